import { useEffect, useState } from 'react'
import type { Hits } from '../../ui/marks/Marked.tsx'

type Search = typeof import('../../../contract/search.ts')
/** Where the words stand in a text; `isName`: also by initial consonants. */
export type HitsIn = (text: string, isName?: boolean) => Hits

/** The marks of what is searched; what finds them comes with the first search. */
export function useHits(search: string): HitsIn {
  const [way, setWay] = useState<Search | null>(null)
  useEffect(() => {
    if (search) void import('../../../contract/search.ts').then(setWay, () => {})
  }, [search])
  const wanted = way && search ? way.wantedIn(search) : null
  return (text, isName) => (way && wanted ? way.hitsOf(text, wanted, isName) : [])
}
