import type { Hits } from '../../ui/marks/Marked.tsx'

/** Where the searched words stand in a text, without looking at case. */
export function hitsOf(text: string, search: string): Hits {
  const [low, wanted] = [text.toLowerCase(), search.trim().toLowerCase()]
  const hits: Hits = []
  if (!wanted || low.length !== text.length) return hits
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + wanted.length))
    hits.push([at, at + wanted.length])
  return hits
}
