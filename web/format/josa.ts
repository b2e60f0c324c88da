// The Korean particle that fits a word. es-hangul's, whose answers a test compares, comes with the romanizing of names in one file of
// 12 kB: too much for the first view of every screen.

/** Whether a word ends in a syllable with a final consonant, and in which: 0 for none, 8 for ㄹ. */
const finalOf = (word: string): number => {
  const place = (word.at(-1)?.charCodeAt(0) ?? 0) - 0xac00
  return place >= 0 && place < 11_172 ? place % 28 : 0
}
type Pair = '을/를' | '이/가' | '은/는' | '과/와' | '으로/로'
/** One of the two: the first after a final consonant (but for 으로 after ㄹ) and after nothing. */
export function josaFor(word: string, pair: Pair): string {
  const [after, otherwise] = pair.split('/') as [string, string]
  if (word === '') return after
  const final = finalOf(word)
  return final === 0 || (final === 8 && pair === '으로/로') ? otherwise : after
}
/** The word with it. */
export const withJosa = (word: string, pair: Pair): string => word + josaFor(word, pair)
