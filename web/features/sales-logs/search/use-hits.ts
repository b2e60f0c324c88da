import { useEffect, useState } from 'react'
import type { Hits } from '../../../ui/elements/HighlightedText.tsx'

type Search = Pick<typeof import('../../../../contract/search/search.ts'), 'parseQuery' | 'findHits' | 'hasMoreWords'>
/** The hits of the search in a text; `isName`: also by initial consonants. */
export type HitsIn = (text: string, isName?: boolean) => Hits

let loadedCode: Search | null = null
export const setSearchCode = (code: Search): Search => (loadedCode = code)
/**
 * The highlights of a search, and whether it has more words than are searched; the search code loads with the first
 * search.
 */
export function useHits(search: string): { hitsIn: HitsIn; hasMoreWords: boolean } {
  const [code, setCode] = useState(loadedCode)
  useEffect(() => {
    if (!search || code) return
    void import('../../../../contract/search/search.ts').then(
      ({ parseQuery, findHits, hasMoreWords }) => setCode(setSearchCode({ parseQuery, findHits, hasMoreWords })),
      () => {},
    )
  }, [search, code])
  const query = code && search ? code.parseQuery(search) : null
  return {
    hitsIn: (text, isName) => (code && query ? code.findHits(text, query, isName) : []),
    hasMoreWords: code !== null && code.hasMoreWords(search),
  }
}
