// Saves what users type: on the device within a moment; on the server two seconds after the last key, when the page is
// hidden and when the network is back. Each open form subscribes to its draft. The browser's instance is in
// browser-drafts.ts.
import { createDeviceDrafts, type DraftDatabase, type StoredDraft } from './device-drafts.ts'
import type { DraftCodec, LocalDraft, SaveState, TabDrafts } from './tab-drafts.ts'
import { createLeases, type RequestLock } from './leases.ts'
import { createOpenForms, type OpenForm } from './open-forms.ts'
import { createServerSaves, retryDelay, saveDelay, type DraftServer } from './server-saves.ts'
import type { Timers } from './timers.ts'

export type Ports = {
  /** The drafts that the forms of this tab show. */
  tab: TabDrafts
  /** Opens the database on the device; null where the browser does not open it. */
  open: () => Promise<DraftDatabase | null>
  server: DraftServer
  /** Locks of all tabs; null in browsers without them. */
  lock: RequestLock | null
  timers: Timers
  /** Milliseconds. */
  now: () => number
  newId: () => string
  userId: () => string
  /** The full name of a form's draft, of the current user and workgroup. */
  nameOf: (form: string) => string
  isSignedIn: () => boolean
  isOnline: () => boolean
  /** Address of the screen that is shown. */
  path: () => string
  /** Lists of drafts on the screen are not current any more. */
  invalidate: () => void
}
/**
 * Why a form gives up its draft. `submitted`: the server deleted it with the record; `deleted`: it is to be deleted
 * everywhere; `setAside`: the form starts again, and this stays a draft.
 */
export type Discard = 'submitted' | 'deleted' | 'setAside'
export type DraftStore = {
  /** A form's values have changed. @param way to the server; without one the draft stays on this device */
  typed(name: string, way?: DraftCodec<never>, suffix?: string): void
  /** The record is submitted with just this text. The draft is saved only if that has not succeeded after a while. */
  markSubmitted(name: string): Promise<void>
  /** Connects a form to its draft. @returns the function that disconnects it and saves what was typed */
  subscribe(name: string, form: OpenForm): () => void
  /** To the device, now. @returns false where it did not store it */
  saveToDevice(name: string): Promise<boolean>
  /** To the device and the server, now, where something waits. */
  flush(name: string): Promise<void>
  /** To the server, now. @param byHand the user pressed save. @returns the state afterwards */
  save(name: string, byHand?: boolean): Promise<SaveState | undefined>
  /** Loads this user's drafts of the device into the tab, and saves those that the server does not have. */
  load(): Promise<void>
  /** Deletes or refreshes the drafts that were deleted or changed on other devices. @throws CallError */
  reconcile(): Promise<void>
  /** Two devices wrote one draft, and the user chose. */
  resolveConflict(name: string, which: 'mine' | 'theirs' | 'both'): Promise<void>
  discard(name: string, draft: LocalDraft, how: Discard): Promise<void>
  /** Stores under another name what is stored under one. */
  rename(from: string, draft: LocalDraft, to: string): Promise<void>
  /** Drafts of these keys were deleted on the server. */
  removeDeleted(keys: readonly string[]): Promise<StoredDraft[]>
  /** Stores again what `removeDeleted` has removed from this device. */
  putBack(removed: readonly StoredDraft[]): Promise<void>
  /** Saves what it can. @returns the drafts that would be lost if this device deleted them now */
  unsent(): Promise<StoredDraft[]>
  /** The user signs out: deletes the drafts of this user on the device. */
  clear(): Promise<void>
  /** Saves all that waits. */
  flushAll(): Promise<unknown>
}

/** Milliseconds that a form waits for the server to say whether its record was submitted. */
const longest = 5_000
/** The form in which the draft of a new log is continued, whoever began it and on whatever device. */
export const newLogForm = (key: string): string => `write draft-${key}`

