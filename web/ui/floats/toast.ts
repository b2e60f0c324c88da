import { useSyncExternalStore } from 'react'

export type ToastAction = { label: string; onClick: () => void }
export type Toast = {
  id: number
  kind: 'success' | 'error' | 'loading' | 'info'
  text: string
  action?: ToastAction | undefined
  at: Date
  home?: number
}
type Options = { action?: ToastAction; ms?: number }

/** The specification's times. A toast with an act stays at least long enough to take it. */
const times = { success: 1000, error: 800, info: 3000, loading: Infinity }
const forAnAct = 5000
const notAtOnce = 200
let multiplier = 1
/** 1 as specified; larger from the profile; Infinity: until closed by hand or act. */
export const setToastTime = (times: number): void => {
  multiplier = times
}
/** Toasts then stay until they are closed. */
export const toastsStay = (): boolean => multiplier === Infinity

let shown: Toast[] = []
let kept: Toast[] = []
let last = 0
const timers = new Map<number, { timer: number; left: number; since: number }>()
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

export const dismiss = (id: number): void => {
  clearTimeout(timers.get(id)?.timer)
  timers.delete(id)
  shown = shown.filter((one) => one.id !== id)
  changed()
}

const run = (id: number, left: number) => {
  if (!Number.isFinite(left)) return
  timers.set(id, { left, since: Date.now(), timer: window.setTimeout(() => dismiss(id), left) })
}
/** Under the pointer or the focus the clocks stand still. */
export const pause = (): void => {
  for (const [id, one] of timers) {
    clearTimeout(one.timer)
    timers.set(id, { ...one, left: Math.max(300, one.left - (Date.now() - one.since)), timer: 0 })
  }
}
export const resume = (): void => {
  for (const [id, { left, timer }] of timers) if (timer === 0) run(id, left)
}

const say = (id: number, kind: Toast['kind'], text: string, { action, ms }: Options = {}) => {
  const one: Toast = { id, kind, text, action, at: new Date() }
  const home = shown.find((other) => other.id === id)?.home
  const renewed = home === undefined ? one : { ...one, home }
  const isThere = shown.some((other) => other.id === id)
  shown = isThere ? shown.map((other) => (other.id === id ? renewed : other)) : [...shown.slice(-2), one]
  if (kind !== 'loading') kept = [one, ...kept].slice(0, 50)
  clearTimeout(timers.get(id)?.timer)
  run(id, (ms ?? (action ? Math.max(forAnAct, times[kind]) : times[kind])) * multiplier)
  changed()
  return id
}

export const toast = {
  success: (text: string, options?: Options) => say(++last, 'success', text, options),
  error: (text: string, options?: Options) => say(++last, 'error', text, options),
  info: (text: string, options?: Options) => say(++last, 'info', text, options),
  /** Stays while one waits; end it with success, error or close. */
  loading: (text: string) => {
    const id = say(++last, 'loading', text)
    return {
      /** How far it is. */
      say: (now: string) => say(id, 'loading', now),
      success: (done: string, options?: Options) => say(id, 'success', done, options),
      error: (why: string, options?: Options) => say(id, 'error', why, options),
      close: () => dismiss(id),
    }
  },
  /** Says what is being done, once that has taken longer than a person takes for at once. */
  during: async <T>(text: string, work: () => Promise<T>): Promise<T> => {
    let id: number | undefined
    const timer = setTimeout(() => (id = say(++last, 'loading', text)), notAtOnce)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      if (id !== undefined) dismiss(id)
    }
  },
  close: dismiss,
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useToasts = (): Toast[] => useSyncExternalStore(subscribe, () => shown)
export const useMessages = (): Toast[] => useSyncExternalStore(subscribe, () => kept)
export const clearMessages = (): void => {
  kept = []
  changed()
}

// Modal dialogs make the rest inert, so each brings a place for toasts; the newest place shows them.
let places: number[] = []
export const openPlace = (id: number): (() => void) => {
  places = [...places, id]
  changed()
  return () => {
    places = places.filter((one) => one !== id)
    changed()
  }
}
export const usePlace = (): number | undefined => useSyncExternalStore(subscribe, () => places.at(-1))
/** Said in one place, a toast that moves to another is not announced again. */
export const settleIn = (toasts: Toast[], place: number): void => {
  for (const one of toasts) one.home ??= place
}
