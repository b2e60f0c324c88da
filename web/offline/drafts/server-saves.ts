// Saves drafts to the server. Saves of one draft run one after the other, so no response overtakes another.
import type { ClientInputOf } from '../../../contract/core/call.ts'
import type { drafts } from '../../../contract/calls/drafts/calls.ts'
import { CallError, isNotReached } from '../../api/call-error.ts'
import type { DeviceDrafts } from './device-drafts.ts'
import type { ServerDraft, LocalDraft, SaveState, TabDrafts } from './tab-drafts.ts'
import type { OpenForms } from './open-forms.ts'
import { createNamedTimers, type Timers } from './timers.ts'

/** The calls of drafts. Each function throws a CallError. */
export type DraftServer = {
  /**
   * @param byHand the user pressed save.
   * @returns `isRegistered`: the record of this key exists, so there is no draft any more
   */
  save(
    input: ClientInputOf<typeof drafts.save>,
    byHand: boolean,
  ): Promise<{ id: string; ver: number; isRegistered: boolean }>
  list(): Promise<readonly { id: string; key: string; ver: number }[]>
  read(id: string): Promise<ServerDraft>
  delete(id: string, ver: number): Promise<unknown>
  /** The draft as another device saved it, from a `stale` error. */
  newerIn(error: CallError): ServerDraft
}
type Ports = {
  tab: TabDrafts
  device: DeviceDrafts
  forms: OpenForms
  server: DraftServer
  timers: Timers
  now: () => number
  newId: () => string
  /** Signed in and online. */
  mayTry: () => boolean
  /** Lists of drafts on the screen are not current any more. */
  invalidate: () => void
}

/** Milliseconds from the last key to the save. */
export const saveDelay = 2000
/** Milliseconds until a save that did not reach the server is tried again, even if no event reports the network. */
export const retryDelay = 15_000

export function createServerSaves({ tab, device, forms, server, timers, now, newId, mayTry, invalidate }: Ports) {
  const pending = createNamedTimers(timers)
  const running = new Map<string, Promise<unknown>>()

  const saveIn = (name: string, ms: number): void => pending.set(name, () => void save(name), ms)
  /** @param byHand the user pressed save. @returns the state afterwards */
  function save(name: string, byHand = false): Promise<SaveState | undefined> {
    pending.cancel(name)
    const work = (running.get(name) ?? Promise.resolve()).then(() => send(name, byHand))
    running.set(name, work)
    return work
  }
  async function send(name: string, byHand: boolean): Promise<SaveState | undefined> {
    const sent = tab.get(name)
    if (!sent?.draft || sent.isGone || (sent.isSent && !byHand) || isChoosing(name)) return tab.state(name)
    if (!mayTry()) return setState(name, { status: 'local', isStored: await device.save(name) })
    tab.setState(name, { status: 'saving' })
    tab.set(name, { ...sent, isTried: true })
    await device.save(name)
    try {
      const known = sent.id && { id: sent.id, ver: sent.ver }
      const typedAt = new Date(sent.at).toISOString()
      const input = { ...sent.draft, key: sent.key, typedAt, ...known }
      const { id, ver, isRegistered } = await server.save(input, byHand)
      if (isRegistered) return submittedMeanwhile(name)
      const current = tab.get(name)
      // It was deleted while the save was on its way.
      if (!current) return void (await remove({ ...sent, id, ver }))
      const isSame = current.at === sent.at
      tab.set(name, { ...current, id, ver, isSent: isSame })
      await device.save(name)
      if (!sent.id || byHand) invalidate()
      if (!isSame) saveIn(name, current.isHanded ? retryDelay : saveDelay)
      return setState(name, isSame ? { status: 'saved', at: now() } : { status: 'typing' })
    } catch (error) {
      return handleFailure(name, sent, error)
    }
  }
  /** The user is shown two texts to choose from. */
  const isChoosing = (name: string) => tab.state(name)?.status === 'conflict' && forms.has(name)
  function setState(name: string, state: SaveState): SaveState {
    if (tab.get(name)) tab.setState(name, state)
    return state
  }
  /**
   * The record exists. A draft that was submitted with it is deleted; what was typed since becomes a draft of its own.
   */
  async function submittedMeanwhile(name: string): Promise<SaveState | undefined> {
    const current = tab.get(name)
    if (current && !current.isHanded) {
      fork(name, current)
      return send(name, false)
    }
    tab.delete(name)
    await device.delete(name)
    return undefined
  }
  /** No failure deletes what was typed. */
  async function handleFailure(name: string, sent: LocalDraft, error: unknown): Promise<SaveState | undefined> {
    const why = error instanceof CallError ? error : new CallError('server_error', 0, '')
    const current = tab.get(name)
    if (!current) return undefined
    if (isNotReached(error)) {
      saveIn(name, retryDelay)
      return setState(name, { status: 'local', isStored: await device.save(name) })
    }
    if (why.word === 'stale' && forms.has(name))
      return setState(name, { status: 'conflict', theirs: server.newerIn(why) })
    if (why.word === 'key_reused') return submittedMeanwhile(name)
    // It was deleted on another device while its record is being submitted: saved under its key, so that the record
    // deletes it.
    if (why.word === 'not_found' && sent.id && current.isHanded) {
      tab.set(name, { ...current, id: '', ver: 0 })
      return send(name, false)
    }
    // It was deleted or changed on another device, and no form can ask the user: this text becomes a draft of its own.
    if (why.word === 'stale' || (why.word === 'not_found' && sent.id)) {
      fork(name, current)
      return send(name, false)
    }
    return setState(name, { status: 'failed', why })
  }
  /** Gives it another key, so that it is another draft. */
  function fork(name: string, draft: LocalDraft): void {
    const key = newId()
    const values = 'clientKey' in draft.values ? { ...draft.values, clientKey: key } : draft.values
    tab.set(name, { ...draft, values, key, id: '', ver: 0, isSent: false, isTried: false, isHanded: false })
    forms.show(name, values)
    tab.setState(name, { status: 'typing' })
  }
  /**
   * Deletes it on the server. A failure is no error: the device stores that it is to be deleted, and tries again later.
   */
  /** A draft that another device has changed meanwhile stays, for that device. */
  const unlessChanged = (error: unknown) => {
    if (!(error instanceof CallError && error.word === 'stale')) throw error
  }
  async function remove(draft: LocalDraft, name?: string): Promise<void> {
    try {
      const id = draft.id || (await server.list()).find(({ key }) => key === draft.key)?.id
      if (id) await server.delete(id, draft.ver).catch(unlessChanged)
      if (name && !tab.get(name)) await device.delete(name)
      invalidate()
    } catch {
      // Tried again when the drafts of this device are loaded.
    }
  }
  return {
    save,
    saveIn,
    fork,
    remove,
    /** Saves that wait for their moment. */
    pending,
    /** @returns when the last save of this draft has ended */
    ended: (name: string) => running.get(name),
    allEnded: () => Promise.all(running.values()),
  }
}
