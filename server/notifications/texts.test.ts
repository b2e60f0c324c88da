// The text of every kind in every language, with hostile names: in single and combined mails, sent over SMTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages, type Language } from '../../contract/codes.ts'
import { kindNames, type NotificationKind } from '../../contract/calls/notifications/calls.ts'
import { startMailServer, type MailServer } from '../../tests/support/servers/smtp-server.ts'
import { readConfig } from '../config.ts'
import { mailPort, type MailPort } from '../outbound/mail.ts'
import { notificationsMail, wordsOf, type MailedNotification } from './mail-templates.ts'

let server: MailServer
let port: MailPort
beforeAll(async () => {
  server = await startMailServer()
  port = mailPort(readConfig({ SMTP_URL: server.url }), { info: () => {} } as never)
})
afterAll(() => server.close())

/** Hostile names, and how a mail shows them. */
const names = [
  ['markup', '<script>alert(1)</script><img src=x onerror=1>', '<script>alert(1)</script><img src=x onerror=1>'],
  ['placeholders', '{{title}} {{actor}} $& %s', '{{title}} {{actor}} $& %s'],
  ['quotes', `"'\`&amp;&#60;`, `"'\`&amp;&#60;`],
  ['directions', 'a\u202e\u2066b\u2069\u202c', 'a b'],
  ['line breaks', 'a\r\nBcc: spy\r\n\r\n<b>b', 'a Bcc: spy <b>b'],
  ['emoji', '🧑🏽‍🚀🇰🇷👩‍👩‍👧', '🧑🏽‍🚀🇰🇷👩‍👩‍👧'],
  ['200 characters', '한'.repeat(200), '한'.repeat(200)],
  ['a lone surrogate', '김\ud83d', '김\ufffd'],
] as const
const link = 'https://crm.example/#/main/manage/saleslog/1?a=1&b=2'
const settings = 'https://crm.example/#/main/profile/notifications'
const unsubscribe = 'https://crm.example/notify/unsubscribe?login_idx=1&until=2&proof=x-_'
const day = '2026-11-27'
/** The kinds with a day. */
const kindsWithDay = new Set<NotificationKind>(['anniversary', 'drafts_ending', 'keyword_rise', 'weekly_report'])
/** An alarm at 14:00 in Seoul, in time. */
const anAlarm = { day, planAt: '2026-11-27T05:00:00Z', alarmMinutes: 10 }
const aNotification = (kind: NotificationKind, name: string): MailedNotification => {
  const hasDay = kindsWithDay.has(kind)
  return {
    kind,
    actorName: name,
    logTitle: name,
    customerName: name,
    contactName: name,
    planText: name,
    createdAt: '2026-11-27T04:50:01Z',
    isAllDay: false,
    planAt: null,
    alarmMinutes: null,
    guestName: kind === 'guest_answered' ? name : null,
    guestAnswer: kind === 'guest_answered' ? 'no' : null,
    word: kind === 'keyword_alert' || kind === 'keyword_rise' ? name : null,
    wordCount: kind === 'keyword_rise' ? 21 : null,
    usualCount: kind === 'keyword_rise' ? 12.25 : null,
    customerCount: kind === 'customer_given' ? 1 : null,
    wordSentence: kind === 'keyword_alert' ? name : '',
    excerpt: kind === 'comment' ? name : '',
    day: hasDay ? day : null,
    ...(kind === 'plan_alarm' && anAlarm),
    link,
  }
}
const mailOf = (language: Language, notifications: MailedNotification[]) =>
  notificationsMail({ to: 'a@b.kr', language, timeZone: 'Asia/Seoul', notifications, settings, unsubscribe })
/** Sends the mail over SMTP. */
async function mailed(language: Language, notifications: MailedNotification[]) {
  server.received.length = 0
  await port.send(mailOf(language, notifications), 'job-1')
  const { source, mail } = server.received[0]!
  return { source, ...mail }
}
const unescape = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
/** The visible lines of a page. */
const linesOf = (html: string) =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .split(/<\/?(?:p|h1|td|tr|table|br)\b[^>]*>/)
    .map((part) => unescape(part.replace(/<[^>]*>/g, '')).trim())
    .filter(Boolean)
/** Unfilled placeholders, missing values and keys of texts. */
const unfilled = /\{\{|\}\}|undefined|\bnull\b|NaN|\b(notify|mail)\.[a-z]/

