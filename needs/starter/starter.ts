// The starter model of a language: trained on its corpora once after they have changed, and shared by all workgroups of a
// process.
import { existsSync } from 'node:fs'
import { runToEnd, train, zeroWeights, type ModelWeights } from '../training/classifier.ts'
import { quantiseValues, type Example } from '../training/example.ts'
import { extractFeatures, toUnitVector, type InverseFrequency, type Occurrences } from '../text/features.ts'
import { labels, type Label } from '../labels.ts'
import type { Language } from '../languages.ts'
import { longestSentence, type SplitWeights } from '../text/sentences.ts'
import type { SentenceCounts } from '../nouns/nouns.ts'
import { grown, RowTable } from '../text/feature-table.ts'
import { knownWordsOf, type KnownWords } from '../text/known-words.ts'
import { dictionaryFor } from '../tools/dictionaries.ts'
import { corpusPaths, readNotes, readStarter } from './corpora.ts'
import { modelFile, readModel, writeModel, type StoredStarter } from './model-file.ts'
import { trainSplitter } from './split-training.ts'
import { longestWord, normaliseWord, wordsOf, type WordDictionary } from '../text/words.ts'

/** The frequencies of the features in a starter corpus, and the weights trained on it. */
export type Starter = FeatureCounts & {
  weights: ModelWeights
  inverseFrequency: InverseFrequency
  /** The inverse frequency of the feature of a row; of an unknown feature for -1. */
  frequencyOfRow: (row: number) => number
  sentenceCounts: SentenceCounts
  /** Missing without notes. */
  splitter?: SplitWeights | undefined
}

/** The number of sentences that contain each feature, by its row in the table. */
type FeatureCounts = { table: RowTable; counts: Uint16Array; sentences: number }

function countSentenceFeatures(
  texts: readonly string[],
  language: Language,
  dictionary: WordDictionary | undefined,
  each?: (occurrences: Occurrences) => void,
): FeatureCounts {
  const table = new RowTable(texts.length * 40)
  let counts = new Uint16Array(1 << 14)
  // For each row, the last sentence that contained it, counted from 1.
  let lastSentence = new Int32Array(1 << 14)
  texts.forEach((text, at) => {
    const found = extractFeatures(wordsOf(text.slice(0, longestSentence), language, dictionary), language)
    for (let index = 0; index < found.length; index++) {
      const row = table.add(found.hashes[index]!)
      if (row >= counts.length) {
        counts = grown(counts, row * 2)
        lastSentence = grown(lastSentence, row * 2)
      }
      if (lastSentence[row] === at + 1) continue
      lastSentence[row] = at + 1
      if (counts[row]! < 65_535) counts[row]!++
    }
    each?.(found)
  })
  return { table, counts: counts.slice(0, table.size), sentences: texts.length }
}

/** Trains on a corpus. Takes some seconds. */
export function trainStarter(
  sentences: readonly { text: string; label: Label }[],
  language: Language,
  dictionary: WordDictionary | undefined,
): Starter {
  const all: Occurrences[] = []
  const counted = countSentenceFeatures(
    sentences.map(({ text }) => text),
    language,
    dictionary,
    (found) => all.push({ ...found, hashes: found.hashes.slice(0, found.length) }),
  )
  const sentenceCounts = sentenceCountsOf([counted])
  const inverseFrequency = inverseFrequencyOf(sentenceCounts, counted.sentences)
  const examples = all.map((found, at): Example => {
    const { keys, values } = toUnitVector(found, inverseFrequency)
    return {
      rows: Int32Array.from(keys, (key) => counted.table.get(key)),
      values: quantiseValues(values),
      label: labels.indexOf(sentences[at]!.label),
      weight: 1,
    }
  })
  const weights = runToEnd(
    train(examples, {
      classes: labels.length,
      rows: counted.table.size,
      epochs: 8,
      rate: 0.1,
      smoothing: 0.05,
      seed: 1,
    }),
  )
  return { ...counted, weights, inverseFrequency, sentenceCounts, frequencyOfRow: frequencyOfRowIn(counted) }
}

const toStored = (
  { table, counts, sentences, weights, splitter }: Starter,
  words: KnownWords | undefined,
): StoredStarter => ({
  table: table.state(),
  counts,
  sentences,
  weights,
  splitter,
  words,
})
function fromStored({ table, counts, sentences, weights, splitter }: StoredStarter): Starter {
  const counted = { table: RowTable.from(table), counts, sentences }
  const sentenceCounts = sentenceCountsOf([counted])
  return {
    ...counted,
    weights,
    splitter,
    sentenceCounts,
    inverseFrequency: inverseFrequencyOf(sentenceCounts, sentences),
    frequencyOfRow: frequencyOfRowIn(counted),
  }
}

