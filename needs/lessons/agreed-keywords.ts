// Keywords that lessons agree on: marked in at least two lessons of one label, and rare in lessons of other labels.
// Such a keyword adds a weight of its own to the score of its label, as does a word that lessons share without marking
// it (shared-words.ts). Everything is a function of the list of lessons, so that forgetting is exact.
import { morphemeKey, wordKey } from '../text/features.ts'
import { labels } from '../labels.ts'
import type { Starter } from '../starter/starter.ts'
import { compoundNouns } from '../tools/korean-nouns.ts'
import { findSharedWords } from './shared-words.ts'
import { withoutAccents, type Word } from '../text/words.ts'

/** A keyword in a sentence: what it adds to the score of its label, and the indexes of its words. */
export type KeywordMatch = { label: number; weight: number; words: number[] }

/**
 * Weights in logits: of two lessons that agree, and of each further one. Measured with `npm run bench:needs -- --only
 * teaching`.
 */
const firstWeight = 4.5
const weightPerLesson = 0.5
const maxWeight = 8
/** The minimum ratio of lessons that contain a keyword with its label to those with other labels. */
const majority = 4

/**
 * `text` and `keywords` are stems with a blank before and after each. `contradictsStarter`: the starter predicts
 * another label.
 */
type KeywordLesson = { text: string; label: number; keywords: string[]; contradictsStarter: boolean }
type LabelWeight = { label: number; weight: number }

export class AgreedKeywords {
  private readonly sentenceShare: (word: string) => number
  private readonly lessons: KeywordLesson[] = []
  private readonly byFirstWord = new Map<string, Set<string>>()
  private readonly weights = new Map<string, LabelWeight | undefined>()
  private sharedWords: Map<string, LabelWeight> | undefined

  /** @param sentenceShare the share of all sentences that contain a stem, 0 to 1 */
  constructor(sentenceShare: (word: string) => number = () => 0) {
    this.sentenceShare = sentenceShare
  }

  add(words: readonly Word[], label: number, keywords: readonly (readonly Word[])[], contradictsStarter = false): void {
    this.append({
      text: joinTokens(stemTokens(words)),
      label,
      keywords: keywords.map((one) => joinTokens(stemTokens(one))),
      contradictsStarter,
    })
    this.weights.clear()
    this.sharedWords = undefined
  }

  /** A copy with the lessons whose index passes. */
  filter(isKept: (at: number) => boolean): AgreedKeywords {
    const found = new AgreedKeywords(this.sentenceShare)
    for (const [at, lesson] of this.lessons.entries()) if (isKept(at)) found.append(lesson)
    return found
  }

  private append(lesson: KeywordLesson): void {
    this.lessons.push(lesson)
    this.indexKeywords(lesson)
  }

  private indexKeywords({ label, keywords }: KeywordLesson): void {
    if (label < 0) return
    for (const keyword of keywords) {
      const start = keyword.slice(1, keyword.indexOf(' ', 1))
      if (start === '') continue
      const same = this.byFirstWord.get(start)
      if (same) same.add(keyword)
      else this.byFirstWord.set(start, new Set([keyword]))
    }
  }

  /** The keywords in a sentence; at most one per label. */
  find(words: readonly Word[]): KeywordMatch[] {
    this.sharedWords ??= this.computeSharedWords()
    if (this.byFirstWord.size + this.sharedWords.size === 0) return []
    const tokens = stemTokens(words)
    const found: KeywordMatch[] = []
    const seen = new Set<string>()
    for (let at = 0; at < tokens.length; at++) {
      const { text, word } = tokens[at]!
      const reason = seen.has(text) ? undefined : this.sharedWords.get(text)
      if (reason) found.push({ ...reason, words: [word] })
      seen.add(text)
      for (const keyword of this.byFirstWord.get(text) ?? []) {
        if (seen.has(keyword)) continue
        const length = keyword.split(' ').length - 2
        if (joinTokens(tokens.slice(at, at + length)) !== keyword) continue
        seen.add(keyword)
        const weight = this.weightOf(keyword)
        if (weight)
          found.push({ ...weight, words: [...new Set(tokens.slice(at, at + length).map(({ word }) => word))] })
      }
    }
    // Only the strongest keyword of each label counts: two keywords of one thing are one reason.
    return found.filter(
      (one, at) =>
        !found.some(
          (other, place) =>
            other.label === one.label && (other.weight > one.weight || (other.weight === one.weight && place < at)),
        ),
    )
  }

