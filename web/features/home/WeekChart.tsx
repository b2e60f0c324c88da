import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import type { WeekFigures } from './week-figures.ts'
import style from './WeekChart.module.css'

const tall = 66,
  base = 88
/** A chart of this week and the last by day; its title states the result. */
export function WeekChart({ figures }: { figures: WeekFigures }) {
  const { t } = useTexts()
  const format = useFormat()
  const { days, now, before, lastWeek, today } = figures
  const most = Math.max(1, ...days.flatMap((one) => [one.now, one.before]))
  const step = 256 / days.length
  const high = (count: number) => (count / most) * tall
  const answer = t(now === before ? 'home.chartSame' : now > before ? 'home.chartMore' : 'home.chartLess', {
    count: now,
    difference: Math.abs(now - before),
  })
  return (
    <figure className={style.chart}>
      <figcaption>{answer}</figcaption>
      <p className={style.legend} aria-hidden>
        <span>
          <i />
          {t('home.lastWeek', { count: lastWeek })}
        </span>
        <span>
          <i className={style.now} />
          {t('home.thisWeek', { count: now })}
        </span>
      </p>
      <svg
        viewBox="0 0 256 112"
        role="img"
        aria-label={t('home.byDay', {
          days: days.map((one) => `${format.weekday(one.day)} ${one.now} (${one.before})`).join(', '),
        })}
      >
        {days.map((one, at) => {
          const middle = step * (at + 0.5)
          return (
            <g key={one.day}>
              {one.before > 0 && (
                <rect
                  x={middle - 16}
                  y={base - high(one.before)}
                  width="15"
                  height={high(one.before)}
                  rx="2"
                  fill="var(--sl-graph-compare)"
                />
              )}
              {one.now > 0 && (
                <rect
                  x={middle + 1}
                  y={base - high(one.now)}
                  width="15"
                  height={high(one.now)}
                  rx="2"
                  fill="var(--sl-accent-graph)"
                />
              )}
              {one.now > 0 && (
                <text className={style.strong} x={middle + 8.5} y={base - high(one.now) - 5} textAnchor="middle">
                  {one.now}
                </text>
              )}
              <text className={one.day === today ? style.strong : undefined} x={middle} y="106" textAnchor="middle">
                {format.weekday(one.day)}
              </text>
            </g>
          )
        })}
        <path d="M0 88.5h256" stroke="var(--sl-line-strong)" />
      </svg>
    </figure>
  )
}
