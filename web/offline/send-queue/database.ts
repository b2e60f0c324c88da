// What waits, as this device keeps it (IndexedDB). Unlike a draft nothing is said to be kept that is not: where the browser takes
// nothing, the form says so and stays.
import { waitsOnDevice } from '../databases.ts'
import { keptIn } from '../open-database.ts'
import { limits, NotKept, standIn, type Entry } from './entry.ts'

const [entries, made] = ['entries', 'made'] as const
const database = keptIn(waitsOnDevice, (db) => {
  db.createObjectStore(entries, { keyPath: 'id' })
  db.createObjectStore(made)
})
const inOrder = (all: Entry[]) => all.toSorted((one, other) => one.order - other.order)
/** What a device that is full did not take of an entry: known as long as the tab. */
const unkept = new Map<string, Partial<Entry>>()
/** What is made, and a device that is full did not take that. */
const madeHere = new Map<string, string>()
type MadeIds = { get(key: string): Promise<unknown> }
/** As it is by now: what it waited for may be there. */
async function asIs(one: Entry, ids: MadeIds): Promise<Entry> {
  const known = { ...one, ...unkept.get(one.id) }
  const { id } = one.needs ?? { id: '' }
  const madeId = madeHere.get(id) ?? (id && ((await ids.get(standIn(id))) as string | undefined))
  return madeId ? { ...known, input: { ...known.input, [one.needs!.as]: madeId }, needs: null } : known
}

/** All of this device, whoever wrote it; null where a browser does not let us look. */
export async function all(): Promise<Entry[] | null> {
  try {
    const work = (await database()).transaction([entries, made])
    const found = (await work.objectStore(entries).getAll()) as Entry[]
    const left = found.filter(({ id }) => !madeHere.has(id))
    return inOrder(await Promise.all(left.map((one) => asIs(one, work.objectStore(made)))))
  } catch {
    return null
  }
}
/** At the end of the queue, all or none. One that waits in the same slot gives its place. @throws NotKept */
export async function add(added: readonly Entry[]): Promise<void> {
  const db = await database().catch(() => {
    throw new NotKept('private')
  })
  const work = db.transaction(entries, 'readwrite')
  try {
    const there = inOrder((await work.store.getAll()) as Entry[])
    const [before, after] = placed(there, added)
    for (const { id } of before) await work.store.delete(id)
    for (const one of after) await work.store.put(one)
    await work.done
  } catch (error) {
    work.done.catch(() => {})
    if (error instanceof NotKept) throw error
    throw new NotKept(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'private')
  }
}
/** What leaves and what comes, by what is there. @throws NotKept where it would be more than this device is to hold */
export function placed(there: readonly Entry[], added: readonly Entry[]): [before: Entry[], after: Entry[]] {
  const isBefore = (one: Entry) =>
    added.some(
      ({ id, slot, userId, workgroupId }) =>
        id === one.id || (slot !== '' && slot === one.slot && userId === one.userId && workgroupId === one.workgroupId),
    )
  const before = there.filter(isBefore)
  const left = there.filter((one) => !isBefore(one))
  if (left.length + added.length > limits.entries) throw new NotKept('many')
  const bytes = [...left, ...added].reduce((sum, one) => sum + one.bytes, 0)
  if (bytes > limits.bytes) throw new NotKept('large')
  const last = Math.max(0, ...there.map(({ order }) => order))
  return [before, added.map((one, at) => ({ ...one, order: before[0]?.order ?? last + 1 + at }))]
}
/** Changes one that is still there. @returns it as it is then, also where the device is too full to take that; null where it is gone */
export async function change(id: string, to: Partial<Entry>): Promise<Entry | null> {
  if (madeHere.has(id)) return null
  const work = (await database()).transaction([entries, made], 'readwrite')
  const ended = work.done.then(
    () => true,
    () => false,
  )
  const store = work.objectStore(entries)
  const one = (await store.get(id)) as Entry | undefined
  if (!one) return null
  const next = { ...(await asIs(one, work.objectStore(made))), ...to }
  await store.put(next).catch(() => {})
  if (await ended) unkept.delete(id)
  else unkept.set(id, { ...unkept.get(id), ...to })
  return next
}
/** It is made: it goes, and what waited for it has the server's id from the same moment on. */
export async function done(id: string, madeId: string): Promise<void> {
  const db = await database()
  try {
    const work = db.transaction([entries, made], 'readwrite')
    const steps = [work.objectStore(entries).delete(id), work.objectStore(made).put(madeId, standIn(id)), work.done]
    await Promise.all(steps)
    unkept.delete(id)
  } catch {
    // The device is full. It stays until nothing waits for it any more: should this tab die, it is asked again by its key.
    madeHere.set(id, madeId)
  }
  const left = (await db.getAll(entries)) as Entry[]
  for (const one of madeHere.keys()) if (!left.some(({ needs }) => needs?.id === one)) await db.delete(entries, one)
}
/** What the server made of what a form knows by a stand-in; null while it waits. */
export async function madeOf(id: string): Promise<string | null> {
  try {
    return ((await (await database()).get(made, id)) as string | undefined) ?? null
  } catch {
    return null
  }
}
export async function drop(ids: readonly string[]): Promise<void> {
  const work = (await database()).transaction(entries, 'readwrite')
  for (const id of ids) await work.store.delete(id)
  await work.done
}
/** Nothing of this person is left. */
export async function clear(userId: string): Promise<void> {
  try {
    const db = await database()
    const work = db.transaction([entries, made], 'readwrite')
    const store = work.objectStore(entries)
    for (const one of (await store.getAll()) as Entry[]) if (one.userId === userId) await store.delete(one.id)
    // What of others still waits finds by them what it waited for.
    if ((await store.count()) === 0) await work.objectStore(made).clear()
    await work.done
  } catch {
    // Where nothing can be kept, nothing was.
  }
}