const sentenceCountsOf =
  (all: readonly FeatureCounts[]): SentenceCounts =>
  (key) => {
    let count = 0
    for (const { table, counts } of all) {
      const row = table.get(key)
      if (row >= 0) count += counts[row]!
    }
    return count
  }

/** Inverse document frequency, smoothed: ln((n + 1) / (df + 1)) + 1. */
function inverseFrequencyOf(sentenceCounts: SentenceCounts, sentences: number): InverseFrequency {
  const frequencyOf = frequencyOfCount(sentences)
  return (key) => frequencyOf(sentenceCounts(key))
}
function frequencyOfRowIn({ counts, sentences }: FeatureCounts): (row: number) => number {
  const frequencyOf = frequencyOfCount(sentences)
  return (row) => frequencyOf(row < 0 ? 0 : counts[row]!)
}
function frequencyOfCount(sentences: number): (count: number) => number {
  // Nearly all counts are small; their logarithms are computed once.
  const small = Float64Array.from({ length: 256 }, (_, count) => Math.log((sentences + 1) / (count + 1)) + 1)
  return (count) => (count < small.length ? small[count]! : Math.log((sentences + 1) / (count + 1)) + 1)
}

/**
 * The frequencies over a workgroup's sentences and the starter's together. A feature in only one sentence of the
 * workgroup is not counted.
 */
export function workgroupFrequencies(
  sentences: readonly string[],
  language: Language,
  dictionary: WordDictionary | undefined,
  starter: Starter,
): { inverseFrequency: InverseFrequency; sentenceCounts: SentenceCounts } {
  const all = countSentenceFeatures(sentences, language, dictionary)
  const table = new RowTable()
  const keys = all.table.keysByRow()
  const counts = all.counts.filter((count, row) => count > 1 && table.add(keys[row]!) >= 0)
  const sentenceCounts = sentenceCountsOf([
    { table, counts, sentences: sentences.length },
    ...(starter.sentences > 0 ? [starter] : []),
  ])
  return {
    sentenceCounts,
    inverseFrequency: inverseFrequencyOf(sentenceCounts, sentences.length + starter.sentences),
  }
}

export const emptyStarter: Starter = {
  table: new RowTable(),
  counts: new Uint16Array(0),
  sentences: 0,
  weights: zeroWeights(labels.length),
  inverseFrequency: () => 1,
  frequencyOfRow: () => 1,
  sentenceCounts: () => 0,
}

const starters = new Map<string, Promise<Starter>>()

/** The starter of a language: read from its file, or trained and stored there. */
export function starterOf(language: Language): Promise<Starter> {
  let found = starters.get(language)
  if (!found) {
    found = dictionaryFor(language).then((dictionary) => storedOrTrained(language, dictionary))
    starters.set(language, found)
    found.catch(() => starters.delete(language))
  }
  return found
}

const fileOf = (language: Language, isFallback: boolean): string =>
  modelFile(language, corpusPaths(language), isFallback)

/**
 * Whether the starter is stored, so that no process trains it. Where the dictionary is missing, `starterOf` still finds out by
 * itself.
 */
export const hasStoredStarter = (language: Language): boolean => existsSync(fileOf(language, false))

function storedOrTrained(language: Language, dictionary: WordDictionary | undefined): Starter {
  const file = fileOf(language, dictionary?.isFallback === true)
  const stored = readModel(file) ?? trainedAndStored(language, dictionary, file)
  if (stored.words) dictionary?.useKnown?.(stored.words)
  return fromStored(stored)
}

function trainedAndStored(language: Language, dictionary: WordDictionary | undefined, file: string): StoredStarter {
  const notes = readNotes(language)
  const sentences = [...readStarter(language), ...notes]
  const trained = { ...trainStarter(sentences, language, dictionary), splitter: trainSplitter(notes, language) }
  const stored = toStored(trained, dictionary?.useKnown && knownWordsOf(koreanWordsIn(sentences), dictionary.morphemes))
  writeModel(file, language, stored)
  return stored
}

/** The words as they are written, from which keywords come, and normalised. */
function koreanWordsIn(sentences: readonly { text: string }[]): Set<string> {
  const found = new Set<string>()
  for (const { text } of sentences)
    for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu))
      if (/[가-힣]/u.test(word) && word.length <= longestWord) found.add(word).add(normaliseWord(word))
  return found
}
