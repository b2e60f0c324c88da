// Sends plans, or puts them into the send queue while the server is not reached. Loaded after the first view.
import type { ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import { plans, type Scope } from '../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { write } from '../../api/writes.ts'
import { dotted, type Format } from '../../format/format.ts'
import type { Entry, NewEntry } from '../../offline/send-queue/entry.ts'
import { removeReplaced, sendOrEnqueue, withServerIds } from '../../offline/send-queue/forms.ts'
import { waiting } from '../../offline/send-queue/list.ts'
import { loadSendQueue } from '../../offline/send-queue/send-queue.ts'
import { fieldsOfPlan, type PlanDetail } from '../../offline/send-queue/merge-plan.ts'
import { formOfPlan, inputOfPlan } from './edit-form.ts'
import { type PlanForm } from './plan-form.ts'
import { slotOf } from './plan-entries.ts'

type New = ClientInputOf<typeof plans.create> & { customerId: string; contactId: string }
type Fields = Omit<ClientInputOf<typeof plans.create>, 'clientKey' | 'logId'>

const shownOf = (values: PlanForm, format: Format) => ({
  title: values.text.trim(),
  about: dotted(values.day ? format.date(values.day) : '', values.time ?? '', values.customerId?.title ?? ''),
  text: [values.text, values.place, values.memo].filter(Boolean).join('\n'),
})

/** @param address the parameters of the form's address @returns null where it is in the queue */
export async function sendNewPlan(
  values: PlanForm & { clientKey: string },
  given: New,
  address: URLSearchParams,
  format: Format,
): Promise<OutputOf<typeof plans.create> | null> {
  const input = await withServerIds(given)
  const form = `draft-${values.clientKey}`
  const made = await sendOrEnqueue(
    () => write(plans.create, input),
    (): NewEntry => ({
      ...shownOf(values, format),
      id: values.clientKey,
      kind: 'plan',
      input: { ...input },
      values,
      form: `plan ${form}`,
      path: href(paths.registerPlan, {}, { ...Object.fromEntries(address), form }),
    }),
    input.contactId,
  )
  return made
}

type Edit = {
  /** The plan as the server has it, without a queued edit. */
  plan: PlanDetail
  fields: Fields
  values: PlanForm
  scope: Scope
  ver: number
}
/** @returns null where it is in the queue; it replaces an earlier queued change of the same occurrence */
export async function sendPlanEdit(
  { plan, fields, values, scope, ver }: Edit,
  format: Format,
): Promise<PlanDetail | null> {
  const { id, day } = plan
  const input = await withServerIds({ contactId: '', ...fields, id, ver, day, scope })
  const slot = slotOf({ id, day })
  const saved = await sendOrEnqueue(
    () => write(plans.update, input),
    (): NewEntry => ({
      ...shownOf(values, format),
      id: crypto.randomUUID(),
      kind: 'planEdit',
      input: { ...input, base: fieldsOfPlan(plan, fields) },
      values: { ...values, ver },
      slot,
      form: slot,
      path: href(paths.registerPlan, {}, { plan: id, day }),
    }),
    input.contactId,
  )
  if (saved) removeReplaced(slot)
  return saved
}

/** @returns the server's message; null where it is in the queue */
export async function sendPlanDeletion(plan: PlanDetail, scope: Scope, format: Format): Promise<string | null> {
  const { id, day, ver } = plan
  const slot = slotOf({ id, day })
  const input = { id, ver, day, scope }
  const values = formOfPlan(plan, format)
  const message = await sendOrEnqueue(
    () => write(plans.delete, input),
    (): NewEntry => ({
      ...shownOf(values, format),
      id: crypto.randomUUID(),
      kind: 'planDelete',
      input: { ...input, base: inputOfPlan(plan) },
      values,
      slot,
      form: slot,
      path: href(paths.calendar, {}, { plan: id, day }),
    }),
  )
  if (message !== null) removeReplaced(slot)
  await removeEdits(id, day, scope)
  return message
}
/** Queued edits of occurrences that are deleted are not sent. */
async function removeEdits(id: string, day: string, scope: Scope): Promise<void> {
  const isDeleted = (of: string) => scope === 'all' || (scope === 'following' ? of >= day : of === day)
  const edits = waiting
    .all()
    .filter(({ kind, input }) => kind === 'planEdit' && input.id === id && isDeleted(String(input.day)))
  if (edits.length === 0) return
  const queue = await loadSendQueue()
  for (const entry of edits) await queue.remove(entry)
}

/** Gives a plan that the server does not know yet other times. @returns false where it is being sent */
export async function moveUnsent(entry: Entry, to: { start: string; end: string }, format: Format): Promise<boolean> {
  const queue = await loadSendQueue()
  const values = entry.values as PlanForm
  const isAllDay = to.start.length === 10
  const times = isAllDay
    ? { day: to.start, endDay: to.end }
    : {
        day: format.dayOf(to.start),
        time: format.timeOf(to.start),
        endDay: format.dayOf(to.end),
        endTime: format.timeOf(to.end),
      }
  const moved = { ...values, ...times }
  const { id, kind, form, path } = entry
  return queue.replace(entry, {
    ...shownOf(moved, format),
    id,
    kind,
    form,
    path,
    input: { ...entry.input, ...to },
    values: moved,
  })
}
/** @returns false where it is being sent */
export const removeUnsent = async (entry: Entry): Promise<boolean> => (await loadSendQueue()).remove(entry)
