// The send queue of this browser. Entries are sent when the network is back, when the application opens, and when its
// tab is shown.
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { callApi } from '../../api/client.ts'
import { CallError } from '../../api/call-error.ts'
import { hasSignedOut } from '../../api/session-check.ts'
import { invalidate } from '../../api/invalidation.ts'
import { errorMessage } from '../../api/error-message.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { isSignedIn, deviceStorage, onSessionChange, readStored } from '../../session/session.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { translate } from '../../ui/texts.ts'
import { createEntryDatabase } from './database.ts'
import { NotStored, temporaryId, type Entry, type NewEntry } from './entry.ts'
import { isTemporaryId, waiting } from './list.ts'
import { createQueue, type SendResult } from './queue.ts'
import { filesOf, rowsOf } from './rows.ts'
import { sendEntry } from './senders.ts'
import { createTabLocks } from './tab-locks.ts'

const database = createEntryDatabase()
const userId = () => (isSignedIn() ? (readStored('login_idx') ?? '') : '')
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('saleslog-outbox') : null

/**
 * Shows the user's entries in this tab.
 * @returns how many there are of all users; null where the database does not open: then nothing changes
 */
async function show(): Promise<number | null> {
  const all = await database.all()
  if (!all) return null
  const me = userId()
  waiting.show(
    all.filter((entry) => entry.userId === me),
    queue.sending(),
  )
  if (all.length > 0) deviceStorage.write('waiting', String(all.length))
  else deviceStorage.forget('waiting')
  return all.length
}
async function changed(): Promise<void> {
  await show()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  tabs?.postMessage('changed')
}
/** Once for each end of a session: a request of the queue may notice it, or any other one before. */
let isAnnounced = false
function announceSignedOut(): void {
  if (!isAnnounced) toast.info(translate('outbox.signedOut'), { ms: 10_000 })
  isAnnounced = true
}
function notify({ sent, refused, isSignedOut }: SendResult): void {
  const toList = { label: translate('outbox.open'), onClick: () => location.assign(`#${paths.drafts}`) }
  if (isSignedOut) announceSignedOut()
  if (refused > 0) toast.error(translate('outbox.refused', { count: refused }), { action: toList, ms: 10_000 })
  if (sent > 0) toast.success(translate('outbox.sent', { count: sent }), { ms: 4000 })
}
/** One timer: a later one replaces it. */
function createTimer(): (work: () => void, ms: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (work, ms) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
  }
}
const allEntries = async () => (await database.all()) ?? []
const queue = createQueue({
  store: { ...database, all: allEntries },
  send: sendEntry,
  owner: () => {
    const [me, workgroupId] = [userId(), shownWorkgroup()?.id]
    return me && workgroupId && workgroupId !== '0' ? { userId: me, workgroupId } : null
  },
  isOnline: () => navigator.onLine,
  lock: createTabLocks('saleslog-outbox'),
  now: Date.now,
  random: Math.random,
  wake: createTimer(),
  changed,
  notify,
  messageOf: (why) => {
    if (why === 'unsure') return translate('outbox.unsure')
    // `files.refused` names the file, which the row of the entry shows; the message of the error says why.
    const fields = Object.values(why.fields).filter(({ code }) => code !== 'files.refused')
    return fields.length > 0
      ? fields.map(({ message }) => message).join(' ')
      : errorMessage(why, translate, translate('outbox.notReached'))
  },
})

/**
 * Adds an entry and its files to the end of the queue.
 * @throws CallError with the reason why this device did not store it
 */
export async function enqueue({ files = [], file = null, onStored, ...typed }: NewEntry): Promise<void> {
  const shown = shownWorkgroup()
  if (!userId() || !shown) throw new CallError('offline', 0, '')
  const entryData = JSON.parse(JSON.stringify(typed)) as NewEntry
  const { contactId } = entryData.input
  const needed = isTemporaryId(contactId) ? waiting.all().find(({ id }) => temporaryId(id) === contactId) : undefined
  const isCreated = isTemporaryId(contactId) && !needed && (await currentId(contactId as string)) !== contactId
  if (isTemporaryId(contactId) && !needed && !isCreated) throw new CallError('offline', 0, translate('outbox.alone'))
  const base = { about: '', slot: '', state: 'waiting', why: '', word: '', tries: 0, triedAt: 0, order: 0 } as const
  const entry: Entry = {
    ...base,
    userId: userId(),
    workgroupId: shown.id,
    workgroupName: shown.name,
    at: Date.now(),
    bytes: file?.size ?? 0,
    ...entryData,
    ...(isCreated && { input: { ...entryData.input, contactId: await currentId(contactId as string) } }),
    needs: needed ? { id: needed.id, as: 'contactId' } : null,
    file,
  }
  const fileEntries = files.map(({ id, file: each }): Entry => {
    const isCard = entry.kind === 'contact'
    const own = { kind: isCard ? 'card' : 'file', input: {}, slot: '', text: '', values: {} } as const
    const needs = { id: entry.id, as: isCard ? 'id' : 'logId' }
    return { ...entry, ...own, id, file: each, bytes: each.size, needs, title: each.name }
  })
  try {
    await database.add([{ ...entry, bytes: entry.bytes + new Blob([JSON.stringify(entry)]).size }, ...fileEntries])
  } catch (error) {
    throw new CallError('offline', 0, translate(`outbox.${error instanceof NotStored ? error.reason : 'private'}`))
  }
  onStored?.()
  await requeueDependents(entry.id)
  void navigator.storage?.persist?.().catch(() => {})
  await changed()
  const count = rowsOf(waiting.all()).length
  const toList = { label: translate('outbox.count', { count }), onClick: () => location.assign(`#${paths.drafts}`) }
  toast.success(translate('outbox.kept'), { action: toList })
  if (navigator.onLine) void queue.run()
}
/** The server's id for a temporary one; the same id while its entry waits. */
export const currentId = async (id: string): Promise<string> => (await database.serverIdOf(id)) ?? id

