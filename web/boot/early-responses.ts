// Responses that the inline head script requested before the application had loaded (web/boot/head.ts). Each is used
// once.

declare global {
  interface Window {
    /** The responses by path and body of the call. */
    early?: EarlyRequest & { responses: Map<string, Promise<Response>> }
  }
}
/** What the requests were made with. `workgroup`: the id in their header; null: none. */
type EarlyRequest = { token: string | null; language: string; workgroup: string | null }

/** Milliseconds after the page began, until which a response counts as current. */
const fresh = 15_000
/** After this tab or another one has entered another workgroup. */
export const discardEarlyResponses = (): void => {
  delete window.early
}
/**
 * @param body the form as it is sent; empty for none
 * @returns undefined where there is none, it is too old, or it was requested with something else
 */
export function takeEarlyResponse(
  path: string,
  body: string,
  { token, language, workgroup }: EarlyRequest,
): Promise<Response> | undefined {
  const { early } = window
  if (early?.token !== token || early?.language !== language) return undefined
  // Without a header they are for the workgroup of the session, from which a new tab has its own.
  if (early.workgroup !== null && early.workgroup !== workgroup) return undefined
  const key = `${path} ${body}`
  const response = early.responses.get(key)
  early.responses.delete(key)
  return performance.now() < fresh ? response : undefined
}
