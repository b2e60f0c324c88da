// `npm run bench:cards`: measures text recognition on 38 generated business cards with varied layouts, light and blur:
// for each field, how often it is right, wrong but marked as uncertain, wrong and unmarked, or missing. No limits. The
// rules in web/features/contacts/name-card.ts were developed on these cards. Needs a build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWorker } from 'tesseract.js'
import { cardReader } from '../contract/calls/contacts/card-reader.ts'
import { openBrowser } from '../tests/stories/support/browser.ts'
import { lineOf, readCard, type CardField } from '../web/features/contacts/name-card.ts'

const root = join(import.meta.dirname, '..')
// prettier-ignore
const fields: CardField[] = [
  'name', 'position', 'affiliation', 'organisation', 'mobile', 'companyPhone', 'fax', 'email', 'address',
]
/**
 * Name, position, affiliation, organisation, mobile, telephone, fax, email, address. Then how the card departs from the
 * others: `first` the position before the name on its line, `spaced` with the letters of the name far apart, `joined`
 * telephone and fax on one line.
 */
const people = readFileSync(join(import.meta.dirname, 'cards.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))
const labels = (at: number, ko: boolean) =>
  ko
    ? [
        ['M', 'T', 'F', 'E'],
        ['휴대폰', '전화', '팩스', '이메일'],
        ['Mobile', 'Tel', 'Fax', 'E-mail'],
        ['H.P', 'TEL', 'FAX', 'EMAIL'],
        ['m.', 't.', 'f.', 'e.'],
        ['', '', '', ''],
      ][at % 6]
    : [
        ['M', 'T', 'F', 'E'],
        ['Mobile', 'Tel', 'Fax', 'Email'],
        ['Cell', 'Office', 'Fax', 'Mail'],
      ][at % 3]
function html(person: readonly string[], at: number, font: string): string {
  const [name = '', pos, dept, org, m = '', tel = '', fax = '', mail = '', addr, how = ''] = person
  const ko = /[가-힣]/.test(name)
  const L = labels(at, ko)!
  const spaced =
    how.includes('spaced') || (ko && at % 5 === 0 && name.length === 3)
      ? name.replace(/(?<=\S)(?=\S)/g, how ? '&nbsp;&nbsp;' : ' ').replace(/ (?=\p{Lu})/gu, '&nbsp;&nbsp;&nbsp;&nbsp; ')
      : name
  const line = (l: string | undefined, v: string) => (v ? `<div>${l ? `<b>${l}</b> ` : ''}${v}</div>` : '')
  const dark = at % 7 === 3
  const serif = at % 4 === 2 && !ko
  const phones = how.includes('joined')
    ? `<div><b>${L[1]}</b> ${tel} &nbsp; <b>${L[2]}</b> ${fax}</div>`
    : line(L[1], tel) + line(L[2], fax)
  const contacts = line(L[0], m) + phones + line(L[3], mail) + `<div>${addr}</div>`
  const layouts = how.includes('first')
    ? [
        `<div class=org style="font-size:34px">${org}</div><div style="margin-top:70px"><span style="font-size:30px;margin-right:14px">${pos}</span> <span class=name style="font-size:46px">${spaced}</span></div><div style="font-size:26px">${dept}</div><div class=c style="font-size:25px;margin-top:60px">${contacts}</div>`,
      ]
    : [
        `<div class=org style="font-size:34px">${org}</div><div style="margin-top:70px"><span class=name style="font-size:52px">${spaced}</span> <span style="font-size:28px;margin-left:16px">${pos}</span></div><div style="font-size:26px">${dept}</div><div class=c style="font-size:25px;margin-top:60px">${contacts}</div>`,
        `<div style="display:flex;justify-content:space-between"><div><div class=name style="font-size:48px">${spaced}</div><div style="font-size:26px">${[dept, pos].filter(Boolean).join(' / ')}</div></div><div class=org style="font-size:30px">${org}</div></div><div class=c style="position:absolute;bottom:60px;font-size:24px">${contacts}</div>`,
        `<div style="text-align:center"><div class=org style="font-size:32px">${org}</div><div class=name style="font-size:54px;margin-top:80px">${spaced}</div><div style="font-size:26px">${pos}${dept ? ' | ' + dept : ''}</div><div class=c style="font-size:24px;margin-top:50px">${contacts}</div></div>`,
        `<div style="position:absolute;left:70px;top:180px"><div style="font-size:26px">${dept}</div><div style="font-size:26px">${pos}</div><div class=name style="font-size:56px">${spaced}</div></div><div class=c style="position:absolute;right:60px;bottom:70px;font-size:23px;text-align:left">${contacts}</div><div class=org style="position:absolute;left:70px;bottom:70px;font-size:30px">${org}</div>`,
      ]
  const plain = at % 6 === 5 ? '#f4efe2' : '#fdfdfd'
  const paper = dark ? '#1d2a33' : plain
  const rot = (((at * 37) % 7) - 3) * 0.9
  const blur = [0.4, 0, 0][at % 3]! + (at % 5 === 4 ? 0.5 : 0)
  const light = [
    'none',
    'linear-gradient(120deg, rgba(0,0,0,.35), rgba(0,0,0,0) 60%)',
    'radial-gradient(circle at 80% 20%, rgba(255,255,220,.5), rgba(0,0,0,.25))',
    'linear-gradient(0deg, rgba(0,0,0,.3), rgba(255,255,255,.1))',
  ][at % 4]
  return `<style>@font-face{font-family:P;src:url(data:font/woff2;base64,${font})}body{margin:0;width:1400px;height:900px;background:${['#8a7a68', '#444', '#cfd3d6'][at % 3]};overflow:hidden}
  .card{position:absolute;left:140px;top:120px;width:1120px;height:640px;box-sizing:border-box;padding:60px 70px;background:${paper};color:${dark ? '#f2f2f2' : '#222'};font-family:${serif ? '"DejaVu Serif"' : 'P,"DejaVu Sans"'};transform:perspective(2400px) rotateX(${(at % 4) * 2}deg) rotate(${rot}deg);filter:blur(${blur}px)}
  .name{font-weight:600}.c{line-height:1.5}.l{position:absolute;inset:0;background:${light};mix-blend-mode:multiply}</style><div class=card>${layouts[at % layouts.length]}</div><div class=l></div>`
}

const font = readFileSync(join(root, 'node_modules/pretendard/dist/web/static/woff2/Pretendard-Medium.woff2')).toString(
  'base64',
)
const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
const reader = await createWorker(['kor', 'eng'], 1, { langPath: join(root, 'dist', cardReader), cacheMethod: 'none' })
const times: number[] = []
/** Indexed by whether the value is right, then by whether it is marked as uncertain. */
const outcomes = [
  ['wrong and sure', 'wrong, marked'],
  ['right', 'right, marked'],
] as const
const results = Object.fromEntries(
  fields.map((field) => [
    field,
    { of: 0, right: 0, 'right, marked': 0, 'wrong, marked': 0, 'wrong and sure': 0, missed: 0 },
  ]),
)
for (const [at, person] of people.entries()) {
  await page.setContent(html(person, at, font))
  await page.evaluate(() => document.fonts.ready.then(() => true))
  const picture = await page.screenshot({ type: 'jpeg', quality: 80 })
  const started = performance.now()
  const { data } = await reader.recognize(picture, { rotateAuto: true }, { blocks: true, text: false })
  const found = readCard(
    (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.map(lineOf))),
  )
  times.push(performance.now() - started)
  for (const [nth, field] of fields.entries()) {
    const wanted = person[nth]
    if (!wanted) continue
    const [row, got] = [results[field]!, found[field]]
    row.of += 1
    const isRight = got?.text.replace(/[\s-]/g, '') === wanted.replace(/[\s-]/g, '')
    const outcome = outcomes[Number(isRight)]![Number(got?.isSure === false)]!
    row[got ? outcome : 'missed'] += 1
  }
}
console.table(results)
console.log(
  `a card, ms: median ${times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!.toFixed(0)}, longest ${Math.max(...times).toFixed(0)}`,
)
await reader.terminate()
await browser.close()
