// Splits a text into sentences: the rules of Unicode (UAX #29, in Intl.Segmenter), and rules for sales notes: lines and
// bullets, abbreviations, dates, quotations, and Korean sentences without a full stop.
import { isKoreanStatement, isKoreanTask, koreanQuotative, koreanStarts } from './korean-sentence-ends.ts'
import { traits, type Language } from '../languages.ts'
import type { LinearWeights } from './borders.ts'
import { linesOf } from './lines.ts'
import { lowerCaseStarts, isInsideSentence } from './full-stops.ts'
import { runOnStarts, type Difference, type RunOnWeights } from './run-ons.ts'

/** What is learned about the ends of sentences: in run-on sentences, and at line breaks. */
export type SplitWeights = RunOnWeights & { breaks: LinearWeights }

/** The offsets of a sentence, in UTF-16 code units, without the blanks around it. */
export type Span = { start: number; end: number }

/**
 * Longer sentences are cut, at a blank if there is one, so that later steps have bounded time. In UTF-16 code units.
 */
export const longestSentence = 1_000

/** A list mark inside a line. Two circles (○○, ●●) are a masked name, not list marks. */
const bullet = /(?<=\s)(?:[•‣▪■□▶►●○◆◇](?=\s)|[■▶►●◆※☞✔✓☑★](?=[^\s■▶►●◆]{2})|[①-⑳])/gu
const closing = /^[\s"'”’»)\]}」』】）》〉]+/u
const endsQuoted = /["'”’»」』）)]\s*$/u
/** What continues a sentence after a quotation. In languages with capital letters the rule for lower case is enough. */
const quotative: Partial<Record<Language, RegExp>> = {
  ko: koreanQuotative,
  ja: /^(?:と|って|との|とのこと|という|など|ですって|だって|のよう|の)/u,
  zh: /^(?:的|等|，|、|；|；|这|之类|他说|她说|说)/u,
}

const segmenters = new Map<Language, Intl.Segmenter>()
function segmenter(language: Language): Intl.Segmenter {
  let found = segmenters.get(language)
  if (!found) segmenters.set(language, (found = new Intl.Segmenter(language, { granularity: 'sentence' })))
  return found
}

/**
 * The sentences of a text, in order. Every character that is not a blank is in exactly one of them.
 * Accepts any string, in any Unicode normalisation; linear in its length.
 * @param weights join wrapped lines, and cut statements that were joined without punctuation; without them, only rules do
 * @param comparing decides at the places where the weights are in doubt
 */
export function splitSentences(
  text: string,
  language: Language,
  weights?: SplitWeights,
  comparing?: (sentence: string) => Difference,
): Span[] {
  const { text: composed, placeOf } = composeText(text)
  let spans: Span[] = []
  for (const { start, end } of linesOf(composed, language, weights?.breaks)) {
    const line = composed.slice(start, end).replace(/[\n\r\u2028\u2029\v\f]/gu, ' ')
    for (const piece of spansBetween(line, cutPlaces(line, language)))
      splitLine(line.slice(piece.start, piece.end), start + piece.start, language, spans)
  }
  if (weights) {
    // The same sentence may come often.
    const known = new Map<string, number[]>()
    const startsIn = (sentence: string): number[] => {
      const starts = known.get(sentence) ?? runOnStarts(sentence, language, weights, comparing)
      known.set(sentence, starts)
      return starts
    }
    spans = spans.flatMap((span) => withoutRunOns(composed, span, startsIn))
  }
  return placeOf ? spans.map(({ start, end }) => ({ start: placeOf(start), end: placeOf(end) })) : spans
}

/** A sentence as its statements. */
function withoutRunOns(text: string, { start, end }: Span, startsIn: (sentence: string) => number[]): Span[] {
  const sentence = text.slice(start, end)
  return spansBetween(sentence, startsIn(sentence)).map((piece) => ({
    start: start + piece.start,
    end: start + piece.start + sentence.slice(piece.start, piece.end).trimEnd().length,
  }))
}

/**
 * The text in NFC, and a map from its offsets to those of the given text; the map is missing if the text was in NFC
 * already.
 */
function composeText(text: string): { text: string; placeOf?: (at: number) => number } {
  if (!/[\u1100-\u11ff\p{M}]/u.test(text) || text.normalize('NFC') === text) return { text }
  const places: number[] = []
  let read = ''
  for (const { 0: cluster, index } of text.matchAll(
    /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|\P{M}\p{M}+|[^]/gu,
  )) {
    const composed = cluster.normalize('NFC')
    for (let at = 0; at < composed.length; at++)
      places.push(index + (composed.length === cluster.length ? at : Math.min(at, cluster.length - 1)))
    read += composed
  }
  places.push(text.length)
  return { text: read, placeOf: (at) => places[at]! }
}

/** The offsets in a line before list marks, and before arrows and slashes between statements. */
function cutPlaces(line: string, language: Language): number[] {
  const places = Array.from(line.matchAll(bullet), (found) => found.index).filter((at) => at > 0)
  const between = [...line.matchAll(/→|⇒|➔|➜|->|=>|(?<=\s)(?:\/{1,2}|\|)(?=\s)/gu)]
  let from = 0
  for (const [at, { 0: mark, index }] of between.entries()) {
    const before = line.slice(from, index).trim()
    const after = line.slice(index + mark.length, between[at + 1]?.index ?? line.length).trim()
    from = index + mark.length
    if (areStatements(before, after, /[/|]/u.test(mark), language)) places.push(index)
  }
  return places.sort((a, b) => a - b)
}

/**
 * Whether an arrow or slash separates two statements, rather than an old and a new value, or two words for one thing.
 */
function areStatements(before: string, after: string, slash: boolean, language: Language): boolean {
  const [left, right] = [before.split(/\s+/u), after.split(/\s+/u)]
  const words = (part: string, list: readonly string[]): number =>
    traits[language].unspaced ? part.length / 3 : list.length
  if (words(before, left) < 2 || words(after, right) < 2) return false
  if (language === 'ko')
    return (
      isKoreanStatement(right.at(-1)!) && (isKoreanStatement(left.at(-1)!) || (!slash && isKoreanTask(right.at(-1)!)))
    )
  if (/\d/u.test(left.at(-1)!) && /\d/u.test(right[0]!)) return false
  return words(before, left) >= 3 && words(after, right) >= 3
}

function spansBetween(text: string, places: readonly number[]): Span[] {
  const starts = [0, ...places]
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? text.length }))
}

