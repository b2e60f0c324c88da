import { useEffect, useRef } from 'react'
import { Monogram } from '../../../ui/elements/Monogram.tsx'
import { dotted, titled } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../ui/texts.ts'
import { wordPieces } from '../shared/decisive-words.ts'
import { needClass } from '../shared/needs.ts'
import type { usePrediction } from '../PredictionBars.tsx'
import type { UncertainSentence } from './use-queue.ts'
import style from './Teach.module.css'

/** The queued sentence with its customer, author and surrounding text; the decisive words are underlined. */
export function QueuedSentence({
  of,
  prediction,
}: {
  of: UncertainSentence
  prediction: ReturnType<typeof usePrediction>
}) {
  const { t } = useTexts()
  const format = useFormat()
  const sentence = useRef<HTMLParagraphElement>(null)
  const initial = useRef(of)
  // Focus moves to the next sentence: screen readers read it, and the shortcuts apply to it.
  useEffect(() => {
    if (initial.current !== of) sentence.current?.focus({ preventScroll: true })
  }, [of])
  const { customerName, contactName, contactPosition, author, at } = of
  const { type, perhaps } = prediction ?? of
  return (
    <>
      <p className={style.from}>
        <Monogram name={customerName} size="s" />
        <b>{customerName}</b>
        <span>{dotted(titled(contactName, contactPosition), author.name, format.date(format.dayOf(at)))}</span>
      </p>
      <div className={`${style.around} ${needClass(type === 'none' ? (perhaps ?? 'none') : type)}`}>
        <p>{of.before}</p>
        <p ref={sentence} tabIndex={-1} className={style.now}>
          {wordPieces(of.sentence, of.start, prediction?.words ?? []).map(({ text, rank }, place) =>
            rank ? <u key={place}>{text}</u> : <span key={place}>{text}</span>,
          )}
        </p>
        <p>{of.after}</p>
      </div>
      {of.alike > 0 && <p className="s12 t3">{t('teaching.alike', { count: of.alike })}</p>}
    </>
  )
}
