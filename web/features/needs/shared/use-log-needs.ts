import type { OutputOf } from '../../../../contract/core/call.ts'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useRead } from '../../../api/reads.ts'
import { usePolling } from '../teach/use-polling.ts'

export type LogNeeds = OutputOf<typeof needs.ofLog>
export type Sentence = LogNeeds['items'][number]

/** Polling intervals in milliseconds: while the engine starts, and while other logs are brought up to date. */
const startingMs = 2_000
const refreshingMs = 5_000
/** The needs of a log, if they belong to the shown version. @param ver the shown version */
export function useLogNeeds({ id, ver }: { id: string; ver: number }) {
  const read = useRead(needs.ofLog, { logId: id })
  const { data, refetch } = read
  const isCurrent = data?.ver === ver
  const isBehind = data !== undefined && (!isCurrent || data.state === 'waiting')
  const isRefreshing = data !== undefined && data.refresh.done < data.refresh.toDo
  usePolling(isBehind || isRefreshing, read, isBehind ? startingMs : refreshingMs)
  return { needs: isCurrent ? data : undefined, failed: read.isError, refetch }
}
