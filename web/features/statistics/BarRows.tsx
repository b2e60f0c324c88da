import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts, type Translate } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import type { StatisticsFilters } from './use-statistics-filters.ts'
import style from './Statistics.module.css'

export type BarRow = {
  id: string
  label: ReactNode
  count: number
  /** The earlier number, as a second bar. */
  previous?: number
  /** The records behind the earlier number. */
  toPrevious?: string
  /** Beside the number. */
  fact?: string
  /** The records behind the number; null for none. */
  to: string | null
  /** A class that sets the color of the bar. */
  color?: string
  isAnswer?: boolean
  /** Beside the row, outside of its link. */
  beside?: ReactNode
}
/** What the second, thinner bars are. */
export const beforeNote = (t: Translate, { compare }: Pick<StatisticsFilters, 'compare'>): string =>
  t('statistics.thinner', { period: t(`statistics.compare.${compare}`) })

/** `isCut`: only the first ten are shown. `compare`: what earlier numbers are of. */
type Props = { label: string; rows: readonly BarRow[]; isCut?: boolean; compare?: StatisticsFilters['compare'] }

/** Numbers as bars, all on one scale; each is a link to the records behind it. */
export function BarRows({ label, rows, isCut = false, compare }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const most = Math.max(1, ...rows.flatMap(({ count, previous = 0 }) => [count, previous]))
  const width = (count: number) => ({ width: `${(count / most) * 100}%` })
  return (
    <ul className={isCut ? `${style.bars} ${style.first}` : style.bars} aria-label={label}>
      {rows.map(({ id, label: name, count, previous, fact, to, color = '', isAnswer = false, beside }) => {
        const content = (
          <>
            <span className={style.name}>{name}</span>{' '}
            <span className={style.marks} aria-hidden>
              {count > 0 && <i className={isAnswer ? style.answer : ''} style={width(count)} />}
              {previous !== undefined && previous > 0 && <i className={style.before} style={width(previous)} />}
            </span>
            <b className="num">{format.number(count)}</b>{' '}
            {compare && previous !== undefined && (
              <span className="unseen">{t(`statistics.was.${compare}`, { value: format.number(previous) })}</span>
            )}{' '}
            <span className={`num t3 ${style.fact}`}>{fact}</span>
          </>
        )
        return (
          <li key={id} className={color}>
            {to && count > 0 ? <Link to={to}>{content}</Link> : <p>{content}</p>}
            {beside && <span className={style.strip}>{beside}</span>}
          </li>
        )
      })}
    </ul>
  )
}
