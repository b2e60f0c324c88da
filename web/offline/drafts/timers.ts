/** `setTimeout` and `clearTimeout`, so that tests can use a clock of their own. */
export type Timers<T = unknown> = { start: (work: () => void, ms: number) => T; stop: (timer: T) => void }

/** One timer for each name. */
export function createNamedTimers({ start, stop }: Timers) {
  const timers = new Map<string, unknown>()
  const cancel = (name: string): void => {
    if (timers.has(name)) stop(timers.get(name))
    timers.delete(name)
  }
  return {
    /** Replaces the timer of that name. */
    set(name: string, work: () => void, ms: number): void {
      cancel(name)
      timers.set(name, start(work, ms))
    },
    cancel,
    has: (name: string): boolean => timers.has(name),
    names: (): string[] => [...timers.keys()],
  }
}
export type NamedTimers = ReturnType<typeof createNamedTimers>
