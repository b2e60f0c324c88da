// The page that shows the mail outbox to the local administrator.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '../../contract/codes.ts'
import type { Config } from '../config.ts'
import type { ParsedMail } from '../outbound/eml.ts'
import { outboxHeaders } from './headers.ts'
import { addLocalRoute, type LocalDoor } from './local-admin.ts'
import { escapeHtml } from '../notifications/mail-templates.ts'
import { outboxFiles, readOutboxMail } from '../outbound/outbox.ts'
import { languageOf, textIn, type TextKey } from '../core/texts.ts'

const isLoopbackName = (name: string) => /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(name)
/** Available while mail or SMS go to the outbox, and the server is reached on this machine without a proxy. */
export const hasOutboxPage = (config: Config) =>
  config.runsWeb &&
  !(config.smtpUrl && config.smsUrl) &&
  config.trustedProxies === 0 &&
  isLoopbackName(new URL(config.publicUrl).hostname)

const pageSize = 50

/** `GET /outbox` and `GET /outbox/:name`. They contain sign-in codes and links: others get the response of an unknown address. */
export function addOutboxPage(app: FastifyInstance, config: Config, door: LocalDoor): void {
  if (!hasOutboxPage(config)) return
  addLocalRoute(app, door, '/outbox', async (request, reply) => {
    const names = await outboxFiles(config)
    const pages = Math.max(1, Math.ceil(names.length / pageSize))
    const at = Math.min(
      pages,
      Math.max(1, Number.parseInt(String((request.query as { page?: unknown }).page ?? ''), 10) || 1),
    )
    const shown = await Promise.all(
      names
        .slice((at - 1) * pageSize, at * pageSize)
        .map(async (name) => ({ name, mail: await readOutboxMail(config, name) })),
    )
    return show(reply, listPage(languageOf(request.headers['accept-language']), shown, at, pages, door))
  })
  addLocalRoute(app, door, '/outbox/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    if (!(await outboxFiles(config)).includes(name)) return reply.callNotFound()
    return show(
      reply,
      mailPage(languageOf(request.headers['accept-language']), name, await readOutboxMail(config, name), door),
    )
  })
}

const show = (reply: FastifyReply, html: string) =>
  reply.headers(outboxHeaders).type('text/html; charset=utf-8').send(html)

type Shown = { name: string; mail: ParsedMail | null }
function listPage(language: Language, mails: Shown[], at: number, pages: number, door: LocalDoor): string {
  const link = (path: string, inside: string) => `<a href="${escapeHtml(door.withKey(path))}">${inside}</a>`
  const inside = ({ name, mail }: Shown) =>
    mail
      ? `<b>${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.to)}</span>${timeOf(language, mail.date)}`
      : `<b>${escapeHtml(name)}</b><span>${escapeHtml(textIn(language, 'outbox.broken'))}</span>`
  const rows = mails.map((each) => `<li>${link(`/outbox/${each.name}`, inside(each))}</li>`)
  const turn = (to: number, key: TextKey) =>
    to >= 1 && to <= pages ? link(`/outbox?page=${to}`, escapeHtml(textIn(language, key))) : ''
  const turns =
    pages > 1
      ? `<nav>${turn(at - 1, 'outbox.newer')}<span>${at} / ${pages}</span>${turn(at + 1, 'outbox.older')}</nav>`
      : ''
  const title = textIn(language, 'outbox.title')
  return frame(
    language,
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(textIn(language, 'outbox.note'))}</p>${rows.length ? `<ul>${rows.join('')}</ul>` : `<p class="empty">${escapeHtml(textIn(language, 'outbox.empty'))}</p>`}${turns}`,
  )
}
function mailPage(language: Language, name: string, mail: ParsedMail | null, door: LocalDoor): string {
  const say = (key: TextKey) => escapeHtml(textIn(language, key))
  const back = `<nav><a href="${escapeHtml(door.withKey('/outbox'))}">← ${say('outbox.back')}</a></nav>`
  if (!mail) return frame(language, name, `${back}<h1>${escapeHtml(name)}</h1><p>${say('outbox.broken')}</p>`)
  const linked = mail.text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, at) =>
      at % 2
        ? `<a href="${escapeHtml(piece)}" target="_top" rel="noreferrer">${escapeHtml(piece)}</a>`
        : escapeHtml(piece),
    )
    .join('')
  // An empty sandbox: no scripts, forms, or navigation; links are followed from the text.
  const formatted =
    mail.html === null
      ? ''
      : `<h2>${say('outbox.formatted')}</h2><iframe sandbox="" title="${say('outbox.formatted')}" srcdoc="${escapeHtml(mail.html)}"></iframe>`
  return frame(
    language,
    mail.subject,
    `${back}<h1>${escapeHtml(mail.subject)}</h1><p>${say('outbox.to')} ${escapeHtml(mail.to)} · ${timeOf(language, mail.date)}</p><pre>${linked}</pre>${formatted}`,
  )
}
const timeOf = (language: Language, date: Date) =>
  `<time datetime="${date.toISOString()}">${escapeHtml(date.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' }))}</time>`

const frame = (language: Language, title: string, body: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Saleslog</title><style>
:root{color-scheme:light dark;--ground:#fff;--text:#1e1b18;--quiet:#57524b;--line:#e9e6e1;--sunken:#faf9f7;--hover:#f5f3f0;--link:#0b645e}
@media (prefers-color-scheme:dark){:root{--ground:#191816;--text:#edebe7;--quiet:#b5b0a8;--line:#2b2926;--sunken:#1e1d1b;--hover:#211f1d;--link:#6cc1b7}}
body{margin:0 auto;max-width:720px;padding:32px 16px;background:var(--ground);color:var(--text);font:14px/1.5 Pretendard,-apple-system,BlinkMacSystemFont,"Segoe UI","Malgun Gothic","Noto Sans KR",sans-serif;word-break:keep-all;overflow-wrap:anywhere}
h1{font-size:20px;line-height:28px;margin:0 0 4px}h2{font-size:14px;margin:24px 0 8px}p{margin:0 0 20px;color:var(--quiet)}a{color:var(--link)}
ul{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}li{border-bottom:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;min-height:44px;align-content:center;padding:8px;color:inherit;text-decoration:none}li a:hover{background:var(--hover)}
li b{grid-column:1/-1;font-weight:600}li span,time{color:var(--quiet);font-size:13px}.empty{padding:32px 0;border-block:1px solid var(--line)}
nav{display:flex;gap:16px;margin:16px 0}a:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
pre{margin:0;padding:16px;border:1px solid var(--line);border-radius:6px;background:var(--sunken);font:inherit;white-space:pre-wrap}
iframe{display:block;box-sizing:border-box;width:100%;height:560px;border:1px solid var(--line);border-radius:6px}
</style></head><body><main>${body}</main></body></html>
`
