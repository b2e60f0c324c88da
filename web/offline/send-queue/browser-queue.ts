// The queue of what waits to be sent, of this browser: sent when the network is back, when the application opens, and when it is looked at.
import type { GivenTo } from '../../../contract/core/call.ts'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { ask } from '../../api/client.ts'
import { CallError } from '../../api/call-error.ts'
import { sentenceOf } from '../../kit/error-sentence.ts'
import { NotKept, standIn, type Entry, type Written } from './entry.ts'
import { createQueue, type News } from './queue.ts'
import { sendEntry } from './senders.ts'
import * as store from './database.ts'
import { isStandIn, waiting } from './list.ts'
import { partsOf, rowsOf } from './rows.ts'
import { isOld } from '../../api/queries.ts'
import { isSignedIn, onDevice, onSessionChange, stored } from '../../session/session.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { toast } from '../../ui/floats/toast.ts'
import { say } from '../../ui/texts.ts'

const me = () => (isSignedIn() ? (stored('login_idx') ?? '') : '')
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('saleslog-outbox') : null
let timer: ReturnType<typeof setTimeout> | undefined

/** What is there, of who is signed in, into this tab. @returns how much of anybody's; null where that cannot be seen: then all stays as it was */
async function show(): Promise<number | null> {
  const all = await store.all()
  if (!all) return null
  waiting.show(
    all.filter(({ userId }) => userId === me()),
    queue.sending(),
  )
  if (all.length > 0) onDevice.write('waiting', String(all.length))
  else onDevice.forget('waiting')
  return all.length
}
async function changed(): Promise<void> {
  await show()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  tabs?.postMessage('changed')
}
const locks = new Map<string, Promise<unknown>>()
/** Of all tabs; where a browser cannot say so, of this one. */
async function lock<T>(name: string, work: () => Promise<T>, ifFree = false): Promise<T | undefined> {
  if ('locks' in navigator)
    return navigator.locks.request(`saleslog-outbox ${name}`, { ifAvailable: ifFree }, (held) =>
      held ? work() : undefined,
    ) as Promise<T | undefined>
  if (ifFree && locks.has(name)) return undefined
  const turn = (locks.get(name) ?? Promise.resolve()).then(work)
  const settled = turn.catch(() => {})
  locks.set(name, settled)
  void settled.then(() => locks.get(name) === settled && locks.delete(name))
  return turn
}
function told({ sent, refused, isSignedOut }: News): void {
  const toList = { label: say('outbox.open'), onClick: () => location.assign(`#${paths.drafts}`) }
  if (isSignedOut) toast.info(say('outbox.signedOut'), { ms: 10_000 })
  if (refused > 0) toast.error(say('outbox.refused', { count: refused }), { action: toList, ms: 10_000 })
  if (sent > 0) toast.success(say('outbox.sent', { count: sent }), { ms: 4000 })
}
const all = async () => (await store.all()) ?? []
const queue = createQueue({
  // Each by name: a module handed on whole needs a file of its own in every page.
  store: { all, change: store.change, done: store.done },
  send: sendEntry,
  owner: () => {
    const [userId, workgroupId] = [me(), shownWorkgroup()?.id]
    return userId && workgroupId && workgroupId !== '0' ? { userId, workgroupId } : null
  },
  isOnline: () => navigator.onLine,
  lock,
  now: Date.now,
  random: Math.random,
  wake: (work, ms) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
  },
  changed,
  told,
  sentence: (why) => {
    if (why === 'unsure') return say('outbox.unsure')
    const fields = Object.values(why.fields)
    return fields.length > 0 ? fields.join(' ') : sentenceOf(why, say, say('outbox.notReached'))
  },
})
export const { kick } = queue

