// Decides whether a line continues the line before it, by a linear model: the words around the break, the lengths of the
// lines and the width of the text, and what the rules of lines.ts say. It is trained on wrapped notes
// (starter/line-break-training.ts).
import { traits, type Language } from '../languages.ts'
import { emitBorder, Features, hashOf, scoreOf, tokensOf, type LinearWeights } from './borders.ts'

/** Logits. High, as a wrong join costs two statements. */
const threshold = 2

/** A break inside a block, which is the lines between two blank lines. */
export type LineBreak = {
  lines: readonly string[]
  /** The index of the line after the break. */
  at: number
  /** The length of the longest line of the block, at most 160. */
  width: number
  /** The number of lines of at least 85 % of the width. */
  full: number
  /** How many breaks just before this one were joined. */
  joined: number
  /** Whether the rules join the lines. */
  isContinuation: boolean
}

export function isJoined(one: LineBreak, language: Language, weights: LinearWeights): boolean {
  const narrowest = traits[language].unspaced || language === 'ko' ? 9 : 18
  if (one.width < narrowest || beginAlike(one.lines[one.at - 1]!, one.lines[one.at]!, language))
    return one.isContinuation
  return scoreOf(featuresOfBreak(one, language), weights) > threshold
}

/** Lines of a list often begin alike and have one length, as wrapped lines have. */
function beginAlike(before: string, after: string, language: Language): boolean {
  const pattern = traits[language].unspaced ? /^\s*(..)/u : /^\s*(\S{1,40})/u
  const first = pattern.exec(before)?.[1]
  return first !== undefined && first.toLowerCase() === pattern.exec(after)?.[1]?.toLowerCase()
}

/** Of a line, only so many UTF-16 code units beside the break are read as words: three words are enough. */
const reachOf = (language: Language): number => (traits[language].unspaced ? 16 : 60)
/** A full stop inside a line: prose rather than a note. */
const insideStop = /(?:[^\d\s.][.!?]\s+|[。！？])[^\s.。！？]/u
const features = new Features()

/** The index of the first limit above a value. */
const bucket = (value: number, limits: readonly number[]): number => {
  const found = limits.findIndex((limit) => value < limit)
  return found < 0 ? limits.length : found
}

/** A capital letter, a small letter, a number, a letter without case, or a mark. */
function kindOf(line: string): string {
  const first = /[^\s"'“‘«([{]/u.exec(line)?.[0] ?? ''
  if (/\p{Lu}/u.test(first)) return 'A'
  if (/\p{Ll}/u.test(first)) return 'a'
  if (/\p{N}/u.test(first)) return '#'
  return /\p{L}/u.test(first) ? 'L' : first
}

const narrow = { widths: [12, 18, 24, 30, 36, 44, 60, 90], lengths: [6, 10, 14, 18, 22, 28, 36, 50] }
const wide = { widths: [20, 28, 36, 44, 52, 60, 70, 82, 110], lengths: [10, 16, 22, 28, 36, 46, 60, 80] }

/** The features of a break; valid until the next call. */
export function featuresOfBreak(one: LineBreak, language: Language): Int32Array {
  const { lines, at, width, full, joined } = one
  const { unspaced } = traits[language]
  const reach = reachOf(language)
  const { widths, lengths } = unspaced || language === 'ko' ? narrow : wide
  const before = lines[at - 1]!.trimEnd()
  const after = lines[at]!.trimEnd()
  const previous = lines[at - 2]?.trimEnd() ?? ''
  const left = tokensOf(before.slice(-reach), language)
  const right = tokensOf(after.slice(0, reach), language)
  const mark = hashOf(/[^\p{L}\p{N}]$/u.exec(before.slice(-2))?.[0] ?? '')
  features.clear()
  emitBorder(features, left, left.length - 1, right, 0, mark, language)

  const next = unspaced ? 1 : /^\s*(\S*)/u.exec(after.slice(0, 2 * reach))![1]!.length + 1
  const slack = bucket(width - before.length - next, [0, 3, 7, 12, 20, 35])
  // In text that was wrapped at a width, a line could not have held the first word of the next one.
  const slackBeside = bucket(after.length - before.length - next, [-60, -30, -12, -4, 0, 4, 10])
  const slackBefore = previous === '' ? 9 : bucket(previous.length - before.length - next, [-30, -12, -4, 0, 4, 10])
  const size = bucket(width, widths)
  const length = bucket(before.length, lengths)
  const ratio = bucket(before.length / width, [0.3, 0.5, 0.65, 0.8, 0.9, 0.96])
  const nextRatio = bucket(after.length / width, [0.15, 0.3, 0.5, 0.65, 0.8, 0.9])
  const difference = bucket(Math.abs(after.length - before.length) / width, [0.06, 0.12, 0.25, 0.5])
  const fullLines = Math.min(full, 4) * 8 + bucket(full / lines.length, [0.2, 0.4, 0.6, 0.8])
  const kind = hashOf(kindOf(after))
  const kinds = hashOf(`${kindOf(before)} ${kindOf(after)}`)
  const rule = Number(one.isContinuation)
  const indent = Number(/^\s/u.test(after)) * 2 + Number(/^\s/u.test(before))
  const blank = Number(/\s$/u.test(lines[at - 1]!))
  const colon = Number(/^[^:：]{1,16}[:：]/u.test(before)) * 2 + Number(/^[^:：]{1,16}[:：]/u.test(after))
  const stops = Number(insideStop.test(before)) * 2 + Number(insideStop.test(after))
  const stopsAround = Number(insideStop.test(previous)) * 2 + Number(insideStop.test(lines[at + 1] ?? ''))
  const end = left.at(-1)?.endings[1] ?? 0
  const follows = Number(joined > 0)
  const groups: readonly (readonly [number, number?, number?])[] = [
    [slack],
    [size],
    [ratio],
    [nextRatio],
    [fullLines],
    [kinds],
    [rule],
    [length],
    [Number(at === lines.length - 1) * 2 + Number(at === 1)],
    [indent],
    [blank],
    [colon],
    [Math.min(joined, 3)],
    [slackBeside],
    [slackBefore],
    [stops],
    [stopsAround],
    [difference],
    [slack, mark],
    [slack, kinds],
    [slack, rule],
    [slack, size],
    [slack, fullLines],
    [slack, nextRatio],
    [slack, end],
    [rule, size],
    [rule, mark],
    [rule, kind],
    [kind, mark],
    [kinds, mark],
    [size, mark],
    [size, fullLines],
    [ratio, nextRatio, fullLines],
    [length, mark],
    [length, end],
    [size, end],
    [kinds, end],
    [slack, kinds, size],
    [slack, fullLines, rule],
    [slack, right[0]?.pattern ?? 0],
    [follows, slack, kinds],
    [fullLines, end],
    [kind, end, mark],
    [indent, blank, kinds],
    [slackBeside, slackBefore, stops],
    [slackBeside, stops, mark],
    [stops, stopsAround],
    [slackBeside, difference, slack],
    [stops, end],
    [slackBeside, kinds, slack],
    [stops, follows, slackBeside],
    [slackBeside, end],
    [stops, slack, size],
    [slackBeside, slackBefore, mark],
  ]
  for (const [place, [a, b, c]] of groups.entries()) features.emit(100 + place, a, b, c)
  return features.hashes()
}
