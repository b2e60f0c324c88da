import { use, useState, type ReactNode } from 'react'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { withTexts } from '../../i18n/with-texts.ts'
import { ChartCaption } from './chart-caption.ts'
import type { FigureRows } from './figure-rows.ts'
import style from './Statistics.module.css'

const tools = () => withTexts(['figures'], () => import('./ChartTools.tsx'))
const ChartButtons = deferredComponent(async () => (await tools()).ChartButtons)
const FigureTables = deferredComponent(async () => (await tools()).FigureTables)

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
      {(shown.length > 0 || (caption !== null && !isEmpty)) && (
        <span className={style.tools}>
          <ChartButtons
            question={question}
            caption={caption}
            hasTable={shown.length > 0}
            isTable={isTable}
            onToggle={() => setTable((was) => !was)}
          />
        </span>
      )}
      <p className="s12 t3">{question}</p>
      <h2>{answer}</h2>
      {children}
      {note && <p className={`s12 t3 ${style.note}`}>{note}</p>}
      {shown.length > 0 && <FigureTables tables={shown} isOpen={isTable} />}
    </section>
  )
}
