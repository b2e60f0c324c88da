import { use, type ReactNode } from 'react'
import { ChartCaption } from './chart-caption.ts'
import { ChartPicture } from './ChartPicture.tsx'
import style from './Statistics.module.css'

/** `isEmpty`: there is nothing to make a picture of. */
type Props = { question: string; answer: string; children: ReactNode; note?: string | undefined; isEmpty?: boolean }
/** A question, its answer in words, and the figures that say it. */
export function Chart({ question, answer, children, note, isEmpty = false }: Props) {
  const caption = use(ChartCaption)
  return (
    <section className={style.part}>
      {caption !== null && !isEmpty && <ChartPicture question={question} caption={caption} />}
      <p className="s12 t3">{question}</p>
      <h2>{answer}</h2>
      {children}
      {note && <p className={`s12 t3 ${style.note}`}>{note}</p>}
    </section>
  )
}
