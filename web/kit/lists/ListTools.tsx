import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { SortMenu } from '../../ui/lists/SortMenu.tsx'
import { Toolbar } from '../../ui/lists/Toolbar.tsx'
import { FilterChips, type Filter } from './FilterChips.tsx'
import type { useListSearch } from './use-list-search.ts'

type Props = {
  /** The search field; absent where the screen has it elsewhere. */
  searchField?: ReturnType<typeof useListSearch>
  placeholder?: string
  sort: { value: string; options: { value: string; label: string }[]; change: (sort: string) => void }
  filters: Filter[]
  /** The number of rows, once it is known. */
  count?: string | undefined
  /** Saves the filters as a view: beside the sort menu, on a phone beside the count. */
  save?: ReactNode
  children?: ReactNode
}

/** The toolbar of a list: views on a phone (`children`), filters, count, sort, search. */
export function ListTools({ searchField, placeholder, sort, filters, count, save, children }: Props) {
  const { t } = useTexts()
  return (
    <Toolbar
      label={t('list.filters')}
      right={
        <>
          <span className="keep">{save}</span>
          <SortMenu label={t('list.sort')} value={sort.value} onChange={sort.change} options={sort.options} />
        </>
      }
      search={searchField && <SearchField {...searchField.field} {...(placeholder !== undefined && { placeholder })} />}
    >
      {children}
      <FilterChips filters={filters} />
      {count !== undefined && (
        <span className="s12 t3 num" role="status">
          {count}
        </span>
      )}
    </Toolbar>
  )
}
