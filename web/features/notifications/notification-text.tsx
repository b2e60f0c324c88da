import type { ReactNode } from 'react'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { notifications } from '../../../contract/calls/notifications/calls.ts'
import { kinds } from '../../../contract/calls/notifications/kinds.ts'
import { alarmWords } from '../../../contract/calls/plans/alarm-words.ts'
import { guestAnswerTexts } from '../../../contract/calls/plans/guest-words.ts'
import { dotted, type Format } from '../../format/format.ts'
import type { useTexts } from '../../ui/texts.ts'

export type Item = OutputOf<typeof notifications.list>['items'][number]

/** The sentence of a notification; the actor, the contact of an anniversary or the text of a plan is bold. */
export function notificationSentence(item: Item, texts: ReturnType<typeof useTexts>, format: Format): ReactNode {
  const [before, after] = wordsAround(item, texts, format).split(marker)
  return (
    <>
      {before}
      {after !== undefined && <b>{item.planText || item.contactName || item.actor?.name}</b>}
      {after}
    </>
  )
}
const marker = '\u0000'
function wordsAround(item: Item, { t, language }: ReturnType<typeof useTexts>, format: Format): string {
  const { kind, day, planAt, alarmMinutes } = item
  if (item.guestName !== null && item.guestAnswer !== null)
    return t(guestAnswerTexts[item.guestAnswer], { guest: item.guestName, title: marker })
  if (planAt === null || alarmMinutes === null || day === null)
    return t(`notify.${kind}`, {
      actor: marker,
      contact: marker,
      day: day ? format.monthDay(day) : '',
      word: item.word ?? '',
      number: format.number(item.customerCount ?? item.wordCount ?? 0),
      usual: format.number(Math.round((item.usualCount ?? 0) * 10) / 10),
    })
  // In the time zone of the browser, as the calendar.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { key, values } = alarmWords({ ...item, planAt, alarmMinutes, day }, language, timeZone)
  return t(key, { ...values, title: marker })
}
/** Of several given customers none is named. */
export const aboutOf = ({ logTitle, customerName, customerCount }: Item): string =>
  dotted(logTitle, (customerCount ?? 1) === 1 && customerName)
export const pathOf = (item: Item): string => kinds[item.kind].path(item)
