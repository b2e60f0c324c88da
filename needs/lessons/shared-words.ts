// Finds words that lessons of one label share although they are not marked as keywords: the likely reason why users
// correct the starter again and again.
import { labels } from '../labels.ts'

/** A lesson for which the starter predicts another label. `text`: its stems, with a blank before and after each. */
export type UnexpectedLesson = { text: string; label: number }

/** The minimum number of lessons with the word, and its minimum ratio to the number expected by chance. */
const minLessons = 4
const minLift = 5
/**
 * Weights in logits: of `minLessons`, and of each further lesson. Measured with `npm run bench:needs -- --only
 * teaching,blind`.
 */
const firstWeight = 4
const weightPerLesson = 0.25
const maxWeight = 6

/**
 * The shared words with their label and weight. The most frequent word explains all lessons that contain it; the next
 * word must be shared by enough of the remaining lessons.
 * @param share the share of all sentences that contain a word, 0 to 1
 * @param isContradicted whether lessons of other labels contain the word too often
 */
export function findSharedWords(
  unexpected: readonly UnexpectedLesson[],
  share: (word: string) => number,
  isContradicted: (word: string, label: number) => boolean,
): Map<string, { label: number; weight: number }> {
  const found = new Map<string, { label: number; weight: number }>()
  for (const label of labels.keys()) {
    const lessons = [...new Set(unexpected.filter((one) => one.label === label).map(({ text }) => text))]
    if (lessons.length < minLessons) continue
    const holders = new Map<string, number[]>()
    lessons.forEach((text, at) => {
      for (const word of new Set(text.trim().split(' '))) {
        if ([...word].length < 2 || !/\p{L}/u.test(word)) continue
        const indexes = holders.get(word)
        if (indexes) indexes.push(at)
        else holders.set(word, [at])
      }
    })
    const candidates = [...holders]
      .filter(
        ([word, { length }]) =>
          length >= minLessons && length >= minLift * lessons.length * share(word) && !isContradicted(word, label),
      )
      .sort(([a, inA], [b, inB]) => inB.length - inA.length || share(a) - share(b) || (a < b ? -1 : 1))
    const explained = new Set<number>()
    for (const [word, indexes] of candidates) {
      const remaining = indexes.filter((at) => !explained.has(at))
      if (remaining.length < minLessons) continue
      remaining.forEach((at) => explained.add(at))
      const weight = Math.min(maxWeight, firstWeight + weightPerLesson * (remaining.length - minLessons))
      if (weight > (found.get(word)?.weight ?? 0)) found.set(word, { label, weight })
    }
  }
  return found
}
