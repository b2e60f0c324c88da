import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { limits } from '../../../contract/rules.ts'
import { rememberList } from './last-list.ts'

type List = { data: { items: { id: string }[]; total: number } | undefined; isPlaceholderData: boolean }
/** A log's page leads to its neighbours in this list, and back to it. */
export function useRememberedList({ data, isPlaceholderData }: List, page: number): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const ids = data.items.map((row) => row.id)
    rememberList({ ids, first: (page - 1) * limits.pageSize + 1, total: data.total, address: pathname + search })
  }, [data, isPlaceholderData, page, pathname, search])
}