/** Puts it at the end of the queue, with its files. @throws CallError with why this device does not take it */
export async function keep({ files = [], file = null, kept, ...typed }: Written): Promise<void> {
  const shown = shownWorkgroup()
  if (!me() || !shown) throw new CallError('offline', 0, '')
  const written = JSON.parse(JSON.stringify(typed)) as Written
  const { contactId } = written.input
  const needed = isStandIn(contactId) ? waiting.all().find(({ id }) => standIn(id) === contactId) : undefined
  const isMade = isStandIn(contactId) && !needed && (await idNow(contactId as string)) !== contactId
  if (isStandIn(contactId) && !needed && !isMade) throw new CallError('offline', 0, say('outbox.alone'))
  const base = { about: '', slot: '', state: 'waiting', why: '', word: '', tries: 0, triedAt: 0, order: 0 } as const
  const one: Entry = {
    ...base,
    userId: me(),
    workgroupId: shown.id,
    workgroupName: shown.name,
    at: Date.now(),
    bytes: file?.size ?? 0,
    ...written,
    ...(isMade && { input: { ...written.input, contactId: await idNow(contactId as string) } }),
    needs: needed ? { id: needed.id, as: 'contactId' } : null,
    file,
  }
  const after = files.map((each): Entry => {
    const isCard = one.kind === 'contact'
    const ofIt = { kind: isCard ? 'card' : 'file', input: {}, slot: '', text: '', values: {} } as const
    const needs = { id: one.id, as: isCard ? 'id' : 'logId' }
    return { ...one, ...ofIt, id: each.id, file: each.file, bytes: each.file.size, needs, title: each.file.name }
  })
  try {
    await store.add([{ ...one, bytes: one.bytes + new Blob([JSON.stringify(one)]).size }, ...after])
  } catch (error) {
    throw new CallError('offline', 0, say(`outbox.${error instanceof NotKept ? error.reason : 'private'}`))
  }
  kept?.()
  await backInTurn(one.id)
  void navigator.storage?.persist?.().catch(() => {})
  await changed()
  const count = rowsOf(waiting.all()).length
  const toList = { label: say('outbox.count', { count }), onClick: () => location.assign(`#${paths.drafts}`) }
  toast.success(say('outbox.kept'), { action: toList })
  if (navigator.onLine) void queue.run()
}
/** The server's id of what was made here without it; the stand-in where it still waits. */
export const idNow = async (id: string): Promise<string> => (await store.madeOf(id)) ?? id

/**
 * Takes one out, with its files. What else waited for it says so, and waits to be mended.
 * @param act what is done with it before it goes: should that fail, it stays. @returns false where it is under way
 */
export async function takeOut(one: Entry, act: () => Promise<unknown> = async () => {}): Promise<boolean> {
  const isOut = await queue.hold(one.id, async () => {
    const there = await all()
    if (!there.some(({ id }) => id === one.id)) return false
    await act()
    const gone = [one, ...partsOf(there, one.id)].map(({ id }) => id)
    await store.drop(gone)
    for (const { id, needs } of there)
      if (needs?.id === one.id && !gone.includes(id))
        await store.change(id, { state: 'refused', word: 'alone', why: say('outbox.alone') })
    return true
  })
  await changed()
  return isOut === true
}
/** A form has sent it itself. */
export async function sentOtherwise(slot: string): Promise<void> {
  const gone = waiting.all().filter((one) => one.slot === slot)
  if (gone.length === 0) return
  await store.drop(gone.map(({ id }) => id))
  await changed()
}
/** What stood alone has again what it waits for. */
async function backInTurn(key: string): Promise<void> {
  for (const one of await all())
    if (one.needs?.id === key && one.word === 'alone')
      await store.change(one.id, { state: 'waiting', word: '', why: '' })
}
/** Somebody mended what another one waits for: it is there. */
export async function madeOtherwise(key: string, id: string): Promise<void> {
  await backInTurn(key)
  await store.done(key, id)
  await changed()
  await kick()
}
/** Once more, whatever was said before. @param ids of some; otherwise all that waits */
export async function again(ids: readonly string[] = []): Promise<void> {
  await queue.anew(ids)
  await changed()
  await kick(true)
}

// ---- Signing out ----

const isWords = ({ kind, workgroupId }: Entry) =>
  ['log', 'edit', 'comment', 'feedback'].includes(kind) && workgroupId === shownWorkgroup()?.id
/** What of it a draft can hold: words, of the workgroup that is shown. */
export const words = (): Entry[] => waiting.all().filter(isWords)
/** They become drafts on the server, and wait here no more. @throws CallError */
export async function becomeDrafts(): Promise<void> {
  for (const one of words()) {
    await ask(drafts.save, draftOf(one))
    await takeOut(one)
  }
  isOld('drafts')
}
function draftOf({ id, kind, form, input }: Entry): GivenTo<typeof drafts.save> {
  const { id: logId, ver: logVer, clientKey: _key, draftId: _draft, ...fields } = input
  if (kind === 'log') return { ...fields, kind, key: id } as GivenTo<typeof drafts.save>
  if (kind === 'edit') return { ...fields, kind, key: `log ${String(logId)}`, logId, logVer } as typeof fields
  const { content, sentence, logId: of } = input
  return { kind, key: `${form} #${id}`.slice(0, 100), logId: of, content, sentence } as typeof fields
}
export async function wipe(): Promise<void> {
  await store.clear(me())
  await changed()
}

// ---- When ----

const look = () => void show().then(() => kick())
addEventListener('online', look)
document.addEventListener('visibilitychange', () => document.hidden || look())
tabs?.addEventListener('message', () => void show())
// Somebody signed in, or out: what is shown is his alone, and what waited for him goes.
onSessionChange(() => void show().then(() => queue.run()))
const before = Number(onDevice.read('waiting'))
// A browser that is short of room gives up what it keeps, and asks nobody.
if ((await show()) === 0 && before > 0) toast.error(say('outbox.evicted', { count: before }), { ms: Infinity })
void kick()
