import { useSyncExternalStore } from 'react'

export type ExternalStore<T> = {
  get: () => T
  /** Notifies every listener, also where the value is the same. */
  set: (next: T) => void
  /** Sets some fields of an object. */
  update: (changes: Partial<T>) => void
  /** @returns the function that unsubscribes */
  subscribe: (listener: () => void) => () => void
  /** A hook. @param select must return the same object as long as the value is the same */
  use: <S>(select: (value: T) => S) => S
}

/** A value outside React that components can subscribe to. */
export function externalStore<T>(initial: T): ExternalStore<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const set = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => value,
    set,
    update: (changes) => set({ ...value, ...changes }),
    subscribe,
    use: (select) => useSyncExternalStore(subscribe, () => select(value)),
  }
}
