import type { Translate } from '../../ui/texts.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Format } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { pointsOf, shareOf, trendOf, type Figures, type Spans } from './figures.ts'
import style from './Coaching.module.css'

/** A chart of the share of logs that need coaching over time; its title states the result. */
export function Trend({ figures }: { figures: Figures }) {
  const { t } = useTexts()
  const format = useFormat()
  const { spans, span } = figures
  const first = spans[0]
  const last = spans.at(-1)
  const periodName = (from: string) => (span === 'week' ? format.dayShort(from) : format.month(from))
  const shares = spans.flatMap((one) => {
    const share = shareOf(one)
    return share === null ? [] : `${periodName(one.from)} ${format.percent(share)}`
  })
  return (
    <section className={style.part}>
      <p className="s12 t3">{t('coaching.trend')}</p>
      <h2>{titleOf(t, format, figures)}</h2>
      <figure
        className={style.chart}
        role="img"
        aria-label={t(span === 'week' ? 'coaching.byWeek' : 'coaching.byMonth', { shares: shares.join(', ') })}
      >
        <Line spans={spans} format={format} />
        <figcaption className="s12 t3" aria-hidden>
          <span>{first && periodName(first.from)}</span> <span>{last && last !== first && periodName(last.from)}</span>
        </figcaption>
      </figure>
      <p className="s12 t3">{t('coaching.of', { all: figures.readCount, needing: figures.coachingCount })}</p>
    </section>
  )
}

function Line({ spans, format }: { spans: Spans; format: Format }) {
  const highest = Math.max(0.1, ...spans.map((one) => shareOf(one) ?? 0))
  const top = Math.min(1, Math.ceil(highest * 10) / 10)
  const points = pointsOf(spans, top)
  const last = points.at(-1)
  return (
    <div className={style.plot}>
      <span className={style.top}>{format.percent(top)}</span>
      <span className={style.zero}>{format.percent(0)}</span>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
      {last && <i style={{ left: `${last.x}%`, top: `${last.y}%` }} />}
    </div>
  )
}
function titleOf(t: Translate, format: Format, figures: Figures): string {
  const trend = trendOf(figures)
  const shown = (share: number) => format.percent(share)
  switch (trend.kind) {
    case 'thin':
      return t('coaching.thin', { all: figures.readCount })
    case 'short':
      return t('coaching.short')
    case 'same':
      return t('coaching.same', { share: shown(trend.share) })
    case 'varied': {
      const { share, low, high } = trend
      return t('coaching.varied', { share: shown(share), low: shown(low), high: shown(high) })
    }
    case 'fell':
    case 'rose':
      return t(`coaching.${trend.kind}`, { before: shown(trend.before), after: shown(trend.after) })
  }
}