  bytes(): number {
    return this.lessons.reduce((sum, { text, keywords }) => sum + 100 + 2 * (text.length + keywords.join('').length), 0)
  }

  private computeSharedWords(): Map<string, LabelWeight> {
    return findSharedWords(
      this.lessons.filter(({ contradictsStarter, keywords }) => contradictsStarter && keywords.length === 0),
      this.sentenceShare,
      (word, label) => this.countLessons(` ${word} `).isContradicted(label),
    )
  }

  /**
   * The different lessons of each label in which a keyword is marked, and whether lessons of other labels contradict a
   * label.
   */
  private countLessons(keyword: string) {
    const [marked, containing] = [labels.map(() => new Set<string>()), labels.map(() => new Set<string>())]
    for (const { text, label, keywords } of this.lessons) {
      if (label < 0 || !text.includes(keyword)) continue
      containing[label]!.add(text)
      if (keywords.includes(keyword)) marked[label]!.add(text)
    }
    const all = containing.reduce((sum, { size }) => sum + size, 0)
    return {
      marked,
      isContradicted: (label: number) => containing[label]!.size < majority * (all - containing[label]!.size),
    }
  }

  private weightOf(keyword: string): LabelWeight | undefined {
    if (this.weights.has(keyword)) return this.weights.get(keyword)
    const { marked, isContradicted } = this.countLessons(keyword)
    const label = marked.reduce((best, { size }, at) => (size > marked[best]!.size ? at : best), 0)
    const agree = marked[label]!.size
    const weight =
      agree >= 2 && !isContradicted(label)
        ? { label, weight: Math.min(maxWeight, firstWeight + weightPerLesson * (agree - 2)) }
        : undefined
    this.weights.set(keyword, weight)
    return weight
  }
}

/** The share of a starter's sentences that contain a stem, 0 to 1. */
export function sentenceShareOf({ sentenceCounts, sentences }: Starter): (word: string) => number {
  return (word) => {
    const keys = [wordKey(word), wordKey(`${word}s`), ...contentTags.map((tag) => morphemeKey(`${word}/${tag}`))]
    return sentences === 0 ? 1 : keys.reduce((sum, key) => sum + sentenceCounts(key), 0) / sentences
  }
}

type Token = { text: string; word: number }
const contentTags = ['NNG', 'NNP', 'SL', 'VV', 'VA', 'XR', 'MAG']
const contentMorpheme = new RegExp(`^(.+)/(?:${contentTags.join('|')})$`, 'u')

/**
 * The stems of a sentence: Korean words without particles and endings, others without accents and without the s of a
 * plural.
 */
function stemTokens(words: readonly Word[]): Token[] {
  return words.flatMap(({ norm, morphemes }, word) => {
    const stems = stemsOf(morphemes)
    if (stems.length > 0) return stems.map((text) => ({ text, word }))
    return [{ text: withoutAccents(norm).replace(/(?<=\p{Script=Latin}{3}[^s\P{L}])s$/u, ''), word }]
  })
}

/** The dictionary returns the same array for the same word. */
const stemCache = new WeakMap<readonly string[], readonly string[]>()
function stemsOf(morphemes: readonly string[]): readonly string[] {
  let stems = stemCache.get(morphemes)
  if (!stems) {
    stems = morphemes.length === 1 ? stemsOfSingleNoun(morphemes[0]!) : morphemes.flatMap(stemOf)
    stemCache.set(morphemes, stems)
  }
  return stems
}

const stemOf = (morpheme: string): string[] => contentMorpheme.exec(morpheme)?.slice(1, 2) ?? []
/** A word that the dictionary took for one noun may end with a particle. */
function stemsOfSingleNoun(morpheme: string): string[] {
  const at = morpheme.lastIndexOf('/')
  const nouns = compoundNouns([{ text: morpheme.slice(0, at), tag: morpheme.slice(at + 1) }])
  return nouns.length > 0 ? nouns : stemOf(morpheme)
}

const joinTokens = (tokens: readonly Token[]): string => ` ${tokens.map(({ text }) => text).join(' ')} `
