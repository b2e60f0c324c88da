import { Link } from 'react-router'
import { StatTile } from '../../ui/pages/StatTile.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { anyNeed } from './links.ts'
import { changeOf, minCompared } from './change.ts'
import { areAnalysed, shareOf, type Activity } from './figures.ts'
import type { StatisticsFilters } from './use-statistics-filters.ts'
import style from './Statistics.module.css'

type Props = { activity: Activity; filters: StatisticsFilters }
type Change = NonNullable<Parameters<typeof StatTile>[0]['change']>

/** The four figures of the period, each beside that of the earlier one. */
export function Tiles({ activity: { now, previous }, filters }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const was = (value: string) => t(`statistics.was.${filters.compare}`, { value })
  const changeWords = (change: ReturnType<typeof changeOf>): Change | undefined => {
    if (change.kind === 'thin') return undefined
    if (change.kind === 'same') return { words: format.percent(0), direction: 'same' }
    return { words: format.percent(change.by), direction: change.kind === 'rose' ? 'up' : 'down' }
  }
  const counts = (name: 'count' | 'customerCount' | 'coachingCount') => {
    return {
      value: format.number(now[name]),
      change: changeWords(changeOf(now[name], previous[name])),
      compared: was(format.number(previous[name])),
    }
  }
  const shares = () => {
    const [share, before] = [now, previous].map((of) => shareOf(of.needCount, of.readCount))
    if (share === null || share === undefined) return { value: '–' }
    const value = format.percent(share)
    if (before === null || before === undefined) return { value }
    const compared = was(format.percent(before))
    if (Math.min(now.readCount, previous.readCount) < minCompared) return { value, compared }
    // The difference of the numbers as they are shown.
    const points = Math.round(share * 100) - Math.round(before * 100)
    const direction: Change['direction'] = points === 0 ? 'same' : points > 0 ? 'up' : 'down'
    return { value, compared, change: { words: t('statistics.points', { count: Math.abs(points) }), direction } }
  }
  return (
    <div className={`tiles ${style.tiles}`}>
      <Link to={filters.logsLink()}>
        <StatTile label={t('statistics.logs')} unit="" {...counts('count')} />
      </Link>
      <Link to={filters.contactedLink()}>
        <StatTile label={t('statistics.contacted')} unit="" {...counts('customerCount')} />
      </Link>
      <Link to={filters.logsLink({ need: anyNeed })}>
        <StatTile label={t('statistics.withNeeds')} unit="" {...shares()} />
      </Link>
      <Link to={filters.logsLink({ need: 'none' })}>
        <StatTile
          label={t('logs.needsCoaching')}
          unit=""
          {...counts('coachingCount')}
          {...(!areAnalysed(now, previous) && { change: undefined })}
        />
      </Link>
    </div>
  )
}
