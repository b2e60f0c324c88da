import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import type { Figures } from './figures.ts'

/** The results of feedback in figures; `inWords`: as a sentence. */
export function Outcome({ of, inWords = false }: { of: Figures['people'][number]; inWords?: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const { feedbackCount: all, improvedCount: improved, waitingCount } = of
  const words = all === 0 ? t('coaching.noFeedback') : t('coaching.improvedOf', { improved, all })
  return (
    <>
      <span className={inWords ? undefined : 'unseen'}>{words}</span>
      {!inWords && (
        <span className="num" aria-hidden>
          {all === 0 ? '–' : `${format.number(improved)} / ${format.number(all)}`}
        </span>
      )}{' '}
      {waitingCount > 0 && <small className="t3">{t('coaching.waiting', { count: waitingCount })}</small>}
    </>
  )
}
