// The mobile wrapper around the page: all that is said to it and asked by it (docs/wrapper.md). Without a wrapper the browser
// does it. Whether the page is inside of one: `isInNativeApp` (session/session.ts), which the first view needs.
declare global {
  interface Window {
    /** Put there by the wrapper. Each function is optional; for a missing one a message is posted, if that is possible. */
    SaleslogWrapper?: { download?: (url: string) => void; setBadge?: (count: number) => void }
    ReactNativeWebView?: { postMessage: (message: string) => void }
    /** Put there by the page, for the wrapper to call. */
    SaleslogPage?: { back(): boolean }
  }
}
type Message = { type: 'download'; url: string } | { type: 'badge'; count: number }

/** @returns whether there is a wrapper that takes messages */
function post(message: Message): boolean {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a native app has no origin
  window.ReactNativeWebView?.postMessage(JSON.stringify(message))
  return window.ReactNativeWebView !== undefined
}

/** The number of unread notifications on the icon of the app; in an installed page, too. */
export function setBadge(count: number): void {
  if (window.SaleslogWrapper?.setBadge) window.SaleslogWrapper.setBadge(count)
  else if (!post({ type: 'badge', count })) void navigator.setAppBadge?.(count).catch(() => {})
}
/**
 * Answers the back button of a phone, whose wrapper calls `SaleslogPage.back()`.
 * @param back closes what floats, or leaves the screen; false where the wrapper may close the app
 */
export function answerBack(back: () => boolean): () => void {
  window.SaleslogPage = { back }
  return () => delete window.SaleslogPage
}

/** Saves the file at an address. */
export function download(address: string): void {
  const url = new URL(address, location.href).href
  if (window.SaleslogWrapper?.download) return window.SaleslogWrapper.download(url)
  if (post({ type: 'download', url })) return
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Saves a text as a file. @param type its media type, such as `text/vcard` */
export const saveText = (name: string, type: string, text: string): void =>
  window.SaleslogWrapper?.download || window.ReactNativeWebView
    ? download(`data:${type};charset=utf-8,${encodeURIComponent(text)}`)
    : save(name, new Blob([text], { type: `${type};charset=utf-8` }))
/** Saves a file that is in memory. */
export function saveFile(file: File): void {
  if (!window.SaleslogWrapper?.download && !window.ReactNativeWebView) return save(file.name, file)
  const reader = new FileReader()
  reader.addEventListener('load', () => download(String(reader.result)))
  reader.readAsDataURL(file)
}
function save(name: string, bytes: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
