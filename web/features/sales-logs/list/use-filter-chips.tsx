import { Suspense } from 'react'
import { lazyComponent } from '../../../boot/lazy.ts'
import { useTexts } from '../../../ui/texts.ts'
import type { Filter } from '../../../kit/lists/FilterChips.tsx'
import { filterNames, type FilterName, type LogFilters } from '../shared/filters.ts'
import { useHasSample } from '../../first-steps/shared/use-has-sample.ts'
import { useFilterTexts } from './use-filter-texts.ts'

/** Loaded with the first filter opened. */
const FilterEditor = lazyComponent(async () => (await import('./FilterEditor.tsx')).FilterEditor)

/** The filters that apply to the user's role and the view. */
export function useFilterChips(filters: LogFilters, isManager: boolean): Filter[] {
  const { t } = useTexts()
  const words = useFilterTexts(filters)
  const { chosen, isMine } = filters
  const hasSample = useHasSample(chosen.sample !== '')
  const isOffered = (name: FilterName) => {
    if (name === 'author') return (isManager && !isMine) || chosen.author !== ''
    if (name === 'department') return isManager
    // Figures of words lead here; without one, text is searched.
    if (name === 'word') return chosen.word !== ''
    if (name === 'sample') return chosen.sample !== '' && hasSample
    return name !== 'contact' || chosen.customer !== '' || chosen.contact !== ''
  }
  return filterNames.filter(isOffered).map((name) => {
    const label = t(`logs.filter.${name}`)
    return {
      name,
      label,
      words: words[name],
      isSet: chosen[name] !== '',
      remove: () => filters.set(name, ''),
      editor: (done) => (
        <Suspense fallback={null}>
          <FilterEditor name={name} label={label} filters={filters} words={words[name]} onDone={done} />
        </Suspense>
      ),
    }
  })
}
