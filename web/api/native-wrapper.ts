// The application around the page, on some phones: it saves files itself, and is told where they are.
declare global {
  interface Window {
    SaleslogWrapper?: { download?: (url: string) => void }
    ReactNativeWebView?: { postMessage: (message: string) => void }
  }
}

/** Saves what is at an address: by the wrapper where there is one, else as the browser does. */
export function download(address: string): void {
  const url = new URL(address, location.href).href
  if (window.SaleslogWrapper?.download) return window.SaleslogWrapper.download(url)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the application, not a page
  if (window.ReactNativeWebView) return window.ReactNativeWebView.postMessage(JSON.stringify({ type: 'download', url }))
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Saves a text as a file. @param type of its content, as `text/vcard` */
export const saveText = (name: string, type: string, text: string): void =>
  window.SaleslogWrapper?.download || window.ReactNativeWebView
    ? download(`data:${type};charset=utf-8,${encodeURIComponent(text)}`)
    : save(name, new Blob([text], { type: `${type};charset=utf-8` }))
/** Saves a file that this page has. */
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
  // The browser has begun with it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
