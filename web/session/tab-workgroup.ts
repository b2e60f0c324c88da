// The workgroup that this tab's screens belong to. The session is one for all tabs, and another tab may enter another workgroup
// with it: then this one keeps its screen and its name, and asks in which of the two to go on.
import { useSyncExternalStore } from 'react'
import { isSignedIn, onSessionChange, stored, tellTabs } from './session.ts'

/** In none: the id is "0". */
export type Workgroup = { id: string; name: string }
const isNone = ({ id }: Workgroup) => id === '0'

let shown: Workgroup | null = null
let elsewhere: Workgroup | null = null
let moves = 0
const listeners = new Set<() => void>()
function set(next: Workgroup | null, other: Workgroup | null): void {
  ;[shown, elsewhere] = [next, other]
  for (const listener of listeners) listener()
}

/** Null until the server has said it. */
export const shownWorkgroup = (): Workgroup | null => shown
/** The one that another tab has entered, as long as nobody has said here where to go on. */
export const otherWorkgroup = (): Workgroup | null => elsewhere
/** This tab shows that one from now on; the others are told. */
export function show(workgroup: Workgroup): void {
  set(workgroup, null)
  tellTabs(workgroup.id)
}
export const forgetShown = (): void => set(null, null)

/**
 * The server said where the session is.
 * @param asked what this tab showed when it asked: what was asked before it entered another one is no news
 * @returns false when that is not where this tab is
 */
export function seeWorkgroup(seen: Workgroup, asked: Workgroup | null): boolean {
  if (moves > 0 || asked !== shown) return true
  if (shown && shown.id === seen.id) {
    if (elsewhere || shown.name !== seen.name) set(seen, null)
    return true
  }
  // A screen of no workgroup holds nothing of one; and somebody who was removed from his has no other to choose.
  if (!shown || isNone(shown) || isNone(seen)) {
    show(seen)
    return true
  }
  // The same news again is none: whoever asks anew when there is some would ask for ever.
  if (elsewhere?.id !== seen.id || elsewhere.name !== seen.name) set(shown, seen)
  return false
}
/** Whether this tab should ask where the session is now that another one says so. */
export const isNews = (workgroupId: string): boolean =>
  shown !== null && (shown.id !== workgroupId || elsewhere !== null)

/** While this tab itself enters another workgroup, a session that has moved is no surprise. */
export async function moving<T>(work: () => Promise<T>): Promise<T> {
  moves += 1
  try {
    return await work()
  } finally {
    moves -= 1
  }
}

onSessionChange(() => {
  if (shown && !isSignedIn()) forgetShown()
})
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const stop = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
export const useOtherWorkgroup = (): Workgroup | null => useSyncExternalStore(subscribe, otherWorkgroup)
/** Its name; until the server has said it, the one that this browser was told last. */
export const useWorkgroupName = (): string | null =>
  useSyncExternalStore(subscribe, () => shown?.name ?? stored('wgroupName'))
