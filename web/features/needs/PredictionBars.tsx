import { needs } from '../../../contract/calls/needs/calls.ts'
import { useRead } from '../../api/reads.ts'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { NeedChip } from './shared/NeedChip.tsx'
import { kindKey, needClass, type NeedKind } from './shared/needs.ts'
import type { UncertainSentence } from './teach/use-queue.ts'
import style from './teach/Teach.module.css'

/** The engine's current prediction for a queued sentence; undefined until it has loaded. */
export function usePrediction(of: UncertainSentence | null) {
  const read = useRead(needs.ofLog, { logId: of?.logId ?? '' }, { enabled: of !== null })
  return read.data?.items.find(({ start, end }) => start === of?.start && end === of.end)
}
type Prediction = NonNullable<ReturnType<typeof usePrediction>>

/** The shares of the predicted type and its rival. The rival's share follows from its distance in logits. */
function sharesOf(
  { type, confidence }: Pick<Prediction, 'type' | 'confidence'>,
  rival: Prediction['rival'] | undefined,
) {
  const first = { kind: type, share: confidence }
  if (!rival) return [first]
  const share = Math.min(1 - confidence, confidence * Math.exp(-rival.lead))
  return [first, { kind: rival.type, share }].sort((a, b) => b.share - a.share)
}

/**
 * The shares as bars.
 * @param prediction the current one once it has loaded; until then the bars show the queued one
 */
export function PredictionBars({ of, prediction }: { of: UncertainSentence; prediction: Prediction | undefined }) {
  const { t } = useTexts()
  const format = useFormat()
  const shares: { kind: NeedKind; share: number }[] = sharesOf(prediction ?? of, prediction?.rival ?? undefined)
  const largest = Math.max(...shares.map(({ share }) => share))
  return (
    <ul className={style.bars}>
      {shares.map(({ kind, share }) => (
        <li key={kind} className={needClass(kind)}>
          <NeedChip kind={kind} label={t(kindKey(kind))} look="text" />
          <span aria-hidden>
            <i style={{ width: `${(share / largest) * 100}%` }} />
          </span>
          <span className="num">{format.percent(share)}</span>
        </li>
      ))}
    </ul>
  )
}
