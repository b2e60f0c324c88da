// What the page's head has asked before the program was there (web/boot/head.ts): each answer is taken once, by the call that wants it.

declare global {
  interface Window {
    /** By the path of the call and its body; asked with that token, in that language. */
    early?: { token: string; language: string; answers: Map<string, Promise<Response>> }
  }
}

/** Milliseconds after the page began: what nobody has taken by then is old. */
const fresh = 15_000
/** Of another workgroup: nothing of before is taken. */
export const forgetEarly = (): void => {
  delete window.early
}
/**
 * The answer that is under way already.
 * @param body of a form, as it is sent; empty for none
 * @returns undefined when nobody asked, or that is long ago, or who is signed in or his language is another one by now
 */
export function takeEarly(
  path: string,
  body: string,
  token: string | null,
  language: string,
): Promise<Response> | undefined {
  const { early } = window
  if (!early || early.token !== token || early.language !== language) return undefined
  const key = `${path} ${body}`
  const answer = early.answers.get(key)
  early.answers.delete(key)
  return performance.now() < fresh ? answer : undefined
}
