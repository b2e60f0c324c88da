// Generates the API documentation page from the contract. Its script (page-script.ts) searches and tries calls out.
import { isBytes } from '../../../contract/core/bytes.ts'
import type { Audience, Call } from '../../../contract/core/call.ts'
import { errors, type ErrorWord } from '../../../contract/core/errors.ts'
import { allCalls } from '../../../contract/index.ts'
import { scopeOfCall } from '../../../contract/calls/api-tokens/scope-of-call.ts'
import { rates } from '../../../contract/core/rates.ts'
import { allowsStyle, inlineSource } from '../../core/content-security.ts'
import { escapeHtml } from '../../notifications/mail-templates.ts'
import { textIn } from '../../core/texts.ts'
import { typeName, wireSchema, type JsonSchema } from '../../core/json-schema.ts'
import { exampleForm, examplesOf } from './examples.ts'
import { errorsOf, photoNote, featureOf } from './openapi.ts'
import { pageScript } from './page-script.ts'

const audiences: Record<Audience, string> = {
  anyone: 'anyone',
  link: 'anyone with the signed link',
  signedIn: 'anyone signed in',
  member: 'members of a workgroup',
  manager: 'Managers and above',
  chief: 'Chiefs and the Master',
  master: 'the Master',
  operator: 'the service administrator',
}
const titles: Record<string, string> = {
  auth: 'Sign in and sign up',
  profile: 'My profile',
  salesLogs: 'Logs',
  leads: 'Customers by stage',
  timeline: 'Activity',
  contactMoves: 'Moves of contacts',
  firstSteps: 'First steps and sample',
  views: 'Saved views',
  pushes: 'Push',
  acceptances: 'Terms and privacy',
  serviceNotices: 'System notices',
  serviceFiles: 'Files of system notices and inquiries',
  lessonFiles: 'Export and import of items and sentences',
  editing: 'Earlier versions',
  information: 'About the app',
  docs: 'These calls',
  apiTokens: 'API tokens',
}
const titleOf = (feature: string) =>
  titles[feature] ??
  feature[0]!.toUpperCase() + feature.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const anchorOf = (name: string) => name.replace('.', '-')

