// How long the server is waited for before this device goes on without it: a network may hang, and say nothing at all.

/** Milliseconds: before this device stands in; before that is said where it has nothing; and what a server that is back needs for an answer. */
const [patience, longest, moment] = [2500, 10_000, 100]
let [heardAt, silentSince] = [0, 0]
/** Nothing has answered for a while. */
export const isSilent = (): boolean => silentSince > 0
const heard = () => {
  ;[heardAt, silentSince] = [performance.now(), 0]
}
const after = (ms: number) => new Promise<null>((settle) => setTimeout(() => settle(null), Math.max(ms, moment)))

/**
 * Waits for an answer for as long as a server may just be slow. Whatever is answered meanwhile says that it is there.
 * @param isAnswer whether a refusal came from it. @returns null where nothing came: the answer may still
 */
export async function inTime<T>(asked: Promise<T>, isAnswer: (error: unknown) => boolean): Promise<T | null> {
  const own = asked.then(
    (answer) => (heard(), answer),
    (error: unknown) => {
      if (isAnswer(error)) heard()
      throw error
    },
  )
  own.catch(() => {})
  for (;;) {
    const from = performance.now()
    const answer = await Promise.race([own, after(isSilent() ? moment : patience)])
    if (answer !== null) return answer
    if (heardAt >= from) continue
    silentSince ||= from
    return null
  }
}
/** Where nothing else can be shown: a while longer, from when it fell silent. @returns null where nothing came */
export const atLast = <T>(asked: Promise<T>): Promise<T | null> =>
  Promise.race([asked, after(silentSince + longest - performance.now())])
