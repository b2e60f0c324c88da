// Finds faults of a starter corpus that a reviewer would reject: duplicates, near duplicates, too few sentences of a
// kind.
import { labels } from '../labels.ts'
import type { Language } from '../languages.ts'
import type { StarterSentence } from './corpora.ts'

/** Two sentences are near duplicates above this Jaccard similarity of their letter trigrams. */
const maxSimilarity = 0.7
const minPerLabel = (language: Language): number => (language === 'ko' ? 400 : 150)
/** A trigram in more sentences than this is compared with the first of them only. */
const maxHolders = 200

/** One line of text per fault. */
export type Faults = string[]

export const findFaults = (language: Language, sentences: readonly StarterSentence[]): Faults => [
  ...findDuplicates(sentences),
  ...findGaps(language, sentences),
]

/** Duplicates and near duplicates; also sentences that are too long or have blanks around them. */
function findDuplicates(sentences: readonly StarterSentence[]): Faults {
  const faults: Faults = []
  const lineOfText = new Map<string, number>()
  const trigrams = sentences.map(({ text }) => trigramsOf(text))
  const holders = new Map<string, number[]>()
  sentences.forEach(({ text, line }, at) => {
    const letters = lettersOf(text)
    const duplicate = lineOfText.get(letters)
    if (duplicate !== undefined) faults.push(`lines ${duplicate} and ${line} are the same: ${text}`)
    lineOfText.set(letters, line)
    if (text !== text.trim() || text.length > 400)
      faults.push(`line ${line} has blanks around it, or is too long: ${text.slice(0, 60)}`)
    const shared = new Map<number, number>()
    for (const trigram of trigrams[at]!) {
      const others = holders.get(trigram)
      if (others) for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1)
      if (!others) holders.set(trigram, [at])
      else if (others.length < maxHolders) others.push(at)
    }
    for (const [other, common] of shared) {
      const similarity = common / (trigrams[at]!.size + trigrams[other]!.size - common)
      if (similarity > maxSimilarity && duplicate === undefined)
        faults.push(
          `lines ${sentences[other]!.line} and ${line} are nearly the same (${similarity.toFixed(2)}): ${sentences[other]!.text} / ${text}`,
        )
    }
  })
  return faults
}

/** Labels with too few sentences, too few or too many hard ones, or too few registers; too few trades. */
function findGaps(language: Language, sentences: readonly StarterSentence[]): Faults {
  const faults: Faults = []
  for (const label of labels) {
    const own = sentences.filter((sentence) => sentence.label === label)
    if (own.length < minPerLabel(language))
      faults.push(`${label}: ${own.length} sentences; ${minPerLabel(language)} are the least`)
    const hard = own.filter(({ level }) => level === 'h').length / own.filter(({ level }) => level !== 'p').length
    if (hard < 0.2 || hard > 0.55)
      faults.push(`${label}: ${Math.round(hard * 100)} % are hard; about a third should be`)
    const registers = new Set(own.map(({ register }) => register))
    if (registers.size < 5) faults.push(`${label}: only the registers ${[...registers].join(', ')}`)
  }
  const trades = new Set(sentences.map(({ trade }) => trade))
  if (trades.size < 60) faults.push(`${trades.size} trades; 60 are the least`)
  return faults
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

function trigramsOf(text: string): Set<string> {
  const letters = lettersOf(text)
  return new Set(Array.from({ length: Math.max(1, letters.length - 2) }, (_, at) => letters.slice(at, at + 3)))
}
