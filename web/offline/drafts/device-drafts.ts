// What is being written, as this device keeps it (IndexedDB): it outlives the tab, the browser and the network. Where a browser keeps
// nothing, as some do in private windows, it lives as long as the tab.
import { draftsOnDevice } from '../databases.ts'
import type { Kept } from './drafts.ts'
import { keptIn } from '../open-database.ts'

export type Stored = Kept & {
  /** Whose, where and of which form: nobody else is ever shown it. */
  name: string
}
const room = 'drafts'
const open = keptIn(draftsOnDevice, (made) => void made.createObjectStore(room, { keyPath: 'name' }))
const database = () => open().catch(() => null)
const memory = new Map<string, Stored>()

/** Names whose text this tab goes on with: what it puts there takes the place of what was there. While that is looked for, a promise. */
const goneOnWith = new Map<string, Promise<void> | null>()
export const goOnWith = (name: string): void => void goneOnWith.set(name, null)
/** What was typed before this device had said that there is a text already: that one stays, beside it, as one of its own. */
async function setAside(name: string): Promise<void> {
  const one = memory.get(name) ?? ((await (await database())?.get(room, name).catch(() => {})) as Stored | undefined)
  goOnWith(name)
  if (!one || one.isSent || one.isGone) return
  const twin = ` #${crypto.randomUUID()}`
  goOnWith(name + twin)
  await put({ ...one, name: name + twin, key: one.key && one.key + twin, id: '', ver: 0, isTried: false })
}
/** @returns false where the device would not take it (full, or closed to us) */
export async function put(one: Stored): Promise<boolean> {
  if (!goneOnWith.has(one.name)) goneOnWith.set(one.name, setAside(one.name))
  const looking = goneOnWith.get(one.name)
  if (looking) await looking
  memory.set(one.name, one)
  try {
    const db = await database()
    await db?.put(room, one)
    return db !== null
  } catch {
    return false
  }
}
export async function drop(name: string): Promise<void> {
  const looking = goneOnWith.get(name)
  if (looking) await looking
  memory.delete(name)
  await (await database())?.delete(room, name).catch(() => {})
}
export async function all(): Promise<Stored[]> {
  const found = ((await (await database())?.getAll(room).catch(() => [])) ?? []) as Stored[]
  for (const one of found) if (!memory.has(one.name)) memory.set(one.name, one)
  return [...memory.values()]
}
/** Nothing is left of this person, nor of anybody what the server has. What another one could not send yet waits for him to be back. */
export async function clear(userId: string): Promise<void> {
  memory.clear()
  const db = await database()
  for (const { name, isSent } of ((await db?.getAll(room).catch(() => [])) ?? []) as Stored[])
    if (isSent || name.startsWith(`${userId} `)) await db?.delete(room, name).catch(() => {})
}
