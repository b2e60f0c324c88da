// Parses RSS 2.0 in a single pass, by element names. Custom entities are not expanded.
import { withoutEntities } from './html-entities.ts'

export type FeedItem = Readonly<Record<string, string>>

/**
 * Of several elements with one name the first counts.
 * @throws for a text that is not a feed, or is incomplete
 */
export function itemsOf(text: string): FeedItem[] {
  if (!/<rss[\s>]/.test(text.slice(0, 2_000))) throw new Error('no feed')
  const items: FeedItem[] = []
  let item: Record<string, string> | null = null
  let element: { name: string; text: string } | null = null
  for (let at = 0; ;) {
    const next = text.indexOf('<', at)
    if (next < 0) break
    if (element) element.text += withoutEntities(text.slice(at, next))
    const delimiters = delimiterPairs.find(([begin]) => text.startsWith(begin, next)) ?? (['<', '>'] as const)
    const from = next + delimiters[0].length
    const end = text.indexOf(delimiters[1], from)
    if (end < 0) throw new Error('no end of a feed')
    const inside = text.slice(from, end)
    at = end + delimiters[1].length
    if (delimiters[0] === '<![CDATA[') {
      if (element) element.text += inside
      continue
    }
    if (delimiters[0] !== '<') continue
    const name = /^\/?[\w:.-]+/.exec(inside)?.[0] ?? ''
    if (name === 'item') item = {}
    else if (name === '/item') {
      if (item) items.push(item)
      item = null
      element = null
    } else if (element) {
      if (name === `/${element.name}` && item) {
        item[element.name] ??= element.text.trim()
        element = null
      }
    } else if (item && name && !name.startsWith('/') && !inside.endsWith('/')) element = { name, text: '' }
  }
  if (item) throw new Error('no end of a feed')
  return items
}
/** Markup without elements, and its end. */
const delimiterPairs = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
] as const
