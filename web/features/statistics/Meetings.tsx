import { Link } from 'react-router'
import { comparedPeriods, meetingChannel } from '../../../contract/calls/statistics/periods.ts'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { Chart } from './Chart.tsx'
import { changeOf } from './change.ts'
import type { Activity } from './figures.ts'
import { spanWords } from './span-words.ts'
import type { StatisticsFilters } from './use-statistics-filters.ts'
import style from './Statistics.module.css'

type Props = { activity: Activity; filters: StatisticsFilters }
const [chartHeight, step] = [120, 20]

/** Meetings over time beside those of the earlier period; each pair of bars is a link to the logs of its days. */
export function Meetings({ activity, filters }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const { spans, now, previous } = activity
  const change = changeOf(now.meetingCount, previous.meetingCount)
  const period = t(`statistics.compare.${filters.compare}`)
  const answer =
    change.kind === 'rose' || change.kind === 'fell'
      ? t(`statistics.meetings.${change.kind}`, { period, percent: format.percent(change.by) })
      : t(`statistics.meetings.${change.kind}`, { period })
  const most = Math.max(1, ...spans.flatMap((span) => [span.meetingCount, span.previousMeetingCount]))
  const height = (count: number) => (count / most) * chartHeight
  const link = ({ from, to }: { from: string; to: string }) => filters.logsLink({ from, to, channel: meetingChannel })
  const last = spans.at(-1)
  const earlier = comparedPeriods(filters.days, filters.compare, filters.interval).spansBefore
  const table = {
    columns: [t('logs.filter.period'), t('statistics.faceToFace'), period],
    rows: spans.map((span, at) => ({
      id: span.from,
      name: spanWords(format, span),
      cells: [
        { count: span.meetingCount, to: link(span) },
        { count: span.previousMeetingCount, to: earlier[at] && link(earlier[at]) },
      ],
    })),
  }
  const before = (
    <>
      <i aria-hidden />
      {t(`statistics.was.${filters.compare}`, { value: format.number(previous.meetingCount) })}
    </>
  )
  return (
    <Chart question={t('statistics.meetings')} answer={answer} tables={[table]}>
      <p className={style.legend}>
        <Link to={filters.logsLink({ channel: meetingChannel })}>
          <i className={style.now} aria-hidden />
          {t('statistics.inPeriod', { count: now.meetingCount })}
        </Link>
        {previous.meetingCount > 0 ? (
          <Link to={filters.logsLink({ channel: meetingChannel, ...filters.previous })}>{before}</Link>
        ) : (
          <span>{before}</span>
        )}
      </p>
      <div className={style.plot}>
        <span className={style.top} aria-hidden>
          {format.number(most)}
        </span>
        <svg
          viewBox={`0 0 ${spans.length * step} ${chartHeight}`}
          preserveAspectRatio="none"
          role="group"
          aria-label={t('statistics.meetings')}
        >
          {spans.map((span, at) => {
            const { from, meetingCount, previousMeetingCount } = span
            const name = t('statistics.span', {
              days: spanWords(format, span),
              count: meetingCount,
              before: previousMeetingCount,
            })
            const bars = (
              <>
                <title>{name}</title>
                <rect x={at * step} width={step} height={chartHeight} className={style.press} />
                <rect
                  x={at * step + 3}
                  y={chartHeight - height(previousMeetingCount)}
                  width="6"
                  height={height(previousMeetingCount)}
                  className={style.before}
                />
                <rect
                  x={at * step + 10}
                  y={chartHeight - height(meetingCount)}
                  width="7"
                  height={height(meetingCount)}
                  className={style.now}
                />
              </>
            )
            return meetingCount > 0 ? (
              <Link key={from} to={link(span)} aria-label={name}>
                {bars}
              </Link>
            ) : (
              <g key={from}>{bars}</g>
            )
          })}
        </svg>
      </div>
      <p className={`s12 t3 ${style.axis}`} aria-hidden>
        <span>{format.date(activity.from)}</span>
        {last && <span>{format.date(last.to)}</span>}
      </p>
    </Chart>
  )
}
