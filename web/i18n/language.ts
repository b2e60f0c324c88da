// The language of this browser: found in the query string (before the hash or within it), else kept in a cookie or local storage, else
// what the browser speaks. The page's head asks too, before anything else has come.
import { languages, type Language } from '../../contract/codes.ts'

const [cookieName, storageName] = ['i18next', 'i18nextLng']
const supported = (code: string | null | undefined): Language | undefined =>
  languages.find((each) => each === code?.toLowerCase().split('-')[0])
/** In the address that somebody followed. */
export const languageInAddress = (): Language | undefined =>
  supported(new URLSearchParams(location.search || location.hash.split('?')[1]).get('lng'))
const inCookie = (): Language | undefined =>
  supported(new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(document.cookie)?.[1])
function inStorage(): Language | undefined {
  try {
    return supported(localStorage.getItem(storageName))
  } catch {
    return undefined // forbidden by the browser
  }
}
export const askedLanguage = (): Language =>
  languageInAddress() ?? inCookie() ?? inStorage() ?? navigator.languages.map(supported).find(Boolean) ?? 'ko'
export function keepLanguage(chosen: Language): void {
  document.cookie = `${cookieName}=${chosen}; path=/; SameSite=Lax`
  try {
    localStorage.setItem(storageName, chosen)
  } catch {
    // Forbidden: in the cookie alone.
  }
}
