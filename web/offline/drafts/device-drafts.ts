// The drafts on this device. They outlive the tab, the browser and the loss of the network. Where the browser stores
// nothing (some private windows), they live in memory as long as the tab.
import type { LocalDraft, TabDrafts } from './tab-drafts.ts'
import { createNamedTimers, type Timers } from './timers.ts'

/** `name`: whose draft it is, in which workgroup and form (`draftName`). It is shown to nobody else. */
export type StoredDraft = LocalDraft & { name: string }
/** The database on the device. Each function may reject. */
export type DraftDatabase = {
  get(name: string): Promise<StoredDraft | undefined>
  all(): Promise<StoredDraft[]>
  put(draft: StoredDraft): Promise<unknown>
  delete(name: string): Promise<unknown>
}
type Ports = {
  tab: TabDrafts
  /** @returns null where the browser does not open it */
  open: () => Promise<DraftDatabase | null>
  timers: Timers
  newId: () => string
}

/** Milliseconds from a change to the device; a fast typist makes two changes in that time. */
const delay = 200
/** As plain data: what a choice shows beside its words is not stored. */
const plain = (draft: LocalDraft) => JSON.parse(JSON.stringify(draft)) as LocalDraft

export function createDeviceDrafts({ tab, open, timers, newId }: Ports) {
  const memory = new Map<string, StoredDraft>()
  /**
   * Drafts that this tab goes on with: what it puts replaces what is stored. A promise while that is being looked up.
   */
  const adopted = new Map<string, Promise<void> | null>()
  const pending = createNamedTimers(timers)

  const adopt = (name: string): void => void adopted.set(name, null)
  /**
   * Text typed before the stored draft was loaded does not replace it: the stored one gets a name of its own. A key that
   * the new text does not use stays, because the server may already have the stored draft under it.
   */
  async function setAside(name: string, typed: StoredDraft): Promise<void> {
    const found = memory.get(name) ?? (await (await open())?.get(name).catch(() => undefined))
    adopt(name)
    if (!found || found.isSent || found.isGone) return
    const suffix = ` #${newId()}`
    adopt(name + suffix)
    const another = { key: found.key && found.key + suffix, id: '', ver: 0, isTried: false }
    await put({ ...found, name: name + suffix, ...(found.key === typed.key && another) })
  }
  async function put(draft: StoredDraft): Promise<boolean> {
    const { name } = draft
    if (!adopted.has(name)) adopted.set(name, setAside(name, draft))
    const looking = adopted.get(name)
    if (looking) await looking
    memory.set(name, draft)
    try {
      const database = await open()
      await database?.put(draft)
      return database !== null
    } catch {
      return false
    }
  }
  /** Saves the tab's draft now. @returns false where the device did not store it (full, or closed to us) */
  async function save(name: string): Promise<boolean> {
    pending.cancel(name)
    const draft = tab.get(name)
    return !draft || put({ ...plain(draft), name })
  }
  return {
    adopt,
    save,
    saveSoon(name: string): void {
      if (!pending.has(name)) pending.set(name, () => void save(name), delay)
    },
    /** Saves that wait for their moment. */
    pending,
    /** Stores that a draft is to be deleted on the server. */
    markDeleted: (name: string, draft: LocalDraft) => put({ ...plain(draft), isGone: true, draft: null, name }),
    async delete(name: string): Promise<void> {
      const looking = adopted.get(name)
      if (looking) await looking
      memory.delete(name)
      await (await open())?.delete(name).catch(() => {})
    },
    async all(): Promise<StoredDraft[]> {
      const found = (await (await open())?.all().catch(() => [])) ?? []
      for (const draft of found) if (!memory.has(draft.name)) memory.set(draft.name, draft)
      return [...memory.values()]
    },
    /**
     * Deletes all drafts of this user, and those of others that the server has. Unsent drafts of others wait for their
     * return.
     */
    async clear(userId: string): Promise<void> {
      memory.clear()
      const database = await open()
      for (const { name, isSent } of (await database?.all().catch(() => [])) ?? [])
        if (isSent || name.startsWith(`${userId} `)) await database?.delete(name).catch(() => {})
    },
  }
}
export type DeviceDrafts = ReturnType<typeof createDeviceDrafts>
