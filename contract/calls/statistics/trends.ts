// When a word rises or falls: its number of logs in a period beside an earlier one, each of so many logs.
import type { WordTrend } from './keywords.ts'

/** With fewer logs in both periods a word has no trend: rare is not rising. */
export const minTrendLogs = 5
/**
 * The critical value of chi-square with one degree of freedom at 0.1 %: a list has hundreds of words that could have a trend,
 * and at 1 % several of them would have one by chance.
 */
export const minLogLikelihood = 10.83

export type WordCounts = { count: number; previousCount: number; logCount: number; previousLogCount: number }
/**
 * The log-likelihood ratio G² of a word against the rest in two periods: how surprising its numbers are if it were equally
 * frequent in both (Dunning 1993; Rayson and Garside 2000, with both rows of the table).
 */
export function logLikelihood({ count, previousCount, logCount, previousLogCount }: WordCounts): number {
  const [all, withWord] = [logCount + previousLogCount, count + previousCount]
  const part = (observed: number, expected: number) => (observed > 0 ? observed * Math.log(observed / expected) : 0)
  const parts = [
    part(count, (logCount * withWord) / all),
    part(previousCount, (previousLogCount * withWord) / all),
    part(logCount - count, (logCount * (all - withWord)) / all),
    part(previousLogCount - previousCount, (previousLogCount * (all - withWord)) / all),
  ]
  return 2 * parts.reduce((sum, one) => sum + one, 0)
}
/**
 * A word rises or falls only where its number of logs does, too: 30 of 100 and then 40 of 400 logs are a smaller share, but
 * "from 30 logs to 40" is no fall.
 */
export function trendOf(counts: WordCounts): WordTrend {
  const { count, previousCount, logCount, previousLogCount } = counts
  if (Math.max(count, previousCount) < minTrendLogs || logLikelihood(counts) < minLogLikelihood) return ''
  if (previousCount === 0) return 'new'
  const isMoreFrequent = count * previousLogCount > previousCount * logCount
  if (isMoreFrequent ? count <= previousCount : count >= previousCount) return ''
  return isMoreFrequent ? 'rising' : 'falling'
}

const mostLines = 5
/** The lines of a chart: the chosen word, or else the one that changed most clearly, then those with the most logs. */
export function linesOf<Word extends { word: string }>(
  { items, clearest }: { items: readonly Word[]; clearest: Word | null },
  chosen: string,
): Word[] {
  const first = items.find(({ word }) => word === chosen) ?? clearest
  return [...(first ? [first] : []), ...items.filter(({ word }) => word !== first?.word)].slice(0, mostLines)
}
