import type { ReactNode } from 'react'
import style from './Statistics.module.css'

type Props = { question: string; answer: string; children: ReactNode; note?: string | undefined }
/** A question, its answer in words, and the figures that say it. */
export function Chart({ question, answer, children, note }: Props) {
  return (
    <section className={style.part}>
      <p className="s12 t3">{question}</p>
      <h2>{answer}</h2>
      {children}
      {note && <p className={`s12 t3 ${style.note}`}>{note}</p>}
    </section>
  )
}
