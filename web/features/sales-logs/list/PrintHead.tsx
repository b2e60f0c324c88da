import { useWorkgroupName } from '../../../session/tab-workgroup.ts'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { filterNames, type LogFilters } from '../shared/filters.ts'
import { useFilterTexts } from './use-filter-texts.ts'
import style from './PrintHead.module.css'

/** The heading of a printed list: workgroup, date and filters. @param note how much of the list is printed */
export function PrintHead({ filters, note }: { filters: LogFilters; note?: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const workgroupName = useWorkgroupName()
  const words = useFilterTexts(filters)
  const filterTexts = [
    ...(filters.isMine ? [t('logs.mine')] : []),
    ...filterNames.filter((name) => filters.chosen[name]).map((name) => `${t(`logs.filter.${name}`)}: ${words[name]}`),
    ...(filters.address.search ? [`“${filters.address.search}”`] : []),
  ]
  return (
    <div className={style.head}>
      <div>
        <span>{workgroupName}</span>
        <span>{format.date(format.today())}</span>
      </div>
      {note && <p>{note}</p>}
      {filterTexts.length > 0 && <p>{filterTexts.join(' · ')}</p>}
    </div>
  )
}
