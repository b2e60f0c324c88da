/** The filters with which the list of logs shows the logs of the layer. */
export type ListFilters = { author?: string; first?: string; department?: string }
type Log = { id: string; author: { id: string } }
type Shown = {
  userId: string
  seesOthers: boolean
  /** Whether some people are shown only, or some are hidden. */
  isFiltered: boolean
  /** Its id; empty for all. */
  department: string
  /** Ids of the logs that were read with the department. */
  ofTeam: ReadonlySet<string>
}
/**
 * The filters that list just the logs that the layer shows of a day.
 * @returns null where none do
 */
export function listFilters(
  logs: readonly Log[],
  { userId, seesOthers, isFiltered, department, ofTeam }: Shown,
): ListFilters | null {
  if (!isFiltered && !seesOthers) return { author: userId }
  if (!isFiltered && !department) return {}
  // One's own logs are shown with every department.
  if (!isFiltered && logs.every(({ id }) => ofTeam.has(id))) return { department }
  const [author, ...others] = new Set(logs.map((log) => log.author.id))
  return author !== undefined && others.length === 0 ? { author, first: 'yes' } : null
}
