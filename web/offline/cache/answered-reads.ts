// The reads that this device has answered in place of the server.
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

function createAnsweredReads() {
  const hashes = new Set<string>()
  let queries: QueryClient | undefined
  /** What the frame shows of it (web/api/queries.ts); null: nothing. */
  const showStrip = (shown: object | null): unknown => queries?.setQueryData(['kept'], shown)
  return {
    hashes,
    /** Sets whose reads they are. */
    begin: (client: QueryClient): void => void (queries = client),
    showStrip,
    /**
     * The server has responded to a read: the other answered ones are invalidated, and those on the screen are read
     * again.
     */
    reached(queryKey: QueryKey): void {
      if (hashes.size === 0) return
      const others = new Set(hashes)
      others.delete(hashKey(queryKey))
      hashes.clear()
      showStrip(null)
      void queries?.invalidateQueries({ predicate: ({ queryHash }) => others.has(queryHash) })
    },
    /** Reads again what is on the screen: that shows whether the server is reached. */
    retry: (): void => void queries?.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) }),
  }
}
export const answeredReads = createAnsweredReads()
