import { mkdir, mkdtemp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { languages } from '../../contract/codes.ts'
import { startMailServer } from '../../tests/support/servers/smtp-server.ts'
import { readConfig } from '../config.ts'
import { localDoor } from '../http/local-admin.ts'
import { mailPort } from './mail.ts'
import {
  codeMail,
  invitationMail,
  passwordChangedMail,
  passwordMail,
  smsCode,
} from '../notifications/mail-templates.ts'
import { parseEml } from './eml.ts'
import { cleanOutbox } from './outbox.ts'
import { addOutboxPage } from '../http/outbox-page.ts'
import { smsPort } from './sms.ts'
import { textIn } from '../core/texts.ts'

const logged: unknown[] = []
const log = { info: (...line: unknown[]) => void logged.push(line) } as never
const smtp = await startMailServer()
const { received, url: smtpUrl } = smtp

afterAll(() => smtp.close())
beforeEach(() => {
  received.length = logged.length = 0
})

const freshConfig = async (more: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: await mkdtemp(join(tmpdir(), 'saleslog-')), ...more })
const headerNames = (source: string) =>
  source
    .split('\r\n\r\n')[0]!
    .split(/\r\n(?![ \t])/)
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .sort()
const usualHeaders = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']
const evil = {
  workgroupName: '"><script>alert(1)</script>\r\nBcc: spy@evil.test\r\n\r\n<b>',
  inviterName: "O'김\u202e서연\nX-Evil: 1 & <img src=x onerror=1>",
}
const link = 'https://crm.example/invite?code=a&email=b%40c.kr'

test('a mail with a Korean subject arrives over SMTP unchanged', async () => {
  const port = mailPort(await freshConfig({ SMTP_URL: smtpUrl, MAIL_FROM: '세일즈로그 <no-reply@crm.example>' }), log)
  await port.send(codeMail({ to: 'seoyeon@hanul.kr', code: '042137', language: 'ko' }))
  const [mail] = received
  expect(mail).toMatchObject({ from: 'no-reply@crm.example', to: ['seoyeon@hanul.kr'] })
  expect(headerNames(mail!.source)).toEqual(usualHeaders)
  const read = mail!.mail
  expect(read).toMatchObject({ subject: 'Saleslog 인증번호: 042137', to: 'seoyeon@hanul.kr' })
  expect(read.text).toContain('042137')
  expect(read.text).toContain('10분')
  expect(read.html).toContain('042137')
})

