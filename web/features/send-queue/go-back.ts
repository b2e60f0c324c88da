// Takes what waits back into the form it was written in, as a draft: there it is mended, and sent anew.
import { href, paths } from '../../../contract/core/paths.ts'
import { keeper } from '../../offline/drafts/load-saver.ts'
import { keepTyped } from '../../offline/drafts/keep-typed.ts'
import { draftName, hasTyped, kept } from '../../offline/drafts/drafts.ts'
import { standIn, type Entry } from '../../offline/send-queue/entry.ts'
import { isStandIn, waiting } from '../../offline/send-queue/list.ts'
import { partsOf } from '../../offline/send-queue/rows.ts'
import { outbox } from '../../offline/send-queue/send-queue.ts'
import type { Say } from '../../ui/texts.ts'
import { take } from '../files/shared/uploads.ts'

type Choice = { value: string } | null
type Said = { text: string; people: readonly { id: string }[] }
/** @returns the address of its form; null where it is under way just now */
export async function goBack(one: Entry, t: Say): Promise<string | null> {
  const { kind, input, path, word } = one
  // An edit waits until another one has taken its place: its form begins with it.
  if (kind === 'edit') return word === 'stale' ? `${path}?compare=1` : path
  if (kind === 'file') return href(paths.log, { logId: String(input.logId) })
  const files = partsOf(waiting.all(), one.id).flatMap(({ file }) => file ?? [])
  const its = await outbox()
  const isOut = await its.takeOut(one, async () => {
    const name = draftName(one.form)
    keepTyped(one.form, kind === 'log' ? await withContact(one.values) : together(one), path)
    await (await keeper()).put(name)
  })
  if (!isOut) return null
  if (kind === 'log') take({ form: one.form.replace('write ', ''), kind: 'log' }, files, 0, t)
  return path
}

/** A contact that was made meanwhile has its id; one that is waited for no more is chosen anew. */
async function withContact(values: object): Promise<object> {
  const { contactId } = values as { contactId: Choice }
  if (!contactId || !isStandIn(contactId.value)) return values
  const value = await (await outbox()).idNow(contactId.value)
  const isGone = isStandIn(value) && !waiting.all().some(({ id }) => standIn(id) === value)
  return { ...values, contactId: isGone ? null : { ...contactId, value } }
}
/** What has been typed there meanwhile stays below. */
function together({ form, values }: Entry): object {
  const typed = hasTyped(form) ? kept.get(draftName(form))?.values : undefined
  if (!typed || !('text' in typed) || !('text' in values)) return values
  const [said, more] = [values as Said, typed as Said]
  if (more.text.trim() === '') return values
  const known = new Set(said.people.map(({ id }) => id))
  return {
    ...values,
    text: `${said.text}\n\n${more.text}`,
    people: [...said.people, ...more.people.filter(({ id }) => !known.has(id))],
  }
}
