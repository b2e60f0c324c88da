// Splits a text into paragraphs, lines and pieces, with a highlighted sentence and feedback marks after sentences.

/** Positions in a text: the highlighted range, the ends with feedback, and further cuts. */
export type Marks = { from: number; to: number; ends: Map<number, string[]>; cuts?: readonly number[] }
export type Piece = { start: number; text: string; isActive: boolean; feedback: string[]; endsSentence: boolean }

const fullStop = /[.!?…。！？]["'”’»)\]」』】）》]{0,4}/gu
/** A blank or a line end follows, or any letter after a stop of East Asian scripts. */
const isFollowed = (stop: string, next: string) =>
  /^\s?$/u.test(next) || (/[。！？]/u.test(stop) && !/[.!?…。！？]/u.test(next))
const isListNumber = (text: string, end: number) => /(?:^|\s)\p{N}{1,3}$/u.test(text.slice(Math.max(0, end - 4), end))
/** Where sentences probably end, known before the analysis: full stops and the ends of lines. */
function sentenceEnds(text: string): Set<number> {
  const ends = new Set<number>()
  for (const { 0: stop, index } of text.matchAll(fullStop)) {
    const end = index + stop.length
    if (isFollowed(stop, text.charAt(end)) && !isListNumber(text, index)) ends.add(end)
  }
  let start = 0
  for (const line of text.split('\n')) {
    if (line.trim() !== '') ends.add(start + line.trimEnd().length)
    start += line.length + 1
  }
  return ends
}

/** @param active the highlighted sentence; empty: none */
export function marksIn(text: string, feedback: readonly { id: string; sentence: string }[], active: string): Marks {
  const ends = new Map<number, string[]>()
  for (const { id, sentence } of feedback) {
    const from = sentence === '' ? -1 : text.indexOf(sentence)
    if (from < 0) continue
    const end = from + sentence.length
    ends.set(end, [...(ends.get(end) ?? []), id])
  }
  const from = active === '' ? -1 : text.indexOf(active)
  return from < 0 ? { from: 0, to: 0, ends } : { from, to: from + active.length, ends }
}

/** Splits paragraphs at empty lines; single line breaks stay. */
export function paragraphsOf(text: string, { from, to, ends, cuts: others = [] }: Marks): Piece[][][] {
  const stops = sentenceEnds(text)
  const cuts = new Set([from, to, ...ends.keys(), ...others, ...stops])
  const piecesOf = (start: number, line: string): Piece[] => {
    const end = start + line.length
    const places = [start, ...[...cuts].filter((cut) => cut > start && cut < end), end].toSorted((a, b) => a - b)
    return places.slice(1).map((place, at) => ({
      start: places[at]!,
      text: text.slice(places[at], place),
      isActive: places[at]! >= from && place <= to && from < to,
      feedback: ends.get(place) ?? [],
      endsSentence: stops.has(place),
    }))
  }
  let start = 0
  const paragraphs: Piece[][][] = [[]]
  for (const line of text.split('\n')) {
    if (line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)!.push(piecesOf(start, line))
    start += line.length + 1
  }
  return paragraphs.filter((lines) => lines.length > 0)
}

/**
 * Finds a selection in the text; a page breaks lines differently.
 * @returns null where the text does not contain it, or it is too long
 */
export function findSelection(text: string, picked: string, maxLength: number): string | null {
  const words = picked.trim().split(/\s+/)
  if (words[0] === '') return null
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+')
  const found = new RegExp(pattern, 'u').exec(text)?.[0]
  return found !== undefined && found.length <= maxLength ? found : null
}
