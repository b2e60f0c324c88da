// The language of this browser: from the address (query string, before or within the hash), else stored in a cookie or
// in local storage, else what the browser prefers. The inline head script uses it too, before anything else has loaded.
import { languages, type Language } from '../../contract/codes.ts'
import { readItem, writeItem } from './local-storage.ts'

const [cookieName, storageName] = ['i18next', 'i18nextLng']
const yearSeconds = 365 * 24 * 3600
const supported = (code: string | null | undefined): Language | undefined =>
  languages.find((each) => each === code?.toLowerCase().split('-')[0])
export const languageInAddress = (): Language | undefined =>
  supported(new URLSearchParams(location.search || location.hash.split('?')[1]).get('lng'))
const languageInCookie = (): Language | undefined =>
  supported(new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(document.cookie)?.[1])
const chosenLanguage = (): Language | undefined =>
  languageInAddress() ?? languageInCookie() ?? supported(readItem(storageName))
export const hasChosenLanguage = (): boolean => chosenLanguage() !== undefined
export const preferredLanguage = (): Language =>
  chosenLanguage() ?? navigator.languages.map(supported).find(Boolean) ?? 'ko'
export function storeLanguage(chosen: Language): void {
  document.cookie = `${cookieName}=${chosen}; path=/; SameSite=Lax; max-age=${yearSeconds}`
  writeItem(storageName, chosen)
}
