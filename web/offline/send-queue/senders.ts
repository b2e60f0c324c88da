// Sends an entry of the queue by the call of its kind.
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { comments } from '../../../contract/calls/comments/calls.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { feedback } from '../../../contract/calls/feedback/calls.ts'
import { files } from '../../../contract/calls/files/calls.ts'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { CallError } from '../../api/call-error.ts'
import { staleRecord } from '../../api/stale-record.ts'
import type { Entry } from './entry.ts'
import { isAlreadyApplied } from './is-already-applied.ts'
import { sendPlanDeletion, sendPlanEdit, type QueuedDeletion, type QueuedEdit } from './plan-senders.ts'
import { write } from '../../api/writes.ts'

/** Timeouts in milliseconds: a network without a response does not block the other entries. */
const [timeout, fileTimeout] = [30_000, 10 * 60_000]
/** @returns the id of its record @throws CallError */
export async function sendEntry(entry: Entry): Promise<string> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), entry.file ? fileTimeout : timeout)
  try {
    return await send(entry, abort.signal)
  } catch (error) {
    throw abort.signal.aborted ? new CallError('offline', 0, '') : error
  } finally {
    clearTimeout(timer)
  }
}
async function send({ id, kind, input: given, file }: Entry, signal: AbortSignal): Promise<string> {
  const input = { ...given, clientKey: id } as unknown
  if (kind === 'contact')
    return (await write(contacts.create, input as ClientInputOf<typeof contacts.create>, { signal })).id
  if (kind === 'log')
    return (await write(salesLogs.create, input as ClientInputOf<typeof salesLogs.create>, { signal })).id
  if (kind === 'comment')
    return (await write(comments.create, input as ClientInputOf<typeof comments.create>, { signal })).id
  if (kind === 'feedback')
    return (await write(feedback.create, input as ClientInputOf<typeof feedback.create>, { signal })).id
  if (kind === 'card') {
    await write(contacts.setPhoto, { id: String(given.id), kind }, { files: { man_photo: file! }, signal })
    return id
  }
  if (kind === 'file') {
    await write(files.add, input as ClientInputOf<typeof files.add>, { files: { fileup: file! }, signal })
    return id
  }
  if (kind === 'plan') return (await write(plans.create, input as ClientInputOf<typeof plans.create>, { signal })).id
  if (kind === 'planEdit') return sendPlanEdit(given as QueuedEdit, signal)
  if (kind === 'planDelete') return sendPlanDeletion(given as QueuedDeletion, signal)
  return sendEdit(given as ClientInputOf<typeof salesLogs.update>, signal)
}

/** An edit has no idempotency key: a response that was lost is recognized by the values of the log. */
async function sendEdit(input: ClientInputOf<typeof salesLogs.update>, signal: AbortSignal): Promise<string> {
  try {
    await write(salesLogs.update, input, { becomes: [salesLogs.detail, { id: input.id }], signal })
  } catch (error) {
    const current = staleRecord(salesLogs.detail, error)
    if (!current || !isAlreadyApplied(current, input)) throw error
  }
  return input.id
}
