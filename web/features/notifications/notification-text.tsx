import type { ReactNode } from 'react'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { notifications } from '../../../contract/calls/notifications/calls.ts'
import { kinds } from '../../../contract/calls/notifications/kinds.ts'
import { dotted, type Format } from '../../format/format.ts'
import type { useTexts } from '../../ui/texts.ts'

export type Item = OutputOf<typeof notifications.list>['items'][number]

/** The sentence of a notification; the actor, or the contact of an anniversary, is bold. */
export function notificationSentence(
  { kind, actor, contactName, day }: Item,
  t: ReturnType<typeof useTexts>['t'],
  format: Format,
): ReactNode {
  const marker = '\u0000'
  const words = t(`notify.${kind}`, { actor: marker, contact: marker, day: day ? format.monthDay(day) : '' })
  const [before, after] = words.split(marker)
  return (
    <>
      {before}
      {after !== undefined && <b>{contactName || actor?.name}</b>}
      {after}
    </>
  )
}
export const aboutOf = ({ logTitle, customerName }: Item): string => dotted(logTitle, customerName)
export const pathOf = (item: Item): string => kinds[item.kind].path(item)
