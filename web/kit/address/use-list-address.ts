// What a list shows is in the address, so that a link shares it: filters, search, sort, page.
import { useSearchParams } from 'react-router'
import { limits } from '../../../contract/rules/rules.ts'

/** What of the address counts; whatever somebody typed there, it gives something that can be asked for, or nothing. */
export type Reader<T extends string = string> = (said: string) => T | ''
export const oneOf =
  <T extends string>(all: readonly T[]): Reader<T> =>
  (said) =>
    all.find((one) => one === said) ?? ''
export const words =
  (most: number): Reader =>
  (said) =>
    said.slice(0, most)
export const day: Reader = (said) => (/^\d{4}-\d\d-\d\d$/.test(said) && !Number.isNaN(Date.parse(said)) ? said : '')

type Chosen<R extends Record<string, Reader>> = { [N in keyof R]: ReturnType<R[N]> }
const mostPages = 1_000_000

export function useListAddress<R extends Record<string, Reader>>(readers: R) {
  const [address, setAddress] = useSearchParams()
  /** Every change of what is shown begins at the first page. `replace` while one types. */
  const change = (parts: Record<string, string>, { replace = false } = {}): void =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries({ page: '', ...parts }))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace, preventScrollReset: replace },
    )
  const search = (address.get('q') ?? '').slice(0, limits.search)
  return {
    address,
    chosen: Object.fromEntries(
      Object.entries(readers).map(([name, reader]) => [name, reader(address.get(name) ?? '')]),
    ) as Chosen<R>,
    search,
    page: Math.min(mostPages, Math.max(1, Math.floor(Number(address.get('page'))) || 1)),
    change,
    searchFor: (said: string, options?: { replace?: boolean }) => change({ q: said.trim() }, options),
    goTo: (page: number) => {
      change({ page: page > 1 ? String(page) : '' })
      scrollTo({ top: 0 })
    },
    clear: (names: readonly string[]) => change(Object.fromEntries(['q', ...names].map((name) => [name, '']))),
  }
}
export type ListAddress = Pick<
  ReturnType<typeof useListAddress>,
  'page' | 'search' | 'searchFor' | 'goTo' | 'change' | 'clear'
>
