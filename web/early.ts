// What the page's head has asked before the program was there (web/head.ts): each answer is taken once, by the call that wants it.

declare global {
  interface Window {
    /** By the path of the call; asked with that token, in that language. */
    early?: { token: string; language: string; answers: Map<string, Promise<Response>> }
  }
}

/** The answer that is under way already; undefined when nobody asked, or who is signed in or his language is another one by now. */
export function takeEarly(path: string, token: string | null, language: string): Promise<Response> | undefined {
  const { early } = window
  if (!early || early.token !== token || early.language !== language) return undefined
  const answer = early.answers.get(path)
  early.answers.delete(path)
  return answer
}
