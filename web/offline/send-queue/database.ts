// The database of the send queue (IndexedDB). Unlike a draft, an entry that the browser does not store is an error: the
// form shows it and stays.
import { sendQueueDatabase } from '../databases.ts'
import { databaseOpener } from '../open-database.ts'
import { limits, NotStored, temporaryId, type Entry } from './entry.ts'

/** `made`: the server's id of a record, by its temporary one. */
const [entries, made] = ['entries', 'made'] as const
const inOrder = (all: Entry[]) => all.toSorted((a, b) => a.order - b.order)

/** What is replaced and what is added. @throws NotKept where that exceeds the limits of a device */
export function placed(stored: readonly Entry[], added: readonly Entry[]): [replaced: Entry[], added: Entry[]] {
  const isReplaced = (entry: Entry) =>
    added.some(
      ({ id, slot, userId, workgroupId }) =>
        id === entry.id ||
        (slot !== '' && slot === entry.slot && userId === entry.userId && workgroupId === entry.workgroupId),
    )
  const replaced = stored.filter(isReplaced)
  const left = stored.filter((entry) => !isReplaced(entry))
  if (left.length + added.length > limits.entries) throw new NotStored('many')
  const bytes = [...left, ...added].reduce((sum, entry) => sum + entry.bytes, 0)
  if (bytes > limits.bytes) throw new NotStored('large')
  const last = Math.max(0, ...stored.map(({ order }) => order))
  return [replaced, added.map((entry, at) => ({ ...entry, order: replaced[0]?.order ?? last + 1 + at }))]
}

export function createEntryDatabase() {
  const open = databaseOpener(sendQueueDatabase, (db) => {
    db.createObjectStore(entries, { keyPath: 'id' })
    db.createObjectStore(made)
  })
  /** Changes that a full device did not store: they last as long as the tab. */
  const unstored = new Map<string, Partial<Entry>>()
  /** The same of created records: the server's ids by the entries'. */
  const created = new Map<string, string>()

  type MadeIds = { get(key: string): Promise<unknown> }
  /** The entry with its unstored changes, and with the id of the record it waited for. */
  async function current(entry: Entry, ids: MadeIds): Promise<Entry> {
    const changed = { ...entry, ...unstored.get(entry.id) }
    const { id } = entry.needs ?? { id: '' }
    const serverId = created.get(id) ?? (id && ((await ids.get(temporaryId(id))) as string | undefined))
    return serverId ? { ...changed, input: { ...changed.input, [entry.needs!.as]: serverId }, needs: null } : changed
  }

  return {
    /** All entries of this device, of every user; null where the browser does not open the database. */
    async all(): Promise<Entry[] | null> {
      try {
        const work = (await open()).transaction([entries, made])
        const found = (await work.objectStore(entries).getAll()) as Entry[]
        const left = found.filter(({ id }) => !created.has(id))
        return inOrder(await Promise.all(left.map((entry) => current(entry, work.objectStore(made)))))
      } catch {
        return null
      }
    },
    /** Adds all or none at the end of the queue. An entry replaces the one of its slot. @throws NotKept */
    async add(added: readonly Entry[]): Promise<void> {
      const db = await open().catch(() => {
        throw new NotStored('private')
      })
      const work = db.transaction(entries, 'readwrite')
      try {
        const stored = inOrder((await work.store.getAll()) as Entry[])
        const [replaced, next] = placed(stored, added)
        for (const { id } of replaced) await work.store.delete(id)
        for (const entry of next) await work.store.put(entry)
        await work.done
      } catch (error) {
        work.done.catch(() => {})
        if (error instanceof NotStored) throw error
        throw new NotStored(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'private')
      }
    },
    /**
     * @returns the entry after the change, also where the device is too full to store that; null where it does not
     * exist
     */
    async change(id: string, to: Partial<Entry>): Promise<Entry | null> {
      if (created.has(id)) return null
      const work = (await open()).transaction([entries, made], 'readwrite')
      const isStored = work.done.then(
        () => true,
        () => false,
      )
      const store = work.objectStore(entries)
      const entry = (await store.get(id)) as Entry | undefined
      if (!entry) return null
      const next = { ...(await current(entry, work.objectStore(made))), ...to }
      await store.put(next).catch(() => {})
      if (await isStored) unstored.delete(id)
      else unstored.set(id, { ...unstored.get(id), ...to })
      return next
    },
    /**
     * Its record was created: deletes the entry, and gives the server's id to the entries that waited for it, in one
     * transaction.
     */
    async done(id: string, serverId: string): Promise<void> {
      const db = await open()
      try {
        const work = db.transaction([entries, made], 'readwrite')
        const steps = [
          work.objectStore(entries).delete(id),
          work.objectStore(made).put(serverId, temporaryId(id)),
          work.done,
        ]
        await Promise.all(steps)
        unstored.delete(id)
      } catch {
        // The device is full. The entry stays until no other one waits for it: after the end of this tab it is sent
        // again with its key.
        created.set(id, serverId)
      }
      const left = (await db.getAll(entries)) as Entry[]
      for (const one of created.keys()) if (!left.some(({ needs }) => needs?.id === one)) await db.delete(entries, one)
    },
    /** The server's id for a temporary one; null while its entry waits. */
    async serverIdOf(id: string): Promise<string | null> {
      try {
        return ((await (await open()).get(made, id)) as string | undefined) ?? null
      } catch {
        return null
      }
    },
    async drop(ids: readonly string[]): Promise<void> {
      const work = (await open()).transaction(entries, 'readwrite')
      for (const id of ids) await work.store.delete(id)
      await work.done
    },
    /** Deletes all entries of this user. */
    async clear(userId: string): Promise<void> {
      try {
        const work = (await open()).transaction([entries, made], 'readwrite')
        const store = work.objectStore(entries)
        for (const entry of (await store.getAll()) as Entry[]) if (entry.userId === userId) await store.delete(entry.id)
        // The entries of others need these ids.
        if ((await store.count()) === 0) await work.objectStore(made).clear()
        await work.done
      } catch {
        // A browser that does not open it has stored nothing.
      }
    },
  }
}