test.each(languages)(
  '%s: names with line breaks, quotes and HTML arrive as text, without a further header',
  async (language) => {
    const port = mailPort(await freshConfig({ SMTP_URL: smtpUrl }), log)
    const mail = invitationMail({ to: 'new@hanul.kr', link, language, ...evil })
    expect(mail.subject).not.toMatch(/[\r\n\u202e]/)
    await port.send(mail)
    expect(received[0]!.to).toEqual(['new@hanul.kr'])
    expect(headerNames(received[0]!.source)).toEqual(usualHeaders)
    const read = received[0]!.mail
    expect(read.subject).toBe(mail.subject)
    expect(read.text).toContain('<script>alert(1)</script> Bcc: spy@\u2060evil.\u2060test <b>')
    expect(read.text).toContain(link)
    expect(read.html).not.toMatch(/<script|<img|<b>|src=["']?http/)
    expect(read.html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
    expect(read.html!.match(/href="([^"]*)"/g)).toEqual(
      Array(2).fill('href="https://crm.example/invite?code=a&#38;email=b%40c.kr"'),
    )
  },
)

/** Texts that mail programs turn into links: a scheme, a host with a dot, an at sign. */
const looksLikeLink =
  /[a-z]+:\/\/|[\p{L}\p{N}-][.．][\p{L}\p{N}]|[\p{L}\p{N}][@＠][\p{L}\p{N}]|(mailto|tel):[\p{L}\p{N}]|evil。com/iu
test.each(languages)('%s: mail programs find no link in a name, in the subject, the text or the HTML', (language) => {
  const names = [
    'Booking.com',
    'evil.example',
    'https://evil.example/win?a=b',
    'www.evil.example',
    'kim@evil.example',
    '10.0.0.1',
    '악성.한국',
    'evil。com',
    'a.b.c.d',
    'é.com',
    'e\u0301.com',
    'mailto:kim',
    'tel:0105555',
    'evil．com',
    'kim＠evil',
  ]
  for (const name of names) {
    const mail = invitationMail({ to: 'new@hanul.kr', link: 'LINK', workgroupName: name, inviterName: name, language })
    const visibleText = mail.html.replace(/<style>[\s\S]*?<\/style>|<[^>]*>/g, ' ')
    const bare = (text: string) => text.replaceAll('\u2060', '')
    for (const part of [mail.subject, mail.text, visibleText]) {
      expect(
        bare(part).replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
        'it reads as it was written',
      ).toContain(name)
      expect([name, looksLikeLink.exec(part)?.[0]]).toEqual([name, undefined])
    }
  }
})

test.each(languages)('%s: every mail has a subject of one line, a text and an HTML part', (language) => {
  const to = 'a@b.kr'
  for (const mail of [
    codeMail({ to, code: '123456', language }),
    passwordMail({ to, link, language }),
    invitationMail({ to, link, workgroupName: '한울', inviterName: '김서연', language }),
    passwordChangedMail({ to, language }),
  ]) {
    expect(mail.subject).toMatch(/^[^\r\n{}]{8,90}$/)
    expect(mail.text + mail.html).not.toMatch(/\{\{|undefined/)
    expect(mail.html).toContain(`<html lang="${language}">`)
  }
  const isWide = language === 'ja' || language === 'zh'
  expect(smsCode({ to: '+821012345678', code: '123456', language }).text).toMatch(
    isWide ? /^【Saleslog】.*123456/ : /^\[Saleslog\].*123456/,
  )
})

test('one address never becomes two recipients', async () => {
  const port = mailPort(await freshConfig({ SMTP_URL: smtpUrl }), log)
  await port.send({ ...codeMail({ to: 'a@b.kr, spy@evil.test', code: '1', language: 'en' }) }).catch(() => {})
  expect(received.flatMap((mail) => mail.to)).not.toContain('spy@evil.test')
})

test('a refused connection or recipient is an error, so that the job is retried', async () => {
  const closed = mailPort(await freshConfig({ SMTP_URL: 'smtp://127.0.0.1:9' }), log)
  await expect(closed.send(codeMail({ to: 'a@b.kr', code: '1', language: 'en' }))).rejects.toThrow(/ECONNREFUSED/)
  const open = mailPort(await freshConfig({ SMTP_URL: smtpUrl }), log)
  await expect(open.send(codeMail({ to: 'nobody@b.kr', code: '1', language: 'en' }))).rejects.toThrow(/no such person/)
})

test('an untrusted certificate is rejected', async () => {
  const tls = new SMTPServer({ secure: true, authOptional: true })
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve))
  const port = mailPort(
    await freshConfig({ SMTP_URL: `smtps://localhost:${(tls.server.address() as AddressInfo).port}` }),
    log,
  )
  tls.on('error', () => {})
  await expect(port.send(codeMail({ to: 'a@b.kr', code: '1', language: 'en' }))).rejects.toThrow(
    /self.signed|expired|altnames|certificate/i,
  )
  await new Promise<void>((resolve) => tls.close(resolve))
})

test('without SMTP a mail is written to a file that only its owner can read, and its path is logged', async () => {
  const config = await freshConfig()
  const sent = invitationMail({ to: 'new@hanul.kr', link, language: 'ko', ...evil })
  await mailPort(config, log, () => new Date('2026-11-21T01:33:55.123Z')).send(sent)
  const folder = join(config.dataDir, 'outbox')
  const [name, ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^20261121T013355123Z-[0-9a-f]{16}\.eml$/)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, name!))).mode & 0o777).toBe(0o600)
  const source = await readFile(join(folder, name!), 'utf8')
  expect(source.replace(/\r\n/g, '')).not.toContain('\n')
  expect(headerNames(source)).toEqual(usualHeaders)
  expect(await parseEml(source)).toEqual({
    subject: sent.subject,
    to: sent.to,
    date: new Date('2026-11-21T01:33:55Z'),
    text: sent.text.trimEnd(),
    html: sent.html.trimEnd(),
  })
  expect(logged).toEqual([[{ path: join(folder, name!) }, 'written to the outbox']])
})

