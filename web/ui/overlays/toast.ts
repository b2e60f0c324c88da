// Toasts, the history of toasts, and which toast region shows them.
import { limits } from '../../../contract/rules/limits.ts'
import { externalStore } from '../external-store.ts'

export type ToastAction = { label: string; onClick: () => void }
export type Toast = {
  id: number
  kind: 'success' | 'error' | 'loading' | 'info'
  text: string
  action?: ToastAction | undefined
  at: Date
  /** The region that has announced it. */
  region?: string
}
/** `actionMs`: how long the history offers the action; by default as long as the server restores what was deleted, and always of a toast that stays. */
type Options = { action?: ToastAction; ms?: number; actionMs?: number }

/** Milliseconds. A toast with an action stays at least `withAction`. */
const times = { success: 1000, error: 5000, info: 3000, loading: Infinity }
const withAction = 5000
/** From the specification, for an error that stands at its field too: nobody reads a sentence in that time. */
const inPlaceMs = 800
/** Of a toast that offers to undo a deletion or a move. */
export const undoMs = 10_000
/** Milliseconds until a running action shows a toast. */
const noticeableDelay = 200
const [mostShown, mostInHistory] = [3, 50]

/** `regions`: the mounted toast regions; the last one shows the toasts. */
const state = externalStore({ shown: [] as Toast[], history: [] as Toast[], regions: [] as string[], factor: 1 })
let lastId = 0
const timers = new Map<number, { timer: number; left: number; since: number }>()

/** @param factor of all times; Infinity: until closed by the user or by code */
export const setToastTime = (factor: number): void => state.update({ factor })
/** Whether toasts stay until they are closed. */
export const toastsStay = (): boolean => state.get().factor === Infinity

export const dismissToast = (id: number): void => {
  clearTimeout(timers.get(id)?.timer)
  timers.delete(id)
  state.update({ shown: state.get().shown.filter((one) => one.id !== id) })
}

const startTimer = (id: number, left: number) => {
  if (!Number.isFinite(left)) return
  timers.set(id, { left, since: Date.now(), timer: window.setTimeout(() => dismissToast(id), left) })
}
/** Stops the timers while the pointer or the focus is on a toast. */
export const pauseToasts = (): void => {
  for (const [id, one] of timers) {
    clearTimeout(one.timer)
    timers.set(id, { ...one, left: Math.max(300, one.left - (Date.now() - one.since)), timer: 0 })
  }
}
export const resumeToasts = (): void => {
  for (const [id, { left, timer }] of timers) if (timer === 0) startTimer(id, left)
}

/** An action is used once: in the toast or in the history. */
export const runToastAction = ({ id, action }: Toast): void => {
  dismissToast(id)
  forgetAction(id)
  action?.onClick()
}
const forgetAction = (id: number) =>
  state.update({ history: state.get().history.map((one) => (one.id === id ? { ...one, action: undefined } : one)) })

const show = (id: number, kind: Toast['kind'], text: string, { action, ms, actionMs }: Options = {}) => {
  const { shown, history, factor } = state.get()
  const one: Toast = { id, kind, text, action, at: new Date() }
  const earlier = shown.find((other) => other.id === id)
  const next = earlier?.region === undefined ? one : { ...one, region: earlier.region }
  clearTimeout(timers.get(id)?.timer)
  startTimer(id, (ms ?? (action ? Math.max(withAction, times[kind]) : times[kind])) * factor)
  state.update({
    shown: earlier ? shown.map((other) => (other.id === id ? next : other)) : [...shown.slice(1 - mostShown), one],
    ...(kind !== 'loading' && { history: [one, ...history].slice(0, mostInHistory) }),
  })
  const validMs = actionMs ?? (ms === Infinity ? Infinity : limits.undoSeconds * 1000)
  if (action && Number.isFinite(validMs)) setTimeout(() => forgetAction(id), validMs)
  return id
}

export const toast = {
  success: (text: string, options?: Options) => show(++lastId, 'success', text, options),
  error: (text: string, options?: Options) => show(++lastId, 'error', text, options),
  /** Of an error that is also shown at its field. */
  errorInPlace: (text: string) => show(++lastId, 'error', text, { ms: inPlaceMs }),
  info: (text: string, options?: Options) => show(++lastId, 'info', text, options),
  /** Stays until it is replaced by success or error, or closed. */
  loading: (text: string) => {
    const id = show(++lastId, 'loading', text)
    return {
      /** Replaces the text, for progress. */
      say: (now: string) => show(id, 'loading', now),
      success: (done: string, options?: Options) => show(id, 'success', done, options),
      error: (why: string, options?: Options) => show(id, 'error', why, options),
      close: () => dismissToast(id),
    }
  },
  /** Shows a text while the work runs, if it takes noticeably long. */
  during: async <T>(text: string, work: () => Promise<T>): Promise<T> => {
    let id: number | undefined
    const timer = setTimeout(() => (id = show(++lastId, 'loading', text)), noticeableDelay)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      if (id !== undefined) dismissToast(id)
    }
  },
  close: dismissToast,
}

export const useToasts = (): Toast[] => state.use(({ shown }) => shown)
/** The last toasts, newest first. */
export const useToastHistory = (): Toast[] => state.use(({ history }) => history)
export const clearToastHistory = (): void => state.update({ history: [] })

// A modal dialog makes the rest of the page inert, so each renders a toast region of its own.
/** @returns the function that removes the region */
export const addRegion = (id: string): (() => void) => {
  state.update({ regions: [...state.get().regions, id] })
  return () => state.update({ regions: state.get().regions.filter((one) => one !== id) })
}
export const useCurrentRegion = (): string | undefined => state.use(({ regions }) => regions.at(-1))
/** Marks toasts as announced: one that moves to another region is not announced again. */
export const markAnnounced = (toasts: Toast[], region: string): void => {
  for (const one of toasts) one.region ??= region
}
