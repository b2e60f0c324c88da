// Waiting in the torture tests.

export const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until a condition holds. @throws Error after 90 seconds */
export async function waitUntil(description: string, isTrue: () => Promise<boolean>): Promise<void> {
  const latest = Date.now() + 90_000
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > latest) throw new Error(`never: ${description}`)
    await delay(200)
  }
}
