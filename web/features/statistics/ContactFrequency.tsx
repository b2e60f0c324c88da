import { Link } from 'react-router'
import { statistics } from '../../../contract/calls/statistics/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { useRead } from '../../api/reads.ts'
import { useTexts } from '../../ui/texts.ts'
import { dotted } from '../../format/format.ts'
import { BarRows, beforeNote } from './BarRows.tsx'
import { Chart } from './Chart.tsx'
import { rowsOfBars } from './figure-rows.ts'
import type { Contacts } from './figures.ts'
import { Part } from './Part.tsx'
import type { StatisticsFilters } from './use-statistics-filters.ts'
import style from './Statistics.module.css'

type Props = { filters: StatisticsFilters }
const useContacts = ({ asked }: StatisticsFilters) => useRead(statistics.contacts, asked, { staleTime: 0 })

/** Customers without a log for long. */
export function QuietCustomers({ filters }: Props) {
  const { t } = useTexts()
  const read = useContacts(filters)
  return (
    <Part read={read} question={t('figures.quiet')}>
      {(contacts) => <Quiet contacts={contacts} filters={filters} />}
    </Part>
  )
}
function Quiet({ contacts, filters }: Props & { contacts: Contacts }) {
  const { t } = useTexts()
  const { quiet, items } = contacts
  const count = quiet[0]?.count ?? 0
  const answer = count > 0 ? t('figures.quiet.count', { count }) : t('figures.quiet.none')
  const rows = quiet.map(({ days, count: ofDays }) => ({
    id: days,
    label: t('figures.quietFor', { count: Number(days) }),
    count: ofDays,
    to: filters.customersLink({ quiet: days, sort: 'quiet' }),
  }))
  return (
    <Chart
      question={t('figures.quiet')}
      answer={answer}
      tables={[rowsOfBars([t('figures.withoutLog'), t('nav.customers')], rows)]}
    >
      <BarRows label={t('figures.quiet')} rows={rows} />
      <ul className={style.customers}>
        {items.map(({ customerId, customerName, stage, owner, quietFor }) => (
          <li key={customerId}>
            <Link to={href(paths.customer, { customerId })}>
              <span className={style.name}>{customerName}</span>{' '}
              <span className="s12 t3">{dotted(stage && t(`code.${stage}`), owner?.name)}</span>{' '}
              <span className="num">{t('figures.days', { count: quietFor })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Chart>
  )
}

/** The customers with the most logs. */
export function FrequentCustomers({ filters }: Props) {
  const { t } = useTexts()
  const read = useContacts(filters)
  return (
    <Part read={read} question={t('figures.frequent')}>
      {({ frequent }) => {
        const [first, second] = frequent
        const isEven = first?.count === second?.count
        const answer = () => {
          if (!first) return t('statistics.people.none')
          const { customerName: name, count } = first
          return isEven ? t('figures.frequent.even', { count }) : t('figures.frequent.most', { name, count })
        }
        const rows = frequent.map(({ customerId, customerName, count, previousCount }) => ({
          id: customerId,
          label: customerName,
          count,
          previous: previousCount,
          to: filters.logsLink({ customer: customerId }),
          toPrevious: filters.logsLink({ customer: customerId, ...filters.previous }),
          isAnswer: !isEven && customerId === first?.customerId,
        }))
        const columns = [t('logs.filter.customer'), t('keywords.now'), t(`statistics.compare.${filters.compare}`)]
        return (
          <Chart
            question={t('figures.frequent')}
            answer={answer()}
            note={first && beforeNote(t, filters)}
            isEmpty={!first}
            tables={[rowsOfBars(columns, rows)]}
          >
            <BarRows label={t('figures.frequent')} rows={rows} compare={filters.compare} />
          </Chart>
        )
      }}
    </Part>
  )
}
