// Trains the models that cut statements joined without punctuation (text/run-ons.ts). The first one learns from the lines of
// the starter's notes, joined as in speech and chat, and single; the second one from the notes whose statements are marked.
import { randomFrom } from '../training/classifier.ts'
import { traits, type Language } from '../languages.ts'
import type { LinearWeights } from '../text/borders.ts'
import { listMark } from '../text/lines.ts'
import { placesOf, type RunOnWeights } from '../text/run-ons.ts'
import { splitSentences } from '../text/sentences.ts'
import { Examples, trainLinear } from './linear-training.ts'
import { lastLetter, type NoteLine } from './corpora.ts'

/** A text, and the offsets behind the last letter of each of its statements. */
export type Joined = { text: string; ends: number[] }

/** Writers with more lines that end with punctuation, or that begin with a list mark, do not write as people speak. */
const maxPunctuated = 0.12
const maxListed = 0.1
/** Of their notes, this share is joined all the same, without the full stops. */
const strictShare = 0.3
const endsClosed = /[.!?。！？…]+$/u
const startsListed = /^\s*(?:[-·•*→>▪|#]|\d+[-.)])/u

/** Half of the single lines are enough. */
const singleShare = 0.5
/**
 * The weight of a place after a comma inside a single line (without spaces between words: also after a blank). A line has
 * one label, but may hold two statements.
 */
const insideMark = 0.1
/** In the second model, the weight of notes of which only the lines are known. */
const unmarked = 0.3

const join = (parts: readonly string[], separatorAfter: (text: string) => string): Joined => {
  let text = ''
  const ends: number[] = []
  for (const part of parts) {
    text += (text === '' ? '' : separatorAfter(text)) + part
    ends.push(lastLetter(text, text.length))
  }
  return { text, ends }
}

/**
 * The lines of a note, one after another: whole notes, or two to nine lines of them.
 * @param shortShare the share of runs of two or three lines besides
 */
function runsOf(
  notes: readonly NoteLine[],
  language: Language,
  { seed, shortShare = 0 }: { seed: number; shortShare?: number },
): Joined[] {
  const random = randomFrom(seed)
  const runs: Joined[] = []
  for (const { lines, isLoose } of notesWithoutMarks(notes)) {
    if (!isLoose && random() > strictShare) continue
    const separator = separatorBy(random, language)
    const isWhole = random() < 0.25
    const parts = isLoose ? lines : lines.map((line) => line.replace(endsClosed, ''))
    for (let from = 0; from < parts.length;) {
      const isShort = random() < shortShare
      const most = isWhole ? parts.length : 2 + Math.floor(random() * 8)
      const size = isShort ? 2 + Number(random() < 0.3) : most
      if (from + 1 < parts.length) runs.push(join(parts.slice(from, from + size), separator))
      from += size
    }
  }
  return runs
}

/** Blanks, commas or nothing between statements: much the same in a whole note. */
function separatorBy(random: () => number, language: Language): (text: string) => string {
  const chance = random()
  if (traits[language].unspaced) {
    const comma = language === 'ja' ? '、' : '，'
    if (chance < 0.35) return () => ''
    return chance < 0.65 ? () => ' ' : () => (random() < 0.85 ? comma : ' ')
  }
  const commas = chance < 0.7 ? 0 : chance < 0.85 ? 0.4 : 1
  return (text) => {
    if (/[,;.!?]$/u.test(text) || random() >= commas) return ' '
    return random() < 0.9 ? ', ' : random() < 0.5 ? ' - ' : '; '
  }
}

function notesWithoutMarks(notes: readonly NoteLine[]): { lines: string[]; isLoose: boolean }[] {
  const counts = new Map<string, { lines: number; closed: number; listed: number }>()
  for (const line of notes) {
    const { text } = line
    const count = counts.get(writerOf(line)) ?? { lines: 0, closed: 0, listed: 0 }
    counts.set(writerOf(line), count)
    count.lines++
    if (endsClosed.test(text)) count.closed++
    if (startsListed.test(text)) count.listed++
  }
  const isLoose = (writer: string): boolean => {
    const { lines, closed, listed } = counts.get(writer)!
    return closed < lines * maxPunctuated && listed < lines * maxListed
  }
  const found = new Map<string, { lines: string[]; isLoose: boolean }>()
  for (const one of notes) {
    const line = withoutMark(one.text)
    if (line === '') continue
    const key = `${one.hand} ${one.note}`
    const known = found.get(key)
    if (known) known.lines.push(line)
    else found.set(key, { lines: [line], isLoose: isLoose(writerOf(one)) })
  }
  return [...found.values()]
}
/** Authors may have invented writers of one name. */
const writerOf = ({ hand, writer }: NoteLine): string => `${hand} ${writer}`
const withoutMark = (text: string): string => text.replace(listMark, '').trim()

/** The lines of all writers, one by one. */
const singlesOf = (notes: readonly NoteLine[]): Joined[] =>
  notes.flatMap(({ text }) => {
    const line = withoutMark(text)
    return line === '' ? [] : [join([line], () => '')]
  })

/**
 * The first author's notes are left to the second model, so that it meets scores of notes that the first one has not seen.
 * @param marked notes whose statements are marked, without line breaks inside statements
 */
export function trainRunOns(notes: readonly NoteLine[], marked: readonly Joined[], language: Language): RunOnWeights {
  const hand = notes[0]!.hand
  const own = notes.filter((line) => line.hand === hand)
  const words = trainWords(own.length < notes.length ? notes.filter((line) => line.hand !== hand) : notes, language)
  const sets = [
    examplesOf(marked, language, { words }),
    examplesOf(runsOf(own, language, { seed: 12, shortShare: 0.5 }), language, { words, weight: unmarked }),
    examplesOf(singlesOf(own), language, { words, weight: unmarked }),
  ]
  return {
    words,
    statements: trainLinear(
      Array.from({ length: 5 }, () => sets),
      1 << 16,
      0.05,
    ),
  }
}

function trainWords(notes: readonly NoteLine[], language: Language): LinearWeights {
  const random = randomFrom(7)
  const some = singlesOf(notes).filter(() => random() < singleShare)
  const singles = examplesOf(some, language, { insideMark })
  const epochs = [1, 2, 3].map((seed) => [
    singles,
    examplesOf(runsOf(notes, language, { seed }), language, { insideMark }),
  ])
  return trainLinear(epochs, 1 << 17, 0.15)
}

/** The places of the sentences that the rules find in texts. */
function examplesOf(
  joined: readonly Joined[],
  language: Language,
  {
    words,
    weight = 1,
    insideMark: weightInside = weight,
  }: { words?: LinearWeights; weight?: number; insideMark?: number },
): Examples {
  const isMark = traits[language].unspaced ? /./u : /[^_]/u
  const examples = new Examples()
  for (const { text, ends } of joined) {
    const gold = new Set(ends)
    for (const { start, end } of splitSentences(text, language)) {
      const sentence = text.slice(start, end)
      let cut = 0
      for (const { features, at, mark } of placesOf(sentence, language, {
        ...(words && { words }),
        lastCut: () => cut,
      })) {
        const isCut = gold.has(start + lastLetter(sentence, at))
        if (isCut) cut = at
        examples.add(features, isCut, !isCut && isMark.test(mark) ? weightInside : weight)
      }
    }
  }
  return examples
}
