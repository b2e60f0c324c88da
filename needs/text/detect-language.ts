// In which language a text is written, as far as the engine has to know: by its letters, and by the words that every sentence has.
import { traits, type Language } from '../languages.ts'
import { stopwordsOf } from './stopwords.ts'

/** So much of a text tells. In UTF-16 code units. */
const enough = 4_000
/** A syllable or an ideograph says as much as so many Latin letters: notes are full of names in those. */
const weightOf = 4

const times = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0

/** @param preferred the writer's own: it decides where the text does not */
export function languageOf(text: string, preferred: Language): Language {
  const some = text.slice(0, enough).normalize('NFC')
  const latin = times(some, /\p{Script=Latin}/gu)
  const [hangul, kana, han] = [
    /\p{Script=Hangul}/gu,
    /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    /\p{Script=Han}/gu,
  ].map((sign) => times(some, sign) * weightOf) as [number, number, number]
  if (Math.max(hangul, kana + han) > latin) {
    if (hangul > kana + han) return 'ko'
    return kana > 0 || (han > 0 && preferred === 'ja') ? 'ja' : 'zh'
  }
  return latin === 0 ? preferred : latinLanguageOf(some, preferred)
}

const latinOnes = (['en', 'vi', 'fr', 'es', 'id'] as const).filter((language) => !traits[language].unspaced)

function latinLanguageOf(text: string, preferred: Language): Language {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const known = latinOnes.map((language) => {
    const common = stopwordsOf(language)
    return { language, count: words.filter((word) => common.has(word)).length }
  })
  const most = known.toSorted((a, b) => b.count - a.count)[0]!
  const own = known.find(({ language }) => language === preferred)
  // Languages share short words: the writer's own gives way only to one that is clearly ahead.
  if (own && own.count >= most.count * 0.7) return preferred
  return most.count > 0 ? most.language : 'en'
}
