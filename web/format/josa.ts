// The Korean particle (josa) that matches a word. A test compares it with es-hangul, whose module is 12 kB, since it
// includes romanization: too much for the first view of every screen.

/** The index of the final consonant of the last syllable: 0 for none, 8 for ㄹ. */
const finalOf = (word: string): number => {
  const index = (word.at(-1)?.charCodeAt(0) ?? 0) - 0xac00
  return index >= 0 && index < 11_172 ? index % 28 : 0
}
type Pair = '을/를' | '이/가' | '은/는' | '과/와' | '으로/로'
/** The first of the pair after a final consonant (except 으로 after ㄹ) and after an empty word; otherwise the second. */
export function josaFor(word: string, pair: Pair): string {
  const [after, otherwise] = pair.split('/') as [string, string]
  if (word === '') return after
  const final = finalOf(word)
  return final === 0 || (final === 8 && pair === '으로/로') ? otherwise : after
}
/** The word with its particle. */
export const withJosa = (word: string, pair: Pair): string => word + josaFor(word, pair)
