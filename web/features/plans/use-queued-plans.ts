// The calendar and its plans with what waits in the send queue.
import { useMemo } from 'react'
import type { DayRange } from '../../../contract/calls/plans/plan-times.ts'
import { useWaiting } from '../../offline/send-queue/list.ts'
import { fieldsOfPlan, mergePlan, type PlanDetail } from '../../offline/send-queue/merge-plan.ts'
import type { QueuedEdit } from '../../offline/send-queue/plan-senders.ts'
import type { Entry } from '../../offline/send-queue/entry.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import type { PlanForm } from './plan-form.ts'
import { ofPlans, queuedChange, withQueued } from './queued-rows.ts'
import type { PlanRow } from './place-plans.ts'

/** The entries of this workgroup. */
function useOwnEntries(): Entry[] {
  const all = useWaiting()
  return useMemo(() => ofPlans(all).filter(({ workgroupId }) => workgroupId === shownWorkgroup()?.id), [all])
}
export function useQueuedRows(rows: PlanRow[], { from, to, timeZone }: DayRange): PlanRow[] {
  const entries = useOwnEntries()
  return useMemo(
    () => (entries.length === 0 ? rows : withQueued(rows, entries, { from, to, timeZone })),
    [rows, entries, from, to, timeZone],
  )
}

/** The queued entry of a plan that the server does not know yet, by its temporary id; or that of a changed one. */
export function useQueuedChange(row: { id: string; day: string }): Entry | undefined {
  return queuedChange(useOwnEntries(), row)
}

/** A plan with the edit of it that waits. */
export function withQueuedEdit(plan: PlanDetail, entry: Entry | undefined): PlanDetail {
  if (entry?.kind !== 'planEdit') return plan
  const { base, ...input } = entry.input as unknown as QueuedEdit
  const { attendeeIds: _ids, ...fields } = mergePlan(base, input, fieldsOfPlan(plan, base)).fields
  const { customerId, contactId, attendeeIds } = entry.values as PlanForm
  const names = Object.fromEntries(Object.keys(base).flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
  return {
    ...plan,
    ...names,
    customerName: customerId?.title ?? '',
    contactName: contactId?.title ?? '',
    contactPosition: contactId?.sub ?? '',
    attendees: attendeeIds.map(({ value, title }) => ({ id: value, name: title, rank: '' })),
  }
}
