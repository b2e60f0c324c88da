import { useState } from 'react'
import { Link } from 'react-router'
import type { Days } from '../../../../contract/calls/statistics/periods.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../ui/texts.ts'
import type { WordFilters } from './use-word-filters.ts'
import { FigureTables, TableButton } from '../ChartTools.tsx'
import { spanWords } from '../span-words.ts'
import type { WordDetail } from './words.ts'
import style from './Keywords.module.css'

const [height, step] = [64, 12]
/** The logs of a word over time; each bar is a link to the logs of its days. */
export function SpanBars({ word: { word, spans }, filters }: { word: WordDetail; filters: WordFilters }) {
  const { t } = useTexts()
  const format = useFormat()
  const [isTable, setTable] = useState(false)
  const link = ({ from, to }: Days) => filters.statistics.logsLink({ word, from, to })
  const table = {
    columns: [t('logs.filter.period'), t('statistics.logs')],
    rows: spans.map((span) => ({
      id: span.from,
      name: spanWords(format, span),
      cells: [{ count: span.count, to: link(span) }],
    })),
  }
  const most = Math.max(1, ...spans.map(({ count }) => count))
  return (
    <>
      <svg
        className={style.spans}
        viewBox={`0 0 ${spans.length * step} ${height}`}
        preserveAspectRatio="none"
        role="group"
        aria-label={t('keywords.overTime')}
      >
        {spans.map((span, at) => {
          const { from, count } = span
          const size = (count / most) * height
          const name = t('keywords.span', { days: spanWords(format, span), number: count })
          const bar = (
            <>
              <title>{name}</title>
              <rect className={style.press} x={at * step} width={step} height={height} />
              <rect x={at * step + 2} y={height - size} width={step - 4} height={size} />
            </>
          )
          return count > 0 ? (
            <Link key={from} to={link(span)} aria-label={name}>
              {bar}
            </Link>
          ) : (
            <g key={from}>{bar}</g>
          )
        })}
      </svg>
      <p className={`s12 t3 ${style.axis}`} aria-hidden>
        <span>{spans[0] && format.date(spans[0].from)}</span>
        <span>{spans.at(-1) && format.date(spans.at(-1)!.to)}</span>
      </p>
      <TableButton question={t('keywords.overTime')} isOpen={isTable} onToggle={() => setTable((was) => !was)} />
      <FigureTables tables={[table]} isOpen={isTable} />
    </>
  )
}
