// The values of the contact form, and their conversion to and from the contract.
import type { InputOf, OutputOf } from '../../../../contract/core/call.ts'
import type { contacts } from '../../../../contract/calls/contacts/calls.ts'
import { formatPhone } from '../../../format/phone-number.ts'

export type Contact = OutputOf<typeof contacts.detail>
type Described = Omit<InputOf<typeof contacts.create>, 'clientKey' | 'customerId'>
export type ContactForm = Omit<Described, 'anniversary' | 'weddingAnniversary'> & {
  anniversary: string | null
  weddingAnniversary: string | null
}

export const emptyContact = (): ContactForm => ({
  name: '',
  position: '',
  affiliation: '',
  email: '',
  mobile: '',
  companyPhone: '',
  fax: '',
  homeAddress: '',
  anniversary: null,
  weddingAnniversary: null,
  isLunar: false,
  isWeddingLunar: false,
  otherInfo: '',
  personality: '',
  interests: '',
  healthAndHobby: '',
  career: '',
  almaMater: '',
  family: '',
})
export const contactFormOf = (contact: Contact): ContactForm => ({
  name: contact.name,
  position: contact.position,
  affiliation: contact.affiliation,
  email: contact.email,
  mobile: formatPhone(contact.mobile),
  companyPhone: formatPhone(contact.companyPhone),
  fax: formatPhone(contact.fax),
  homeAddress: contact.homeAddress,
  anniversary: contact.anniversary || null,
  weddingAnniversary: contact.weddingAnniversary || null,
  isLunar: contact.isLunar,
  isWeddingLunar: contact.isWeddingLunar,
  otherInfo: contact.otherInfo,
  personality: contact.personality,
  interests: contact.interests,
  healthAndHobby: contact.healthAndHobby,
  career: contact.career,
  almaMater: contact.almaMater,
  family: contact.family,
})
export const contactInput = ({ anniversary, weddingAnniversary, ...texts }: ContactForm): Described => ({
  ...texts,
  anniversary: anniversary ?? '',
  weddingAnniversary: weddingAnniversary ?? '',
})
/** Whether no contact was entered. */
export const isBlank = (form: ContactForm): boolean =>
  fieldNames.every((name) => !form[name] || String(form[name]).trim() === '')
const fieldNames = Object.keys(emptyContact()) as (keyof ContactForm)[]
