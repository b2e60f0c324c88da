// Mails to outside guests of plans, in the language of the member who invites them.
import type { Language } from '../../contract/codes.ts'
import type { Occurrence, PlanTimes } from '../../contract/calls/plans/plan-times.ts'
import { guestAnswers } from '../../contract/calls/plans/guests.ts'
import { textIn } from '../core/texts.ts'
import type { Mail } from '../outbound/messages.ts'
import { buttonTo, escapeHtml, oneLine, page, style } from './mail-templates.ts'

export type MailedPlan = {
  text: string
  place: string
  times: Pick<PlanTimes, 'isAllDay' | 'timeZone'>
  /** The next occurrence and, of a repeated plan, some after it. */
  occurrences: readonly Occurrence[]
}
export type GuestMail = {
  to: string
  language: Language
  what: 'invited' | 'changed' | 'cancelled'
  plan: MailedPlan
  /** As it was in the last mail; null for none. */
  before: MailedPlan | null
  organizer: { name: string; email: string }
  /** The page on which the guest answers; empty in a cancellation. */
  link: string
  calendar: NonNullable<Mail['calendar']>
}

/** The address of the page with an answer preselected. Opening it answers nothing: mail scanners open links. */
const answerLink = (link: string, answer: string) => `${link}?answer=${answer}`

export function guestMail({ to, language, what, plan, before, organizer, link, calendar }: GuestMail): Mail {
  const name = oneLine(organizer.name)
  const say = (key: 'subject' | 'title', values = {}) =>
    textIn(language, `mail.plan.${what}.${key}`, { ...values, name })
  const title = oneLine(plan.text)
  const day = dayWords(plan, language)
  const when = whenWords(plan, language)
  const was = before && whenWords(before, language)
  const further = plan.occurrences.slice(1).map((each) => shortDay(each.day, language))
  const facts: [string, string][] = [
    [textIn(language, 'mail.plan.when'), when],
    ...(was && was !== when ? [[textIn(language, 'mail.plan.before'), was] as [string, string]] : []),
    ...(further.length > 0
      ? [[textIn(language, 'mail.plan.further'), `${further.join(', ')} …`] as [string, string]]
      : []),
    ...(plan.place === '' ? [] : [[textIn(language, 'mail.plan.place'), oneLine(plan.place)] as [string, string]]),
  ]
  const answers = link === '' ? [] : guestAnswers.map((answer) => [answer, answerLink(link, answer)] as const)
  const question = textIn(language, 'mail.plan.question')
  const note = textIn(language, link === '' ? 'mail.plan.note_cancelled' : 'mail.plan.note', { name })
  const footer = textIn(language, 'mail.plan.footer', { name })
  const text = [
    say('title'),
    title,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    answers.length > 0 &&
      [question, ...answers.map(([answer, to]) => `${textIn(language, `mail.plan.${answer}`)}: ${to}`)].join('\n'),
    note,
    footer,
  ]
  const html = page(language, title, [
    `<h1 class="text" style="${style.title}">${escapeHtml(say('title'))}</h1>`,
    `<p class="text" style="${style.body};font-weight:600">${escapeHtml(title)}</p>`,
    ...facts.map(
      ([label, value]) =>
        `<p class="text" style="${style.body}"><span class="quiet" style="${style.about}">${escapeHtml(label)}</span><br>${escapeHtml(value)}</p>`,
    ),
    answers.length > 0 ? `<p class="text line" style="${style.said}">${escapeHtml(question)}</p>` : undefined,
    ...answers.map(([answer, to]) => buttonTo(to, textIn(language, `mail.plan.${answer}`))),
    `<p class="quiet" style="${style.note}">${escapeHtml(note)}</p>`,
    `<p class="quiet line" style="${style.footer}">${escapeHtml(footer)}</p>`,
  ])
  return {
    to,
    subject: say('subject', { title, day }),
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html,
    replyTo: { name, address: organizer.email },
    calendar,
  }
}

const atUtc = (day: string) => new Date(`${day}T00:00Z`)
const shortDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(atUtc(day))
/** For the subject. */
const dayWords = ({ occurrences: [first] }: MailedPlan, language: Language) =>
  first === undefined ? '' : shortDay(first.day, language)

/** The day and time in the zone of the plan, which is named, as the guest's is unknown. */
function whenWords({ times: { isAllDay, timeZone }, occurrences: [first] }: MailedPlan, language: Language): string {
  if (first === undefined) return ''
  const day = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' } as const
  if (isAllDay)
    return new Intl.DateTimeFormat(language, { ...day, timeZone: 'UTC' }).formatRange(
      atUtc(first.start),
      atUtc(first.end),
    )
  const [start, end] = [new Date(first.start), new Date(first.end)]
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const range = new Intl.DateTimeFormat(language, { ...day, ...clock, timeZone }).formatRange(start, end)
  return `${range} (${[timeZone.replaceAll('_', ' '), offsetWords(timeZone, start)].join(', ')})`
}
/** `GMT+09:00` */
const offsetWords = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!.value