describe.each(languages)('%s', (language) => {
  test('every kind has a complete sentence, with the day if it has one', () => {
    for (const kind of kindNames) {
      const { sentence, about } = wordsOf(aNotification(kind, '이름'), language, 'Asia/Seoul')
      expect(sentence, kind).not.toMatch(unfilled)
      expect(sentence.trim(), kind).toBe(sentence)
      expect(about).toBe(kind === 'keyword_alert' || kind === 'comment' ? '이름 · 이름 · 이름' : '이름 · 이름')
      if (kindsWithDay.has(kind))
        expect(sentence).toContain(
          language === 'vi'
            ? '27/11'
            : new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
                Date.UTC(2026, 10, 27),
              ),
        )
    }
  })
  test('an alarm contains the time in the zone of the reader, and how late it is or that it was missed', () => {
    const sentenceOf = (more: Partial<MailedNotification>, timeZone = 'Asia/Seoul') =>
      wordsOf({ ...aNotification('plan_alarm', '이름'), ...more }, language, timeZone).sentence
    const minutes = (value: number) =>
      new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(value)
    const date = (date: number) =>
      new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
        Date.UTC(2026, 10, date),
      )
    expect(sentenceOf({})).toMatch(/^이름.*14:00/)
    expect(sentenceOf({})).toContain(minutes(10))
    expect(sentenceOf({}, 'America/New_York')).toContain('00:00')
    // The alarm rings on the day before, so the time alone would be misread.
    expect(sentenceOf({ alarmMinutes: 240, createdAt: '2026-11-27T01:00:00Z' }, 'America/New_York')).toContain(
      `${date(27)} 00:00`,
    )
    expect(sentenceOf({ createdAt: '2026-11-27T04:57:30Z' })).toContain(minutes(7))
    expect(sentenceOf({ createdAt: '2026-11-27T05:00:00Z' })).not.toMatch(/\b(7|10)\b/)
    const states = [{}, { createdAt: '2026-11-27T04:57:30Z' }, { createdAt: '2026-11-27T05:00:00Z' }]
    for (const state of states) {
      const wholeDay = sentenceOf({ ...state, isAllDay: true })
      expect(wholeDay).toContain(date(27))
      expect(wholeDay).not.toMatch(/14:00/)
      expect(wholeDay + sentenceOf(state)).not.toMatch(unfilled)
    }
    expect(
      new Set([false, true].flatMap((isAllDay) => states.map((state) => sentenceOf({ ...state, isAllDay })))).size,
    ).toBe(6)
  })
  test.each(names)(
    '%s in a name: shown as text, in single and combined mails, in the text and the HTML part',
    async (_, name, shown) => {
      for (const notifications of [
        ...kindNames.map((kind) => [aNotification(kind, name)]),
        kindNames.map((kind) => aNotification(kind, name)),
      ]) {
        const mail =
          notifications.length === 1 ? mailOf(language, notifications) : await mailed(language, notifications)
        const bare = (text: string) => text.replaceAll('\u2060', '')
        const own = (text: string) => bare(text).replaceAll(shown, '').replaceAll(shown.trimEnd(), '')
        expect(mail.subject).not.toMatch(/[\r\n]/)
        expect(mail.subject.length).toBeGreaterThan(3)
        expect(own(mail.subject)).not.toMatch(unfilled)
        const lines = linesOf(mail.html!)
        for (const each of notifications) {
          const { sentence, about } = wordsOf(each, language, 'Asia/Seoul')
          expect(own(sentence)).not.toMatch(unfilled)
          expect(mail.text.split('\n'), each.kind).toEqual(expect.arrayContaining([sentence, about, link]))
          expect(lines, each.kind).toEqual(expect.arrayContaining([sentence, about]))
        }
        expect(own(mail.text)).not.toMatch(unfilled)
        expect(own(lines.join('\n'))).not.toMatch(unfilled)
        // Only elements of the template, and nothing that is fetched or run.
        const tags = new Set([...mail.html!.matchAll(/<([a-z]\w*)/gi)].map(([, tag]) => tag!.toLowerCase()))
        expect([...tags].filter((tag) => !ours.includes(tag))).toEqual([])
        for (const [tag] of mail.html!.matchAll(/<[^>]*>/g)) expect(tag).not.toMatch(/\son\w+=|javascript:|src=|url\(/i)
        const leads = [...mail.html!.matchAll(/href="([^"]*)"/g)].map(([, to]) => unescape(to!))
        expect(leads).toEqual([...notifications.map(() => link), settings])
        expect(mail.text.split('\n')).toContain(settings)
      }
    },
  )
  test('has one-click unsubscription and a stable Message-ID', async () => {
    const { source } = await mailed(language, [aNotification('notice', '김서연')])
    const head = source.split('\r\n\r\n')[0]!.replace(/\r\n[ \t]+/g, ' ')
    expect(head).toContain(`List-Unsubscribe: <${unsubscribe}>`)
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(head).toContain('Auto-Submitted: auto-generated')
    expect(head).toContain('Message-ID: <job-1@saleslog.localhost>')
    expect(head.match(/^[\w-]+(?=:)/gm)!.filter((name) => /^(bcc|cc|to)$/i.test(name))).toEqual(['To'])
    // Every line of a mail is at most 998 bytes (RFC 5322).
    expect(Math.max(...source.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(999)
  })
})
const ours = 'html head meta title style body table tr td h1 p a br span'.split(' ')
