import { FrequentCustomers, QuietCustomers } from './ContactFrequency.tsx'
import { LeadStages } from './LeadStages.tsx'
import { Segmentation } from './Segmentation.tsx'
import type { StatisticsFilters } from './use-statistics-filters.ts'
import style from './Statistics.module.css'

/** The figures about customers, below those about logs. */
export function CustomerFigures({ filters }: { filters: StatisticsFilters }) {
  return (
    <>
      <div className={style.pair}>
        <LeadStages filters={filters} />
        <QuietCustomers filters={filters} />
      </div>
      <div className={style.pair}>
        <Segmentation filters={filters} />
        <FrequentCustomers filters={filters} />
      </div>
    </>
  )
}
