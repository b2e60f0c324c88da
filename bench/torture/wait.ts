// Waiting in the torture tests.

export const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until a condition holds. @throws Error after so many seconds */
export async function waitUntil(description: string, isTrue: () => Promise<boolean>, seconds = 90): Promise<void> {
  const latest = Date.now() + seconds * 1000
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > latest) throw new Error(`never: ${description}`)
    await delay(200)
  }
}
