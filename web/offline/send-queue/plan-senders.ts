// Sends queued writes of plans. A new plan has an idempotency key; edits and deletions have none, and are recognized by
// their result where their response was lost.
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { localTime } from '../../../contract/rules/zoned-times.ts'
import { CallError } from '../../api/call-error.ts'
import { callApi } from '../../api/client.ts'
import { write } from '../../api/writes.ts'
import { fieldsOfPlan, hasChanged, mergePlan, type PlanDetail, type PlanFields } from './merge-plan.ts'

type Update = ClientInputOf<typeof plans.update>
/** `base`: the editable fields of the plan as they were when the user changed it. */
export type QueuedEdit = Update & { base: PlanFields }
export type QueuedDeletion = ClientInputOf<typeof plans.delete> & { base: PlanFields }

const isWord = (error: unknown, word: string) => error instanceof CallError && error.word === word
/**
 * The occurrence as it is now.
 * @throws CallError `not_found` where it is gone: deleted, or taken out of its series
 */
const currentPlan = ({ id, day = '' }: { id: string; day?: string }, signal: AbortSignal): Promise<PlanDetail> =>
  callApi(plans.detail, { id, day }, { signal })
/** Whether an own plan has the text and the times of the edit: it became a plan of its own when it was sent before. */
async function isAlreadyApplied({ text, start, end, timeZone = '' }: Update, signal: AbortSignal): Promise<boolean> {
  const day = start.length === 10 ? start : localTime(timeZone || 'UTC', start).day
  const { items } = await callApi(plans.list, { from: day, to: day, timeZone }, { signal })
  const at = (time: string) => (time.length === 10 ? time : new Date(time).toISOString())
  return items.some((row) => row.text === text && row.start === at(start) && row.end === at(end))
}

/** Merges fields that only the other side has changed. @throws CallError `stale` where both have changed the same */
export async function sendPlanEdit({ base, ...input }: QueuedEdit, signal: AbortSignal): Promise<string> {
  try {
    await write(plans.update, input, { signal })
  } catch (error) {
    if (isWord(error, 'not_found') && (await isAlreadyApplied(input, signal))) return input.id
    if (!isWord(error, 'stale')) throw error
    try {
      const current = await currentPlan(input, signal)
      const merged = mergePlan(base, input, fieldsOfPlan(current, base))
      if (merged.isDone) return input.id
      if (merged.open.length > 0) throw error
      await write(plans.update, { ...input, ...merged.fields, ver: current.ver }, { signal })
    } catch (why) {
      if (isWord(why, 'not_found') && (await isAlreadyApplied(input, signal))) return input.id
      throw why
    }
  }
  return input.id
}

/** A plan that is gone already needs no deletion. @throws CallError `stale` where it was changed since */
export async function sendPlanDeletion({ base, ...input }: QueuedDeletion, signal: AbortSignal): Promise<string> {
  try {
    await write(plans.delete, input, { signal }).catch(async (error: unknown) => {
      if (!isWord(error, 'stale')) throw error
      const current = await currentPlan(input, signal)
      if (hasChanged(base, fieldsOfPlan(current, base))) throw error
      await write(plans.delete, { ...input, ver: current.ver }, { signal })
    })
  } catch (error) {
    if (!isWord(error, 'not_found')) throw error
  }
  return input.id
}
