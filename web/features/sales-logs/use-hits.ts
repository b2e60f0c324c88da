import { useEffect, useState } from 'react'
import type { Hits } from '../../ui/marks/Marked.tsx'

export type Search = typeof import('../../../contract/search.ts')
/** Where the words stand in a text; `isName`: also by initial consonants. */
export type HitsIn = (text: string, isName?: boolean) => Hits

/** How a search is read; comes with the first one. */
export function useSearchReader(search: string): Search | null {
  const [way, setWay] = useState<Search | null>(null)
  useEffect(() => {
    if (search) void import('../../../contract/search.ts').then(setWay, () => {})
  }, [search])
  return way
}
/** The marks of what is searched. */
export function useHits(search: string): HitsIn {
  const way = useSearchReader(search)
  const wanted = way && search ? way.wantedIn(search) : null
  return (text, isName) => (way && wanted ? way.hitsOf(text, wanted, isName) : [])
}
