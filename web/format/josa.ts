// The Korean particle (josa) that matches the last sign of a word as it is read aloud. For Hangul a test compares it
// with es-hangul, whose module is 12 kB, since it includes romanization: too much for the first view of every screen.

const [vowel, rieul, consonant] = [0, 8, 1]
/** A word in Latin letters that Korean transcribes with a final consonant: 필름, 폰, 삼성, 슬랙, 마켓, 그룹, 웹. */
const closedWord = /([mn]|ng|[aeiouy][mn]e|(^|[^aeiou])[aeiou](ck?|k|p|t)|ook|(ee|ou)p|[aeo]b|lub)$/i
/** The final consonant of the last sign as it is read: 0 for none, 8 for ㄹ, another number for the others. */
export function finalOf(word: string): number {
  let end = word.length
  // Closing brackets, quotes and other marks are silent: 한솔(본점)을.
  while (end > 0 && !/[\p{L}\p{N}%+]/u.test(word.charAt(end - 1))) end -= 1
  const last = word.charAt(end - 1)
  const index = last.charCodeAt(0) - 0xac00
  if (index >= 0 && index < 11_172) return index % 28
  // 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구; 십, 백, 천, 만 end in a consonant too.
  if (/\d/.test(last)) return [consonant, rieul, vowel, consonant, vowel, vowel, consonant, rieul, rieul, vowel][+last]!
  let start = end
  while (start > 0 && /[a-z]/i.test(word.charAt(start - 1))) start -= 1
  const latin = word.slice(start, end)
  // Up to four capitals are read as letters: 엘, 엠, 엔, 아르(알); a longer name in capitals as a word.
  if (/[A-Z]$/.test(latin) && !/[A-Z]{5}$/.test(latin))
    return /[LR]$/.test(latin) ? rieul : /[MN]$/.test(latin) ? consonant : vowel
  return /le?$/i.test(latin) ? rieul : closedWord.test(latin) ? consonant : vowel
}
type Pair = '을/를' | '이/가' | '은/는' | '과/와' | '으로/로'
/** The first of the pair after a final consonant (except 으로 after ㄹ) and after an empty word; otherwise the second. */
export function josaFor(word: string, pair: Pair): string {
  const [after, otherwise] = pair.split('/') as [string, string]
  if (word === '') return after
  const final = finalOf(word)
  return final === vowel || (final === rieul && pair === '으로/로') ? otherwise : after
}
/** The word with its particle. */
export const withJosa = (word: string, pair: Pair): string => word + josaFor(word, pair)
