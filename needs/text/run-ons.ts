// Cuts statements that were joined without a full stop, as in speech and chat (… and he wants it by friday the driver is off
// sick …), in two steps. `words`: how much the words around each place look like the end of a line and the beginning of
// another one; trained on many notes, of which only the lines are known (starter/run-on-training.ts). `statements`: the
// decision, from those scores, the words, and the lengths of the statements; trained on notes by other authors, some of them
// with marked statements. A place that stays in doubt
// is decided by the labels on both sides of it (needs/statements.ts).
import { traits, type Language } from '../languages.ts'
import { emitBorder, Features, hashOf, scoreOf, tokensOf, type LinearWeights, type Token } from './borders.ts'

export type RunOnWeights = { words: LinearWeights; statements: LinearWeights }

/** Shorter sentences are not cut, in UTF-16 code units. */
const shortestRunOn: Record<Language, number> = { ko: 60, ja: 24, zh: 16, en: 40, vi: 40, fr: 40, es: 40, id: 40 }
/** In logits. It, the weight and the largest difference were chosen on marked notes by authors left out (decision 111). */
const threshold = -0.5
/** What a difference of needs on both sides of a place adds to its score: its weight, and the largest difference that counts. */
const difference = { weight: 0.5, most: 4 }

/** Of a sentence of at most 1,000 characters, so that the time is bounded; hardly any has more doubtful places. */
const mostCompared = 50

/**
 * How much more likely the parts of a sentence from `start` to `at` and from `at` to `end` have two labels than one, in
 * logits; 0 if they have one. Offsets in UTF-16 code units.
 */
export type Difference = (start: number, at: number, end: number) => number

/**
 * The offsets in a sentence where a new statement starts, in order.
 * @param comparing is called once for a sentence with doubtful places; without it, these are not cut
 */
export function runOnStarts(
  sentence: string,
  language: Language,
  { words, statements }: RunOnWeights,
  comparing?: (sentence: string) => Difference,
): number[] {
  const starts: number[] = []
  const doubtful: { at: number; score: number }[] = []
  for (const { features, at } of placesOf(sentence, language, { words, lastCut: () => starts.at(-1) ?? 0 })) {
    const score = scoreOf(features, statements)
    if (score > threshold) starts.push(at)
    else if (score + difference.weight * difference.most > threshold) doubtful.push({ at, score })
  }
  if (!comparing || doubtful.length === 0) return starts
  const differenceOf = comparing(sentence)
  const likeliest = doubtful.sort((one, other) => other.score - one.score || one.at - other.at).slice(0, mostCompared)
  for (const { at, score } of likeliest) {
    const next = starts.findIndex((start) => start > at)
    const place = next < 0 ? starts.length : next
    const found = differenceOf(starts[place - 1] ?? 0, at, starts[place] ?? sentence.length)
    if (score + difference.weight * Math.min(found, difference.most) > threshold) starts.splice(place, 0, at)
  }
  return starts
}

/** `features` is valid until the next place. `mark`: what stands between the words. */
export type Place = { features: Int32Array; at: number; mark: string }

/**
 * The places of a sentence where it may be cut.
 * @param words adds the features of the second step
 * @param lastCut the offset of the last cut before the place; for the second step
 */
export function* placesOf(
  sentence: string,
  language: Language,
  { words, lastCut }: { words?: LinearWeights; lastCut: () => number },
): Generator<Place> {
  if (sentence.length < shortestRunOn[language]) return
  const tokens = tokensOf(sentence, language)
  const marks = tokens.map((token, at) => markBetween(sentence, token, tokens[at + 1], language))
  const emitted = words && tokens.map((_, at) => emitWords(sentence, tokens, at, marks[at]!, language).slice())
  const scores = emitted?.map((hashes, at) => (marks[at] === 'inside' ? lowest : scoreOf(hashes, words!)))
  const context = scores && contextOf(sentence, tokens, scores)
  let first = 0
  let cut = 0
  for (let at = 0; at + 1 < tokens.length; at++) {
    if (lastCut() > cut) [first, cut] = [at, lastCut()]
    if (marks[at] === 'inside') continue
    if (emitted) features.set(emitted[at]!)
    else emitWords(sentence, tokens, at, marks[at]!, language)
    if (context) emitStatement(tokens, at, first, hashOf(marks[at]!), context)
    yield { features: features.hashes(), at: tokens[at + 1]!.start, mark: marks[at]! }
  }
}

