// All mails and text messages, in the recipient's language.
import type { Language } from '../../contract/codes.ts'
import type { NotificationKind } from '../../contract/calls/notifications/calls.ts'
import { limits } from '../../contract/rules/limits.ts'
import { alarmWords } from '../../contract/calls/plans/alarm-words.ts'
import { guestAnswerTexts } from '../../contract/calls/plans/guest-words.ts'
import type { GuestAnswer } from '../../contract/calls/plans/guests.ts'
import type { OrderMail, OrderNews } from '../jobs/declared.ts'
import type { Mail, Sms } from '../outbound/messages.ts'
import { textIn, type TextKey } from '../core/texts.ts'

type To = { to: string; language: Language }

/** Verifies an address at sign-up. @param code six digits, valid for 10 minutes */
export const codeMail = ({ to, code, language }: To & { code: string }): Mail =>
  mail('code', { to, language, code, values: { code } })

/** @param link to the page for a new password; valid for 10 minutes, once */
export const passwordMail = ({ to, link, language }: To & { link: string }): Mail =>
  mail('password', { to, language, link })

/** @param link to the invitation; valid for 72 hours */
export const invitationMail = ({
  to,
  link,
  workgroupName,
  inviterName,
  language,
}: To & { link: string; workgroupName: string; inviterName: string }): Mail =>
  mail('invitation', {
    to,
    language,
    link,
    values: { workgroup: oneLine(workgroupName), inviter: oneLine(inviterName) },
  })

/** @param link to the inquiry; for senders without an account it is secret and valid for 30 days */
export const answerMail = ({
  to,
  language,
  name,
  answer,
  link,
  isMember,
}: To & { name: string; answer: string; link: string; isMember: boolean }): Mail =>
  mail('answer', {
    to,
    language,
    link,
    said: answer,
    note: isMember ? 'note' : 'note_open',
    values: { name: oneLine(name) },
  })

export const passwordChangedMail = ({ to, language }: To): Mail => mail('password_changed', { to, language })

/** For a change of the address of an account: to the present and to the new one. @param code of six digits */
export const emailCodeMail = ({ to, code, language }: To & { code: string }): Mail =>
  mail('email_code', { to, language, code, values: { code } })
/** To the earlier address. @param email the new address */
export const emailChangedMail = ({ to, email, language }: To & { email: string }): Mail =>
  mail('email_changed', { to, language, values: { email } })

/** Confirms the deletion of an account without a password. @param code of six digits */
export const deletionCodeMail = ({ to, code, language }: To & { code: string }): Mail =>
  mail('deletion_code', { to, language, code, values: { code, days: String(limits.accountRestoreDays) } })

/** About two-step sign-in of the account. @param what it was turned on or off, or reset by somebody else */
export const twoStepMail = ({ what, to, language }: To & { what: 'on' | 'off' | 'reset' }): Mail =>
  mail(`two_step_${what}`, { to, language })
/** @param left the recovery codes that still work */
export const recoveryCodeUsedMail = ({ to, language, left }: To & { left: number }): Mail =>
  mail('recovery_code', { to, language, values: { count: String(left) } })

/** @param name of the token */
export const apiTokenMail = ({ to, language, name }: To & { name: string }): Mail =>
  mail('api_token', { to, language, values: { name: oneLine(name) } })

/** @param name as the app calls itself */
export const appConnectedMail = ({ to, language, name }: To & { name: string }): Mail =>
  mail('app_connected', { to, language, values: { name: oneLine(name) } })

/** @param until the time until which a sign-in restores it @param timeZone of the reader (IANA) */
export const accountDeletedMail = ({ to, language, until, timeZone }: To & { until: Date; timeZone: string }): Mail =>
  mail('account_deleted', { to, language, values: { day: dayIn(language, timeZone).format(until) } })
export const accountRestoredMail = ({ to, language }: To): Mail => mail('account_restored', { to, language })
/** @param link to the page with the file */
export const dataExportReadyMail = ({ to, language, link }: To & { link: string }): Mail =>
  mail('data_export', { to, language, link, values: { hours: String(limits.dataExportHours) } })

type AboutWorkgroup = To & { workgroupName: string }

/** To each member. @param until the time until which it can be restored @param timeZone of the workgroup (IANA) */
export const workgroupDeletedMail = ({
  to,
  language,
  workgroupName,
  byName,
  until,
  timeZone,
}: AboutWorkgroup & { byName: string; until: Date; timeZone: string }): Mail =>
  mail('workgroup_deleted', {
    to,
    language,
    values: {
      workgroup: oneLine(workgroupName),
      name: oneLine(byName),
      day: dayIn(language, timeZone).format(until),
    },
  })
