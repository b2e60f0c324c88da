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
export function saveText(name: string, type: string, text: string): void {
  if (window.SaleslogWrapper?.download || window.ReactNativeWebView)
    return download(`data:${type};charset=utf-8,${encodeURIComponent(text)}`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  // The browser has begun with it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
