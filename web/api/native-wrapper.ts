// Saves files, through the native app around the page where there is one.
declare global {
  interface Window {
    SaleslogWrapper?: { download?: (url: string) => void }
    ReactNativeWebView?: { postMessage: (message: string) => void }
  }
}

/** Saves the file at an address. */
export function download(address: string): void {
  const url = new URL(address, location.href).href
  if (window.SaleslogWrapper?.download) return window.SaleslogWrapper.download(url)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a native app has no origin
  if (window.ReactNativeWebView) return window.ReactNativeWebView.postMessage(JSON.stringify({ type: 'download', url }))
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
