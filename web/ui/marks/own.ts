// Whose screen it is. The application says it once; whatever shows a person asks here, so one person looks alike everywhere.
import { useSyncExternalStore } from 'react'

let own = ''
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** @param id of the person in front of the screen; empty for nobody. */
export function setOwn(id: string): void {
  if (id === own) return
  own = id
  for (const listener of listeners) listener()
}
/** The look of a person's initial: one's own is teal, every other grey. */
export const useLookOf = (id: string | undefined): 'me' | '' =>
  useSyncExternalStore(subscribe, () => (id !== undefined && id !== '' && id === own ? 'me' : ''))
