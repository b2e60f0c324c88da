import { useTranslation } from 'react-i18next'
import { FilterChips } from './FilterChips.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import { filterNames, type LogFilters } from './filters.ts'
import { useFilterWords } from './use-filter-words.ts'

/** The filters that make sense for the reader and the view. */
export function FilterBar({ filters, isManager }: { filters: LogFilters; isManager: boolean }) {
  const { t } = useTranslation()
  const words = useFilterWords(filters)
  const { chosen, isMine } = filters
  const offered = filterNames.filter((name) =>
    name === 'author' || name === 'department'
      ? isManager && !(isMine && name === 'author')
      : name === 'contact'
        ? chosen.customer !== ''
        : true,
  )
  return (
    <FilterChips
      filters={offered.map((name) => {
        const label = t(`logs.filter.${name}`)
        return {
          name,
          label,
          words: words[name],
          isSet: chosen[name] !== '',
          remove: () => filters.set(name, ''),
          editor: (done) => (
            <FilterEditor name={name} label={label} filters={filters} words={words[name]} onDone={done} />
          ),
        }
      })}
    />
  )
}
