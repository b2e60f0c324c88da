import { Link } from 'react-router'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useTexts } from '../../../ui/texts.ts'
import { phoneMedia, useMediaQuery } from '../../../ui/use-media-query.ts'
import type { WordFilters } from './use-word-filters.ts'
import { spread, type Word, type Words } from './words.ts'
import style from './Keywords.module.css'

const LinePoints = deferredComponent(
  async () => (await withTexts(['figures'], () => import('./LinePoints.tsx'))).LinePoints,
)

const [width, height] = [600, 180]
const labelHeight = 24
/** Numbers of the lines beyond those of `spans` are not shown. */
type Props = { lines: readonly Word[]; spans: Words['spans']; chosen: string; filters: WordFilters }

/** Numbers of logs over time, a line for each word, named at its end; the chosen one is colored and thicker. */
export function WordLines({ lines: all, spans, chosen, filters }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const lines = all.map((line) => ({ ...line, counts: line.counts.slice(0, spans.length) }))
  const most = Math.max(1, ...lines.flatMap(({ counts }) => counts))
  const x = (at: number) => (spans.length > 1 ? (at / (spans.length - 1)) * width : width)
  const y = (count: number) => height - (count / most) * height
  const points = ({ counts }: Word) => counts.map((count, at) => `${x(at).toFixed(1)},${y(count).toFixed(1)}`).join(' ')
  const places = spread(
    lines.map((line) => y(lastOf(line))),
    labelHeight,
    height,
  )
  return (
    <>
      <div className={style.plot}>
        <span className={style.top} aria-hidden>
          {format.number(most)}
        </span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          {lines.toReversed().map((line) => (
            <polyline key={line.word} className={line.word === chosen ? style.chosen : ''} points={points(line)} />
          ))}
          <LinePoints
            lines={lines.toReversed()}
            spans={spans}
            filters={filters}
            placeOf={(at, count) => ({ x: x(at), y: y(count) })}
          />
        </svg>
        <ul aria-label={t('keywords.overTime')}>
          {lines.map((line, at) => (
            <li key={line.word} style={{ top: places[at]! - labelHeight / 2 }}>
              <Label line={line} isChosen={line.word === chosen} filters={filters} />
            </li>
          ))}
        </ul>
      </div>
      <p className={`s12 t3 ${style.axis}`} aria-hidden>
        <span>{spans[0] && format.date(spans[0].from)}</span>
        <span>{spans.at(-1) && format.date(spans.at(-1)!.to)}</span>
      </p>
    </>
  )
}

const lastOf = ({ counts }: Word) => counts.at(-1) ?? 0

/** The word and its last number. On a phone the rows of the list, which are large enough to press, lead to the word. */
function Label({ line, isChosen, filters }: { line: Word; isChosen: boolean; filters: WordFilters }) {
  const { t } = useTexts()
  const format = useFormat()
  const isPhone = useMediaQuery(phoneMedia)
  const look = isChosen ? style.chosen : ''
  const content = (
    <>
      <span className={style.name}>{line.word}</span> <span className="unseen">{t('keywords.lastSpan')}</span>{' '}
      <span className="num">{format.number(lastOf(line))}</span>
    </>
  )
  return isPhone ? (
    <p className={look}>{content}</p>
  ) : (
    <Link className={look} to={filters.wordLink(line.word)}>
      {content}
    </Link>
  )
}