test('a text message is posted as JSON to SMS_URL without following redirects', async () => {
  const requests: { url: string; authorization?: string; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      requests.push({ url: request.url!, authorization: request.headers.authorization, body })
      if (request.url === '/moved') response.writeHead(302, { location: '/ok' })
      else response.statusCode = request.url === '/ok' ? 202 : 500
      response.end('text')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const sms = smsCode({ to: '+821012345678', code: '042137', language: 'ko' })
  await smsPort(await freshConfig({ SMS_URL: `http://user:p%40ss@${at}/ok` }), log).send(sms)
  expect(requests).toEqual([{ url: '/ok', authorization: `Basic ${btoa('user:p@ss')}`, body: JSON.stringify(sms) }])
  await expect(smsPort(await freshConfig({ SMS_URL: `http://${at}/moved` }), log).send(sms)).rejects.toThrow('302')
  await expect(smsPort(await freshConfig({ SMS_URL: `http://${at}/broken` }), log).send(sms)).rejects.toThrow('500')
  expect(requests.map((each) => each.url)).toEqual(['/ok', '/moved', '/broken'])
  server.close()
})

async function outboxApp(more: Record<string, string> = {}) {
  const config = await freshConfig(more)
  const app = Fastify()
  const door = await localDoor(config)
  addOutboxPage(app, config, door)
  let second = 0
  const clock = () => new Date(Date.UTC(2026, 10, 21, 0, 0, second++))
  return {
    app,
    config,
    mail: mailPort(config, log, clock),
    sms: smsPort(config, log, clock),
    key: new URL(door.withKey('http://localhost/')).searchParams.get('key')!,
    openWithout: (url: string, headers = {}, remoteAddress = '127.0.0.1') =>
      app.inject({ url, headers: { host: 'localhost:4000', ...headers }, remoteAddress }),
    /** With the key. */
    open: (url: string, headers = {}, remoteAddress = '127.0.0.1') =>
      app.inject({ url: door.withKey(url), headers: { host: 'localhost:4000', ...headers }, remoteAddress }),
  }
}

test('the outbox lists mails and text messages, newest first, fifty to a page, and shows one', async () => {
  const { mail, sms, open, config } = await outboxApp()
  expect((await open('/outbox', { 'accept-language': 'en' })).body).toContain('Nothing has been sent yet')
  for (let n = 0; n < 50; n++) await mail.send(codeMail({ to: `m${n}@b.kr`, code: '000000', language: 'en' }))
  await mail.send(invitationMail({ to: 'new@hanul.kr', link, language: 'ko', ...evil }))
  await sms.send(smsCode({ to: '+821012345678', code: '042137', language: 'ko' }))
  const first = await open('/outbox')
  expect(first.statusCode).toBe(200)
  expect(first.body.match(/<li>/g)).toHaveLength(50)
  expect(first.body.indexOf('+821012345678@sms.localhost')).toBeLessThan(first.body.indexOf('new@hanul.kr'))
  expect(first.body).not.toMatch(/<script|<img/)
  expect((await open('/outbox?page=2')).body.match(/<li>/g)).toHaveLength(2)
  expect((await open('/outbox?page=99999999999999')).body.match(/<li>/g)).toHaveLength(2)
  const names = (await readdir(join(config.dataDir, 'outbox'))).sort()
  const shown = await open(`/outbox/${names.at(-2)}`)
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
  expect(shown.body).toContain('href="https://crm.example/invite?code=a&#38;email=b%40c.kr" target="_top"')
  expect(shown.body).toContain('<iframe sandbox="" ')
  expect(shown.body).not.toMatch(/<script|<img/)
  expect((await open(`/outbox/${names.at(-1)}`)).body).toContain('인증번호: 042137')
})

test('other clients, other host names and unknown files get the response of an unknown path', async () => {
  const { mail, open, config } = await outboxApp()
  await mail.send(codeMail({ to: 'a@b.kr', code: '042137', language: 'en' }))
  const [name] = await readdir(join(config.dataDir, 'outbox'))
  const unknown = async (url: string, headers = {}, from?: string) => {
    const [answer, other] = [await open(url, headers, from), await open('/nowhere', headers, from)]
    expect(answer.statusCode, url + JSON.stringify(headers)).toBe(404)
    expect(answer.body).toBe(other.body.replace('/nowhere', url))
    expect(Object.keys(answer.headers)).toEqual(Object.keys(other.headers))
  }
  for (const url of ['/outbox', `/outbox/${name}`]) {
    expect((await open(url)).statusCode).toBe(200)
    for (const from of ['10.0.0.7', '192.168.0.2', '::ffff:10.0.0.7', '2001:db8::1', '0.0.0.0'])
      await unknown(url, {}, from)
    for (const from of ['127.0.0.9', '::1', '::ffff:127.0.0.1'])
      expect((await open(url, {}, from)).statusCode).toBe(200)
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'cf-connecting-ip'])
      await unknown(url, { [header]: '127.0.0.1' })
    for (const host of [
      'evil.test',
      'localhost.evil.test',
      'evil.test:4000',
      '127.0.0.1.nip.io',
      'localhost@evil.test',
    ])
      await unknown(url, { host })
    for (const host of ['localhost', '127.0.0.1:4000', '[::1]:4000', 'LOCALHOST:1'])
      expect((await open(url, { host })).statusCode).toBe(200)
  }
  for (const tricky of [
    '..%2f..%2fetc%2fpasswd',
    `..%2foutbox%2f${name}`,
    `${name}%00`,
    `${name}.part`,
    `.%2f${name}`,
    '20261121T013355123Z-0000000000000000.eml',
    `..%5c${name}`,
  ])
    expect((await open(`/outbox/${tricky}`)).statusCode).toBe(404)
})

