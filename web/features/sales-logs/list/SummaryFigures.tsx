import { Link } from 'react-router'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { addDays, addMonths } from '../../../../contract/rules/days.ts'
import { areOfOthers } from '../../../../contract/calls/sales-logs/filters.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { maySeeFiguresOf } from '../../../../contract/permissions.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import type { LogFilters } from '../shared/filters.ts'
import style from './SummaryFigures.module.css'

type SummaryData = OutputOf<typeof salesLogs.summary>

/** Counts by purpose, channel and time; each links to its logs. */
export function SummaryFigures({ filters }: { filters: LogFilters }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { page: _page, sort: _sort, ...input } = filters.input
  const person = usePerson()
  const maySee = !areOfOthers(input, person.userId) || maySeeFiguresOf(person, 'workgroup')
  const read = useRead(salesLogs.summary, input, { keepPrevious: true, enabled: maySee })
  if (!maySee) return <p className="s13 t3">{t('logs.summary.ownOnly')}</p>
  if (read.isError)
    return <ErrorNotice text={errorText(read.error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
  const { data } = read
  if (!data) return null
  if (data.total === 0) return <p className="s13 t3">{t('logs.summary.none')}</p>
  return (
    <>
      {data.more && <p className="s12 t3">{t('logs.summary.more', { count: data.total })}</p>}
      <div className={style.columns}>
        <Time data={data} filters={filters} />
        {/* Of a chosen purpose or channel there is one bar, which says nothing. */}
        {!filters.input.purpose && <Bars name="purpose" items={data.purposes} filters={filters} />}
        {!filters.input.channel && <Bars name="channel" items={data.channels} filters={filters} />}
      </div>
    </>
  )
}

type BarsProps = {
  name: 'purpose' | 'channel'
  items: SummaryData['purposes'] | SummaryData['channels']
  filters: LogFilters
}
function Bars({ name, items, filters }: BarsProps) {
  const { t } = useTexts()
  const format = useFormat()
  const title = t(`logs.filter.${name}`)
  const maxCount = Math.max(...items.map(({ count }) => count))
  return (
    <section className={style.bars}>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {items.map(({ code, count }) => (
          <li key={code}>
            <Link to={filters.linkWith({ [name]: code })}>
              <span className="one">{t(`code.${code}`)}</span>
              <span className={style.bar} aria-hidden>
                <i style={{ width: `${(count / maxCount) * 100}%` }} />
              </span>
              <span className="num">{format.number(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const lastDay: Record<SummaryData['span'], (from: string) => string> = {
  week: (from) => addDays(from, 6),
  month: (from) => addDays(addMonths(from, 1), -1),
  year: (from) => addDays(addMonths(from, 12), -1),
}
const chartHeight = 72

/** A bar per period; its whole height is pressable. */
function Time({ data, filters }: { data: SummaryData; filters: LogFilters }) {
  const { t } = useTexts()
  const format = useFormat()
  const { items, span } = data
  const maxCount = Math.max(...items.map(({ count }) => count))
  const { from: since, to: until } = filters.input
  const daysOf = (from: string) => {
    const to = lastDay[span](from)
    return { from: since > from ? since : from, to: until && until < to ? until : to }
  }
  const [first, last] = [daysOf(items[0]!.from).from, daysOf(items.at(-1)!.from).to]
  const today = format.today()
  return (
    <section className={style.time}>
      <h3>{t(`logs.summary.${span}`)}</h3>
      <svg
        viewBox={`0 0 ${items.length * 10} ${chartHeight}`}
        preserveAspectRatio="none"
        role="group"
        aria-label={t(`logs.summary.${span}`)}
      >
        {items.map(({ from, count }, at) => {
          const barHeight = (count / maxCount) * chartHeight
          const days = daysOf(from)
          const name = `${format.date(days.from)} – ${format.date(days.to)}: ${format.number(count)}`
          return count === 0 ? null : (
            <Link key={from} to={filters.linkWith({ period: '', ...days })} aria-label={name}>
              <title>{name}</title>
              <rect x={at * 10} width="10" height={chartHeight} className={style.press} />
              <rect x={at * 10 + 1} y={chartHeight - barHeight} width="8" height={barHeight} className={style.mark} />
            </Link>
          )
        })}
      </svg>
      <p className="s12 t3">
        <span>{format.date(first)}</span>
        <span>{format.date(first <= today && today < last ? today : last)}</span>
      </p>
    </section>
  )
}
