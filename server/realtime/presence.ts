// Presence: which users have which log open. Held in the memory of each process, with expiry.

/** Seconds until an entry expires; the page repeats its message every 15 seconds (web/features/editing/Presence.tsx). */
const expirySeconds = 25
/** Maximum number of entries per log and in total; the entry with the oldest message is dropped first. */
const maxPerLog = 50
const maxTotal = 20_000

export type PresenceMessage = { log: string; user: string; session: string; isEditing: boolean; isLeaving: boolean }
type Entry = PresenceMessage & { until: number }
export type LogUser = { userId: string; isEditing: boolean }

/** @param changed called with the users in a log when another user has joined, left or begun to edit */
export function createPresence(changed: (log: string, userIds: string[]) => void, now: () => number = Date.now) {
  const logs = new Map<string, Map<string, Entry>>()
  // In order of their last message, so that the first expires first.
  const all = new Map<string, Entry>()
  const keyOf = ({ log, session, isEditing }: PresenceMessage) => `${log} ${session} ${isEditing}`
  const inLog = (log: string): LogUser[] => {
    const users = new Map<string, boolean>()
    for (const { user, isEditing, until } of logs.get(log)?.values() ?? [])
      if (until > now()) users.set(user, isEditing || users.get(user) === true)
    return [...users].map(([userId, isEditing]) => ({ userId, isEditing }))
  }
  const drop = (key: string, { log }: PresenceMessage) => {
    all.delete(key)
    const own = logs.get(log)
    own?.delete(key)
    if (own?.size === 0) logs.delete(log)
  }
  const store = (key: string, here: PresenceMessage) => {
    const entry = { ...here, until: now() + expirySeconds * 1000 }
    const own = logs.get(here.log) ?? new Map<string, Entry>()
    logs.set(here.log, own)
    for (const each of [all, own]) {
      each.delete(key)
      each.set(key, entry)
    }
    for (const each of [own.size > maxPerLog ? own : null, all.size > maxTotal ? all : null]) {
      const [oldest] = each ?? []
      if (oldest) drop(...oldest)
    }
  }
  const notify = (log: string, before: LogUser[], except?: string) => {
    const after = inLog(log)
    if (JSON.stringify(before.toSorted(byId)) === JSON.stringify(after.toSorted(byId))) return
    changed(
      log,
      after.map((one) => one.userId).filter((id) => id !== except),
    )
  }
  return {
    inLog,
    /** Processes a presence message. */
    receive(here: PresenceMessage): void {
      const before = inLog(here.log)
      if (here.isLeaving) drop(keyOf(here), here)
      else store(keyOf(here), here)
      notify(here.log, before, here.user)
    },
    /** Drops expired entries; called every few seconds. */
    sweep(): void {
      for (const [key, entry] of all) {
        if (entry.until > now()) return
        drop(key, entry)
        changed(
          entry.log,
          inLog(entry.log).map((one) => one.userId),
        )
      }
    },
  }
}
const byId = (a: LogUser, b: LogUser) => (a.userId < b.userId ? -1 : 1)
