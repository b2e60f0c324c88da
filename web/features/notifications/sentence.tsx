import type { ReactNode } from 'react'
import type { OutputOf } from '../../../contract/call.ts'
import { kinds, type notifications } from '../../../contract/notifications.ts'
import { dotted } from '../../format.ts'
import type { useTexts } from '../../ui/texts.ts'

export type Item = OutputOf<typeof notifications.list>['items'][number]

/** What came about, with who did it standing out. */
export function sentenceOf({ kind, actor }: Item, t: ReturnType<typeof useTexts>['t']): ReactNode {
  const [before, after] = t(`notify.${kind}`, { actor: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      {after !== undefined && <b>{actor?.name}</b>}
      {after}
    </>
  )
}
export const aboutOf = ({ logTitle, customerName }: Item): string => dotted(logTitle, customerName)
export const wayTo = ({ kind, logId }: Item): string => kinds[kind].to({ logId })
