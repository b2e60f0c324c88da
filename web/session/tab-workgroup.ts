// The workgroup of this tab's screens: its calls name it, so that tabs of one session work in several workgroups side by
// side (decision 10). Where the user is no longer in it, the tab keeps its screen until the user goes on in another one.
import { useSyncExternalStore } from 'react'
import { externalStore } from '../ui/external-store.ts'
import { isSignedIn, notifyTabs, onSessionChange, readStored, readTabWorkgroup } from './session.ts'

/** The id is "0" where the user is in no workgroup. */
export type Workgroup = { id: string; name: string }
const isNone = ({ id }: Workgroup) => id === '0'

/**
 * `shown`: of this tab, null until the server has sent it. `other`: the one that the server has sent instead, because the
 * user is no longer in the first; until they have read it.
 */
const tab = externalStore<{ shown: Workgroup | null; other: Workgroup | null }>({ shown: null, other: null })
const set = (shown: Workgroup | null, other: Workgroup | null): void => tab.set({ shown, other })

export const shownWorkgroup = (): Workgroup | null => tab.get().shown
export const otherWorkgroup = (): Workgroup | null => tab.get().other
/** The id of the workgroup that calls of this tab are for; null: not known, or none. */
export const workgroupOfTab = (): string | null => {
  const { shown } = tab.get()
  return shown && !isNone(shown) ? shown.id : readTabWorkgroup()
}
/** This tab shows that workgroup from now on; tabs without one are notified. */
export function showWorkgroup(workgroup: Workgroup): void {
  set(workgroup, null)
  notifyTabs(workgroup.id)
}
export const resetShownWorkgroup = (): void => set(null, null)

/**
 * Handles the workgroup of the session as the server has sent it.
 * @param atRequest the workgroup of this tab when the request was sent: a response to an earlier one is ignored
 * @returns false where it is not that of this tab
 */
export function receiveWorkgroup(received: Workgroup, atRequest: Workgroup | null): boolean {
  const { shown, other } = tab.get()
  if (moves.underWay > 0 || atRequest !== shown) return true
  if (shown && shown.id === received.id) {
    if (other || shown.name !== received.name) set(received, null)
    return true
  }
  // A screen without a workgroup shows nothing of one, and a user who was removed from their only one has no choice.
  if (!shown || isNone(shown) || isNone(received)) {
    showWorkgroup(received)
    return true
  }
  // Only a change notifies: a listener that requests the profile again would loop otherwise.
  if (other?.id !== received.id || other.name !== received.name) set(shown, received)
  return false
}
/** Whether this tab shows no workgroup: the user may be in one when another tab has entered it. */
export function isWithoutWorkgroup(): boolean {
  const { shown } = tab.get()
  return shown !== null && isNone(shown)
}

const moves = { underWay: 0 }
/** While this tab itself enters another workgroup, responses with another workgroup are ignored. */
export async function whileMoving<T>(work: () => Promise<T>): Promise<T> {
  moves.underWay += 1
  try {
    return await work()
  } finally {
    moves.underWay -= 1
  }
}

onSessionChange(() => {
  if (shownWorkgroup() && !isSignedIn()) resetShownWorkgroup()
})
const subscribe = (listener: () => void) => {
  const ends = [tab.subscribe(listener), onSessionChange(listener)]
  return () => {
    for (const end of ends) end()
  }
}
export const useOtherWorkgroup = (): Workgroup | null => useSyncExternalStore(subscribe, otherWorkgroup)
/** Whether the session is in no workgroup (any more). */
export const useIsOutside = (): boolean =>
  useSyncExternalStore(subscribe, () => {
    const shown = shownWorkgroup()
    return shown !== null && isNone(shown)
  })
/** The name; until the server has sent it, the one stored in this browser. */
export const useWorkgroupName = (): string | null =>
  useSyncExternalStore(subscribe, () => shownWorkgroup()?.name ?? readStored('wgroupName'))
