// Who is in which log right now: as each process has heard it, kept in memory and forgotten by itself.

/** Said anew every quarter of a minute by the page (web/features/editing/Here.tsx); one that died is gone after this. */
const keptSeconds = 25
/** In one log, and in all: of more the one that spoke longest ago is forgotten. */
const mostInOne = 50
const mostInAll = 20_000

export type Here = { log: string; user: string; session: string; isEditing: boolean; isLeaving: boolean }
type Entry = Here & { until: number }
export type InLog = { userId: string; isEditing: boolean }

/** @param changed the people in a log, whenever somebody else has come, gone or begun to edit */
export function presence(changed: (log: string, userIds: string[]) => void, now: () => number = Date.now) {
  const logs = new Map<string, Map<string, Entry>>()
  // In the order they spoke, so that the first has been silent longest.
  const all = new Map<string, Entry>()
  const keyOf = ({ log, session, isEditing }: Here) => `${log} ${session} ${isEditing}`
  const inLog = (log: string): InLog[] => {
    const people = new Map<string, boolean>()
    for (const { user, isEditing, until } of logs.get(log)?.values() ?? [])
      if (until > now()) people.set(user, isEditing || people.get(user) === true)
    return [...people].map(([userId, isEditing]) => ({ userId, isEditing }))
  }
  const drop = (key: string, { log }: Here) => {
    all.delete(key)
    const own = logs.get(log)
    own?.delete(key)
    if (own?.size === 0) logs.delete(log)
  }
  const keep = (key: string, here: Here) => {
    const entry = { ...here, until: now() + keptSeconds * 1000 }
    const own = logs.get(here.log) ?? new Map<string, Entry>()
    logs.set(here.log, own)
    for (const each of [all, own]) {
      each.delete(key)
      each.set(key, entry)
    }
    for (const each of [own.size > mostInOne ? own : null, all.size > mostInAll ? all : null]) {
      const [oldest] = each ?? []
      if (oldest) drop(...oldest)
    }
  }
  const tell = (log: string, before: InLog[], except?: string) => {
    const after = inLog(log)
    if (JSON.stringify(before.toSorted(byId)) === JSON.stringify(after.toSorted(byId))) return
    changed(
      log,
      after.map((one) => one.userId).filter((id) => id !== except),
    )
  }
  return {
    inLog,
    hear(here: Here): void {
      const before = inLog(here.log)
      if (here.isLeaving) drop(keyOf(here), here)
      else keep(keyOf(here), here)
      tell(here.log, before, here.user)
    },
    /** Forgets who has not spoken for too long; asked every few seconds. */
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
const byId = (a: InLog, b: InLog) => (a.userId < b.userId ? -1 : 1)