test('there is no outbox page if mail and SMS servers are configured, or if the server has a public URL', async () => {
  expect(
    (await (await outboxApp({ SMTP_URL: smtpUrl, SMS_URL: 'http://127.0.0.1:9/' })).open('/outbox')).statusCode,
  ).toBe(404)
  expect((await (await outboxApp({ PUBLIC_URL: 'https://crm.example' })).open('/outbox')).statusCode).toBe(404)
  expect((await (await outboxApp({ SMTP_URL: smtpUrl })).open('/outbox')).statusCode).toBe(200)
})

test('the outbox requires its key, and every link in it contains the key', async () => {
  const { mail, open, openWithout, key, config } = await outboxApp()
  for (let n = 0; n < 51; n++) await mail.send(codeMail({ to: `m${n}@b.kr`, code: '042137', language: 'en' }))
  const [name] = await readdir(join(config.dataDir, 'outbox'))
  for (const path of ['/outbox', `/outbox/${name}`]) {
    for (const query of [
      '',
      '?key=',
      `?key=${key.slice(1)}`,
      `?key=${key}x`,
      `?key=x&key=${key}`,
      `?KEY=${key}`,
      `?key[]=${key}`,
    ])
      expect([query, (await openWithout(path + query)).statusCode]).toEqual([query, 404])
    expect((await openWithout(path, { authorization: `Bearer ${key}x` })).statusCode).toBe(404)
    expect((await openWithout(path, { authorization: `Bearer ${key}` })).statusCode).toBe(200)
    const { body } = await open(path)
    const links = [...body.matchAll(/href="(\/outbox[^"]*)"/g)].map(([, link]) => link!.replace('&#38;', '&'))
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect((await openWithout(link)).statusCode, link).toBe(200)
  }
})

test('there is no outbox for requests through a proxy', async () => {
  const { open, openWithout, mail } = await outboxApp({ TRUSTED_PROXIES: '1' })
  await mail.send(codeMail({ to: 'a@b.kr', code: '042137', language: 'en' }))
  expect([(await open('/outbox')).statusCode, (await openWithout('/outbox')).statusCode]).toEqual([404, 404])
})

test('a broken mail is listed by its file name, and other mails are shown', async () => {
  const { mail, open, config } = await outboxApp()
  for (let n = 0; n < 5; n++) await mail.send(codeMail({ to: `m${n}@b.kr`, code: '042137', language: 'en' }))
  const folder = join(config.dataDir, 'outbox')
  const names = (await readdir(folder)).sort()
  await truncate(join(folder, names[0]!), 0)
  await truncate(join(folder, names[1]!), (await stat(join(folder, names[1]!))).size >> 1)
  await writeFile(
    join(folder, names[2]!),
    (await readFile(join(folder, names[2]!), 'utf8')).replace(/^Date: .*$/m, 'Date: never'),
  )
  const [unreadable, nested] = ['20261121T013355123Z-0011223344556677.eml', '20261121T013355123Z-8899aabbccddeeff.eml']
  await mkdir(join(folder, unreadable))
  await writeFile(join(folder, nested), 'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(20_000))
  const list = await open('/outbox', { 'accept-language': 'en' })
  expect(list.statusCode).toBe(200)
  expect(list.body.match(/<li>/g)).toHaveLength(7)
  expect(list.body.split(textIn('en', 'outbox.broken'))).toHaveLength(6)
  for (const name of [...names.slice(0, 3), unreadable, nested]) {
    expect(list.body).toContain(`<b>${name}</b>`)
    const one = await open(`/outbox/${name}`, { 'accept-language': 'en' })
    expect([one.statusCode, one.body.includes('This message is incomplete')]).toEqual([200, true])
  }
  for (const to of ['m3@b.kr', 'm4@b.kr']) expect(list.body).toContain(to)
})

test('files older than thirty days and incomplete files older than a day are deleted from the outbox', async () => {
  const config = await freshConfig()
  await cleanOutbox(config, new Date())
  const folder = join(config.dataDir, 'outbox')
  await mkdir(folder)
  const now = new Date('2026-11-21T01:33:55.123Z')
  const nameAt = (days: number) =>
    `${new Date(now.getTime() - days * 86_400_000).toISOString().replace(/[-:.]/g, '')}-0011223344556677.eml`
  const left = [nameAt(0), nameAt(29.99), nameAt(30), `${nameAt(0.5)}.part`, 'note.txt', '20200101.eml']
  for (const name of [...left, nameAt(30.01), nameAt(400), `${nameAt(1.1)}.part`])
    await writeFile(join(folder, name), '')
  await cleanOutbox(config, now)
  expect((await readdir(folder)).sort()).toEqual(left.sort())
})
