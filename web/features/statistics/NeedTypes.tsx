import type { UseQueryResult } from '@tanstack/react-query'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { withTexts } from '../../i18n/with-texts.ts'
import { useTexts } from '../../ui/texts.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { NeedChip } from '../needs/shared/NeedChip.tsx'
import { kindKey, needClass } from '../needs/shared/needs.ts'
import { BarRows, beforeNote } from './BarRows.tsx'
import { changeWords } from './change-words.ts'
import { Chart } from './Chart.tsx'
import { rowsOfBars } from './figure-rows.ts'
import { needsAnswer, type Needs } from './figures.ts'
import { Part } from './Part.tsx'
import { spanWords } from './span-words.ts'
import type { StatisticsFilters } from './use-statistics-filters.ts'
import style from './Statistics.module.css'

const OverTime = deferredComponent(async () => (await withTexts(['figures'], () => import('./OverTime.tsx'))).OverTime)

type Props = { read: UseQueryResult<Needs>; filters: StatisticsFilters; mayCompare: boolean }
/** Logs with a need, by type and by item. `mayCompare`: the logs of both periods were analysed. */
export function NeedTypes({ read, ...rest }: Props) {
  const { t } = useTexts()
  return (
    <Part read={read} question={t('statistics.needs')}>
      {(needs) => <Figures needs={needs} {...rest} />}
    </Part>
  )
}

function Figures({ needs, filters, mayCompare }: Omit<Props, 'read'> & { needs: Needs }) {
  const { t } = useTexts()
  const format = useFormat()
  const { most, rising: fastest } = needsAnswer(needs)
  const rising = mayCompare ? fastest : null
  const changed = (now: number, before: number) => (mayCompare ? changeWords(format, now, before) : '')
  const named = (type: Needs['types'][number]['type']) => t(kindKey(type))
  const answer = () => {
    if (needs.readCount === 0) return t('statistics.noAnalysis')
    if (most.length === 0) return t('statistics.needs.none')
    const type = dotted(...most.map(named))
    if (rising === null) return t('statistics.needs.most', { type })
    if (most.length === 1 && rising === most[0]) return t('statistics.needs.mostAndRises', { type })
    return t('statistics.needs.mostAndRising', { type, rising: named(rising) })
  }
  const highest = Math.max(1, ...needs.types.flatMap(({ counts }) => counts))
  const types = needs.types.map(({ type, count, previousCount, counts }) => ({
    id: type,
    label: <NeedChip kind={type} label={named(type)} look="text" />,
    count,
    previous: previousCount,
    fact: changed(count, previousCount),
    to: filters.logsLink({ need: type }),
    toPrevious: filters.logsLink({ need: type, ...filters.previous }),
    color: needClass(type),
    beside: (
      <OverTime
        counts={counts}
        highest={highest}
        spans={needs.spans}
        linkOf={({ from, to }) => filters.logsLink({ need: type, from, to })}
      />
    ),
  }))
  const overTime = {
    columns: [t('logs.filter.period'), ...needs.types.map(({ type }) => named(type))],
    rows: needs.spans.map(({ from, to }, at) => ({
      id: from,
      name: spanWords(format, { from, to }),
      cells: needs.types.map(({ type, counts }) => ({
        count: counts[at] ?? 0,
        to: filters.logsLink({ need: type, from, to }),
      })),
    })),
  }
  const items = needs.items.map(({ itemId, itemName, type, count, previousCount }) => ({
    id: itemId,
    label: itemName,
    count,
    previous: previousCount,
    fact: changed(count, previousCount),
    to: filters.logsLink({ item: itemId }),
    toPrevious: filters.logsLink({ item: itemId, ...filters.previous }),
    color: needClass(type),
  }))
  const columns = [t('keywords.now'), t(`statistics.compare.${filters.compare}`)]
  return (
    <Chart
      isEmpty={needs.readCount === 0}
      question={t('statistics.needs')}
      answer={answer()}
      note={
        needs.readCount > 0
          ? `${t('statistics.needs.note', { count: needs.readCount })} ${beforeNote(t, filters)}`
          : undefined
      }
      tables={[
        rowsOfBars([t('logs.filter.need'), ...columns], types),
        rowsOfBars([t('logs.filter.item'), ...columns], items),
        overTime,
      ]}
    >
      {needs.readCount > 0 && <BarRows label={t('statistics.needs')} rows={types} compare={filters.compare} />}
      {needs.items.length > 0 && (
        <>
          <h3 className={style.sub}>{t('statistics.items')}</h3>
          <BarRows label={t('statistics.items')} rows={items} compare={filters.compare} />
        </>
      )}
    </Chart>
  )
}
