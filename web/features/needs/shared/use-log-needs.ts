import type { OutputOf } from '../../../../contract/core/call.ts'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useRead } from '../../../api/queries.ts'
import { useAskedAgain } from '../teach/use-asked-again.ts'

export type LogNeeds = OutputOf<typeof needs.ofLog>
export type Sentence = LogNeeds['items'][number]

/** An engine that has just begun, and other logs that are brought up to date: one asks again. In ms. */
const soon = 2_000
const later = 5_000
/** What a log tells of, as long as that is about the text in sight. @param ver of the log that is shown */
export function useLogNeeds({ id, ver }: { id: string; ver: number }) {
  const read = useRead(needs.ofLog, { logId: id })
  const { data, refetch } = read
  const isMeant = data?.ver === ver
  const isBehind = data !== undefined && (!isMeant || data.state === 'waiting')
  const isRefreshing = data !== undefined && data.refresh.done < data.refresh.toDo
  useAskedAgain(isBehind || isRefreshing, read, isBehind ? soon : later)
  return { needs: isMeant ? data : undefined, failed: read.isError, refetch }
}
