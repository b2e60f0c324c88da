// When a word rises: the rule for alerts of a weekly check, also shown beside the settings for the weeks that have passed.

import { addDays } from '../../rules/days.ts'
import type { RisePercent } from './calls.ts'
import { lastWeeks, type Days } from '../statistics/periods.ts'

/** Weeks before a week, whose average its number is compared with. */
export const weeksBefore = 4
/** Weeks that the settings look back on. */
export const weeksLookedBack = 13
/** Logs of a week from which a word can rise: below, chance decides. */
export const minRiseLogs = 5

/** A week in which a word rises: its number of logs, and the average of the weeks before. */
export type Rise = { count: number; usual: number }

/**
 * @param counts logs with the word in each week, oldest first
 * @param at the index of a week; the `weeksBefore` weeks before it have to be in `counts`
 * @returns null where the word does not rise in that week
 */
export function riseIn(counts: readonly number[], at: number, percent: RisePercent): Rise | null {
  const count = counts[at]!
  const usual = usualBefore(counts, at)
  return count >= minRiseLogs && count > usual * (1 + Number(percent) / 100) ? { count, usual } : null
}
/** The average number of logs of the weeks before. */
export function usualBefore(counts: readonly number[], at: number): number {
  const before = counts.slice(at - weeksBefore, at)
  return before.reduce((sum, count) => sum + count, 0) / weeksBefore
}
/** The last whole weeks before today, from Monday to Sunday, oldest first. */
export function pastWeeks(today: string, weeks: number): Days[] {
  const { from } = lastWeeks(weeks + 1, today, 1)
  return Array.from({ length: weeks }, (_, at) => ({ from: addDays(from, 7 * at), to: addDays(from, 7 * at + 6) }))
}
