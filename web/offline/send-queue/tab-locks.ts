/**
 * @returns a function that runs `work` with the lock of a name; all tabs of this browser share it, or this tab alone
 * where it has no Web Locks
 */
export function createTabLocks(prefix: string) {
  const locks = new Map<string, Promise<unknown>>()
  /** @param ifFree do not wait for the lock. @returns undefined where it is not free */
  return async function lock<T>(name: string, work: () => Promise<T>, ifFree = false): Promise<T | undefined> {
    if ('locks' in navigator)
      return navigator.locks.request(`${prefix} ${name}`, { ifAvailable: ifFree }, (held) =>
        held ? work() : undefined,
      ) as Promise<T | undefined>
    if (ifFree && locks.has(name)) return undefined
    const turn = (locks.get(name) ?? Promise.resolve()).then(work)
    const settled = turn.catch(() => {})
    locks.set(name, settled)
    void settled.then(() => locks.get(name) === settled && locks.delete(name))
    return turn
  }
}