/**
 * Removes an entry and its files. Other entries that waited for it are refused, for the user to correct.
 * @param act runs before it is removed; where it throws, the entry stays. @returns false where the entry is being sent
 */
export async function remove(entry: Entry, act: () => Promise<unknown> = async () => {}): Promise<boolean> {
  const isRemoved = await queue.withLock(entry.id, async () => {
    const entries = await allEntries()
    if (!entries.some(({ id }) => id === entry.id)) return false
    await act()
    const removed = [entry, ...filesOf(entries, entry.id)].map(({ id }) => id)
    await database.drop(removed)
    for (const { id, needs } of entries)
      if (needs?.id === entry.id && !removed.includes(id))
        await database.change(id, { state: 'refused', word: 'alone', why: translate('outbox.alone') })
    return true
  })
  await changed()
  return isRemoved === true
}
/** Replaces an entry without files by a changed one of the same id. @returns false where the entry is being sent */
export async function replace(entry: Entry, next: NewEntry): Promise<boolean> {
  const isReplaced = await queue.withLock(entry.id, async () => {
    if (!(await allEntries()).some(({ id }) => id === entry.id)) return false
    await enqueue(next)
    return true
  })
  if (navigator.onLine) void queue.run()
  return isReplaced === true
}
/** A form has sent the edit of this slot. */
export async function removeSlot(slot: string): Promise<void> {
  const removed = waiting.all().filter((entry) => entry.slot === slot)
  if (removed.length === 0) return
  await database.drop(removed.map(({ id }) => id))
  await changed()
}
/** Entries that were refused because this one was removed wait for it again. */
async function requeueDependents(key: string): Promise<void> {
  for (const { id, needs, word } of await allEntries())
    if (needs?.id === key && word === 'alone') await database.change(id, { state: 'waiting', word: '', why: '' })
}
/** A form has created the record that other entries wait for. */
export async function markCreated(key: string, id: string): Promise<void> {
  await requeueDependents(key)
  await database.done(key, id)
  await changed()
  await queue.sendNow()
}
/** Sends entries again, whatever the last error was. @param ids also those of them that were refused */
export async function retry(ids: readonly string[] = []): Promise<void> {
  await queue.requeue(ids)
  await changed()
  await queue.sendNow(true)
}

// ---- Signing out ----

const isText = ({ kind, workgroupId }: Entry) =>
  ['log', 'edit', 'comment', 'feedback'].includes(kind) && workgroupId === shownWorkgroup()?.id
/** The entries that can become drafts: texts of the workgroup that is shown. */
export const texts = (): Entry[] => waiting.all().filter(isText)
/** Saves them as drafts on the server instead. @throws CallError */
export async function saveAsDrafts(): Promise<void> {
  for (const entry of texts()) {
    await callApi(drafts.save, draftOf(entry))
    await remove(entry)
  }
  invalidate('drafts')
}
function draftOf({ id, kind, form, input }: Entry): ClientInputOf<typeof drafts.save> {
  const { id: logId, ver: logVer, clientKey: _key, draftId: _draft, ...fields } = input
  if (kind === 'log') return { ...fields, kind, key: id } as ClientInputOf<typeof drafts.save>
  if (kind === 'edit') return { ...fields, kind, key: `log ${String(logId)}`, logId, logVer } as typeof fields
  const { content, sentence } = input
  return { kind, key: `${form} #${id}`.slice(0, 100), logId: input.logId, content, sentence } as typeof fields
}
/** Deletes the user's entries. */
export async function clear(): Promise<void> {
  await database.clear(userId())
  await changed()
}

// ---- When entries are sent ----

// What follows tells the user what became of entries; this module and its texts are loaded side by side.
await loadTexts(['outbox'])
const sendAll = () => void show().then(() => queue.sendNow())
addEventListener('online', sendAll)
document.addEventListener('visibilitychange', () => document.hidden || sendAll())
tabs?.addEventListener('message', () => void show())
// After signing in or out, the user's own entries are shown and sent.
onSessionChange(() => {
  const hadEntries = waiting.all().length > 0
  if (isSignedIn()) isAnnounced = false
  else if (hadEntries && !hasSignedOut()) announceSignedOut()
  void show().then(() => queue.run())
})
const before = Number(deviceStorage.read('waiting'))
// A browser that is short of storage deletes databases without asking.
if ((await show()) === 0 && before > 0) toast.error(translate('outbox.evicted', { count: before }), { ms: Infinity })
void queue.sendNow()
