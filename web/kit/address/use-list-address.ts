// The state of a list is in the address, so that a link shares it: filters, search, sort, page.
import { limits } from '../../../contract/rules/rules.ts'
import type { ParamReader } from './param-readers.ts'
import { useAddress } from './use-address.ts'

type Chosen<R extends Record<string, ParamReader>> = { [N in keyof R]: ReturnType<R[N]> }
const mostPages = 1_000_000

export function useListAddress<R extends Record<string, ParamReader>>(readers: R) {
  const { address, change: changeAddress } = useAddress()
  /**
   * Changes parameters and goes to the first page; does nothing once another page was asked for.
   * `replace`: without a new history entry, while the user types.
   */
  const change = (parts: Record<string, string>, { replace = false } = {}): void =>
    changeAddress({ page: '', ...parts }, { replace })
  const search = (address.get('q') ?? '').slice(0, limits.search)
  return {
    address,
    chosen: Object.fromEntries(
      Object.entries(readers).map(([name, reader]) => [name, reader(address.get(name) ?? '')]),
    ) as Chosen<R>,
    search,
    page: Math.min(mostPages, Math.max(1, Math.floor(Number(address.get('page'))) || 1)),
    change,
    searchFor: (text: string, options?: { replace?: boolean }) => change({ q: text.trim() }, options),
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
