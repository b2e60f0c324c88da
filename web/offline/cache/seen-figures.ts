// The statistics that were seen last, for reading them without a network: whole responses of the server, with their time.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Call } from '../../../contract/core/call.ts'
import { coaching } from '../../../contract/calls/coaching/calls.ts'
import { leads } from '../../../contract/calls/leads/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { statistics } from '../../../contract/calls/statistics/calls.ts'
import { keywords } from '../../../contract/calls/statistics/keywords.ts'
import { daysBetween } from '../../../contract/rules/days.ts'
import { answeredReads } from './answered-reads.ts'

/** By `keyOfFigures`. `at`: when the server responded (ISO 8601). */
export type SeenFigures = Readonly<Record<string, { at: string; answer: unknown }>>
/** Responses that are kept; the oldest is dropped first. */
const mostSeen = 60

const calls: readonly Call[] = [
  statistics.activity,
  statistics.needs,
  statistics.contacts,
  statistics.segments,
  keywords.list,
  keywords.byNeed,
  keywords.detail,
  leads.summary,
  salesLogs.summary,
  coaching.figures,
]
const callOf = new Map(calls.map((call) => [call.path, call]))
export const areFigures = ({ path }: { path: string }): boolean => callOf.has(path)

/**
 * The same figures on another day have the same key: the days of the period count by their number of weeks only, and
 * the response names its days. Another build with other fields has other keys.
 */
export function keyOfFigures(path: string, input: unknown): string {
  const { from, to, ...rest } = input as { from?: string; to?: string }
  const weeks = from && to ? Math.ceil((daysBetween(from, to) + 1) / 7) : null
  const { output } = callOf.get(path)!
  const fields = 'names' in output ? (output.names as unknown as [string][]).map(([name]) => name) : []
  return JSON.stringify([path, fields, weeks, Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1))])
}
export const withSeen = (seen: SeenFigures, more: SeenFigures): SeenFigures =>
  Object.fromEntries(
    Object.entries({ ...seen, ...more })
      .toSorted(([, one], [, other]) => (one.at < other.at ? 1 : -1))
      .slice(0, mostSeen),
  )

/**
 * Collects the figures that the server responds with.
 * @returns `take`: those since the last time; `stop`
 */
export function collectFigures(client: QueryClient, now = () => new Date()) {
  let seen: SeenFigures = {}
  const add = (queryKey: QueryKey, queryHash: string, answer: unknown): void => {
    const [, path, input] = queryKey as [string, string, unknown]
    // What the cache itself has answered is not seen anew.
    if (!callOf.has(path) || answer === undefined || answeredReads.hashes.has(queryHash)) return
    seen = withSeen(seen, { [keyOfFigures(path, input)]: { at: now().toISOString(), answer } })
  }
  for (const { queryKey, queryHash, state } of client.getQueryCache().getAll()) add(queryKey, queryHash, state.data)
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success')
      add(event.query.queryKey, event.query.queryHash, event.query.state.data)
  })
  return {
    take: (): SeenFigures => {
      const taken = seen
      seen = {}
      return taken
    },
    giveBack: (taken: SeenFigures): void => void (seen = withSeen(taken, seen)),
    stop,
  }
}
