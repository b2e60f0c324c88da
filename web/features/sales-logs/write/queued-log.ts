// Puts a new or edited log into the send queue when the server is unreachable.
import type { ClientInputOf, OutputOf } from '../../../../contract/core/call.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { dotted } from '../../../format/format.ts'
import type { NewEntry } from '../../../offline/send-queue/entry.ts'
import { sendOrEnqueue, removeReplaced, withServerIds } from '../../../offline/send-queue/forms.ts'
import { write } from '../../../api/writes.ts'
import { editFormOf } from '../shared/log-draft.ts'
import type { LogForm, NewLogForm } from '../shared/log-form.ts'
import { logFormKey, editSlotOf } from '../shared/start-log.ts'

type New = ClientInputOf<typeof salesLogs.create>
type Edit = ClientInputOf<typeof salesLogs.update>
type Made = OutputOf<typeof salesLogs.create>
const shownOf = ({ title, content, customerId, contactId }: LogForm) => ({
  title: title.trim(),
  text: content,
  about: dotted(customerId?.title ?? '', contactId?.title ?? ''),
})
/** @returns null where it was queued on this device */
export async function sendLog(values: NewLogForm, given: New, name: string): Promise<Made | null> {
  const input = await withServerIds(given)
  return sendOrEnqueue(
    () => write(salesLogs.create, input),
    () => waitingLog(values, input, name),
    input.contactId,
  )
}
/** Includes the files chosen in the form `name`. */
async function waitingLog(values: NewLogForm, input: New, name: string): Promise<NewEntry> {
  const { chosenFilesOf, removeChosenFiles } = await import('../../files/shared/uploads.ts')
  const { clientKey: id } = values
  const form = `draft-${id}`
  return {
    ...shownOf(values),
    id,
    kind: 'log',
    input,
    values,
    form: logFormKey(form),
    path: href(paths.write, {}, { form }),
    files: chosenFilesOf(name),
    onStored: () => removeChosenFiles(name),
  }
}
/** @param save sends the edit. @returns null where it was queued on this device */
export async function sendEdit<T>(
  given: Edit,
  values: LogForm & { ver: number },
  save: (input: Edit) => Promise<T>,
): Promise<T | null> {
  const input = await withServerIds(given)
  return sendOrEnqueue(
    () => save(input),
    () => waitingEdit(values, input),
    input.contactId,
  )
}
/** Removes the queued edit: its current state was sent. */
export const removeQueuedEdit = (logId: string): void => removeReplaced(editSlotOf(logId))
function waitingEdit(values: LogForm & { ver: number }, input: Edit): NewEntry {
  const { id: logId } = input
  return {
    ...shownOf(values),
    id: crypto.randomUUID(),
    kind: 'edit',
    input,
    values,
    slot: editSlotOf(logId),
    form: editFormOf(logId),
    path: href(paths.editLog, { logId }),
  }
}
