import { useCallback, useEffect, useState, type ComponentProps } from 'react'
import { useListAddress } from '../../../kit/address/use-list-address.ts'
import { useListSearch } from '../../../kit/lists/use-list-search.ts'
import { AccountButton } from '../../../kit/AccountButton.tsx'
import { useFontsLoaded } from '../../../boot/fonts.ts'
import { useSearchOwner } from '../../../api/me.ts'
import { rememberSearch } from '../../../session/recent-searches.ts'
import { useTitle } from '../../../kit/address/use-title.ts'
import { SearchField } from '../../../ui/lists/SearchField.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { MatchChips, NameMatches } from './NameMatches.tsx'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { SearchResults } from './SearchResults.tsx'
import style from './SearchScreen.module.css'

const maxWaitMs = 1_000

const PlanMatches = deferredComponent(async () => (await import('./PlanMatches.tsx')).PlanMatches)

/**
 * Search of everything the user may read: logs with excerpts, and above them matching customers, contacts and keywords.
 */
export function SearchScreen() {
  const { t } = useTexts()
  const address = useListAddress({})
  const { search } = address
  const searchField = useListSearch(address, t('search.field'), t('search.title'))
  const of = useSearchOwner()
  const field = searchField.field.ref
  const remember = useCallback((said: string) => rememberSearch(of, said), [of])
  // Without a query the search field takes the focus.
  useEffect(() => {
    if (!search) field.current?.focus()
  }, [field, search])
  useTitle(search || t('search.title'))
  return (
    <>
      <PageHeader title={t('search.title')} actions={<AccountButton />} />
      <div className={style.field}>
        <SearchField {...searchField.field} placeholder={t('search.placeholder')} />
      </div>
      {search === '' ? (
        <RecentSearches of={of} searchFor={searchField.field.onSearch} />
      ) : (
        <Found search={search} clear={() => searchField.type('')} onViewed={remember} />
      )}
    </>
  )
}

/** Waits for names and fonts, at most a second, before showing results: both would shift the layout. */
function Found(props: ComponentProps<typeof SearchResults>) {
  const { t } = useTexts()
  const [isReady, setReady] = useState(false)
  const isShown = useFontsLoaded() && isReady
  const show = useCallback(() => setReady(true), [])
  useEffect(() => {
    const timer = setTimeout(show, maxWaitMs)
    return () => clearTimeout(timer)
  }, [show])
  return (
    <>
      {!isShown && <Skeleton rows={8} shape="log" padded />}
      <div hidden={!isShown}>
        <NameMatches search={props.search} onSettled={show} />
        <PlanMatches search={props.search}>
          {(matches, query) => <MatchChips label={t('nav.calendar')} matches={matches} query={query} />}
        </PlanMatches>
        <SearchResults {...props} />
      </div>
    </>
  )
}
