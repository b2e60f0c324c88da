import { useFormat } from '../../format/use-format.ts'
import { DateField } from '../../ui/forms/dates/DateField.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { StatisticsFilters } from './use-statistics-filters.ts'
import style from './Statistics.module.css'

/** The first and the last day of an own period. */
export function CustomDays({ filters: { days, setDays } }: { filters: StatisticsFilters }) {
  const { t } = useTexts()
  const { today } = useFormat()
  return (
    <div className={style.days}>
      <DateField
        layout="stack"
        label={t('logs.from')}
        value={days.from}
        max={days.to}
        today={today()}
        onChange={(from) => from && setDays({ from })}
      />
      <DateField
        layout="stack"
        label={t('logs.to')}
        value={days.to}
        min={days.from}
        max={today()}
        today={today()}
        onChange={(to) => to && setDays({ to })}
      />
    </div>
  )
}
