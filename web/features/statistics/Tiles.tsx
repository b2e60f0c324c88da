import { Link } from 'react-router'
import { StatTile } from '../../ui/pages/StatTile.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { anyNeed } from './links.ts'
import { changeOf, minCompared, shareOf, type Activity } from './figures.ts'
import type { StatisticsFilters } from './use-statistics-filters.ts'
import style from './Statistics.module.css'

type Props = { activity: Activity; filters: StatisticsFilters }
type Tile = NonNullable<Parameters<typeof StatTile>[0]['change']>

/** The four figures of the period, each beside that of the earlier one. */
export function Tiles({ activity, filters }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const { now, previous } = activity
  const was = (value: string) => t(`statistics.was.${filters.compare}`, { value })
  const ofCounts = (count: number, before: number): Tile | undefined => {
    const change = changeOf(count, before)
    if (change.kind === 'thin') return undefined
    if (change.kind === 'same') return { words: format.percent(0), direction: 'same' }
    return { words: format.percent(change.by), direction: change.kind === 'rose' ? 'up' : 'down' }
  }
  const share = { now: shareOf(now.needCount, now.readCount), before: shareOf(previous.needCount, previous.readCount) }
  const ofShares = (): Tile | undefined => {
    if (share.now === null || share.before === null || Math.min(now.readCount, previous.readCount) < minCompared) return
    // The difference of the numbers as they are shown.
    const points = Math.round(share.now * 100) - Math.round(share.before * 100)
    const direction = points === 0 ? 'same' : points > 0 ? 'up' : 'down'
    return { words: t('statistics.points', { count: Math.abs(points) }), direction }
  }
  const shown = (part: number | null) => (part === null ? '–' : format.percent(part))
  return (
    <div className={`tiles ${style.tiles}`}>
      <Link to={filters.logsLink()}>
        <StatTile
          label={t('statistics.logs')}
          value={format.number(now.count)}
          unit=""
          change={ofCounts(now.count, previous.count)}
          compared={was(format.number(previous.count))}
        />
      </Link>
      <StatTile
        label={t('statistics.contacted')}
        value={format.number(now.customerCount)}
        unit=""
        change={ofCounts(now.customerCount, previous.customerCount)}
        compared={was(format.number(previous.customerCount))}
      />
      <Link to={filters.logsLink({ need: anyNeed })}>
        <StatTile
          label={t('statistics.withNeeds')}
          value={shown(share.now)}
          unit=""
          change={ofShares()}
          compared={share.before === null ? undefined : was(shown(share.before))}
        />
      </Link>
      <Link to={filters.logsLink({ need: 'none' })}>
        <StatTile
          label={t('logs.needsCoaching')}
          value={format.number(now.coachingCount)}
          unit=""
          change={ofCounts(now.coachingCount, previous.coachingCount)}
          compared={was(format.number(previous.coachingCount))}
        />
      </Link>
    </div>
  )
}
