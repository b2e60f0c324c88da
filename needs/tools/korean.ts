// Korean morphemes from `garu-ko`, word by word: a whole text at once takes time with the square of its length (20,000 characters: 38 s),
// a word takes 25 µs, and the same words come again. If the package cannot be loaded, `plain.ts` answers in its place.
import { longestWord, type Morpheme, type WordTool } from '../text/words.ts'
import { compoundNouns } from './korean-nouns.ts'
import { plainKorean } from './plain.ts'

/** How many words are kept, and as many pairs: more than a starter corpus has, some 10 MB each. */
const kept = 60_000

type Analyse = (text: string) => readonly { text: string; pos: string; start: number }[]

/** What it knows of a word `alone`, as `text/TAG`, and of words with a blank between them `beside` each other. */
type Known = { alone(word: string): readonly string[]; beside(words: string): Morpheme[][] }

let analyse: Promise<Known | undefined> | undefined

/** The dictionary, or undefined where it cannot be loaded. */
const dictionary = (): Promise<Known | undefined> =>
  (analyse ??= import('garu-ko')
    .then(async ({ Garu }) => {
      const garu = await quietly(() => Garu.load())
      const analyse: Analyse = (text) => [garu.analyze(text)].flat()[0]?.tokens ?? []
      return {
        alone: remembering((word) => analyse(word.slice(0, longestWord)).map(({ text, pos }) => `${text}/${pos}`)),
        beside: remembering((text) => byWord(text.split(' '), analyse)),
      }
    })
    .catch(() => undefined))

export async function loadKorean(): Promise<WordTool> {
  const known = await dictionary()
  if (known) return { morphemes: known.alone }
  return {
    morphemes: remembering((word) => plainKorean(word).map(({ text, tag }) => `${text}/${tag}`)),
    isPlain: true,
  }
}

/** How many words the dictionary sees at once: a neighbour tells nouns from verbs as well as three do, and time grows with the square. */
const window = 2

/** The compound nouns of a sentence, in order. */
export async function koreanNouns(sentence: string): Promise<string[]> {
  const known = await dictionary()
  const words = (sentence.match(/\S+/gu) ?? []).map((word) => word.slice(0, longestWord))
  const found: string[] = []
  for (let at = 0; at < words.length; at += window) {
    const some = words.slice(at, at + window)
    for (const morphemes of known ? morphemesOf(some, known) : some.map(plainOf))
      found.push(...compoundNouns(morphemes))
  }
  return found
}

const plainOf = (word: string): Morpheme[] => plainKorean(word.replace(/[^\p{L}\p{N}]+/gu, ''))

/** Most words are read by themselves as beside others, and that sentences have asked already. */
function morphemesOf(words: readonly string[], known: Known): Morpheme[][] {
  const alone = words.map((word) => piecesRead(word, known))
  if (!alone.includes(undefined)) return alone.flatMap((pieces) => pieces!)
  const beside = known.beside(words.join(' '))
  return words.flatMap((_, at) => alone[at] ?? [beside[at]!])
}

/** Signs inside a word part it: (가나)다라, 한·미. */
function piecesRead(word: string, known: Known): Morpheme[][] | undefined {
  const pieces: Morpheme[][] = []
  for (const [piece] of word.matchAll(/[\p{L}\p{N}]+/gu)) {
    const found = plainlyRead(piece, known)
    if (!found) return undefined
    pieces.push(found)
  }
  return pieces
}

/** A word of one morpheme may be a noun or not: its neighbour tells. Of several, the first and the endings tell (measured: 98 to 100 of 100). */
function plainlyRead(letters: string, { alone }: Known): Morpheme[] | undefined {
  const morphemes = alone(letters).map(parted)
  const [first] = morphemes
  if (!first || first.tag === 'XPN') return undefined
  if (morphemes.length > 1 || /^(?:SL|SN|NP|NNB|MAJ)$/u.test(first.tag)) return morphemes
  const isNoun =
    first.tag === 'NNP' ? letters.length > 1 : first.tag === 'NNG' && letters.length > 1 && letters.length < 4
  return isNoun ? morphemes : undefined
}

function parted(morpheme: string): Morpheme {
  const at = morpheme.lastIndexOf('/')
  return { text: morpheme.slice(0, at), tag: morpheme.slice(at + 1) }
}

/** The morphemes of some words, told apart by where they start; what the dictionary takes for one name is parted again. */
function byWord(words: readonly string[], analyse: Analyse): Morpheme[][] {
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

/** The package's loader writes a line of its own to the console. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = () => {}
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}

/** Keeps the last answers; when there are too many, the older half goes. */
function remembering<T>(ask: (word: string) => T): (word: string) => T {
  let recent = new Map<string, T>()
  let older = new Map<string, T>()
  return (word) => {
    const before = recent.get(word)
    if (before) return before
    const found = older.get(word) ?? ask(word)
    if (recent.size >= kept / 2) {
      older = recent
      recent = new Map()
    }
    recent.set(word, found)
    return found
  }
}
