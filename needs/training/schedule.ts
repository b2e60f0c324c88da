// When the next training starts and when its result is used: a function of the number of lessons, so that the same
// lessons always meet the same model.
import { labels } from '../labels.ts'

/** Generators that loop over lessons yield after this many. */
export const lessonsPerPause = 256

/** Training work per taught lesson, in example visits × classes: about 6 ms on a small server. */
const visitsPerLesson = 16_000

/** The number of epochs of a training. */
export const epochsFor = (lessons: number): number =>
  Math.min(20, Math.max(5, Math.round(100_000 / Math.max(1, lessons))))

/** How many lessons are taught until the training is done, as it advances by one step per lesson. */
export function lessonsUntilReady(lessons: number, items: number): number {
  const visits = lessons * epochsFor(lessons)
  return Math.ceil((visits * (labels.length + 8) + (items > 0 ? visits * (items + 8) : 0)) / visitsPerLesson)
}

/** Whether a training starts at `count` lessons when the model in use was trained on `trained` of them. */
export const startsTraining = (count: number, trained: number): boolean => count - trained >= Math.max(1, count >> 5)

/**
 * The state of training after `count` lessons.
 * @param settled the first lessons, which were trained together
 * @returns `active`: the number of lessons that the model in use was trained on; `building`: those of the training in
 * progress, or 0; `due`: the number of lessons at which that training replaces the model
 */
export function scheduleAt(
  count: number,
  settled: number,
  items: number,
): { active: number; building: number; due: number } {
  let [active, building, due] = [settled, 0, 0]
  for (let at = settled + 1; at <= count; at++) {
    if (building === 0 && startsTraining(at, active)) [building, due] = [at, at + lessonsUntilReady(at, items) - 1]
    if (building > 0 && at >= due) [active, building] = [building, 0]
  }
  return { active, building, due }
}
