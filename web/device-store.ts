// What is being written, as this device keeps it (IndexedDB): it outlives the tab, the browser and the network. Where a browser keeps
// nothing, as some do in private windows, it lives as long as the tab.
import { openDB } from 'idb'
import type { Kept } from './kit/kept.ts'
import { onDevice } from './session.ts'

export type Stored = Kept & {
  /** Whose, where and of which form: nobody else is ever shown it. */
  name: string
}
const room = 'drafts'
let opening: Promise<Awaited<ReturnType<typeof openDB>> | null> | undefined
const database = () =>
  (opening ??= openDB('saleslog', 1, {
    upgrade: (db) => void db.createObjectStore(room, { keyPath: 'name' }),
    // Another tab has a newer version of the application: it goes first.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
    terminated: () => void (opening = undefined),
  }).catch(() => null))
/** Says before anything of this file has come that it is needed. */
const note = () => (memory.size > 0 ? onDevice.write('typed', '1') : onDevice.forget('typed'))
const memory = new Map<string, Stored>()

/** @returns false where the device would not take it (full, or closed to us) */
export async function put(one: Stored): Promise<boolean> {
  memory.set(one.name, one)
  note()
  try {
    const db = await database()
    await db?.put(room, one)
    return db !== null
  } catch {
    return false
  }
}
export async function drop(name: string): Promise<void> {
  memory.delete(name)
  note()
  await (await database())?.delete(room, name).catch(() => {})
}
export async function all(): Promise<Stored[]> {
  const found = ((await (await database())?.getAll(room).catch(() => [])) ?? []) as Stored[]
  for (const one of found) if (!memory.has(one.name)) memory.set(one.name, one)
  note()
  return [...memory.values()]
}
/** Nothing of anybody is left. */
export async function clear(): Promise<void> {
  memory.clear()
  note()
  await (await database())?.clear(room).catch(() => {})
}