export function createDraftStore(ports: Ports): DraftStore {
  const { tab, server: calls, timers, now, newId, userId, nameOf, isOnline } = ports
  const device = createDeviceDrafts({ tab, open: ports.open, timers, newId })
  const forms = createOpenForms(tab, device, now)
  const mayTry = () => ports.isSignedIn() && isOnline()
  const { invalidate } = ports
  const server = createServerSaves({ tab, device, forms, server: calls, timers, now, newId, mayTry, invalidate })
  const leases = createLeases(ports.lock, timers)
  const { save, remove } = server

  function typed(name: string, way?: DraftCodec<never>, suffix = ''): void {
    const local = tab.get(name)
    if (!local) return
    const values = local.values as never
    if (way?.isEmpty(values) && !local.isTried) return tab.delete(name)
    const draft = way ? { kind: way.kind, ...way.write(values) } : null
    const key = local.key || (way ? way.key(values) + suffix : '')
    tab.set(name, { ...local, path: local.path || ports.path(), draft, key })
    device.saveSoon(name)
    if (!draft) return
    if (tab.state(name)?.status !== 'conflict') tab.setState(name, { status: 'typing' })
    server.saveIn(name, saveDelay)
  }
  async function markSubmitted(name: string): Promise<void> {
    const local = tab.get(name)
    if (local) tab.set(name, { ...local, isHanded: true })
    if (server.pending.has(name)) server.saveIn(name, retryDelay)
    await device.save(name)
  }

  function subscribe(name: string, form: OpenForm): () => void {
    forms.open(name, form)
    let isOver = false
    // The tab may have loaded the draft since the form was opened.
    const wasShown = form.isDraft()
    const taken = leases.take(name).then(async (release) => {
      if (!release) form.twin(` #${newId()}`)
      else if (!wasShown) await restore()
      // Another device may have changed it.
      if (release && tab.get(name)?.isSent) await reconcile().catch(() => {})
      return release
    })
    async function restore(): Promise<void> {
      await load()
      const wasSubmitted = tab.get(name)?.isHanded === true
      // The tab was closed while the record was submitted: the server says whether it exists before the user submits it
      // again.
      if (wasSubmitted)
        await Promise.race([
          save(name).catch(() => {}),
          new Promise<void>((resolve) => void timers.start(resolve, longest)),
        ])
      const found = tab.get(name)
      if (wasSubmitted && !found && !isOver) tab.setState(name, { status: 'submitted' })
      // What the user typed before the device responded stays.
      if (found && !isOver && !device.pending.has(name)) form.show(found.values)
    }
    return () => {
      isOver = true
      forms.close(name, form)
      void taken.then((release) => release?.())
      // A form that is left without a choice keeps both texts.
      if (tab.state(name)?.status === 'conflict') void save(name)
      else void flush(name)
    }
  }
  async function flush(name: string): Promise<void> {
    if (device.pending.has(name)) await device.save(name)
    if (server.pending.has(name)) await save(name)
  }
  const names = () => [...new Set([...device.pending.names(), ...server.pending.names()])]
  const flushAll = () => Promise.all(names().map(flush))

  /** Drafts of others are not shown, and are deleted once the server has them. */
  async function load(): Promise<void> {
    const owner = `${userId()} `
    for (const { name, ...draft } of await device.all()) {
      if (!name.startsWith(owner)) {
        if (draft.isSent) await device.delete(name)
        continue
      }
      if (!name.startsWith(nameOf('')) || tab.get(name)) continue
      device.adopt(name)
      if (draft.isGone) await remove(draft, name)
      else tab.set(name, draft)
    }
    for (const [name, draft] of tab.all)
      if (name.startsWith(nameOf('')) && draft.draft && !draft.isSent && !server.pending.has(name)) void save(name)
  }
  async function reconcile(): Promise<void> {
    await load()
    const sent = [...tab.all].filter(([name, { id, isSent }]) => name.startsWith(nameOf('')) && id && isSent)
    if (sent.length === 0 || !isOnline()) return
    const items = await calls.list()
    for (const [name, before] of sent) {
      const [current, listed] = [tab.get(name), items.find(({ id }) => id === before.id)]
      if (!current?.isSent || current.at !== before.at || listed?.ver === current.ver) continue
      const isShown =
        listed && forms.has(name) && (await forms.showServerDraft(name, await calls.read(listed.id), before.at))
      if (!isShown) {
        tab.delete(name)
        await device.delete(name)
      }
    }
  }

  async function resolveConflict(name: string, which: 'mine' | 'theirs' | 'both'): Promise<void> {
    const [local, state] = [tab.get(name), tab.state(name)]
    if (!local || state?.status !== 'conflict') return
    const { theirs } = state
    tab.setState(name, { status: 'typing' })
    if (which === 'theirs') await forms.showServerDraft(name, theirs)
    if (which === 'mine') tab.set(name, { ...local, id: theirs.id, ver: theirs.ver, isSent: false })
    if (which === 'both') server.fork(name, local)
    await device.save(name)
    if (which === 'theirs') tab.setState(name, { status: 'saved', at: Date.parse(theirs.updatedAt) })
    else await save(name)
  }
  function stop(name: string): void {
    device.pending.cancel(name)
    server.pending.cancel(name)
  }
  async function discard(name: string, draft: LocalDraft, how: Discard): Promise<void> {
    stop(name)
    if (how === 'setAside') return rename(name, draft, nameOf(newLogForm(draft.key)))
    if (how === 'submitted' || !draft.isTried) return device.delete(name)
    await device.markDeleted(name, draft)
    await server.ended(name)
    await remove(draft, name)
  }
  async function rename(from: string, draft: LocalDraft, to: string): Promise<void> {
    await server.ended(from)
    tab.delete(from)
    tab.set(to, draft)
    await device.save(to)
    if (from !== to) await device.delete(from)
    if (!draft.isSent) void save(to)
  }
  async function removeDeleted(keys: readonly string[]): Promise<StoredDraft[]> {
    const removed = (await device.all()).filter(({ key }) => keys.includes(key))
    for (const { name } of removed) {
      tab.delete(name)
      await device.delete(name)
    }
    return removed
  }
  async function putBack(removed: readonly StoredDraft[]): Promise<void> {
    for (const { name, ...draft } of removed) {
      tab.set(name, draft)
      await device.save(name)
    }
  }

  async function unsent(): Promise<StoredDraft[]> {
    await load()
    await flushAll()
    await server.allEnded()
    const owner = `${userId()} `
    const all = await device.all()
    return all.filter(({ name, isGone, isSent }) => name.startsWith(owner) && !isGone && !isSent)
  }
  async function wipe(): Promise<void> {
    for (const name of names()) stop(name)
    tab.clear()
    await device.clear(userId())
  }
  return {
    typed,
    markSubmitted,
    subscribe,
    saveToDevice: device.save,
    flush,
    save,
    load,
    reconcile,
    resolveConflict,
    discard,
    rename,
    removeDeleted,
    putBack,
    unsent,
    clear: wipe,
    flushAll,
  }
}
