import { useCallback, useEffect, useState, type ComponentProps } from 'react'
import { useListAddress } from '../../../kit/address/use-list-address.ts'
import { useListSearch } from '../../../kit/lists/use-list-search.ts'
import { AccountButton } from '../../../layouts/AccountButton.tsx'
import { useLetters } from '../../../boot/fonts.ts'
import { useSearcher } from '../../../api/me.ts'
import { rememberSearch } from '../../../session/recent-searches.ts'
import { useTitle } from '../../../kit/address/use-title.ts'
import { SearchField } from '../../../ui/lists/SearchField.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Bar } from '../../../ui/pages/Bar.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { EarlierSearches } from './EarlierSearches.tsx'
import { NamesFound } from './NamesFound.tsx'
import { SearchResults } from './SearchResults.tsx'
import style from './SearchScreen.module.css'

const patience = 1_000

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
        <Found search={search} clear={() => seek.type('')} onLooked={remember} />
      )}
    </>
  )
}

/** Names stand above the logs, and excerpts fill several lines: shown before names and letters are there, or a second has passed, they would move. */
function Found(props: ComponentProps<typeof SearchResults>) {
  const [isWhole, setWhole] = useState(false)
  const isShown = useLetters() && isWhole
  const show = useCallback(() => setWhole(true), [])
  useEffect(() => {
    const timer = setTimeout(show, patience)
    return () => clearTimeout(timer)
  }, [show])
  return (
    <>
      {!isShown && <Skeleton rows={8} shape="log" padded />}
      <div hidden={!isShown}>
        <NamesFound search={props.search} onSettled={show} />
        <SearchResults {...props} />
      </div>
    </>
  )
}
