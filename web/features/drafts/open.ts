// Goes on with a draft, on whatever device it was begun: its text is put where its form finds it, and one goes there.
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import type { Format } from '../../format/format.ts'
import { keeper } from '../../offline/drafts/load-saver.ts'
import { kept, nameOf, type Draft } from '../../offline/drafts/drafts.ts'
import { keepTyped } from '../../offline/drafts/keep-typed.ts'
import { ask } from '../../api/client.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { editedLogDraft, editFormOf, newLogDraft } from '../sales-logs/shared/log-draft.ts'
import { talkFormOf } from '../talk/shared/talk-draft.ts'

type Place = { form: string; values: object; path: string }
async function placeOf(draft: Draft, format: Format): Promise<Place> {
  const { kind, logId, key } = draft
  // Of a log that is gone the text is left: it can still become another.
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
/** @returns the address of its form @throws CallError where it is gone, or not reached */
export async function openDraft({ id, key }: { id: string; key: string }, format: Format): Promise<string> {
  const its = await keeper()
  await its.hydrate()
  const workgroupId = shownWorkgroup()?.id ?? ''
  const here = [...kept.all].find(([, one]) => (id !== '' && one.id === id) || one.key === key)
  // More was typed here than the server knows.
  if (here && !here[1].isSent) {
    const [name, one] = here
    if (one.draft?.kind !== 'log') return one.path
    const form = its.leftAs(one.key)
    const path = href(paths.write, {}, { form: form.replace('write ', '') })
    await its.move(name, { ...one, path }, nameOf(workgroupId, form))
    return path
  }
  const draft = await ask(drafts.detail, { id })
  const place = await placeOf(draft, format)
  const name = nameOf(workgroupId, place.form)
  if (here && here[0] !== name) await its.forget(here[0], here[1], 'taken')
  // Something else was begun in that form: it keeps its place in the box.
  const other = kept.get(name)
  if (other && other.id !== id) await its.flush(name)
  if (here) kept.delete(here[0])
  keepTyped(place.form, place.values, place.path, draft)
  return place.path
}
