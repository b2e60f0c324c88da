import { Link } from 'react-router'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../ui/texts.ts'
import { phoneMedia, useMediaQuery } from '../../../ui/use-media-query.ts'
import { spanWords } from '../span-words.ts'
import type { WordFilters } from './use-word-filters.ts'
import type { Word, Words } from './words.ts'
import style from './Keywords.module.css'

/** Half of the width and of the height of what is pressed. */
const press = 8
type Props = {
  lines: readonly Word[]
  spans: Words['spans']
  filters: WordFilters
  placeOf: (at: number, count: number) => { x: number; y: number }
}
/**
 * The points of lines, each a link to the logs of its word in its span. They are for the pointer: the table of the chart has
 * the same numbers for the keyboard and for reading aloud, and on a phone, where points are too near to each other to press.
 */
export function LinePoints({ lines, spans, filters, placeOf }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const isPhone = useMediaQuery(phoneMedia)
  if (isPhone) return null
  return lines.map(({ word, counts }) =>
    spans.map(({ from, to }, at) => {
      const count = counts[at] ?? 0
      const { x, y } = placeOf(at, count)
      return count === 0 ? null : (
        <Link key={`${word} ${from}`} to={filters.logsLink(word, { from, to })} tabIndex={-1}>
          <title>{t('keywords.span', { days: `${word} · ${spanWords(format, { from, to })}`, number: count })}</title>
          <rect className={style.press} x={x - press} y={y - press} width={2 * press} height={2 * press} />
          {/* A round dot, whatever the proportions of the chart are. */}
          <path className={style.point} d={`M${x.toFixed(1)} ${y.toFixed(1)}h0`} />
        </Link>
      )
    }),
  )
}
