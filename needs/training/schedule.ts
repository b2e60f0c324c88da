// When the next training begins and when it takes over: by the number of lessons alone, so that the same lessons always meet the same model.
import { labels } from '../labels.ts'

/** Work of one lesson, in example visits × classes: about 6 ms on a small server. */
const slice = 16_000

/** How often a training goes over so many lessons. */
export const passes = (lessons: number): number => Math.min(20, Math.max(5, Math.round(100_000 / Math.max(1, lessons))))

/** How many lessons' time the training of so many takes. */
export function turns(lessons: number, items: number): number {
  const visits = lessons * passes(lessons)
  return Math.ceil((visits * (labels.length + 8) + (items > 0 ? visits * (items + 8) : 0)) / slice)
}

/** Whether a training begins when `count` lessons are there and the model has learnt from `learnt`. */
export const begins = (count: number, learnt: number): boolean => count - learnt >= Math.max(1, count >> 5)

/** After `count` lessons, of which the first `settled` were learnt together: learnt from how many, and which training is under way (0: none). */
export function scheduleAfter(
  count: number,
  settled: number,
  items: number,
): { active: number; building: number; due: number } {
  let [active, building, due] = [settled, 0, 0]
  for (let at = settled + 1; at <= count; at++) {
    if (building === 0 && begins(at, active)) [building, due] = [at, at + turns(at, items) - 1]
    if (building > 0 && at >= due) [active, building] = [building, 0]
  }
  return { active, building, due }
}
