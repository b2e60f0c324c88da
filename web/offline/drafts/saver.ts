// Minds what is typed: on the device within a moment; on the server two seconds after the last key, when the page hides and when the
// network comes back.
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { ask } from '../../api/client.ts'
import * as device from './device-drafts.ts'
import { stored } from '../../session/session.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { claim } from './claims.ts'
import { followers, showThere, type Follower } from './followers.ts'
import { kept, nameOf, type DraftWay } from './drafts.ts'
import { onDevice, put, putSoon } from './save-to-device.ts'
import { onServer, patience, pause, plan, remove, running, save, stop } from './save-to-server.ts'

export { put } from './save-to-device.ts'
export { choose, dropped, forget, leftAs, move, save } from './save-to-server.ts'

/** Milliseconds that a form waits for what became of its text. */
const longest = 5_000
const here = () => location.hash.slice(1)
/** @param way to the server; without one this device alone keeps it */
export function typed(name: string, way?: DraftWay<never>, twin = ''): void {
  const one = kept.get(name)
  if (!one) return
  const values = one.values as never
  if (way?.isEmpty(values) && !one.isTried) return kept.delete(name)
  const draft = way ? { kind: way.kind, ...way.write(values) } : null
  const key = one.key || (way ? way.key(values) + twin : '')
  kept.set(name, { ...one, path: one.path || here(), draft, key })
  putSoon(name)
  if (!draft) return
  if (kept.state(name)?.is !== 'stale') kept.say(name, { is: 'typing' })
  plan(name, pause)
}
/** It is sent as what it becomes, with just this text: as a draft it sets out only where that has not succeeded by then. */
export async function hand(name: string): Promise<void> {
  const one = kept.get(name)
  if (one) kept.set(name, { ...one, isHanded: true })
  if (onServer.has(name)) plan(name, patience)
  await put(name)
}

/** @returns what ends it: then everything that was typed in it goes its ways */
export function follow(name: string, form: Follower): () => void {
  followers.set(name, form)
  let isOver = false
  const wasThere = kept.get(name) !== undefined
  const claimed = claim(name).then(async (release) => {
    if (!release) form.twin(` #${crypto.randomUUID()}`)
    else if (!wasThere) {
      await hydrate()
      const sent = kept.get(name)?.isHanded === true
      // The tab died while it was sent: what it became the server says, before somebody sends it again.
      if (sent) await Promise.race([save(name).catch(() => {}), new Promise((late) => setTimeout(late, longest))])
      const found = kept.get(name)
      if (sent && !found && !isOver) kept.say(name, { is: 'taken' })
      // Whoever was quicker than this device goes on with what he types.
      if (found && !isOver && !onDevice.has(name)) form.show(found.values)
    }
    // Another device may have gone on with it.
    if (release && kept.get(name)?.isSent) await reconcile().catch(() => {})
    return release
  })
  return () => {
    isOver = true
    if (followers.get(name) === form) followers.delete(name)
    void claimed.then((release) => release?.())
    // Who leaves without choosing keeps both.
    if (kept.state(name)?.is === 'stale') void save(name)
    else void flush(name)
  }
}
/** What is typed goes to the device and the server at once. */
export async function flush(name: string): Promise<void> {
  if (onDevice.has(name)) await put(name)
  if (onServer.has(name)) await save(name)
}
const flushAll = () => Promise.all([...new Set([...onDevice.keys(), ...onServer.keys()])].map(flush))

/** Whose they are, and where: of others nothing is shown, and nothing is kept that the server has. */
const own = () => nameOf(shownWorkgroup()?.id ?? '', '')
/** What this device keeps comes into the tab; what did not get to the server sets out. */
export async function hydrate(): Promise<void> {
  const me = `${stored('login_idx') ?? ''} `
  for (const { name, ...one } of await device.all()) {
    if (!name.startsWith(me)) {
      if (one.isSent) await device.drop(name)
      continue
    }
    if (!name.startsWith(own()) || kept.get(name)) continue
    device.goOnWith(name)
    if (one.isGone) await remove(one, name)
    else kept.set(name, one)
  }
  for (const [name, one] of kept.all)
    if (name.startsWith(own()) && one.draft && !one.isSent && !onServer.has(name)) void save(name)
}
/** What became of them on other devices: of what is gone there, or newer, nothing old stays here. */
export async function reconcile(): Promise<void> {
  await hydrate()
  const sent = [...kept.all].filter(([name, one]) => name.startsWith(own()) && one.id && one.isSent)
  if (sent.length === 0 || !navigator.onLine) return
  const { items } = await ask(drafts.list, {})
  for (const [name, before] of sent) {
    const [now, there] = [kept.get(name), items.find(({ id }) => id === before.id)]
    if (!now?.isSent || now.at !== before.at || there?.ver === now.ver) continue
    const isShown =
      there && followers.has(name) && (await showThere(name, await ask(drafts.detail, { id: there.id }), before.at))
    if (!isShown) {
      kept.delete(name)
      await device.drop(name)
    }
  }
}
/** How many texts would be lost if this device forgot them now. */
export async function unsent(): Promise<number> {
  await hydrate()
  await flushAll()
  await Promise.all(running.values())
  const me = `${stored('login_idx') ?? ''} `
  return (await device.all()).filter((one) => one.name.startsWith(me) && !one.isGone && !one.isSent).length
}
/** Who signs out leaves nothing here. */
export async function wipe(): Promise<void> {
  for (const name of [...onDevice.keys(), ...onServer.keys()]) stop(name)
  kept.clear()
  await device.clear(stored('login_idx') ?? '')
}

addEventListener('online', () => void reconcile().catch(() => {}))
addEventListener('pagehide', () => void flushAll())
document.addEventListener('visibilitychange', () => document.hidden && void flushAll())
