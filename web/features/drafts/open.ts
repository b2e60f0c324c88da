// Opens a draft of any device: puts its text where the form finds it, and returns the form's address.
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import type { Format } from '../../format/format.ts'
import { newLogForm } from '../../offline/drafts/draft-store.ts'
import { loadDraftStore } from '../../offline/drafts/load-draft-store.ts'
import { draftName, tabDrafts } from '../../offline/drafts/drafts.ts'
import type { ServerDraft } from '../../offline/drafts/tab-drafts.ts'
import { startDraft } from '../../offline/drafts/start-draft.ts'
import { callApi } from '../../api/client.ts'
import { editedLogDraft, editFormOf, newLogDraft } from '../sales-logs/shared/log-draft.ts'
import { talkFormOf } from '../talk/shared/talk-draft.ts'

type Place = { form: string; values: object; path: string }
async function placeOf(draft: ServerDraft, format: Format): Promise<Place> {
  const { kind, logId, key } = draft
  // Where the log was deleted, the text of its edit can become a new log.
  if (kind === 'log' || (kind === 'edit' && !logId)) {
    const values = await newLogDraft(format).read(draft)
    return { form: `write draft-${key}`, values, path: href(paths.write, {}, { form: `draft-${key}` }) }
  }
  if (kind === 'edit') {
    const values = await editedLogDraft(logId!, format).read(draft)
    return { form: editFormOf(logId!), values, path: href(paths.editLog, { logId: logId! }) }
  }
  const { form, values, at } = talkFormOf(draft)
  if (!logId) return { form, values, path: paths.drafts }
  return { form, values, path: href(paths.log, { logId }, at) }
}
/** @returns the address of its form @throws CallError where it was deleted, or the server is not reached */
export async function openDraft({ id, key }: { id: string; key: string }, format: Format): Promise<string> {
  const store = await loadDraftStore()
  await store.load()
  const local = [...tabDrafts.all].find(([, draft]) => (id !== '' && draft.id === id) || draft.key === key)
  // This device has text that the server does not have.
  if (local && !local[1].isSent) {
    const [name, draft] = local
    if (draft.draft?.kind !== 'log') return draft.path
    const form = newLogForm(draft.key)
    const path = href(paths.write, {}, { form: form.replace('write ', '') })
    await store.rename(name, { ...draft, path }, draftName(form))
    return path
  }
  const draft = await callApi(drafts.detail, { id })
  const place = await placeOf(draft, format)
  const name = draftName(place.form)
  if (local && local[0] !== name) await store.discard(local[0], local[1], 'submitted')
  // Another draft of that form stays in the list.
  const other = tabDrafts.get(name)
  if (other && other.id !== id) await store.flush(name)
  if (local) tabDrafts.delete(local[0])
  startDraft(place.form, place.values, place.path, draft)
  return place.path
}
