// What is known of customers, contacts and members as rows of a list box.
import type { TFunction } from 'i18next'
import type { OutputOf } from '../../../contract/call.ts'
import { customers } from '../../../contract/customers.ts'
import { members } from '../../../contract/members.ts'
import { titled, type Format } from '../../format.ts'
import { ask } from '../../api.ts'
import type { Choice } from '../../ui/forms/Option.tsx'

export const words = (...all: (string | null | undefined | false)[]) => all.filter(Boolean).join(' · ')
/** The row that leads to registering what was not found. */
export const newOne = 'new'

type CustomerFound = OutputOf<typeof customers.choose>['items'][number]
export const customerChoice = (customer: CustomerFound, t: TFunction, format: Format): Choice => ({
  value: customer.id,
  title: customer.name,
  lead: 'customer',
  sub: words(
    customer.industry,
    customer.stage && t(`code.${customer.stage}`),
    customer.lastLogAt && t('logs.lastLogAgo', { ago: format.ago(customer.lastLogAt) }),
  ),
})
type ContactFound = OutputOf<typeof customers.chooseContact>['items'][number]
export const contactChoice = (contact: ContactFound): Choice => ({
  value: contact.id,
  title: contact.name,
  sub: words(contact.position, contact.affiliation),
  lead: 'person',
})
type MemberFound = OutputOf<typeof members.list>['items'][number]
export const memberChoice = (member: MemberFound, me: string): Choice => ({
  value: member.id,
  title: member.name,
  sub: words(member.rank, member.departmentName),
  lead: 'person',
  me: member.id === me,
  ...(member.photoUrl ? { photo: member.photoUrl } : {}),
})

/** By any part of the name or its initial consonants; last used first. */
export const searchCustomers =
  (t: TFunction, format: Format) =>
  async (search: string, signal: AbortSignal): Promise<Choice[]> =>
    (await ask(customers.choose, { search }, { signal })).items.map((one) => customerChoice(one, t, format))
export const searchMembers =
  (me: string, without: readonly string[] = []) =>
  async (search: string, signal: AbortSignal): Promise<Choice[]> =>
    (await ask(members.list, { search, departmentId: '', page: 1, pageSize: 20 }, { signal })).items
      .filter((one) => !without.includes(one.id))
      .map((one) => memberChoice(one, me))

/** The contact as it is written after a customer: '윤성민 구매팀장'. */
export const contactWords = (log: { contactName: string; contactPosition: string }) =>
  titled(log.contactName, log.contactPosition)
