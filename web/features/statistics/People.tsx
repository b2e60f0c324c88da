import { useState } from 'react'
import { Link } from 'react-router'
import { meetingChannel } from '../../../contract/calls/statistics/periods.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { BarRows, beforeNote } from './BarRows.tsx'
import { Chart } from './Chart.tsx'
import { rowsOfBars } from './figure-rows.ts'
import { anyNeed } from './links.ts'
import { mostActive, shareOf, type Activity } from './figures.ts'
import type { StatisticsFilters } from './use-statistics-filters.ts'
import style from './Statistics.module.css'

type Props = { activity: Activity; filters: StatisticsFilters }

/** Logs by first author and by department. */
export function People({ activity, filters }: Props) {
  const { t } = useTexts()
  const { people, departments } = activity
  const [isWhole, setWhole] = useState(false)
  // The stylesheet hides the others on a screen until they are asked for, and prints them.
  const isMore = people.length > limits.statisticRows || departments.length > limits.statisticRows
  const most = mostActive(people)
  const answer = () => {
    const { count } = activity.now
    if (count === 0) return t('statistics.people.none')
    // Of one person's figures nobody knows who wrote the most.
    if (filters.whose === 'me') return t('statistics.inPeriod', { count })
    return most ? t('statistics.people.most', { name: most.person.name }) : t('statistics.people.equal')
  }
  const ofPeople = people.map(({ person, count, previousCount }) => {
    const own = { department: '', author: person.id, first: 'yes' }
    return {
      id: person.id,
      label: person.name,
      count,
      previous: previousCount,
      to: filters.logsLink(own),
      toPrevious: filters.logsLink({ ...own, ...filters.previous }),
    }
  })
  const ofDepartments = departments.map(({ departmentId, name, count, previousCount }) => {
    const own = { author: '', first: '', department: departmentId }
    return {
      id: departmentId,
      label: name,
      count,
      previous: previousCount,
      to: filters.logsLink(own),
      toPrevious: filters.logsLink({ ...own, ...filters.previous }),
    }
  })
  const columns = [t('keywords.now'), t(`statistics.compare.${filters.compare}`)]
  return (
    <Chart
      question={t('statistics.people')}
      answer={answer()}
      note={t('statistics.people.note')}
      tables={[
        rowsOfBars([t('statistics.person'), ...columns], ofPeople),
        rowsOfBars([t('logs.filter.department'), ...columns], ofDepartments),
      ]}
    >
      <table className={isWhole ? style.people : `${style.people} ${style.first}`}>
        <thead>
          <tr>
            <th scope="col">{t('statistics.person')}</th>
            <th scope="col">{t('statistics.logs')}</th>
            <th scope="col">{t('statistics.faceToFace')}</th>
            <th scope="col">{t('statistics.withNeeds')}</th>
            <th scope="col">{t('logs.needsCoaching')}</th>
            <th scope="col">{t('statistics.shared')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((one) => (
            <Row key={one.person.id} one={one} most={people[0]!.count} filters={filters} isFirst={one === most} />
          ))}
        </tbody>
      </table>
      {departments.length > 0 && (
        <>
          <h3 className={style.sub}>{t('statistics.departments')}</h3>
          <BarRows
            isCut={!isWhole}
            label={t('statistics.departments')}
            rows={ofDepartments}
            compare={filters.compare}
          />
          <p className={`s12 t3 ${style.note}`}>{beforeNote(t, filters)}</p>
        </>
      )}
      {isMore && !isWhole && (
        <p className={style.note}>
          <Button size="sm" onClick={() => setWhole(true)}>
            {t('statistics.showAll')}
          </Button>
        </p>
      )}
    </Chart>
  )
}

type RowProps = { one: Activity['people'][number]; most: number; filters: StatisticsFilters; isFirst: boolean }
function Row({ one, most, filters, isFirst }: RowProps) {
  const { t } = useTexts()
  const format = useFormat()
  const { person, count, meetingCount, readCount, needCount, coachingCount, sharedCount } = one
  const to = (parts: Record<string, string> = {}) =>
    filters.logsLink({ department: '', author: person.id, first: 'yes', ...parts })
  const linked = (number: number, parts?: Record<string, string>) =>
    number > 0 ? <Link to={to(parts)}>{format.number(number)}</Link> : format.number(0)
  const share = shareOf(needCount, readCount)
  const shareWords = share === null ? '–' : format.percent(share)
  return (
    <tr>
      <th scope="row">
        <Avatar id={person.id} name={person.name} />
        <span className="one">{person.name}</span>
      </th>
      <td aria-label={format.number(count)}>
        <span className={style.inRow}>
          <span className={style.marks} aria-hidden>
            <i className={isFirst ? style.answer : ''} style={{ width: `${(count / Math.max(1, most)) * 100}%` }} />
          </span>
          <b>{linked(count)}</b>
        </span>
      </td>
      <td data-label={t('statistics.faceToFace')}>{linked(meetingCount, { channel: meetingChannel })}</td>
      <td data-label={t('statistics.withNeeds')}>
        {needCount > 0 ? <Link to={to({ need: anyNeed })}>{shareWords}</Link> : shareWords}
      </td>
      <td data-label={t('logs.needsCoaching')}>{linked(coachingCount, { need: 'none' })}</td>
      <td data-label={t('statistics.shared')}>{linked(sharedCount, { first: 'no' })}</td>
    </tr>
  )
}
