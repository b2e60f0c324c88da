// What a page of the product does in the background with the items of its tab (local-storage.ts).
import { readItem, readTabItem, tabKeys, writeItem } from './local-storage.ts'
import { isSignedIn, readTabWorkgroup } from './session.ts'

/** New tabs begin with the workgroup of the tab used last. @returns the function that stops it */
export function shareTabItems(): () => void {
  const share = () => {
    if (!isSignedIn() || readTabWorkgroup() === null) return
    for (const key of tabKeys) {
      const value = readTabItem(key)
      if (value !== null && value !== readItem(key)) writeItem(key, value)
    }
  }
  globalThis.addEventListener('focus', share)
  return () => globalThis.removeEventListener('focus', share)
}
