// In two tabs at once a form would write over itself: whichever was first has it.

/** One tab writes a draft. @returns what lets it go; null where another tab writes it */
export async function claim(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return () => {}
  const known = claims.get(name)
  if (known) {
    known.count += 1
    return () => release(name)
  }
  return new Promise((resolve) => {
    void navigator.locks.request(`saleslog-draft ${name}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null)
      return new Promise<void>((end) => {
        claims.set(name, { count: 1, end })
        resolve(() => release(name))
      })
    })
  })
}
const claims = new Map<string, { count: number; end: () => void }>()
/** A moment later: who leaves a form and is back at once is no second tab. */
function release(name: string): void {
  setTimeout(() => {
    const one = claims.get(name)
    if (!one || (one.count -= 1) > 0) return
    claims.delete(name)
    one.end()
  }, 500)
}
