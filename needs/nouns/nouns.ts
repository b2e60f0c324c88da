// Extracts keywords with counts. Korean, Japanese and Chinese: compound nouns from a dictionary. Other languages: words
// that are not stop words, joined to phrases of up to three words that often occur together in the sentences of the
// workgroup and the starter.
import { pairKey, wordKey } from '../text/features.ts'
import { traits, type Language } from '../languages.ts'
import { isKoreanPerson, isNonKeyword, nonKeywordsOf, vietnameseNouns, withoutKoreanPersons } from './non-keywords.ts'
import { splitSentences } from '../text/sentences.ts'
import { stopwordsOf } from '../text/stopwords.ts'
import { cjkNouns } from '../tools/cjk.ts'
import { koreanNouns } from '../tools/korean.ts'
import { trimEndMatching, wordsOf, type Word } from '../text/words.ts'

export type NounCount = { noun: string; count: number }

/** The number of sentences that contain a feature. */
export type SentenceCounts = (key: number) => number

/** Japanese and Chinese sentences are sent to the worker in chunks of about this length, in UTF-16 code units. */
const chunkLength = 2_000

type MorphemeTraits = {
  /** Whether one of them has a meaning of its own. */
  haveContent: boolean
  haveVerb: boolean
  /** The word without particles and endings; null if it has nothing else. */
  stem: string | null
}
/** The dictionary returns the same array for the same word. */
const morphemeTraits = new WeakMap<readonly string[], MorphemeTraits>()
function traitsOf(morphemes: readonly string[]): MorphemeTraits {
  let found = morphemeTraits.get(morphemes)
  if (!found) {
    const kept = morphemes.filter((morpheme) => !/\/(?:J|E|XS|VC)/u.test(morpheme))
    found = {
      haveContent: morphemes.some((morpheme) => !/\/(?:J|E|S[FPSEOWN]|X|V[CX]|NNB|NP|NR|M|I)/u.test(morpheme)),
      haveVerb: morphemes.some((morpheme) => /\/V/u.test(morpheme)),
      stem: kept.length === 0 ? null : kept.map((morpheme) => morpheme.slice(0, morpheme.lastIndexOf('/'))).join(''),
    }
    morphemeTraits.set(morphemes, found)
  }
  return found
}

/** Whether a word has a meaning of its own: not a stop word, a number, or only particles and endings. */
export function isContentWord({ norm, morphemes }: Word, language: Language): boolean {
  if (/^[?!#]+$/u.test(norm) || stopwordsOf(language).has(norm)) return false
  return morphemes.length === 0 || traitsOf(morphemes).haveContent
}

/**
 * Whether a word is a function word: a pronoun, a particle, a greeting. Korean auxiliary verbs are not, as they show
 * who wants what.
 */
export const isFunctionWord = (word: Word, language: Language): boolean =>
  !isContentWord(word, language) && !traitsOf(word.morphemes).haveVerb

/** A Korean word without its particles and endings. */
const stemOf = ({ norm, morphemes }: Word): string => traitsOf(morphemes).stem ?? norm

/** Whether a word explains a prediction to a reader: no stop word, pronoun, number, rank, or name before a rank. */
export function isEvidenceWord(words: readonly Word[], at: number, language: Language): boolean {
  const word = words[at]!
  if (!isContentWord(word, language) || word.norm.startsWith('#')) return false
  const stem = stemOf(word)
  if (isNonKeyword(word.norm, language) || isNonKeyword(stem, language)) return false
  if (language !== 'ko') return true
  return !pronouns.has(word.norm) && !pronouns.has(stem) && !isKoreanPerson(word.norm, stem, words[at + 1]?.norm ?? '')
}
/** Korean words that point to something else; the dictionary tags some of them as nouns or adjectives. */
const pronouns = new Set(['우리', '저희', '같은', '같이', '이런', '그런', '저런'])

/** The keywords of a text, most frequent first, then by name. A keyword has at least two characters. */
export async function nounsOf(
  text: string,
  language: Language,
  sentenceCounts: SentenceCounts = () => 0,
): Promise<NounCount[]> {
  const counts = new Map<string, number>()
  const nonKeywords = nonKeywordsOf(language)
  const count = (noun: string): void => {
    const name = trimEndMatching(noun.normalize('NFC'), /[ㄱ-ㅎㅏ-ㅣ\p{P}]/u)
    const lowerCase = name.toLowerCase()
    if ([...name].length > 1 && !nonKeywords.has(lowerCase) && !isNonKeyword(lowerCase, language))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const sentences = splitSentences(text, language).map(({ start, end }) => text.slice(start, end))
  if (language === 'ja' || language === 'zh') {
    for (let at = 0; at < sentences.length;) {
      let chunk = ''
      while (at < sentences.length && chunk.length < chunkLength) chunk += `${sentences[at++]!}\n`
      for (const noun of await cjkNouns(chunk.toWellFormed(), language)) count(noun)
    }
  } else if (language === 'ko')
    for (const sentence of sentences)
      (await koreanNouns(withoutKoreanPersons(sentence.toWellFormed().normalize('NFC')))).forEach(count)
  else
    for (const sentence of sentences)
      phrasesOf(wordsOf(sentence, language), sentence, language, sentenceCounts).forEach(count)
  return Array.from(counts, ([noun, count]) => ({ noun, count })).sort(
    (a, b) => b.count - a.count || (a.noun < b.noun ? -1 : 1),
  )
}

/**
 * Two words are a phrase if at least one in this many sentences with the rarer word contains the pair. Vietnamese
 * syllables are written as separate words.
 */
const collocationRatio = (language: Language): number => (language === 'vi' ? 20 : 6)

/** Product codes and grades begin with letters (SUS304, IP67), amounts with digits (5kg, 2nd). */
const isCode = (norm: string): boolean => /^\p{L}{2,}#/u.test(norm)

/** The words and phrases of a sentence that may be keywords. */
export function phrasesOf(
  words: readonly Word[],
  sentence: string,
  language: Language,
  sentenceCounts: SentenceCounts,
): string[] {
  const phrases: string[] = []
  const nonKeywords = nonKeywordsOf(language)
  const isExcluded = ({ norm }: Word): boolean => nonKeywords.has(norm) || isNonKeyword(norm, language)
  let open: Word[] = []
  // A phrase may contain words that are not keywords: lead time, cutting edge.
  const close = (): void => {
    if (!open.every(isExcluded))
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
      const pairs = sentenceCounts(pairKey(before.norm, word.norm))
      const isSeparated = /[^\s\-’']/u.test(sentence.slice(before.end, word.start))
      if (
        isSeparated ||
        open.length === 3 ||
        pairs < 2 ||
        pairs * collocationRatio(language) <
          Math.min(sentenceCounts(wordKey(before.norm)), sentenceCounts(wordKey(word.norm)))
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
