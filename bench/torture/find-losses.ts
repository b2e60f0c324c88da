// Compares the stored drafts and logs with what was typed.

/** Each text by its mark, and whether it was registered. */
export type TypedTexts = Map<string, { text: string; isRegistered: boolean }>
/** The marks in a text, as in `#12:`. */
export const marksIn = (text: string): string[] => [...text.matchAll(/#(\d+):/g)].map(([, mark]) => mark!)
/** The length of the common prefix of two texts, in UTF-16 code units. */
export function commonPrefixLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
/**
 * Counts the texts that are lost or duplicated, and the characters that are missing.
 * @param mostLost how many characters may be missing at the end of a text
 */
export function findLosses(
  typed: TypedTexts,
  { texts, logs, mostLost }: { texts: string[]; logs: string[]; mostLost: number },
) {
  const counts = { lost: 0, doubles: 0, gone: 0 }
  for (const [mark, { text, isRegistered }] of typed) {
    const of = (all: string[]) => all.filter((one) => marksIn(one).includes(mark))
    const [asDraft, asLog] = [of(texts), of(logs)]
    // Two devices that continued separately have two drafts, each with words that the other lacks.
    const isTwice = asDraft.some((one, at) =>
      asDraft.some((other, place) => place !== at && other.startsWith(one.trimEnd())),
    )
    const best = Math.max(0, ...[...asDraft, ...asLog].map((one) => commonPrefixLength(one, text.trimEnd())))
    const missing = text.trimEnd().length - best
    const isGone = asDraft.length + asLog.length === 0
    const isDouble = asLog.length > 1 || isTwice || (isRegistered && asDraft.length > 0)
    if (isDouble) counts.doubles += 1
    if (isGone) counts.gone += 1
    else if (missing > mostLost) counts.lost += missing
    if (isDouble || isGone || missing > mostLost)
      console.log(JSON.stringify({ mark, text, isRegistered, asDraft, asLog }))
  }
  return counts
}
