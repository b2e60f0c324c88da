// How long a response is awaited before the offline store stands in: a network may hang without an error.

import { isNotReached } from './call-error.ts'

/** Milliseconds until the offline store stands in, and the time that a server which is back needs for a response. */
const [patience, moment] = [2500, 100]
/** `performance.now()` of the last response, and since when none has arrived (0: the server responds). */
const server = { respondedAt: 0, silentSince: 0 }
export const silentSince = (): number => server.silentSince
const responded = () => {
  server.respondedAt = performance.now()
  server.silentSince = 0
}
export const delay = (ms: number) => new Promise<null>((settle) => setTimeout(() => settle(null), Math.max(ms, moment)))

/**
 * Awaits a response as long as the server may just be slow. A response to any other call in the meantime shows that it
 * is reached, and prolongs the wait.
 * @returns null after the timeout; the response may still arrive
 */
export async function withTimeout<T>(response: Promise<T>): Promise<T | null> {
  response.then(responded, (error: unknown) => isNotReached(error) || responded())
  for (;;) {
    const from = performance.now()
    const received = await Promise.race([response, delay(silentSince() ? moment : patience)])
    if (received !== null) return received
    if (server.respondedAt >= from) continue
    server.silentSince ||= from
    return null
  }
}
