import { Link } from 'react-router'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../ui/texts.ts'
import { spanWords } from './span-words.ts'
import style from './Statistics.module.css'

type Span = { from: string; to: string }
type Props = {
  counts: readonly number[]
  /** Of all rows, which have one scale. */
  highest: number
  spans: readonly Span[]
  linkOf: (span: Span) => string
}
const [height, step] = [24, 8]
/** Columns of the spans, beside a row. A table of the chart has the same numbers for the keyboard and for reading aloud. */
export function OverTime({ counts, highest, spans, linkOf }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <svg viewBox={`0 0 ${spans.length * step} ${height}`} preserveAspectRatio="none" aria-hidden>
      {spans.map((span, at) => {
        const count = counts[at]!
        const size = (count / highest) * height
        return count === 0 ? null : (
          <Link key={span.from} to={linkOf(span)} tabIndex={-1}>
            <title>{t('keywords.span', { days: spanWords(format, span), number: count })}</title>
            <rect className={style.press} x={at * step} width={step} height={height} />
            <rect className={style.column} x={at * step + 1} y={height - size} width={step - 2} height={size} />
          </Link>
        )
      })}
    </svg>
  )
}
