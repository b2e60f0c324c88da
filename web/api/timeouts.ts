// How long the server is waited for before this device goes on without it: a network may hang, and say nothing at all.

import { isNotReached } from './call-error.ts'

/** Milliseconds before this device stands in; and what a server that is back needs for an answer. */
const [patience, moment] = [2500, 100]
let [heardAt, silentSince] = [0, 0]
/** Since when nothing has answered (`performance.now()`); 0: it does. */
export const isSilent = (): number => silentSince
const heard = () => {
  ;[heardAt, silentSince] = [performance.now(), 0]
}
export const after = (ms: number) => new Promise<null>((settle) => setTimeout(() => settle(null), Math.max(ms, moment)))

/**
 * Waits for an answer for as long as a server may just be slow. Whatever is answered meanwhile says that it is there.
 * @returns null where nothing came: the answer may still
 */
export async function inTime<T>(asked: Promise<T>): Promise<T | null> {
  asked.then(heard, (error: unknown) => isNotReached(error) || heard())
  for (;;) {
    const from = performance.now()
    const answer = await Promise.race([asked, after(isSilent() ? moment : patience)])
    if (answer !== null) return answer
    if (heardAt >= from) continue
    silentSince ||= from
    return null
  }
}