/** To each member. */
export const workgroupRestoredMail = ({ to, language, workgroupName }: AboutWorkgroup): Mail =>
  mail('workgroup_restored', { to, language, values: { workgroup: oneLine(workgroupName) } })
/** To each member without it. @param from when it is required @param timeZone of the workgroup (IANA) */
export const twoStepRequiredMail = ({
  to,
  language,
  workgroupName,
  from,
  timeZone,
  link,
}: AboutWorkgroup & { from: Date; timeZone: string; link: string }): Mail =>
  mail('two_step_required', {
    to,
    language,
    link,
    values: { workgroup: oneLine(workgroupName), day: dayIn(language, timeZone).format(from) },
  })
/** To the former Master of a workgroup. @param toName the new one */
export const masterGivenMail = ({ to, language, workgroupName, toName }: AboutWorkgroup & { toName: string }): Mail =>
  mail('master_given', { to, language, values: { workgroup: oneLine(workgroupName), name: oneLine(toName) } })
/** To the new Master of a workgroup. @param fromName the former one */
export const masterReceivedMail = ({
  to,
  language,
  workgroupName,
  fromName,
}: AboutWorkgroup & { fromName: string }): Mail =>
  mail('master_received', { to, language, values: { workgroup: oneLine(workgroupName), name: oneLine(fromName) } })

/** `due`: a reminder. `ended`: back to Free. `missing`: a transfer that was announced has not arrived. */
export const billMails = ['issued', 'due', 'ended', 'paid', 'missing', 'refunded'] as const
export type BillMail = (typeof billMails)[number]
/** About a bill, to who pays it. @param day `YYYY-MM-DD`: on which it is due, or Team ends @param said of the administrator */
export const billMail = (
  what: BillMail,
  {
    to,
    language,
    link,
    workgroupName,
    number,
    amount,
    day,
    said,
  }: AboutWorkgroup & { link: string; number: string; amount: string; day: string; said: string },
): Mail =>
  mail(`bill_${what}`, {
    to,
    language,
    link,
    ...(said && { said }),
    values: {
      workgroup: oneLine(workgroupName),
      number,
      amount,
      day: monthDayIn(language).format(new Date(day)),
    },
  })

/**
 * About a purchase order; none holds a price.
 * @param at an instant: the due time, or when a proposal was handed in @param timeZone of the order (IANA)
 * @param said a question or its answer, or why an order was cancelled
 */
export const orderMail = (
  what: OrderMail | OrderNews,
  {
    to,
    language,
    link,
    workgroupName,
    title,
    at,
    timeZone,
    said,
  }: AboutWorkgroup & { link: string; title: string; at: string; timeZone: string; said: string },
): Mail =>
  mail(`order_${what}`, {
    to,
    language,
    link,
    ...(said && { said }),
    values: { workgroup: oneLine(workgroupName), title: oneLine(title), time: momentIn(language, timeZone, at) },
  })
