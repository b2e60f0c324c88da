// Korean morphemes from the package `garu-ko`, word by word: its time grows with the square of the text (38 s for
// 20,000 characters, 25 µs for a word), and words repeat. If the package cannot be loaded, korean-rules.ts replaces it.
import { morphemesIn, type KnownWords } from '../text/known-words.ts'
import { longestWord, type Morpheme, type WordDictionary } from '../text/words.ts'
import { compoundNouns } from './korean-nouns.ts'
import { analyseKoreanByRules } from './korean-rules.ts'

/**
 * The size of each of the two caches, for words and for groups of words: more than a starter corpus has, about 10 MB
 * each.
 */
const maxCachedWords = 60_000

type Analyse = (text: string) => readonly { text: string; pos: string; start: number }[]

/**
 * `analyseWord`: the morphemes of a word as `text/TAG`. `analyseWords`: those of each of several words separated by
 * blanks.
 */
type KoreanDictionary = {
  analyseWord(word: string): readonly string[]
  analyseWords(words: string): Morpheme[][]
  useKnown(words: KnownWords): void
}

let analyse: Promise<KoreanDictionary | undefined> | undefined

/** The dictionary, or undefined where it cannot be loaded. */
const dictionary = (): Promise<KoreanDictionary | undefined> =>
  (analyse ??= import('garu-ko')
    .then(async ({ Garu }) => {
      const garu = await withoutWarnings(() => Garu.load())
      const analyse: Analyse = (text) => [garu.analyze(text)].flat()[0]?.tokens ?? []
      const morphemesOf = (word: string): string[] =>
        certainMorpheme(word) ?? analyse(word).map(({ text, pos }) => `${text}/${pos}`)
      let known: KnownWords | undefined
      return {
        analyseWord: cached((word) => (known && morphemesIn(known, word)) ?? morphemesOf(word.slice(0, longestWord))),
        analyseWords: cached((text) => analyseByWord(text.split(' '), analyse)),
        useKnown: (words: KnownWords) => void (known = words),
      }
    })
    .catch(() => undefined))

/**
 * What the dictionary says of every number and of every word of at least two Latin letters: there is nothing to look up, and
 * a look-up takes 50 µs.
 */
const certainMorpheme = (word: string): string[] | undefined =>
  /^[A-Za-z]{2,}$/u.test(word) ? [`${word}/SL`] : /^\d+$/u.test(word) ? [`${word}/SN`] : undefined

export async function loadKoreanDictionary(): Promise<WordDictionary> {
  const loaded = await dictionary()
  if (loaded) return { morphemes: loaded.analyseWord, useKnown: loaded.useKnown }
  return {
    morphemes: cached((word) => analyseKoreanByRules(word).map(({ text, tag }) => `${text}/${tag}`)),
    isFallback: true,
  }
}

/**
 * How many words are analysed together: one neighbour distinguishes nouns from verbs as well as three, and time grows
 * with the square.
 */
const wordsPerAnalysis = 2

/** The compound nouns of a sentence, in order. */
export async function koreanNouns(sentence: string): Promise<string[]> {
  const loaded = await dictionary()
  const words = (sentence.match(/\S+/gu) ?? []).map((word) => word.slice(0, longestWord))
  const found: string[] = []
  for (let at = 0; at < words.length; at += wordsPerAnalysis) {
    const some = words.slice(at, at + wordsPerAnalysis)
    for (const morphemes of loaded ? morphemesOf(some, loaded) : some.map(analyseByRules))
      found.push(...compoundNouns(morphemes))
  }
  return found
}

const analyseByRules = (word: string): Morpheme[] => analyseKoreanByRules(word.replace(/[^\p{L}\p{N}]+/gu, ''))

/** Most words have the same morphemes alone as beside others, and those are usually cached already. */
function morphemesOf(words: readonly string[], korean: KoreanDictionary): Morpheme[][] {
  const alone = words.map((word) => analysePieces(word, korean))
  if (!alone.includes(undefined)) return alone.flatMap((pieces) => pieces!)
  const beside = korean.analyseWords(words.join(' '))
  return words.flatMap((_, at) => alone[at] ?? [beside[at]!])
}

/** Splits a word at punctuation, as in (가나)다라 and 한·미; undefined if a piece is ambiguous. */
function analysePieces(word: string, korean: KoreanDictionary): Morpheme[][] | undefined {
  const pieces: Morpheme[][] = []
  for (const [piece] of word.matchAll(/[\p{L}\p{N}]+/gu)) {
    const found = analyseUnambiguous(piece, korean)
    if (!found) return undefined
    pieces.push(found)
  }
  return pieces
}

/**
 * The morphemes of a word whose part of speech does not depend on its neighbours: of several morphemes, the first and
 * the endings decide it (right in 98 to 100 of 100 measured words); of one morpheme, only some nouns are certain.
 */
function analyseUnambiguous(letters: string, { analyseWord }: KoreanDictionary): Morpheme[] | undefined {
  const morphemes = analyseWord(letters).map(parseMorpheme)
  const [first] = morphemes
  if (!first || first.tag === 'XPN') return undefined
  if (morphemes.length > 1 || /^(?:SL|SN|NP|NNB|MAJ)$/u.test(first.tag)) return morphemes
  const isNoun =
    first.tag === 'NNP' ? letters.length > 1 : first.tag === 'NNG' && letters.length > 1 && letters.length < 4
  return isNoun ? morphemes : undefined
}

function parseMorpheme(morpheme: string): Morpheme {
  const at = morpheme.lastIndexOf('/')
  return { text: morpheme.slice(0, at), tag: morpheme.slice(at + 1) }
}

/**
 * The morphemes of each word, assigned by their start; a name that the dictionary joined over a blank is split again.
 */
function analyseByWord(words: readonly string[], analyse: Analyse): Morpheme[][] {
  let length = 0
  const starts = words.map((word) => {
    const start = length
    length += [...word].length + 1
    return start
  })
  const found: Morpheme[][] = words.map(() => [])
  for (const { text, pos, start } of analyse(words.join(' '))) {
    const at = starts.findLastIndex((begin) => begin <= start)
    text.split(' ').forEach((part, index) => found[at + index]?.push({ text: part, tag: pos }))
  }
  return found
}

/** Suppresses the warning that the loader of the package writes to the console. */
async function withoutWarnings<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = () => {}
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}

/** Caches the last results; when the cache is full, the older half is dropped. */
function cached<T>(compute: (word: string) => T): (word: string) => T {
  let recent = new Map<string, T>()
  let older = new Map<string, T>()
  return (word) => {
    const hit = recent.get(word)
    if (hit) return hit
    const found = older.get(word) ?? compute(word)
    if (recent.size >= maxCachedWords / 2) {
      older = recent
      recent = new Map()
    }
    recent.set(word, found)
    return found
  }
}
