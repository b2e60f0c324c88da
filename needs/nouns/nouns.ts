// Keywords: the things a text speaks of, with counts. Korean, Japanese, Chinese: compound nouns from a dictionary. The others: words that
// are no stop words, joined to phrases of up to three where the workgroup's own sentences (and the starter's) join them again and again.
import { pairKey, wordKey } from '../text/features.ts'
import { traits, type Language } from '../languages.ts'
import { isNonKeyword, nonKeywordsOf, vietnameseNouns } from './non-keywords.ts'
import { splitSentences } from '../text/sentences.ts'
import { stopwordsOf } from '../text/stopwords.ts'
import { cjkNouns } from '../tools/cjk.ts'
import { koreanNouns } from '../tools/korean.ts'
import { trimEndMatching, wordsOf, type Word } from '../text/words.ts'

export type NounCount = { noun: string; count: number }

/** In how many sentences a feature was met. */
export type SentenceCounts = (key: number) => number

const chunkLength = 2_000

/** Whether a word means something by itself: no stop word, no number, no lone particle or ending. */
export function isContentWord({ norm, morphemes }: Word, language: Language): boolean {
  if (/^[?!#]+$/u.test(norm) || stopwordsOf(language).has(norm)) return false
  return (
    morphemes.length === 0 ||
    morphemes.some((morpheme) => !/\/(?:J|E|S[FPSEOWN]|X|V[CX]|NNB|NP|NR|M|I)/u.test(morpheme))
  )
}

/** Whether a word is of a closed class: a pronoun, a particle, a greeting. A Korean verb that only helps others still tells who wants what. */
export const isFunctionWord = (word: Word, language: Language): boolean =>
  !isContentWord(word, language) && !word.morphemes.some((morpheme) => /\/V/u.test(morpheme))

/** The keywords of a text, most frequent first, then by name. Two letters at the least, as keywords are in the product. */
export async function nounsOf(text: string, language: Language, met: SentenceCounts = () => 0): Promise<NounCount[]> {
  const counts = new Map<string, number>()
  const none = nonKeywordsOf(language)
  const count = (noun: string): void => {
    const name = trimEndMatching(noun.normalize('NFC'), /[ㄱ-ㅎㅏ-ㅣ\p{P}]/u)
    const small = name.toLowerCase()
    if ([...name].length > 1 && !none.has(small) && !isNonKeyword(small, language))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const sentences = splitSentences(text, language).map(({ start, end }) => text.slice(start, end))
  if (language === 'ja' || language === 'zh') {
    for (let at = 0; at < sentences.length;) {
      let collocationRatio = ''
      while (at < sentences.length && collocationRatio.length < chunkLength) collocationRatio += `${sentences[at++]!}\n`
      for (const noun of await cjkNouns(collocationRatio.toWellFormed(), language)) count(noun)
    }
  } else if (language === 'ko')
    for (const sentence of sentences) (await koreanNouns(sentence.toWellFormed().normalize('NFC'))).forEach(count)
  else for (const sentence of sentences) phrasesOf(wordsOf(sentence, language), sentence, language, met).forEach(count)
  return Array.from(counts, ([noun, count]) => ({ noun, count })).sort(
    (a, b) => b.count - a.count || (a.noun < b.noun ? -1 : 1),
  )
}

/** Of the sentences with the rarer of two words, one in so many has them side by side, if they belong together. Vietnamese words are written syllable by syllable. */
const together = (language: Language): number => (language === 'vi' ? 20 : 6)

/** A product or a grade has letters and digits: SUS304, IP67. 5kg and 2nd are amounts. */
const isCode = (norm: string): boolean => /^\p{L}{2,}#/u.test(norm)

/** Words and phrases. */
export function phrasesOf(words: readonly Word[], sentence: string, language: Language, met: SentenceCounts): string[] {
  const phrases: string[] = []
  const none = nonKeywordsOf(language)
  const isNone = ({ norm }: Word): boolean => none.has(norm) || isNonKeyword(norm, language)
  let open: Word[] = []
  // Words that are no keywords may stand in one: a lead time, a cutting edge.
  const close = (): void => {
    if (!open.every(isNone))
      phrases.push(
        sentence
          .slice(open[0]!.start, open.at(-1)!.end)
          .normalize('NFKC')
          .toLowerCase()
          .replace(/['’]s$/u, ''),
      )
    open = []
  }
  for (const word of words) {
    if (!isContentWord(word, language) || (/#/u.test(word.norm) && !isCode(word.norm))) {
      close()
      continue
    }
    const before = open.at(-1)
    if (before) {
      const pairs = met(pairKey(before.norm, word.norm))
      const apart = /[^\s\-’']/u.test(sentence.slice(before.end, word.start))
      if (
        apart ||
        open.length === 3 ||
        pairs < 2 ||
        pairs * together(language) < Math.min(met(wordKey(before.norm)), met(wordKey(word.norm)))
      )
        close()
    }
    open.push(word)
  }
  close()
  return phrases.filter(
    (phrase) =>
      (!traits[language].accents || phrase.length > 2) &&
      (language !== 'vi' || phrase.includes(' ') || vietnameseNouns.has(phrase)),
  )
}
