// Words that lessons of one type share though nobody marked them: what the starter answers otherwise, again and again, for one reason. A
// function of the lessons alone, as all that was taught.
import { labels } from '../labels.ts'

/** A lesson that the starter would have answered otherwise, by the stems of its words. */
export type UnexpectedLesson = { text: string; label: number }

/** So many lessons make a reason, and so many times as many as chance would bring together. */
const minLessons = 4
const minLift = 5
/** In logits: `least` lessons, and each more. Measured with `npm run bench:needs -- --only teaching,blind`. */
const firstWeight = 4
const weightPerLesson = 0.25
const maxWeight = 6

/**
 * The words that speak for a label, with their weight. The word that most lessons share is the reason of them all, so what they have in common
 * beside it is none; then the next. `share`: in which part of all sentences a word stands; `isContradicted`: whether other lessons say otherwise.
 */
export function findSharedWords(
  surprises: readonly UnexpectedLesson[],
  share: (word: string) => number,
  isContradicted: (word: string, label: number) => boolean,
): Map<string, { label: number; weight: number }> {
  const reasons = new Map<string, { label: number; weight: number }>()
  for (const label of labels.keys()) {
    const lessons = [...new Set(surprises.filter((one) => one.label === label).map(({ text }) => text))]
    if (lessons.length < minLessons) continue
    const holders = new Map<string, number[]>()
    lessons.forEach((text, at) => {
      for (const word of new Set(text.trim().split(' '))) {
        if ([...word].length < 2 || !/\p{L}/u.test(word)) continue
        const those = holders.get(word)
        if (those) those.push(at)
        else holders.set(word, [at])
      }
    })
    const often = [...holders]
      .filter(
        ([word, { length }]) =>
          length >= minLessons && length >= minLift * lessons.length * share(word) && !isContradicted(word, label),
      )
      .sort(([a, those], [b, others]) => others.length - those.length || share(a) - share(b) || (a < b ? -1 : 1))
    const explained = new Set<number>()
    for (const [word, those] of often) {
      const left = those.filter((at) => !explained.has(at))
      if (left.length < minLessons) continue
      left.forEach((at) => explained.add(at))
      const weight = Math.min(maxWeight, firstWeight + weightPerLesson * (left.length - minLessons))
      if (weight > (reasons.get(word)?.weight ?? 0)) reasons.set(word, { label, weight })
    }
  }
  return reasons
}
