// Which reads this device has answered in the server's place.
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

export const answered = new Set<string>()
let queries: QueryClient | undefined
export const begin = (all: QueryClient): void => void (queries = all)
/** What the frame shows of it (web/api/queries.ts); null: nothing. */
export const tell = (shown: object | null): unknown => queries?.setQueryData(['kept'], shown)
/** The server has answered a read: the others are asked of it too, those in sight at once. */
export function reached(queryKey: QueryKey): void {
  if (answered.size === 0) return
  const others = new Set(answered)
  others.delete(hashKey(queryKey))
  answered.clear()
  tell(null)
  void queries?.invalidateQueries({ predicate: ({ queryHash }) => others.has(queryHash) })
}
/** Whether the server is there again is found out by what is in sight. */
export const tryAgain = (): void =>
  void queries?.invalidateQueries({ predicate: ({ queryHash }) => answered.has(queryHash) })
