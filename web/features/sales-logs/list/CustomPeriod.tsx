import { DateField } from '../../../ui/forms/dates/DateField.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import style from './FilterEditor.module.css'
import type { LogFilters } from '../shared/filters.ts'

/** A custom period, from one day to another. */
export function CustomPeriod({ filters }: { filters: LogFilters }) {
  const { t } = useTexts()
  const { today } = useFormat()
  return (
    <div className={style.pair}>
      <DateField
        layout="stack"
        label={t('logs.from')}
        value={filters.from || null}
        max={filters.to || today()}
        today={today()}
        onChange={(from) => filters.setDays({ from: from ?? '' })}
      />
      <DateField
        layout="stack"
        label={t('logs.to')}
        value={filters.to || null}
        {...(filters.from ? { min: filters.from } : {})}
        today={today()}
        onChange={(to) => filters.setDays({ to: to ?? '' })}
      />
    </div>
  )
}