/** @param origin of the server, for the examples */
export function docsPage(origin: string): string {
  const byFeature = Map.groupBy(allCalls, ([name]) => featureOf(name))
  const contents = [...byFeature].map(
    ([feature, calls]) =>
      `<li><a href="#${feature}">${escapeHtml(titleOf(feature))}</a><ul>${calls.map(([name, call]) => `<li><a href="#${anchorOf(name)}">${escapeHtml(call.path)}</a></li>`).join('')}</ul></li>`,
  )
  const sections = [...byFeature].map(
    ([feature, calls]) =>
      `<section aria-labelledby="${feature}" data-calls="${feature}"><h2 id="${feature}">${escapeHtml(titleOf(feature))}</h2>${calls.map(([name, call]) => callArticle(name, call, origin)).join('')}</section>`,
  )
  const words = (Object.entries(errors) as [ErrorWord, number][]).map(
    ([word, status]) =>
      `<tr><th scope="row"><code>${word}</code></th><td>${status}</td><td>${escapeHtml(messageOf(word))}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Saleslog: the calls</title><style>${style}</style></head>
<body><a class="skip" href="#main">Skip to the calls</a><nav aria-label="Calls"><ul><li><a href="#about">How to call</a></li>${contents.join('')}<li><a href="#errors">Errors</a></li></ul></nav>
<main id="main"><h1>Saleslog: the calls</h1>${tools}${about}${sections.join('')}
<section aria-labelledby="errors"><h2 id="errors">Errors</h2>${table('Every error word', ['Word', 'Status', 'Sentence in English'], words)}</section></main><script>${pageScript}</script></body></html>
`
}
/** Shown by the script. */
const tools = `<div id="tools" hidden><label>Search <input id="search" type="search" placeholder="Path, word or scope" autocomplete="off" spellcheck="false"></label>
<label>API token, to try calls out <input id="token" type="password" autocomplete="off" spellcheck="false" aria-describedby="kept"></label>
<p class="quiet" id="kept">The token stays on this page until it is closed. <span id="found" role="status"></span></p></div>`
const { most, seconds } = rates.requestsOfToken
const about = `<section aria-labelledby="about"><h2 id="about">How to call</h2>
<p>Forms in (<code>application/x-www-form-urlencoded</code>, with files <code>multipart/form-data</code>), JSON out. In a form, texts stand as they are; numbers, true and false, and lists stand as JSON text. Each field stands once.</p>
<p>Every answer is <code>{"status", "success", "message"}</code>, with the payload in <code>message</code>. A refusal has <code>"success": false</code>, a sentence in the language of <code>Accept-Language</code>, a word in <code>error</code> that never changes and, for bad input, sentences by field in <code>fields</code> and beside them, in <code>field_errors</code>, <code>{"code", "values"}</code> by field: a code that never changes (<code>rule.too_long</code>, <code>error.email_in_use</code>) and what its sentence names.</p>
<p>Sign in with <a href="#auth-authorize"><code>/oauth/authorize</code></a> and <a href="#auth-token"><code>/oauth/token</code></a>, then send <code>Authorization: Bearer …</code>. <code>Workgroup-Id</code> (an <code>org_idx</code>) says for which of the user’s workgroups a call is; without it, for the one that <code>change_wgroup</code> chose last. Records carry <code>ver</code>: send back the one you read, and a stale one is refused. A create takes <code>client_key</code>: the same key twice makes one record.</p>
<p>Programs use an API token instead, which a user makes in Settings › API: <code>Authorization: Bearer slg_…</code>. It works in the workgroup in which it was made, with the rights that its user has, as far as its scopes allow: <code>read</code> or <code>write</code> for everything, or for one room, like <code>logs:read</code>; writing includes reading. The scope that a call needs stands beside it. Each token has ${most} requests in ${seconds} seconds; <code>RateLimit</code> and <code>RateLimit-Policy</code> say how many are left, and a 429 says in <code>Retry-After</code> when to go on.</p>
<p>Times are ISO 8601 with offset, days <code>YYYY-MM-DD</code>, ids text. For programs: <a href="/docs/openapi.json">OpenAPI 3.1</a>.</p></section>`

function callArticle(name: string, call: Call, origin: string): string {
  const method = call.alsoGet ? 'GET or POST' : call.method
  const input = wireSchema(call.input)
  const fields = [
    ...rowsOf(input),
    ...Object.entries(call.files ?? {}).map(([file, most]) =>
      row(file, most === 1 ? 'file' : `up to ${most} files`, 'no', photoNote),
    ),
  ]
  const scope = scopeOfCall(name, call)
  const words = `${name} ${call.path} ${call.summary} ${scope ?? ''}`.toLowerCase()
  return `<article aria-labelledby="${anchorOf(name)}" data-call="${anchorOf(name)}" data-words="${escapeHtml(words)}"><h3 id="${anchorOf(name)}"><span class="method">${method}</span> <a href="#${anchorOf(name)}">${escapeHtml(call.path)}</a></h3>
<p>${escapeHtml(call.summary)}. For ${audiences[call.audience]}. ${scopeWords(scope)}</p>
${fields.length ? table('Fields', ['Name', 'Type', 'Required', 'Notes'], fields) : '<p class="quiet">No fields.</p>'}
${responseTable(call)}
<p class="quiet">Errors: ${errorsOf(call)
    .map((word) => `<a href="#errors"><code>${word}</code></a>`)
    .join(' ')}</p>${examples(name, call, origin)}${tryOut(name, call)}</article>`
}
const scopeWords = (scope: ReturnType<typeof scopeOfCall>) =>
  scope === null ? 'Not with API tokens.' : scope === 'open' ? '' : `Scope: <code>${scope}</code>.`
const examples = (name: string, call: Call, origin: string) =>
  `<details><summary>Examples<span class="of"> of ${escapeHtml(call.path)}</span></summary>${Object.entries(
    examplesOf(name, call, origin),
  )
    .map(([language, text]) => `<h4>${language}</h4><pre tabindex="0">${escapeHtml(text)}</pre>`)
    .join('')}</details>`
/** The script adds the form when it is opened. Calls with files are left to the examples. */
function tryOut(name: string, call: Call): string {
  if (scopeOfCall(name, call) === null || (call.files && !call.filesOptional)) return ''
  const required = new Map(exampleForm(call))
  const fields = Object.keys(wireSchema(call.input).properties ?? {}).map((field) => [
    field,
    required.get(field) ?? '',
    required.has(field),
  ])
  return `<details class="try" data-method="${call.method}" data-path="${escapeHtml(call.path)}" data-fields="${escapeHtml(JSON.stringify(fields))}"><summary>Try it<span class="of"> : ${escapeHtml(call.path)}</span></summary></details>`
}
function responseTable(call: Call): string {
  if (isBytes(call.output)) return `<p>The answer is ${call.output.bytes.types.map(escapeHtml).join(' or ')}.</p>`
  const fields = rowsOf(wireSchema(call.output), false)
  return fields.length
    ? table(responseTitle(call), ['Name', 'Type'], fields)
    : '<p class="quiet">The answer’s message is an empty record.</p>'
}
const responseTitle = (call: Call) =>
  call.topLevel
    ? 'Answer, at the top level'
    : call.alsoTopLevel
      ? 'Answer, in message and beside it'
      : 'Answer, in message'
const row = (name: string, type: string, ...more: string[]) =>
  `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(type)}</td>${more.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`

/** A row for each field; fields of nested records are written `list[].acc_idx`. */
function rowsOf(schema: JsonSchema, isInput = true, path = ''): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap((each) => (each.type === 'null' ? [] : rowsOf(each, isInput, path)))
  if (schema.prefixItems)
    return schema.prefixItems.flatMap((item, at) =>
      item.properties
        ? rowsOf(item, isInput, `${path}[${at}]`)
        : [row(`${path}[${at}]`, typeName(item), ...(isInput ? ['yes', ''] : []))],
    )
  if (schema.type === 'array') return rowsOf(schema.items ?? {}, isInput, `${path}[]`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const full = path ? `${path}.${name}` : name
    const note = field.description ?? field.anyOf?.find((each) => each.description)?.description ?? ''
    const more = isInput ? [schema.required?.includes(name) ? 'yes' : 'no', note] : []
    return [row(full, typeName(field), ...more), ...rowsOf(field, isInput, full)]
  })
}
const table = (caption: string, heads: string[], rows: string[]) =>
  `<table><caption>${caption}</caption><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
const messageOf = (word: ErrorWord) => textIn('en', `error.${word}`, { name: '…', minutes: '…', most: '…' })

/** What the page's Content-Security-Policy allows: its style, its script, and calls of this server. */
export const pageDirectives = (): string[] => [
  allowsStyle(style),
  `script-src ${inlineSource(pageScript)}`,
  "connect-src 'self'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'sandbox allow-scripts allow-same-origin allow-forms',
]
const style = `
:root{color-scheme:light dark;--ground:#fff;--side:#f8f7f4;--text:#1e1b18;--quiet:#57524b;--line:#e9e6e1;--field:#8d877d;--sunken:#faf9f7;--link:#0b645e}
@media (prefers-color-scheme:dark){:root{--ground:#191816;--side:#131211;--text:#edebe7;--quiet:#b5b0a8;--line:#2b2926;--field:#7d776e;--sunken:#1e1d1b;--link:#6cc1b7}}
*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:280px minmax(0,1fr);background:var(--ground);color:var(--text);font:14px/1.55 Pretendard,-apple-system,BlinkMacSystemFont,"Segoe UI","Malgun Gothic",sans-serif}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px 16px;background:var(--side);border-right:1px solid var(--line)}nav ul{list-style:none;margin:0;padding:0}nav>ul>li{margin-bottom:12px;font-weight:600}
nav li li{font-weight:400;font-size:13px}nav a{display:block;padding:3px 8px;border-radius:4px;color:inherit;text-decoration:none;overflow-wrap:anywhere}nav a:hover{text-decoration:underline}nav li li a{color:var(--quiet)}
main{padding:32px;max-width:960px}h1{font-size:26px;line-height:34px;margin:0 0 16px}h2{font-size:20px;margin:48px 0 8px;padding-top:16px;border-top:1px solid var(--line)}h3{font-size:15px;margin:32px 0 4px;overflow-wrap:anywhere}h3 a{color:inherit;text-decoration:none}
a{color:var(--link)}a:focus-visible{outline:2px solid var(--link);outline-offset:2px}.method{color:var(--link);font-size:12px}.quiet,caption{color:var(--quiet)}p{margin:0 0 12px}.quiet a{color:inherit}
table{width:100%;margin:0 0 12px;border-collapse:collapse;font-size:13px}caption{text-align:left;padding:4px 0;font-size:12px}th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);font-weight:400;overflow-wrap:anywhere}thead th{overflow-wrap:normal}thead th{color:var(--quiet);font-size:12px;background:var(--sunken)}
code{font:13px/1.5 ui-monospace,SFMono-Regular,Consolas,monospace}.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;padding:8px;background:var(--ground)}
[hidden]{display:none!important}#tools{display:grid;grid-template-columns:1fr 1fr;gap:8px 16px;position:sticky;top:0;z-index:1;padding:12px 0;background:var(--ground);border-bottom:1px solid var(--line)}#tools p{grid-column:1/-1;margin:0;font-size:12px}label{display:grid;gap:4px;font-size:12px;color:var(--quiet)}
input,button{font:inherit;font-size:14px;color:var(--text);background:var(--ground);border:1px solid var(--field);border-radius:6px;padding:7px 10px;min-width:0}button{justify-self:start;background:var(--link);color:var(--ground);border-color:var(--link);padding:7px 14px;cursor:pointer}:is(input,button,summary,pre):focus-visible{outline:2px solid var(--link);outline-offset:2px}
details{margin:0 0 8px}summary{cursor:pointer;padding:6px 0;width:fit-content;color:var(--link)}.of{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}h4{margin:8px 0 4px;font-size:12px;font-weight:500;color:var(--quiet)}pre{margin:0 0 8px;padding:10px 12px;max-height:420px;overflow:auto;border-radius:6px;background:var(--sunken);font:13px/1.5 ui-monospace,SFMono-Regular,Consolas,monospace}form{display:grid;gap:8px;max-width:480px;padding:8px 0}article{scroll-margin-top:120px;position:relative}h2,h3{scroll-margin-top:120px}
@media (max-width:760px){#tools{grid-template-columns:1fr;position:static}input,button{min-height:44px;font-size:16px}summary{min-height:44px;padding:10px 0}article,h2,h3{scroll-margin-top:0}}
@media (max-width:760px){body{display:block}nav{position:static;height:auto;max-height:40vh;border:0;border-bottom:1px solid var(--line)}main{padding:16px}nav a{padding:8px}}
@media print{nav,.skip{display:none}body{display:block}}
`