function splitLine(line: string, offset: number, language: Language, into: Span[]): void {
  let current: Span | undefined
  // ICU searches the end of a sentence from each start, so that a long line without one would take quadratic time.
  for (const part of cutToLength(line)) {
    for (const { segment, index } of segmenter(language).segment(line.slice(part.start, part.end))) {
      const start = part.start + index
      if (current && isSameSentence(line.slice(current.start, current.end), segment, language))
        current.end = start + segment.length
      else {
        if (current) appendSentences(line, current, offset, language, into)
        current = { start, end: start + segment.length }
      }
    }
  }
  if (current) appendSentences(line, current, offset, language, into)
}

/** Whether two segments of Intl.Segmenter are one sentence. */
function isSameSentence(before: string, after: string, language: Language): boolean {
  if (before.length + after.length > longestSentence) return false
  if (!/\S/u.test(after) || closing.test(after)) return true
  if (/[,;:、，；：]\s*$/u.test(before)) return true
  if (endsQuoted.test(before) && quotative[language]?.test(after)) return true
  if (hasOpenBracket(before) && /^[^(（]{0,120}[)）]/u.test(after)) return true
  const isLowerCase = /^\p{Ll}/u.test(after) && !traits[language].unspaced
  if (/[!?。！？…]["'”’»)\]」』]*\s*$/u.test(before)) return isLowerCase
  const word = /(?<![^\s"'“‘«(])([^\s"'“‘«(]+)\.\s*$/u.exec(before)?.[1]
  if (word === undefined) return /\S$/u.test(before) && !/[.。]$/u.test(before)
  return isLowerCase || isInsideSentence(before, word, after, language)
}

/** Whether a bracket is open at the end. */
function hasOpenBracket(text: string): boolean {
  const at = Math.max(text.lastIndexOf('('), text.lastIndexOf('（'))
  return at >= 0 && !/[)）]/u.test(text.slice(at))
}

function appendSentences(line: string, { start, end }: Span, offset: number, language: Language, into: Span[]): void {
  const text = line.slice(start, end)
  for (const piece of spansBetween(text, language === 'ko' ? koreanStarts(text) : lowerCaseStarts(text, language))) {
    for (const part of cutToLength(line.slice(start + piece.start, start + piece.end))) {
      const from = start + piece.start + part.start
      const sentence = line.slice(from, start + piece.start + part.end)
      const lead = sentence.length - sentence.trimStart().length
      const length = sentence.trim().length
      if (length > 0) into.push({ start: offset + from + lead, end: offset + from + lead + length })
    }
  }
}

/**
 * Cuts a text into pieces of at most `longestSentence`, at the last blank if there is one, never inside a surrogate
 * pair.
 */
function cutToLength(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  while (text.length - start > longestSentence) {
    const window = text.slice(start, start + longestSentence)
    const blank = window.search(/\s\S*$/u)
    let end = start + (blank > longestSentence / 2 ? blank + 1 : longestSentence)
    if (/[\ud800-\udbff]/.test(text[end - 1]!)) end--
    spans.push({ start, end })
    start = end
  }
  spans.push({ start, end: text.length })
  return spans
}