/** With the weekday and the time zone, since the reader may be in another one. */
const momentIn = (language: Language, timeZone: string, at: string) =>
  new Intl.DateTimeFormat(language, {
    timeZone,
    month: language === 'vi' ? 'numeric' : 'long',
    day: 'numeric',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(at))

/** Verifies a phone number. @param code six digits, valid for 10 minutes */
export const smsCode = ({ to, code, language }: To & { code: string }): Sms => ({
  to,
  text: textIn(language, 'sms.code', { code }),
})

/** A notification as mails show it. */
export type MailedNotification = About & { link: string }
type About = {
  kind: NotificationKind
  actorName: string
  logTitle: string
  customerName: string
  contactName: string
  /** `YYYY-MM-DD` */
  day: string | null
  planText: string
  /** Instants, ISO 8601. */
  planAt: string | null
  createdAt: string
  alarmMinutes: number | null
  isAllDay: boolean
  guestName: string | null
  guestAnswer: GuestAnswer | null
  word: string | null
  wordCount: number | null
  usualCount: number | null
  customerCount: number | null
  wordSentence: string
  excerpt: string
}
/** The event and its subject, one line each. @param timeZone of the reader (IANA) */
export const wordsOf = (of: About, language: Language, timeZone: string): { sentence: string; about: string } => ({
  sentence: sentenceOf(of, language, timeZone),
  about: [of.excerpt, of.wordSentence, of.logTitle, customerNameOf(of)].filter(Boolean).map(oneLine).join(' · '),
})
/** Of several given customers none is named. */
const customerNameOf = ({ customerName, customerCount }: About) => ((customerCount ?? 1) > 1 ? '' : customerName)
function sentenceOf(of: About, language: Language, timeZone: string): string {
  const { kind, actorName, logTitle, contactName, day, planText, planAt, createdAt, alarmMinutes, isAllDay } = of
  if (of.guestName !== null && of.guestAnswer !== null) {
    const values = { guest: oneLine(of.guestName), title: oneLine(planText) }
    return textIn(language, guestAnswerTexts[of.guestAnswer], values)
  }
  if (planAt !== null && alarmMinutes !== null && day !== null) {
    const { key, values } = alarmWords({ planAt, createdAt, alarmMinutes, isAllDay, day }, language, timeZone)
    return textIn(language, key, { ...values, title: oneLine(planText) })
  }
  return textIn(language, `notify.${kind}`, {
    actor: oneLine(actorName),
    title: oneLine(logTitle),
    contact: oneLine(contactName),
    word: of.word === null ? '' : oneLine(of.word),
    ...numbersOf(of, language),
    day: day ? monthDayIn(language).format(new Date(day)) : '',
  })
}
function numbersOf({ wordCount, usualCount, customerCount }: About, language: Language): Record<string, string> {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  if (customerCount !== null) return { number: format.format(customerCount) }
  return wordCount === null || usualCount === null
    ? {}
    : { number: format.format(wordCount), usual: format.format(usualCount) }
}
/** Vietnamese dates are figures, as on the screens. */
const dayIn = (language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(language, { timeZone, month: language === 'vi' ? 'numeric' : 'long', day: 'numeric' })
const monthDayIn = (language: Language) => dayIn(language, 'UTC')
/** A digest of notifications. @param timeZone of the reader (IANA) @param settings link to the notification settings @param unsubscribe one-click link */
export function notificationsMail({
  to,
  language,
  timeZone,
  notifications,
  settings,
  unsubscribe,
}: To & {
  timeZone: string
  notifications: readonly MailedNotification[]
  settings: string
  unsubscribe: string
}): Mail {
  const items = notifications.map((each) => ({ ...wordsOf(each, language, timeZone), link: each.link }))
  const title =
    items.length === 1
      ? items[0]!.sentence
      : textIn(language, 'mail.notifications.subject', { count: new Intl.NumberFormat(language).format(items.length) })
  const why = textIn(language, 'mail.notifications.why')
  const text = [
    ...items.map((item) => [item.sentence, item.about, item.link].filter(Boolean).join('\n')),
    `${why}\n${settings}`,
  ].join('\n\n')
  const html = page(language, title, [
    `<h1 class="text" style="${style.title}">${escapeHtml(title)}</h1>`,
    ...(items.length === 1 ? single(items[0]!, language) : items.map(line)),
    `<p class="quiet line" style="${style.footer}">${escapeHtml(why)}<br><a class="link" href="${escapeHtml(settings)}" style="${style.link}">${escapeHtml(textIn(language, 'mail.notifications.settings'))}</a></p>`,
  ])
  return { to, subject: title, text: text + '\n', html, unsubscribe }
}

type Item = { sentence: string; about: string; link: string }
/** The line below the sentence. */
const single = ({ about, link }: Item, language: Language) => [
  about && `<p class="text" style="${style.body}">${escapeHtml(about)}</p>`,
  buttonTo(link, textIn(language, 'mail.notifications.open')),
]
const line = ({ sentence, about, link }: Item) =>
  `<p class="text line" style="${style.item}"><a class="link" href="${escapeHtml(link)}" style="${style.itemLink}">${escapeHtml(sentence)}</a>${
    about && `<br><span class="quiet" style="${style.about}">${escapeHtml(about)}</span>`
  }</p>`
export const buttonTo = (link: string, name: string) =>
  `<p style="margin:24px 0"><a class="button" href="${escapeHtml(link)}" style="${style.button}">${escapeHtml(name)}</a></p>`

/** A name as one line of text: no line breaks (header injection), no bidirectional controls. */
export const oneLine = (name: string) =>
  withoutLinks(
    name
      .toWellFormed()
      .replace(/[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .trim(),
  )
/** Prevents mail programs from linking names such as Booking.com: adds an invisible word joiner. */
const withoutLinks = (name: string) =>
  name.replace(/(?<=[\p{L}\p{N}\p{M}])[.．。｡:：@＠](?=[\p{L}\p{N}/\\])/gu, '$&\u2060')

/** Escapes text for an HTML element or a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Parts = To & {
  values?: Record<string, string>
  code?: string
  link?: string
  said?: string
  note?: 'note' | 'note_open'
}

function mail(
  name:
    | 'code'
    | 'password'
    | 'invitation'
    | 'password_changed'
    | 'email_code'
    | 'deletion_code'
    | 'email_changed'
    | 'answer'
    | 'workgroup_deleted'
    | 'workgroup_restored'
    | 'master_given'
    | 'master_received'
    | 'two_step_on'
    | 'two_step_off'
    | 'two_step_reset'
    | 'api_token'
    | 'app_connected'
    | 'two_step_required'
    | 'recovery_code'
    | 'account_deleted'
    | 'account_restored'
    | 'data_export'
    | `bill_${BillMail}`
    | `order_${OrderMail | OrderNews}`,
  { to, language, values, code, link, said, note: noteKey = 'note' }: Parts,
): Mail {
  // Not every mail has a button or an open note.
  const say = (part: 'subject' | 'title' | 'body' | 'button' | 'note' | 'note_open') =>
    textIn(language, `mail.${name}.${part}` as TextKey, values)
  const [title, body, note] = [say('title'), say('body'), say(noteKey)]
  const ways = textIn(language, 'mail.link')
  const footer = textIn(language, 'mail.footer')
  const text = [title, body, said, code ?? link, note, footer].filter(Boolean).join('\n\n') + '\n'
  const html = page(language, title, [
    `<h1 class="text" style="${style.title}">${escapeHtml(title)}</h1>`,
    `<p class="text" style="${style.body}">${escapeHtml(body)}</p>`,
    said && `<p class="text line" style="${style.said}">${escapeHtml(said)}</p>`,
    code && `<p class="code" style="${style.code}">${escapeHtml(code)}</p>`,
    link && buttonTo(link, say('button')),
    `<p class="quiet" style="${style.note}">${escapeHtml(note)}</p>`,
    link &&
      `<p class="quiet" style="${style.note}">${escapeHtml(ways)}<br><a class="link" href="${escapeHtml(link)}" style="${style.link}">${escapeHtml(link)}</a></p>`,
    `<p class="quiet line" style="${style.footer}">${escapeHtml(footer)}</p>`,
  ])
  return { to, subject: say('subject'), text, html }
}

// Mail programs support inline styles; those with dark mode also read the style element.
const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Segoe UI','Malgun Gothic','Noto Sans KR','Hiragino Sans','PingFang SC',sans-serif;word-break:keep-all;overflow-wrap:anywhere"
export const style = {
  title: 'margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600;color:#1e1b18',
  body: 'margin:0;font-size:15px;line-height:24px;color:#1e1b18',
  said: 'margin:16px 0 0;padding:16px 0 0;border-top:1px solid #e5e2dd;font-size:15px;line-height:24px;color:#1e1b18;white-space:pre-line',
  code: 'margin:24px 0;padding:16px;border-radius:6px;background:#f5f3f0;color:#1e1b18;font-size:28px;line-height:32px;font-weight:600;letter-spacing:6px;text-align:center',
  button:
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b645e;color:#ffffff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none',
  note: 'margin:16px 0 0;font-size:13px;line-height:20px;color:#57524b',
  link: 'color:#0b645e;word-break:break-all',
  item: 'margin:0;padding:12px 0;border-top:1px solid #e9e6e1;font-size:15px;line-height:24px;color:#1e1b18',
  itemLink: 'color:#0b645e;text-decoration:none;font-weight:600',
  about: 'font-size:13px;line-height:20px;color:#57524b',
  footer: 'margin:24px 0 0;padding-top:16px;border-top:1px solid #e9e6e1;font-size:12px;line-height:18px;color:#6b665e',
} as const
const dark = `@media (prefers-color-scheme: dark) {
.ground{background:#131211!important}.card{background:#191816!important;border-color:#2b2926!important}
.text{color:#edebe7!important}.quiet{color:#b5b0a8!important}.line{border-color:#2b2926!important}
.code{background:#2b2926!important;color:#edebe7!important}.button{background:#147a72!important;color:#ffffff!important}.brand,.link{color:#6cc1b7!important}}`

export const page = (language: Language, title: string, parts: (string | undefined)[]) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no">
<title>${escapeHtml(title)}</title><style>${dark}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f8f7f4">
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f8f7f4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;${font}"><tr><td class="brand" style="padding:0 0 16px;font-size:15px;font-weight:600;color:#0b645e">Saleslog</td></tr>
<tr><td class="card" style="padding:28px;border:1px solid #e9e6e1;border-radius:8px;background:#ffffff">
${parts.filter(Boolean).join('\n')}
</td></tr></table></td></tr></table></body></html>
`
