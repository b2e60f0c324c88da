// Links that open the mail program or the phone.
import { e164 } from '../../contract/rules/phone-numbers.ts'

/** RFC 6068. Everything but the @ is encoded, so that an address with ?bcc= in it adds no recipient. */
export const mailLink = (email: string) => `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@')}`
/** RFC 3966, in E.164 where the country is known. @param phone in any spelling */
export const phoneLink = (phone: string) => `tel:${e164(phone)}`