const opens = /[([{（「『【《〈“]/u
const lowest = -20
const features = new Features()

/** `_` for a blank after the punctuation; `inside` where a bracket or a quotation opens, which is no place for a cut. */
function markBetween(sentence: string, before: Token, next: Token | undefined, language: Language): string {
  if (!next || before.mark === '(') return 'inside'
  const blank = sentence.slice(before.end, next.start)
  if (opens.test(blank)) return 'inside'
  // In a text without spaces, a line break does not separate words.
  const isBlank = /\s/u.test(blank) && !(traits[language].unspaced && blank.includes('\n'))
  return before.mark.normalize('NFKC').replace('、', ',') + (isBlank ? '_' : '')
}

function emitWords(
  sentence: string,
  tokens: readonly Token[],
  at: number,
  mark: string,
  language: Language,
): Int32Array {
  features.clear()
  emitBorder(features, tokens, at, tokens, at + 1, hashOf(mark), language)
  if (traits[language].unspaced) {
    // The division into words is uncertain, so the letters around the place count too.
    const [before, next] = [tokens[at]!, tokens[at + 1] ?? tokens[at]!]
    const left = sentence.slice(Math.max(0, before.end - 6), before.end).replace(/[\s\p{P}]{1,6}$/u, '')
    const right = sentence.slice(next.start, next.start + 4)
    for (const length of [1, 2, 3, 4]) {
      features.emit(40, hashOf(left.slice(-length)), length)
      features.emit(41, hashOf(right.slice(0, length)), length)
    }
    features.emit(42, hashOf(left.slice(-1)), hashOf(right.slice(0, 1)))
    features.emit(43, hashOf(left.slice(-2)), hashOf(right.slice(0, 2)))
    features.emit(44, hashOf(left.slice(-2)), hashOf(mark))
    features.emit(45, hashOf(right.slice(0, 2)), hashOf(mark))
  }
  return features.hashes()
}

/** What is the same for all places of a sentence. */
type Context = {
  scores: readonly number[]
  /** The eight highest scores, the highest first. */
  highest: readonly number[]
  /** The number of places with a score above -1, at most 6. */
  likely: number
  /** Whether the sentence begins with a capital letter, and ends with a full stop. */
  framed: number
  commas: number
  size: number
}
function contextOf(sentence: string, tokens: readonly Token[], scores: readonly number[]): Context {
  const commas = tokens.filter(({ mark }) => /[,，、;；]/u.test(mark)).length
  const isClosed = /[.!?。！？…]["'”’)]*\s*$/u.test(sentence.slice(-8))
  return {
    scores,
    highest: scores.toSorted((a, b) => b - a).slice(0, 8),
    likely: Math.min(6, scores.filter((score) => score > -1).length),
    framed: Number(isClosed) * 2 + Number(/^\P{L}{0,3}\p{Lu}/u.test(sentence)),
    commas: commas === 0 ? 0 : Math.min(4, 1 + Math.floor((commas * 24) / tokens.length)),
    size: sizeOf(tokens.length),
  }
}

const sizes = [1, 2, 3, 4, 5, 6, 7, 9, 12, 16, 22, 32, 50]
/** A number of words as one of some sizes. */
const sizeOf = (words: number): number => sizes.findLastIndex((least) => words >= least) + 1
/** A difference of scores as one of six. */
const stepOf = (score: number): number => [-4, -1.5, 0, 1.5, 4].findLastIndex((least) => score >= least)
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, Math.round(value)))

/** @param first the first word of the statement that may end here */
function emitStatement(tokens: readonly Token[], at: number, first: number, mark: number, context: Context): void {
  const { scores, highest, likely, framed, commas, size } = context
  const [before, next] = [tokens[at]!, tokens[at + 1]!]
  const since = sizeOf(at + 1 - first)
  const left = sizeOf(tokens.length - 1 - at)
  features.emit(100, since)
  features.emit(101, left)
  features.emit(102, since, left)
  features.emit(103, since, mark)
  features.emit(104, left, mark)
  features.emit(105, size)
  features.emit(106, size, mark)
  features.emit(107, framed)
  features.emit(108, framed, mark)
  features.emit(109, framed, since)
  features.emit(110, commas, mark)
  features.emit(111, commas, framed)
  features.emit(112, since, next.pattern)
  features.emit(113, since, before.endings[1])
  features.emit(114, left, next.pattern)
  features.emit(115, tokens[first]!.pattern, next.pattern)
  features.emit(116, tokens[first]!.pattern, since)
  features.emit(117, size, next.pattern)
  features.emit(118, size, before.endings[1])
  features.emit(119, framed, before.endings[1])
  features.emit(120, framed, next.pattern)
  features.emit(121, Number(tokens[first]!.word === next.word))
  // The score of the words: itself, and beside those of the other places.
  const score = scores[at]!
  const level = clamp(score, -8, 8)
  const around = (steps: number): number => scores[at + steps] ?? -9
  const rank = highest.findIndex((one) => one <= score)
  let isHighest = 0
  for (let reach = 1; reach <= 3 && score >= around(-reach) && score >= around(reach); reach++) isHighest = reach
  features.emit(130, level)
  features.emit(131, clamp(score * 2, -12, 12))
  features.emit(132, level, mark)
  features.emit(133, level, since)
  features.emit(134, level, left)
  features.emit(135, level, size)
  features.emit(136, level, framed)
  features.emit(137, level, commas)
  features.emit(138, rank, size)
  features.emit(139, clamp(highest[0]! - score, 0, 8))
  features.emit(140, stepOf(score - around(-1)), stepOf(score - around(1)))
  features.emit(141, stepOf(score - around(2)), stepOf(score - around(-2)))
  features.emit(142, isHighest)
  features.emit(143, isHighest, level)
  features.emit(144, isHighest, mark)
  features.emit(145, isHighest, since)
  features.emit(146, likely, rank)
  features.emit(147, likely, size)
  features.emit(148, rank, level)
  features.emit(149, rank, mark)
  features.emit(150, stepOf(around(1)), stepOf(around(2)), stepOf(around(3)))
  for (let limit = -6; limit <= 4 && score > limit; limit++) {
    features.emit(151, limit)
    if (limit % 2 === 0) features.emit(152, limit, mark)
  }
}
