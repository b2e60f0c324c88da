import { use, useState, type ReactNode } from 'react'
import { ChartCaption } from './chart-caption.ts'
import { ChartPicture } from './ChartPicture.tsx'
import { FigureTables, TableButton, type FigureRows } from './FigureTable.tsx'
import style from './Statistics.module.css'

/** `isEmpty`: there is nothing to make a picture or a table of. `tables`: the same figures as numbers. */
type Props = {
  question: string
  answer: string
  children: ReactNode
  note?: string | undefined
  tables?: readonly FigureRows[]
  isEmpty?: boolean
}
/** A question, its answer in words, and the figures that say it. */
export function Chart({ question, answer, children, note, tables = [], isEmpty = false }: Props) {
  const caption = use(ChartCaption)
  const [isTable, setTable] = useState(false)
  const shown = isEmpty ? [] : tables.filter(({ rows }) => rows.length > 0)
  return (
    <section className={style.part}>
      <span className={style.tools}>
        {shown.length > 0 && (
          <TableButton question={question} isOpen={isTable} onToggle={() => setTable((was) => !was)} />
        )}
        {caption !== null && !isEmpty && <ChartPicture question={question} caption={caption} />}
      </span>
      <p className="s12 t3">{question}</p>
      <h2>{answer}</h2>
      {children}
      {note && <p className={`s12 t3 ${style.note}`}>{note}</p>}
      {shown.length > 0 && <FigureTables tables={shown} isOpen={isTable} />}
    </section>
  )
}
