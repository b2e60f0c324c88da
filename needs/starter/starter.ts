// What is known before anything is taught: the starter corpus of a language, read and learnt once in a process and shared by all workgroups.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { finish, noWeights, toUnits, train, type Example, type Weights } from '../training/classifier.ts'
import { occurrencesOf, vectorOf, type Occurrences, type Rarity } from '../text/features.ts'
import { isLabel, labels, type Label } from '../labels.ts'
import type { Language } from '../languages.ts'
import { longestSentence } from '../text/sentences.ts'
import type { Met } from '../nouns/nouns.ts'
import { RowTable, withRoom } from '../text/feature-table.ts'
import { toolFor } from '../tools/load.ts'
import { wordsOf, type WordTool } from '../text/words.ts'

/** One sentence of a starter corpus. `trade` is the heading it stands under; level `p` is a short phrase. */
export type StarterSentence = {
  label: Label
  register: string
  level: 'e' | 'h' | 'p'
  text: string
  trade: string
  line: number
}

/** What a training of the starter gives: how rare features are, and what they say. */
export type Starter = Counts & { weights: Weights; rarity: Rarity; met: Met }

export const starterPath = (language: Language): string => join(import.meta.dirname, `${language}.txt`)

/** Reads a starter file: `# trade` headings, then label, register, level and sentence parted by tabs. Throws with the line that is wrong. */
export function readStarter(language: Language, file = starterPath(language)): StarterSentence[] {
  const found: StarterSentence[] = []
  let trade = ''
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((row, at) => {
      if (row === '' || row.startsWith('//')) return
      if (row.startsWith('# ')) return void (trade = row.slice(2).trim())
      const [label, register, level, text, ...rest] = row.split('\t')
      if (
        !label ||
        !isLabel(label) ||
        !register ||
        (level !== 'e' && level !== 'h' && level !== 'p') ||
        !text ||
        rest.length > 0
      )
        throw new Error(`${file}:${at + 1}: not a starter sentence: ${row.slice(0, 80)}`)
      found.push({ label, register, level, text, trade, line: at + 1 })
    })
  return found
}

/** In how many sentences each feature is met. */
type Counts = { table: RowTable; counts: Uint16Array; sentences: number }

function countFeatures(
  texts: readonly string[],
  language: Language,
  tool: WordTool | undefined,
  each?: (occurrences: Occurrences) => void,
): Counts {
  const table = new RowTable(texts.length * 40)
  let counts = new Uint16Array(1 << 14)
  let seen = new Int32Array(1 << 14)
  texts.forEach((text, at) => {
    const found = occurrencesOf(wordsOf(text.slice(0, longestSentence), language, tool), language)
    for (let index = 0; index < found.length; index++) {
      const row = table.add(found.hashes[index]!)
      if (row >= counts.length) {
        counts = withRoom(counts, row * 2)
        seen = withRoom(seen, row * 2)
      }
      if (seen[row] === at + 1) continue
      seen[row] = at + 1
      if (counts[row]! < 65_535) counts[row]!++
    }
    each?.(found)
  })
  return { table, counts: counts.slice(0, table.size), sentences: texts.length }
}

/** Learns a corpus. Slow (a second or two): once a process and language. */
export function learnStarter(
  sentences: readonly { text: string; label: Label }[],
  language: Language,
  tool: WordTool | undefined,
): Starter {
  const read: Occurrences[] = []
  const counted = countFeatures(
    sentences.map(({ text }) => text),
    language,
    tool,
    (found) => read.push({ ...found, hashes: found.hashes.slice(0, found.length) }),
  )
  const met = metIn([counted])
  const rarity = rarityOf(met, counted.sentences)
  const examples = read.map((found, at): Example => {
    const { keys, values } = vectorOf(found, rarity)
    return {
      rows: Int32Array.from(keys, (key) => counted.table.get(key)),
      values: toUnits(values),
      label: labels.indexOf(sentences[at]!.label),
      weight: 1,
    }
  })
  const weights = finish(
    train(examples, {
      classes: labels.length,
      rows: counted.table.size,
      epochs: 20,
      rate: 0.05,
      smoothing: 0.05,
      seed: 1,
    }),
  )
  return { ...counted, weights, rarity, met }
}

const metIn =
  (all: readonly Counts[]): Met =>
  (key) => {
    let met = 0
    for (const { table, counts } of all) {
      const row = table.get(key)
      if (row >= 0) met += counts[row]!
    }
    return met
  }

/** Inverse document frequency, smoothed: ln((n + 1) / (df + 1)) + 1. */
function rarityOf(met: Met, sentences: number): Rarity {
  // Logarithms of the small counts, which nearly all are, are taken once.
  const small = Float64Array.from({ length: 256 }, (_, count) => Math.log((sentences + 1) / (count + 1)) + 1)
  return (key) => {
    const count = met(key)
    return count < small.length ? small[count]! : Math.log((sentences + 1) / (count + 1)) + 1
  }
}

/** What is common in a workgroup's sentences and the starter's together. What a workgroup wrote only once is as rare as what it never wrote. */
export function commonIn(
  sentences: readonly string[],
  language: Language,
  tool: WordTool | undefined,
  starter: Starter,
): { rarity: Rarity; met: Met } {
  const all = countFeatures(sentences, language, tool)
  const table = new RowTable()
  const keys = all.table.keysByRow()
  const often = all.counts.filter((count, row) => count > 1 && table.add(keys[row]!) >= 0)
  const met = metIn([
    { table, counts: often, sentences: sentences.length },
    ...(starter.sentences > 0 ? [starter] : []),
  ])
  return { met, rarity: rarityOf(met, sentences.length + starter.sentences) }
}

export const noStarter: Starter = {
  table: new RowTable(),
  counts: new Uint16Array(0),
  sentences: 0,
  weights: noWeights(labels.length),
  rarity: () => 1,
  met: () => 0,
}

const learnt = new Map<string, Promise<Starter>>()

/** The starter of a language, learnt at the first call. */
export function starterOf(language: Language): Promise<Starter> {
  let found = learnt.get(language)
  if (!found) {
    found = toolFor(language).then((tool) => learnStarter(readStarter(language), language, tool))
    learnt.set(language, found)
    found.catch(() => learnt.delete(language))
  }
  return found
}
