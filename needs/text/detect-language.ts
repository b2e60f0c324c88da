// Detects the language of a text by its scripts and its stop words.
import { traits, type Language } from '../languages.ts'
import { stopwordsOf } from './stopwords.ts'

/** How much of a text is used, in UTF-16 code units. */
const maxLength = 4_000
/** A syllable or an ideograph counts as this many Latin letters, as notes contain many names in Latin letters. */
const syllableWeight = 4

const countMatches = (text: string, character: RegExp): number => text.match(character)?.length ?? 0

/** @param preferred the language of the author, used if the text does not decide */
export function languageOf(text: string, preferred: Language): Language {
  const some = text.slice(0, maxLength).normalize('NFC')
  const latin = countMatches(some, /\p{Script=Latin}/gu)
  const [hangul, kana, han] = [
    /\p{Script=Hangul}/gu,
    /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    /\p{Script=Han}/gu,
  ].map((character) => countMatches(some, character) * syllableWeight) as [number, number, number]
  if (Math.max(hangul, kana + han) > latin) {
    if (hangul > kana + han) return 'ko'
    return kana > 0 || (han > 0 && preferred === 'ja') ? 'ja' : 'zh'
  }
  return latin === 0 ? preferred : latinLanguageOf(some, preferred)
}

const latinLanguages = (['en', 'vi', 'fr', 'es', 'id'] as const).filter((language) => !traits[language].unspaced)

function latinLanguageOf(text: string, preferred: Language): Language {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = latinLanguages.map((language) => {
    const common = stopwordsOf(language)
    return { language, count: words.filter((word) => common.has(word)).length }
  })
  const most = counts.toSorted((a, b) => b.count - a.count)[0]!
  const own = counts.find(({ language }) => language === preferred)
  // Languages share short words, so another language must be clearly ahead of the author's.
  if (own && own.count >= most.count * 0.7) return preferred
  return most.count > 0 ? most.language : 'en'
}
