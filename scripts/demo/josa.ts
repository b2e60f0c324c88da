/** Appends Korean particles (josa) to any word: 한울전자는, 2라인을, EMI로, 5%가. */
import { finalOf } from '../../web/format/josa.ts'

const pairs: Record<string, readonly [withFinal: string, without: string]> = {
  은: ['은', '는'],
  이: ['이', '가'],
  을: ['을', '를'],
  과: ['과', '와'],
  으로: ['으로', '로'],
  이라: ['이라', '라'],
  이나: ['이나', '나'],
  이고: ['이고', '고'],
  이며: ['이며', '며'],
  이면: ['이면', '면'],
  이라도: ['이라도', '라도'],
}

const none = 0
const rieul = 8
const other = 1

const unitFinals: Record<string, number> = {
  '%': none,
  '℃': none,
  '㎛': none,
  mm: none,
  cm: none,
  m: none,
  kV: none,
  W: none,
  kg: other,
  g: other,
  dB: rieul,
}

/** @param josa in its form after a consonant, alone or with another (으로는, 과도); 에, 도, 만, 까지 never change @throws if unknown */
export function withJosa(word: string, josa: string) {
  const stem = Object.keys(pairs)
    .filter((key) => josa.startsWith(key))
    .sort((a, b) => b.length - a.length)[0]
  if (!stem) {
    if (/^(에|도|만|까지|의)/.test(josa)) return word + josa
    throw new Error(`Unknown josa ${josa}`)
  }
  const final = finalConsonant(word)
  const closed = stem === '으로' ? final !== none && final !== rieul : final !== none
  return word + pairs[stem]![closed ? 0 : 1] + josa.slice(stem.length)
}

/** 0 if the spoken word ends in a vowel, 8 for ㄹ, any other number for another consonant. */
function finalConsonant(word: string): number {
  const spoken = word.replace(/[\s)\]"'”’.]+$/u, '')
  const unit = /(?:\d\s?)(%|℃|㎛|mm|cm|kg|kV|dB|m|g|W)$/u.exec(spoken)?.[1] ?? /[%℃㎛]$/u.exec(spoken)?.[0]
  return unit ? unitFinals[unit]! : finalOf(word)
}
