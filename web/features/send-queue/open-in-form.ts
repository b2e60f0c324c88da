// Opens an entry of the send queue in the form it was written in, as a draft: there the user corrects it and submits it
// again.
import { href, paths } from '../../../contract/core/paths.ts'
import { draftName, hasDraft, tabDrafts } from '../../offline/drafts/drafts.ts'
import { startDraft } from '../../offline/drafts/start-draft.ts'
import { loadDraftStore } from '../../offline/drafts/load-draft-store.ts'
import { temporaryId, type Entry } from '../../offline/send-queue/entry.ts'
import { isTemporaryId, waiting } from '../../offline/send-queue/list.ts'
import { filesOf } from '../../offline/send-queue/rows.ts'
import { loadSendQueue } from '../../offline/send-queue/send-queue.ts'
import type { Translate } from '../../ui/texts.ts'
import { addFiles } from '../files/shared/uploads.ts'

type Choice = { value: string } | null
type Message = { text: string; people: readonly { id: string }[] }
/** @returns the address of its form; null where the entry is being sent */
export async function openInForm(entry: Entry, t: Translate): Promise<string | null> {
  const { kind, input, path, word } = entry
  // The entry of an edit stays until the form replaces it: the form starts with its values.
  if (kind === 'edit') return word === 'stale' ? `${path}?compare=1` : path
  // A plan is deleted again in the calendar, as it is now.
  if (kind === 'planEdit' || kind === 'planDelete') return path
  if (kind === 'file') return href(paths.log, { logId: String(input.logId) })
  const files = filesOf(waiting.all(), entry.id).flatMap(({ file }) => file ?? [])
  const queue = await loadSendQueue()
  const isRemoved = await queue.remove(entry, async () => {
    const name = draftName(entry.form)
    startDraft(entry.form, kind === 'log' || kind === 'plan' ? await withContact(entry.values) : withTyped(entry), path)
    await (await loadDraftStore()).saveToDevice(name)
  })
  if (!isRemoved) return null
  if (kind === 'log') addFiles({ form: entry.form.replace('write ', ''), kind: 'log' }, files, 0, t)
  return path
}

/** Replaces the temporary id of a contact that was created meanwhile; clears a contact whose entry was removed. */
async function withContact(values: object): Promise<object> {
  const { contactId } = values as { contactId: Choice }
  if (!contactId || !isTemporaryId(contactId.value)) return values
  const value = await (await loadSendQueue()).currentId(contactId.value)
  const isRemoved = isTemporaryId(value) && !waiting.all().some(({ id }) => temporaryId(id) === value)
  return { ...values, contactId: isRemoved ? null : { ...contactId, value } }
}
/** Appends what was typed in that form meanwhile. */
function withTyped({ form, values }: Entry): object {
  const typed = hasDraft(form) ? tabDrafts.get(draftName(form))?.values : undefined
  if (!typed || !('text' in typed) || !('text' in values)) return values
  const [message, added] = [values as Message, typed as Message]
  if (added.text.trim() === '') return values
  const known = new Set(message.people.map(({ id }) => id))
  return {
    ...values,
    text: `${message.text}\n\n${added.text}`,
    people: [...message.people, ...added.people.filter(({ id }) => !known.has(id))],
  }
}
