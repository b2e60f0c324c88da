// Addresses that leave the product: into somebody's mail program or phone.
import { e164 } from '../../contract/rules/phone-numbers.ts'

/** RFC 6068: everything but the @ is encoded, so that an address with ?bcc= in it names nobody else. */
export const mailLink = (email: string) => `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@')}`
/** RFC 3966, in E.164 where the number has a country; of any spelling. */
export const phoneLink = (phone: string) => `tel:${e164(phone)}`
