// The calendar and its plans with what waits in the send queue. What applies it is loaded where something waits.
import { useEffect, useMemo, useState } from 'react'
import type { Scope } from '../../../contract/calls/plans/calls.ts'
import type { DayRange } from '../../../contract/calls/plans/plan-times.ts'
import type { Entry } from '../../offline/send-queue/entry.ts'
import { useWaiting } from '../../offline/send-queue/list.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { keyOfRow, type PlanRow } from './place-plans.ts'
import type { Plan } from './plan-form.ts'

const planKinds = ['plan', 'planEdit', 'planDelete']
/** The entries of this workgroup. */
function useOwnEntries(): Entry[] {
  const all = useWaiting()
  return useMemo(
    () => all.filter(({ kind, workgroupId }) => planKinds.includes(kind) && workgroupId === shownWorkgroup()?.id),
    [all],
  )
}
type Applied = typeof import('./queued-rows.ts')
let loaded: Applied | null = null
function useApplied(isNeeded: boolean): Applied | null {
  const [, setLoaded] = useState(loaded)
  useEffect(() => {
    if (isNeeded && !loaded) void import('./queued-rows.ts').then((code) => setLoaded((loaded = code)))
  }, [isNeeded])
  return loaded
}

export function useQueuedRows(rows: PlanRow[], { from, to, timeZone }: DayRange): PlanRow[] {
  const entries = useOwnEntries()
  const applied = useApplied(entries.length > 0)
  return useMemo(
    () => (entries.length > 0 && applied ? applied.withQueued(rows, entries, { from, to, timeZone }) : rows),
    [rows, entries, applied, from, to, timeZone],
  )
}

type Occurrence = { id: string; day: string }
export const slotOf = (row: Occurrence): string => `plan ${keyOfRow(row)}`
/** The queued change of an occurrence. */
export const queuedChange = (entries: readonly Entry[], row: Occurrence): Entry | undefined =>
  entries.find(({ slot }) => slot === slotOf(row))
export const useQueuedChange = (row: Occurrence): Entry | undefined => queuedChange(useOwnEntries(), row)
/** A change of an occurrence whose change waits is about the same occurrences. */
export const scopeOf = (queued: Entry | undefined): Scope | undefined => queued?.input.scope as Scope | undefined
/** A plan with the edit of it that waits. */
export function useWithQueuedEdit(row: Occurrence): (plan: Plan) => Plan {
  const queued = useQueuedChange(row)
  const applied = useApplied(queued !== undefined)
  return (plan) => (queued && applied ? applied.withQueuedEdit(plan, queued) : plan)
}
