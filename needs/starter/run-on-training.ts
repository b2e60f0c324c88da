// Trains the model that cuts statements joined without punctuation (text/run-ons.ts). Its examples are the lines of the
// starter's notes by writers who use hardly any punctuation, joined as in speech and chat, and single lines of all writers.
import { randomFrom } from '../training/classifier.ts'
import { traits, type Language } from '../languages.ts'
import { listMark } from '../text/lines.ts'
import { placesOf, runOnWeightCount, type RunOnWeights } from '../text/run-ons.ts'
import { splitSentences } from '../text/sentences.ts'
import type { NoteLine } from './corpora.ts'

/** A text, and the offsets behind the last letter of each of its statements. */
export type Joined = { text: string; ends: number[] }

/** Writers with more lines that end with punctuation, or that begin with a list mark, do not write as people speak. */
const maxPunctuated = 0.12
const maxListed = 0.1
const endsClosed = /[.!?。！？…]$/u
const startsListed = /^\s*(?:[-·•*→>▪|#]|\d+[-.)])/u

const manyLines = 8_000
const [epochs, rate, minGradient] = [3, 0.15, 0.02]

/** The offset behind the last letter or digit before `end`: punctuation may be on either side of a cut. */
export function lastLetter(text: string, end: number): number {
  let at = end
  while (at > 0 && !/[\p{L}\p{N}]/u.test(text[at - 1]!)) at--
  return at
}

const join = (parts: readonly string[], separatorAfter: (text: string) => string): Joined => {
  let text = ''
  const ends: number[] = []
  for (const part of parts) {
    text += (text === '' ? '' : separatorAfter(text)) + part
    ends.push(lastLetter(text, text.length))
  }
  return { text, ends }
}

/** The lines of a note, one after another: whole notes, or some lines of them. */
export function runsOf(notes: readonly NoteLine[], language: Language, seed: number): Joined[] {
  const random = randomFrom(seed)
  const runs: Joined[] = []
  for (const lines of notesOfLooseWriters(notes)) {
    const separator = separatorBy(random(), language)
    const isWhole = random() > 0.4
    for (let from = 0; from < lines.length;) {
      const size = isWhole ? lines.length : 2 + Math.floor(random() * 8)
      runs.push(join(lines.slice(from, from + size), separator))
      from += size
    }
  }
  return runs
}

/** Blanks, commas or nothing between statements: the same in a whole note. */
function separatorBy(chance: number, language: Language): (text: string) => string {
  if (traits[language].unspaced) {
    const comma = language === 'ja' ? '、' : '，'
    const blankOrComma = chance < 0.65 ? ' ' : comma
    return () => (chance < 0.35 ? '' : blankOrComma)
  }
  return (text) => (chance < 0.8 || /[,;.!?]$/u.test(text) ? ' ' : ', ')
}

function notesOfLooseWriters(notes: readonly NoteLine[]): string[][] {
  const counts = new Map<string, { lines: number; closed: number; listed: number }>()
  for (const { writer, text } of notes) {
    const count = counts.get(writer) ?? { lines: 0, closed: 0, listed: 0 }
    counts.set(writer, count)
    count.lines++
    if (endsClosed.test(text)) count.closed++
    if (startsListed.test(text)) count.listed++
  }
  const isLoose = (writer: string): boolean => {
    const { lines, closed, listed } = counts.get(writer)!
    return closed < lines * maxPunctuated && listed < lines * maxListed
  }
  const found = new Map<string, string[]>()
  for (const { hand, note, writer, text } of notes) {
    if (!isLoose(writer)) continue
    const key = `${hand} ${note}`
    const line = withoutMark(text)
    if (line !== '') found.set(key, [...(found.get(key) ?? []), line])
  }
  return [...found.values()]
}
const withoutMark = (text: string): string => text.replace(listMark, '').trim()

/** The lines of all writers, one by one. */
export const singlesOf = (notes: readonly NoteLine[]): Joined[] =>
  notes.flatMap(({ text }) => {
    const line = withoutMark(text)
    return line === '' ? [] : [join([line], () => '')]
  })

type Example = { features: Int32Array; isCut: boolean }

/** Trains on notes; undefined if there are none. Takes less than a second. */
export function trainRunOns(notes: readonly NoteLine[], language: Language): RunOnWeights | undefined {
  if (notes.length === 0) return undefined
  // Few notes are joined in two ways.
  const seeds = notes.length < manyLines ? [1, 5] : [1]
  const joined = [...seeds.flatMap((seed) => runsOf(notes, language, seed)), ...singlesOf(notes)]
  const examples = joined.flatMap((one) => examplesOf(one, language))
  // Logistic regression, trained by AdaGrad.
  const weights = new Float32Array(runOnWeightCount)
  const squares = new Float32Array(runOnWeightCount).fill(1e-6)
  const order = Int32Array.from(examples.keys())
  const random = randomFrom(7)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      ;[order[at], order[other]] = [order[other]!, order[at]!]
    }
    for (const at of order) {
      const { features, isCut } = examples[at]!
      let score = 0
      for (const feature of features) score += weights[feature]!
      const gradient = 1 / (1 + Math.exp(-score)) - Number(isCut)
      if (Math.abs(gradient) < minGradient) continue
      for (const feature of features) {
        squares[feature]! += gradient * gradient
        weights[feature]! -= (rate * gradient) / Math.sqrt(squares[feature]!)
      }
    }
  }
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127
  return { bytes: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale }
}

/** The places of the sentences that the rules find in a text. */
function examplesOf({ text, ends }: Joined, language: Language): Example[] {
  const gold = new Set(ends)
  const examples: Example[] = []
  for (const { start, end } of splitSentences(text, language)) {
    const sentence = text.slice(start, end)
    let lastCut = 0
    for (const [features, at] of placesOf(sentence, language, () => lastCut)) {
      const isCut = gold.has(start + lastLetter(sentence, at))
      if (isCut) lastCut = at
      examples.push({ features: features.slice(), isCut })
    }
  }
  return examples
}
