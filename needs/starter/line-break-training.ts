// Trains the model that joins wrapped lines (text/line-breaks.ts). Its examples are the starter's notes: as they are, and
// wrapped as mail programs, phones and people do; and the notes whose statements are marked.
import { randomFrom } from '../training/classifier.ts'
import { traits, type Language } from '../languages.ts'
import type { LinearWeights } from '../text/borders.ts'
import { joinLines } from '../text/lines.ts'
import { featuresOfBreak } from '../text/line-breaks.ts'
import { dictionaryWords } from '../text/words.ts'
import { Examples, trainLinear } from './linear-training.ts'
import type { NoteLine } from './corpora.ts'

/** A note, and the offsets of the lines that continue the line before. */
export type Wrapped = { text: string; continued: readonly number[] }

/** @param marked notes whose line breaks are known; they count three times */
export function trainLineBreaks(
  notes: readonly NoteLine[],
  marked: readonly Wrapped[],
  language: Language,
): LinearWeights {
  const known = examplesOf(marked, language)
  const sets = [1, 2].map((seed) => examplesOf(wrappedNotes(notes, language, seed), language))
  const epoch = [...sets, known, known, known]
  return trainLinear([epoch, epoch, epoch], 1 << 16, 0.15)
}

function examplesOf(notes: readonly Wrapped[], language: Language): Examples {
  const examples = new Examples()
  for (const { text, continued } of notes) {
    const gold = new Set(continued)
    joinLines(text, language, (one, start) => {
      examples.add(featuresOfBreak(one, language), gold.has(start))
      return gold.has(start)
    })
  }
  return examples
}

type Random = () => number
const pick = (random: Random, least: number, most: number): number => least + Math.floor(random() * (most - least + 1))

/** The starter's notes: half of them as they are, the others wrapped in one of four ways. */
function wrappedNotes(notes: readonly NoteLine[], language: Language, seed: number): Wrapped[] {
  const random = randomFrom(seed)
  const byNote = Map.groupBy(notes, ({ hand, note }) => `${hand} ${note}`)
  return [...byNote.values()].map((all) => {
    const lines = all.map(({ text }) => text)
    return random() < 0.5 ? { text: lines.join('\n'), continued: [] } : wrapNote(lines, language, random)
  })
}

/**
 * Lines wrapped at a width (a quarter of the notes; of phones, or broken by hand, another quarter), or paragraphs of some
 * lines among lines that are not wrapped.
 */
function wrapNote(lines: readonly string[], language: Language, random: Random): Wrapped {
  const isNarrow = traits[language].unspaced || language === 'ko'
  const kind = random()
  const isPhone = kind > 0.75
  const [least, most] = isPhone ? (isNarrow ? [9, 20] : [18, 32]) : isNarrow ? [18, 48] : [38, 82]
  const width = pick(random, least!, most!)
  const indent = random() < 0.1 ? '  ' : ''
  const parts: Part[] = []
  for (let from = 0; from < lines.length;) {
    const line = lines[from]!
    let size = 1
    if (kind < 0.25) parts.push(...asLines(wrap(line, width, language, random), indent))
    else if (kind > 0.5 && !isPhone) {
      const isBroken = random() < 0.3 && line.length > (isNarrow ? 16 : 30)
      const byHand = Math.max(8, Math.floor(line.length * (0.4 + 0.4 * random())))
      parts.push(...asLines(isBroken ? wrap(line, byHand, language, random) : [line], indent))
    } else if (random() < 0.45) {
      size = pick(random, 2, 6)
      parts.push(...paragraphOf(lines.slice(from, from + size), width, language, random))
    } else parts.push(...asLines(isPhone && random() < 0.5 ? wrap(line, width, language, random) : [line], indent))
    from += size
  }
  let text = ''
  const continued: number[] = []
  for (const part of parts) {
    if (text !== '') text += '\n'
    if (part.continues) continued.push(text.length)
    text += part.text
  }
  return { text, continued }
}

type Part = { text: string; continues: boolean }
const asLines = (lines: readonly string[], indent: string): Part[] =>
  lines.map((line, at) => ({ text: at > 0 ? indent + line : line, continues: at > 0 }))

/** Lines as one text, mostly with full stops, wrapped; a line break may stand between two statements. */
function paragraphOf(lines: readonly string[], width: number, language: Language, random: Random): Part[] {
  const { unspaced } = traits[language]
  const hasStops = random() < 0.75
  let text = ''
  const ends = new Set<number>()
  for (const line of lines) {
    const isClosed = /[.!?。！？…]$/u.test(line)
    const stop = unspaced ? '。' : '. '
    text += line.replace(/^\s*[-·•*→>▪]\s*/u, '')
    if (hasStops && !isClosed) text += stop
    else if (!unspaced || !isClosed) text += ' '
    ends.add(text.trimEnd().length)
  }
  let read = 0
  return wrap(text.trim(), width, language, random).map((part, at) => {
    const continues = at > 0 && !ends.has(read)
    read = text.indexOf(part, read) + part.length
    return { text: part, continues }
  })
}

/** Breaks a text into lines of at most `width` letters; where words are not separated, mostly inside words too. */
function wrap(text: string, width: number, language: Language, random: Random): string[] {
  const byLetters = traits[language].unspaced && random() < 0.75
  const pattern = byLetters ? /[\p{Script=Latin}\d]+|[^]/gu : /\S+\s*/gu
  const parts =
    traits[language].unspaced && !byLetters
      ? dictionaryWords(text, language).map((one) => one.text)
      : (text.match(pattern) ?? [])
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    const isFull = line !== '' && (line + part).trimEnd().length > width
    if (isFull && !/^[、。，．！？）」』.,!?]/u.test(part)) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}
