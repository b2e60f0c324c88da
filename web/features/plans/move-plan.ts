// Moves a plan to another time, or the entry of the send queue in which it waits.
import { plans, type Scope } from '../../../contract/calls/plans/calls.ts'
import { readOnce } from '../../api/reads.ts'
import type { Format } from '../../format/format.ts'
import { waiting } from '../../offline/send-queue/list.ts'
import { formOfPlan, inputOfPlan } from './edit-form.ts'
import { queuedChange, scopeOf } from './plan-entries.ts'
import type { PlanRow } from './place-plans.ts'
import type { PlanDetail } from '../../offline/send-queue/merge-plan.ts'
import { moveUnsent, sendPlanEdit } from './queue-plan.ts'
import { unsentPlan, withQueuedEdit } from './queued-rows.ts'

type Times = { start: string; end: string }
/** What the caller shows: the question which occurrences are meant, and the progress. */
type Ports = {
  format: Format
  askScope: () => Promise<Scope | null>
  during: <T>(send: () => Promise<T>) => Promise<T>
}
/**
 * @returns the plan as it is then; 'queued' where it waits in the send queue, 'sending' where that is being sent
 *   just now; null where the user cancels
 * @throws CallError why the server refused it
 */
export async function movePlan(
  row: PlanRow,
  to: Times,
  { format, askScope, during }: Ports,
): Promise<PlanDetail | 'queued' | 'sending' | null> {
  const unsent = unsentPlan(waiting.all(), row.id)
  if (unsent) return (await moveUnsent(unsent, to, format)) ? 'queued' : 'sending'
  const queued = queuedChange(waiting.all(), row)
  const scope = scopeOf(queued) ?? (row.isRepeated ? await askScope() : 'all')
  if (!scope) return null
  const stored = await readOnce(plans.detail, { id: row.id, day: row.day })
  const plan = withQueuedEdit(stored, queued)
  const change = {
    plan: { ...stored, day: row.day },
    fields: { ...inputOfPlan(plan), ...to },
    values: formOfPlan({ ...plan, ...to }, format),
    scope,
    ver: stored.ver,
  }
  return (await during(() => sendPlanEdit(change, format))) ?? 'queued'
}
