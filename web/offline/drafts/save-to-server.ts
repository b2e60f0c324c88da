// What is typed goes to the server. One draft at a time follows itself, so no answer overtakes another.
import { toOurs, type GivenTo } from '../../../contract/core/call.ts'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { ask } from '../../api/client.ts'
import { CallError, isNotReached } from '../../api/call-error.ts'
import * as device from './device-drafts.ts'
import { isOld } from '../../api/queries.ts'
import { isSignedIn } from '../../session/session.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { followers, showThere } from './followers.ts'
import { kept, nameOf, type Draft, type Kept, type Saving } from './drafts.ts'
import { onDevice, put, stripped } from './save-to-device.ts'

export const pause = 2000
/** Until what did not get through is tried again, though nobody said that the network is back. */
export const patience = 15_000

export const onServer = new Map<string, ReturnType<typeof setTimeout>>()
export const running = new Map<string, Promise<unknown>>()
/** Nothing more sets out by itself. */
export function stop(name: string): void {
  for (const timers of [onDevice, onServer]) {
    clearTimeout(timers.get(name))
    timers.delete(name)
  }
}
export function plan(name: string, ms: number): void {
  clearTimeout(onServer.get(name))
  onServer.set(
    name,
    setTimeout(() => void save(name), ms),
  )
}
/** @param byHand somebody asked for it. @returns how it stands then */
export function save(name: string, byHand = false): Promise<Saving | undefined> {
  clearTimeout(onServer.get(name))
  onServer.delete(name)
  const work = (running.get(name) ?? Promise.resolve()).then(() => send(name, byHand))
  running.set(name, work)
  return work
}

async function send(name: string, byHand: boolean): Promise<Saving | undefined> {
  const one = kept.get(name)
  if (!one?.draft || one.isGone || (one.isSent && !byHand) || isChoosing(name)) return kept.state(name)
  if (!isSignedIn() || !navigator.onLine) return stand(name, { is: 'here', isKept: await put(name) })
  kept.say(name, { is: 'saving' })
  kept.set(name, { ...one, isTried: true })
  await put(name)
  const input: GivenTo<typeof drafts.save> = { ...one.draft, key: one.key, ...(one.id && { id: one.id, ver: one.ver }) }
  try {
    const { id, ver, ...more } = await ask(byHand ? drafts.save : drafts.autoSave, input, { lasting: document.hidden })
    if ('isRegistered' in more && more.isRegistered) return overtaken(name)
    const now = kept.get(name)
    // Thrown away meanwhile.
    if (!now) return void (await remove({ ...one, id, ver }))
    const isSame = now.at === one.at
    kept.set(name, { ...now, id, ver, isSent: isSame })
    await put(name)
    if (!one.id || byHand) isOld('drafts')
    if (!isSame) plan(name, now.isHanded ? patience : pause)
    return stand(name, isSame ? { is: 'saved', at: Date.now() } : { is: 'typing' })
  } catch (error) {
    return refused(name, one, error)
  }
}
/** Two texts, and somebody who is shown both. */
const isChoosing = (name: string) => kept.state(name)?.is === 'stale' && followers.has(name)
function stand(name: string, state: Saving): Saving {
  if (kept.get(name)) kept.say(name, state)
  return state
}

/** Its log is registered. What was handed over is gone with it; what was typed since is a draft of its own. */
async function overtaken(name: string): Promise<Saving | undefined> {
  const now = kept.get(name)
  if (now && !now.isHanded) {
    branch(name, now)
    return send(name, false)
  }
  kept.delete(name)
  await device.drop(name)
  return undefined
}
/** Nothing that was typed goes, whatever the server says. */
async function refused(name: string, was: Kept, error: unknown): Promise<Saving | undefined> {
  const why = error instanceof CallError ? error : new CallError('server_error', 0, '')
  const now = kept.get(name)
  if (!now) return undefined
  if (isNotReached(error)) {
    plan(name, patience)
    return stand(name, { is: 'here', isKept: await put(name) })
  }
  if (why.word === 'stale' && followers.has(name))
    return stand(name, { is: 'stale', theirs: toOurs(drafts.detail.output, why.record) as Draft })
  if (why.word === 'key_reused') return overtaken(name)
  // Deleted on another device, while it is being sent as what it becomes: by its key, under which that would take it.
  if (why.word === 'not_found' && was.id && now.isHanded) {
    kept.set(name, { ...now, id: '', ver: 0 })
    return send(name, false)
  }
  // Deleted, or written on another device while more was typed here, and nobody is there to choose: that is a draft of its own.
  if (why.word === 'stale' || (why.word === 'not_found' && was.id)) {
    branch(name, now)
    return send(name, false)
  }
  return stand(name, { is: 'failed', why })
}
/** Under another key, so that it is another draft. */
function branch(name: string, one: Kept): void {
  const key = crypto.randomUUID()
  const values = 'clientKey' in one.values ? { ...one.values, clientKey: key } : one.values
  kept.set(name, { ...one, values, key, id: '', ver: 0, isSent: false, isTried: false, isHanded: false })
  followers.get(name)?.show(values)
  kept.say(name, { is: 'typing' })
}

/** Two devices wrote one draft, and somebody chose. */
export async function choose(name: string, which: 'mine' | 'theirs' | 'both'): Promise<void> {
  const [one, state] = [kept.get(name), kept.state(name)]
  if (!one || state?.is !== 'stale') return
  const { theirs } = state
  kept.say(name, { is: 'typing' })
  if (which === 'theirs') await showThere(name, theirs)
  if (which === 'mine') kept.set(name, { ...one, id: theirs.id, ver: theirs.ver, isSent: false })
  if (which === 'both') branch(name, one)
  await put(name)
  if (which === 'theirs') kept.say(name, { is: 'saved', at: Date.parse(theirs.updatedAt) })
  else await save(name)
}

/** `taken`: the server took it with what it became; `thrown`: it is to be gone everywhere; `left`: something is begun anew, and this stays a draft. */
export async function forget(name: string, one: Kept, how: 'taken' | 'thrown' | 'left'): Promise<void> {
  stop(name)
  if (how === 'left') return move(name, one, nameOf(shownWorkgroup()?.id ?? '', leftAs(one.key)))
  const isThere = how === 'thrown' && one.isTried
  // A mark stays until the server has thrown it away too.
  if (isThere) await device.put({ ...stripped(one), isGone: true, draft: null, name })
  else await device.drop(name)
  if (!isThere) return
  await running.get(name)
  await remove(one, name)
}
/** The form that a new log is gone on with, whoever began it and where. */
export const leftAs = (key: string): string => `write draft-${key}`
/** What is kept under one name is kept under another. */
export async function move(from: string, one: Kept, to: string): Promise<void> {
  await running.get(from)
  kept.delete(from)
  kept.set(to, one)
  await put(to)
  if (from !== to) await device.drop(from)
  if (!one.isSent) void save(to)
}
/** Drafts that were deleted by their keys: nothing of them stays here. */
export async function dropped(keys: readonly string[]): Promise<void> {
  for (const { name, key } of await device.all())
    if (keys.includes(key)) {
      kept.delete(name)
      await device.drop(name)
    }
}
/** From the server; what it does not answer is asked again the next time. */
export async function remove(one: Kept, name?: string): Promise<void> {
  try {
    const id = one.id || (await ask(drafts.list, {})).items.find(({ key }) => key === one.key)?.id
    if (id) await ask(drafts.delete, { ids: [id] })
    if (name && !kept.get(name)) await device.drop(name)
    isOld('drafts')
  } catch {
    // Its mark stays on the device.
  }
}
