import { useEffect, useState } from 'react'
import type { Hits } from '../../../ui/marks/Marked.tsx'

type Search = Pick<typeof import('../../../../contract/search/search.ts'), 'wantedIn' | 'hitsOf' | 'hasMoreWords'>
/** Where the words stand in a text; `isName`: also by initial consonants. */
export type HitsIn = (text: string, isName?: boolean) => Hits

let reader: Search | null = null
export const readSearchesWith = (way: Search): Search => (reader = way)
/** The marks of what is searched, and whether it has more words than are; how a search is read comes with the first one. */
export function useHits(search: string): { hitsIn: HitsIn; hasMoreWords: boolean } {
  const [way, setWay] = useState(reader)
  useEffect(() => {
    if (!search || way) return
    void import('../../../../contract/search/search.ts').then(
      ({ wantedIn, hitsOf, hasMoreWords }) => setWay(readSearchesWith({ wantedIn, hitsOf, hasMoreWords })),
      () => {},
    )
  }, [search, way])
  const wanted = way && search ? way.wantedIn(search) : null
  return {
    hitsIn: (text, isName) => (way && wanted ? way.hitsOf(text, wanted, isName) : []),
    hasMoreWords: way !== null && way.hasMoreWords(search),
  }
}
