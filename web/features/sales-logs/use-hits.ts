import { useEffect, useState } from 'react'
import type { Hits } from '../../ui/marks/Marked.tsx'

type Search = Pick<typeof import('../../../contract/search.ts'), 'wantedIn' | 'hitsOf'>
/** Where the words stand in a text; `isName`: also by initial consonants. */
export type HitsIn = (text: string, isName?: boolean) => Hits

let reader: Search | null = null
export const readSearchesWith = (way: Search): Search => (reader = way)
/** The marks of what is searched; how a search is read comes with the first one. */
export function useHits(search: string): HitsIn {
  const [way, setWay] = useState(reader)
  useEffect(() => {
    if (!search || way) return
    void import('../../../contract/search.ts').then(
      ({ wantedIn, hitsOf }) => setWay(readSearchesWith({ wantedIn, hitsOf })),
      () => {},
    )
  }, [search, way])
  const wanted = way && search ? way.wantedIn(search) : null
  return (text, isName) => (way && wanted ? way.hitsOf(text, wanted, isName) : [])
}
