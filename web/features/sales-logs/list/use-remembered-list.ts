import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { rememberList } from './last-list.ts'

type Page = { items: { id: string }[]; total: number }
type List = { data: Page | undefined; isPlaceholderData: boolean }
const idsOf = ({ items, total }: Page) => ({ ids: items.map((row) => row.id), total })

/** Remembers this list for the neighbors and the back link of a log page. @param read loads another page */
export function useRememberedList(
  { data, isPlaceholderData }: List,
  page: number,
  read: (page: number) => Promise<Page>,
): void {
  const { pathname, search } = useLocation()
  const remember = useEffectEvent((shown: Page) => {
    const reading = read
    rememberList({
      ...idsOf(shown),
      page,
      address: (other) => {
        const query = new URLSearchParams(search)
        if (other > 1) query.set('page', String(other))
        else query.delete('page')
        return query.size > 0 ? `${pathname}?${query}` : pathname
      },
      load: async (other) => idsOf(await reading(other)),
    })
  })
  useEffect(() => {
    if (data && !isPlaceholderData) remember(data)
  }, [data, isPlaceholderData, page, pathname, search])
}
