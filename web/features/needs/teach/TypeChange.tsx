import { useTexts } from '../../../ui/texts.ts'
import { kindKey, type NeedKind } from '../shared/needs.ts'
import { NeedChip } from '../shared/NeedChip.tsx'
import style from './Teach.module.css'

type Props = { from: NeedKind; fromItem?: string | null; to: NeedKind; toItem?: string | null }
/** The type of a sentence before and after a lesson; with their items where the type stays. */
export function TypeChange({ from, fromItem, to, toItem }: Props) {
  const { t } = useTexts()
  const isOfItem = from === to && (typeof fromItem === 'string' || typeof toItem === 'string')
  const labelOf = (kind: NeedKind, item: string | null | undefined) =>
    isOfItem ? (item ?? t('teaching.withoutItem')) : t(kindKey(kind))
  return (
    <span className={style.change}>
      <NeedChip kind={from} label={labelOf(from, fromItem)} look="text" />
      <span aria-hidden>→</span>
      <NeedChip kind={to} label={labelOf(to, toItem)} look="text" />
    </span>
  )
}
