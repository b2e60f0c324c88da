import { useTexts } from '../../ui/texts.ts'
import type { Filter } from '../../kit/FilterChips.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import { filterNames, type FilterName, type LogFilters } from './filters.ts'
import { useFilterWords } from './use-filter-words.ts'

/** The filters that make sense for the reader and the view. */
export function useFilterChips(filters: LogFilters, isManager: boolean): Filter[] {
  const { t } = useTexts()
  const words = useFilterWords(filters)
  const { chosen, isMine } = filters
  const isOffered = (name: FilterName) => {
    if (name === 'author') return isManager && !isMine
    if (name === 'department') return isManager
    return name !== 'contact' || chosen.customer !== ''
  }
  return filterNames.filter(isOffered).map((name) => {
    const label = t(`logs.filter.${name}`)
    return {
      name,
      label,
      words: words[name],
      isSet: chosen[name] !== '',
      remove: () => filters.set(name, ''),
      editor: (done) => <FilterEditor name={name} label={label} filters={filters} words={words[name]} onDone={done} />,
    }
  })
}
