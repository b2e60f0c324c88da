import { Suspense, useCallback, useEffect } from 'react'
import { useListAddress } from '../../kit/use-list-address.ts'
import { useListSearch } from '../../kit/use-list-search.ts'
import { AccountButton } from '../../layouts/AccountButton.tsx'
import { lazily } from '../../lazily.ts'
import { useSearcher } from '../../me.ts'
import { rememberSearch } from '../../searches.ts'
import { useTitle } from '../../title.ts'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Bar } from '../../ui/pages/Bar.tsx'
import { useTexts } from '../../ui/texts.ts'
import { EarlierSearches } from './EarlierSearches.tsx'
import { NamesFound } from './NamesFound.tsx'
import style from './SearchScreen.module.css'

/** No other page carries them. */
const Results = lazily(async () => (await import('./SearchResults.tsx')).SearchResults)

/** Everything one may read, by words: logs with the part where they stand, and above them the customers, contacts and keywords that are called so. */
export function SearchScreen() {
  const { t } = useTexts()
  const address = useListAddress({})
  const { search } = address
  const seek = useListSearch(address, t('search.field'), t('search.title'))
  const of = useSearcher()
  const field = seek.field.ref
  const remember = useCallback((said: string) => rememberSearch(of, said), [of])
  // Who comes without words types them.
  useEffect(() => {
    if (!search) field.current?.focus()
  }, [field, search])
  useTitle(search || t('search.title'))
  return (
    <>
      <Bar title={t('search.title')} actions={<AccountButton />} />
      <div className={style.field}>
        <SearchField {...seek.field} placeholder={t('search.placeholder')} />
      </div>
      {search === '' ? (
        <EarlierSearches of={of} searchFor={seek.field.onSearch} />
      ) : (
        <>
          <NamesFound search={search} />
          <Suspense fallback={<Skeleton rows={8} shape="log" padded />}>
            <Results search={search} clear={() => seek.type('')} onLooked={remember} />
          </Suspense>
        </>
      )}
    </>
  )
}
