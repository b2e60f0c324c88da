import { needs } from '../../../contract/calls/needs/calls.ts'
import { useRead } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { NeedChip } from './shared/NeedChip.tsx'
import { kindKey, needClass, type NeedKind } from './shared/needs.ts'
import type { Unsure } from './teach/use-queue.ts'
import style from './teach/Teach.module.css'

/** What the engine says now of a sentence that is asked; undefined until it has come. */
export function useGuess(of: Unsure | null) {
  const read = useRead(needs.ofLog, { logId: of?.logId ?? '' }, { enabled: of !== null })
  return read.data?.items.find(({ start, end }) => start === of?.start && end === of.end)
}
type Told = NonNullable<ReturnType<typeof useGuess>>

/** Between which types it wavers. The second share follows from how far that lies behind, in logits. */
function sharesOf({ type, confidence }: Pick<Told, 'type' | 'confidence'>, rival: Told['rival'] | undefined) {
  const first = { kind: type, share: confidence }
  if (!rival) return [first]
  const share = Math.min(1 - confidence, confidence * Math.exp(-rival.lead))
  return [first, { kind: rival.type, share }].sort((a, b) => b.share - a.share)
}

/** As bars with their shares. @param told the engine's answer of now, once it is there; until then the one that was kept */
export function Guess({ of, told }: { of: Unsure; told: Told | undefined }) {
  const { t } = useTexts()
  const format = useFormat()
  const shares: { kind: NeedKind; share: number }[] = sharesOf(told ?? of, told?.rival ?? undefined)
  const most = Math.max(...shares.map(({ share }) => share))
  return (
    <ul className={style.bars}>
      {shares.map(({ kind, share }) => (
        <li key={kind} className={needClass(kind)}>
          <NeedChip kind={kind} label={t(kindKey(kind))} look="text" />
          <span aria-hidden>
            <i style={{ width: `${(share / most) * 100}%` }} />
          </span>
          <span className="num">{format.percent(share)}</span>
        </li>
      ))}
    </ul>
  )
}
