// What waits, as this device keeps it (IndexedDB). Unlike a draft nothing is said to be kept that is not: where the browser takes
// nothing, the form says so and stays.
import { openDB } from 'idb'
import { waitsOnDevice } from './kept-here.ts'
import { limits, NotKept, standIn, type Entry } from './outbox-entry.ts'

const [entries, made] = ['entries', 'made'] as const
let opening: ReturnType<typeof openDB> | undefined
const database = () =>
  (opening ??= openDB(waitsOnDevice, 1, {
    upgrade: (db) => {
      db.createObjectStore(entries, { keyPath: 'id' })
      db.createObjectStore(made)
    },
    // Another tab has a newer version of the application: it goes first.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
    terminated: () => void (opening = undefined),
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  }))
const inOrder = (all: Entry[]) => all.toSorted((one, other) => one.order - other.order)

/** All of this device, whoever wrote it. Where nothing can be kept, nothing is. */
export async function all(): Promise<Entry[]> {
  try {
    return inOrder((await (await database()).getAll(entries)) as Entry[])
  } catch {
    return []
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
/** Changes one that is still there. @returns it as it is then; null where it is gone */
export async function change(id: string, to: Partial<Entry>): Promise<Entry | null> {
  const db = await database()
  const work = db.transaction(entries, 'readwrite')
  const one = (await work.store.get(id)) as Entry | undefined
  const next = one && { ...one, ...to }
  if (next) await work.store.put(next)
  await work.done
  return next ?? null
}
/** It is made: it goes, and what waited for it has the server's id from the same moment on. */
export async function done(id: string, madeId: string): Promise<void> {
  const db = await database()
  const work = db.transaction([entries, made], 'readwrite')
  const store = work.objectStore(entries)
  await store.delete(id)
  for (const one of (await store.getAll()) as Entry[])
    if (one.needs?.id === id)
      await store.put({ ...one, input: { ...one.input, [one.needs.as]: madeId }, needs: null } satisfies Entry)
  await work.objectStore(made).put(madeId, standIn(id))
  await work.done
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
    await work.objectStore(made).clear()
    await work.done
  } catch {
    // Where nothing can be kept, nothing was.
  }
}
