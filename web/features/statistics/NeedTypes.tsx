import type { UseQueryResult } from '@tanstack/react-query'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { NeedChip } from '../needs/shared/NeedChip.tsx'
import { kindKey, needClass } from '../needs/shared/needs.ts'
import { BarRows, beforeNote } from './BarRows.tsx'
import { changeWords } from './change-words.ts'
import { Chart } from './Chart.tsx'
import { rowsOfBars } from './FigureTable.tsx'
import { needsAnswer, type Needs } from './figures.ts'
import { Part } from './Part.tsx'
import type { StatisticsFilters } from './use-statistics-filters.ts'
import style from './Statistics.module.css'

type Props = { read: UseQueryResult<Needs>; filters: StatisticsFilters }
/** Logs with a need, by type and by item. */
export function NeedTypes({ read, filters }: Props) {
  const { t } = useTexts()
  return (
    <Part read={read} question={t('statistics.needs')}>
      {(needs) => <Figures needs={needs} filters={filters} />}
    </Part>
  )
}

function Figures({ needs, filters }: { needs: Needs; filters: StatisticsFilters }) {
  const { t } = useTexts()
  const format = useFormat()
  const { most, rising } = needsAnswer(needs)
  const named = (type: Needs['types'][number]['type']) => t(kindKey(type))
  const answer = () => {
    if (needs.readCount === 0) return t('statistics.noAnalysis')
    if (most === null) return t('statistics.needs.none')
    if (rising === null) return t('statistics.needs.most', { type: named(most) })
    if (rising === most) return t('statistics.needs.mostAndRises', { type: named(most) })
    return t('statistics.needs.mostAndRising', { type: named(most), rising: named(rising) })
  }
  const types = needs.types.map(({ type, count, previousCount }) => ({
    id: type,
    label: <NeedChip kind={type} label={named(type)} look="text" />,
    count,
    previous: previousCount,
    fact: changeWords(format, count, previousCount),
    to: filters.logsLink({ need: type }),
    toPrevious: filters.logsLink({ need: type, ...filters.previous }),
    color: needClass(type),
  }))
  const items = needs.items.map(({ itemId, itemName, type, count, previousCount }) => ({
    id: itemId,
    label: itemName,
    count,
    previous: previousCount,
    fact: changeWords(format, count, previousCount),
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
