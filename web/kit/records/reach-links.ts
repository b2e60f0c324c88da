// More links by which one reaches a person or a place from their page (ui/links.ts).
import type { Language } from '../../../contract/codes.ts'
import { e164 } from '../../../contract/rules/phone-numbers.ts'

/** RFC 5724. @param phone in any spelling */
export const messageLink = (phone: string) => `sms:${e164(phone)}`
/** A search for an address, in the map that readers of the language use; on phones it opens in the app of that map. */
export const mapLink = (address: string, language: Language): string => {
  const place = encodeURIComponent(address.toWellFormed())
  return language === 'ko'
    ? `https://map.kakao.com/link/search/${place}`
    : `https://www.google.com/maps/search/?api=1&query=${place}`
}
