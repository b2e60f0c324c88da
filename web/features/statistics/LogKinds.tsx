import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../ui/texts.ts'
import { BarRows, beforeNote, type BarRow } from './BarRows.tsx'
import { changeWords } from './change-words.ts'
import { Chart } from './Chart.tsx'
import { rowsOfBars } from './figure-rows.ts'
import { kindsAnswer, type Activity } from './figures.ts'
import { OverTime } from './OverTime.tsx'
import { spanWords } from './span-words.ts'
import type { StatisticsFilters } from './use-statistics-filters.ts'
import style from './Statistics.module.css'

type Props = { activity: Activity; filters: StatisticsFilters }
/** Logs by purpose and by channel, in the period and over time. */
export function LogKinds({ activity, filters }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const { purposes, channels, spans } = activity
  const highest = (rows: readonly Row[]) => Math.max(1, ...rows.flatMap(({ counts }) => counts))
  const barsOf = (by: Kind, rows: readonly Row[], most: Row['code'] | null): BarRow[] =>
    rows.map(({ code, count, previousCount, counts }) => ({
      id: code,
      label: t(`code.${code}`),
      count,
      previous: previousCount,
      fact: changeWords(format, count, previousCount),
      to: filters.logsLink({ [by]: code }),
      toPrevious: filters.logsLink({ ...filters.previous, [by]: code }),
      isAnswer: code === most,
      beside: (
        <OverTime
          counts={counts}
          highest={highest(rows)}
          spans={spans}
          linkOf={({ from, to }) => filters.logsLink({ from, to, [by]: code })}
        />
      ),
    }))
  const { kind, purpose, channel, rising } = kindsAnswer(activity)
  const ofPurposes = barsOf('purpose', purposes, purpose)
  const ofChannels = barsOf('channel', channels, channel)
  const columns = [t('keywords.now'), t(`statistics.compare.${filters.compare}`)]
  const named = (code: Activity['purposes' | 'channels'][number]['code'] | null) => (code ? t(`code.${code}`) : '')
  return (
    <Chart
      isEmpty={activity.now.count === 0}
      question={t('figures.kinds')}
      answer={t(`figures.kinds.${kind}`, {
        purpose: named(purpose),
        channel: named(channel),
        rising: named(rising),
      })}
      note={activity.now.count > 0 ? beforeNote(t, filters) : undefined}
      tables={[
        rowsOfBars([t('figures.kinds.purpose'), ...columns], ofPurposes),
        rowsOfBars([t('figures.kinds.channel'), ...columns], ofChannels),
      ]}
    >
      {activity.now.count > 0 && (
        <div className={style.halves}>
          <Kinds by="purpose" bars={ofPurposes} rows={purposes} spans={spans} filters={filters} />
          <Kinds by="channel" bars={ofChannels} rows={channels} spans={spans} filters={filters} />
        </div>
      )}
    </Chart>
  )
}

type Row = Activity['purposes'][number] | Activity['channels'][number]
type Kind = 'purpose' | 'channel'
type KindsProps = {
  by: Kind
  bars: readonly BarRow[]
  rows: readonly Row[]
  spans: Activity['spans']
  filters: StatisticsFilters
}
function Kinds({ by, bars, rows, spans, filters }: KindsProps) {
  const { t } = useTexts()
  return (
    <div>
      <h3 className={style.sub}>{t(`figures.kinds.${by}`)}</h3>
      <BarRows label={t(`figures.kinds.${by}`)} rows={bars} compare={filters.compare} />
      <SpanTable by={by} rows={rows} spans={spans} filters={filters} />
    </div>
  )
}

/** The numbers of the spans, which are in the page once they are asked for: they may be a thousand. */
function SpanTable({ by, rows, spans, filters }: Omit<KindsProps, 'bars'>) {
  const { t } = useTexts()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={`${style.table} ${style.wide}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('figures.kinds.table')}</summary>
      {isOpen && (
        <div>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('logs.filter.period')}</th>
                {rows.map(({ code }) => (
                  <th key={code} scope="col">
                    {t(`code.${code}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {spans.map((span, at) => (
                <tr key={span.from}>
                  <th scope="row">{spanWords(format, span)}</th>
                  {rows.map(({ code, counts }) => (
                    <td key={code}>
                      {counts[at]! > 0 ? (
                        <Link to={filters.logsLink({ from: span.from, to: span.to, [by]: code })}>
                          {format.number(counts[at]!)}
                        </Link>
                      ) : (
                        format.number(0)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
