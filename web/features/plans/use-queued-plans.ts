// The calendar and its plans with what waits in the send queue.
import { useEffect, useMemo, useState } from 'react'
import type { DayRange } from '../../../contract/calls/plans/plan-times.ts'
import { defer } from '../../boot/deferred.ts'
import type { Entry } from '../../offline/send-queue/entry.ts'
import { useWaiting } from '../../offline/send-queue/list.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { ofPlans, queuedChange } from './plan-entries.ts'
import type { PlanRow } from './place-plans.ts'

/** The entries of this workgroup. */
function useOwnEntries(): Entry[] {
  const all = useWaiting()
  return useMemo(() => ofPlans(all).filter(({ workgroupId }) => workgroupId === shownWorkgroup()?.id), [all])
}

/** Loaded after the first view: it could not be loaded without a network. The queue is read later than that. */
export function useQueuedRows(rows: PlanRow[], { from, to, timeZone }: DayRange): PlanRow[] {
  const entries = useOwnEntries()
  const [withQueued, setLoaded] = useState<typeof import('./queued-rows.ts').withQueued | null>(null)
  const isWaiting = entries.length > 0
  useEffect(() => {
    const load = () => import('./queued-rows.ts').then((loaded) => setLoaded(() => loaded.withQueued))
    if (isWaiting) void load()
    else defer(load)
  }, [isWaiting])
  return useMemo(
    () => (entries.length === 0 || !withQueued ? rows : withQueued(rows, entries, { from, to, timeZone })),
    [rows, entries, from, to, timeZone, withQueued],
  )
}

/** The queued entry of a plan that the server does not know yet, by its temporary id; or that of a changed one. */
export function useQueuedChange(row: { id: string; day: string }): Entry | undefined {
  return queuedChange(useOwnEntries(), row)
}
