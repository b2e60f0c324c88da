// The values of the log form, and their conversion to and from the contract.
import type { InputOf, OutputOf } from '../../../../contract/core/call.ts'
import { defaultSalesType } from '../../../../contract/codes.ts'
import type { editing } from '../../../../contract/calls/editing/calls.ts'
import type { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import type { Format } from '../../../format/format.ts'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import { personChoice } from '../../members/shared/choose-members.ts'

export type LogForm = {
  customerId: Choice | null
  contactId: Choice | null
  purpose: string
  channel: string
  day: string | null
  time: string | null
  title: string
  content: string
  keywords: string[]
  nextStep: string
  nextDay: string | null
  coAuthorIds: Choice[]
}
/** `planId` and `planDay`: the occurrence of a plan that the log is about; empty for none. */
export type NewLogForm = LogForm & { clientKey: string; planId: string; planDay: string }
/** Contacts of a customer that were registered offline and wait to be sent. */
export const waitingContacts = (customerId: string): Promise<Choice[]> =>
  import('../../contacts/shared/waiting-contacts.ts').then(
    ({ waitingContactsOf }) => waitingContactsOf(customerId),
    () => [],
  )
type Log = OutputOf<typeof salesLogs.detail>
type Written = Omit<InputOf<typeof salesLogs.create>, 'clientKey' | 'draftId' | 'planId' | 'planDay'>

export function emptyForm(format: Format): LogForm {
  const [day, time] = format.now()
  return {
    customerId: null,
    contactId: null,
    purpose: '',
    channel: '',
    day,
    time,
    title: '',
    content: '',
    keywords: [],
    nextStep: '',
    nextDay: null,
    coAuthorIds: [],
  }
}
const pendingName = '…'
/** A contact of which only the id is known yet. */
export const contactOnly = (id: string): Choice => ({ value: id, title: pendingName, lead: 'person' })
export const isNameKnown = (contact: Choice | null): boolean => contact?.title !== pendingName
/** The form fields of a log, or of one of its versions. */
type WrittenLog = Pick<Log, Exclude<keyof OutputOf<typeof editing.version> & keyof Log, 'salesType'>>
export const formOf = (log: WrittenLog, format: Format): LogForm => ({
  customerId: { value: log.customerId, title: log.customerName, sub: log.customerIndustry, lead: 'customer' },
  contactId: { value: log.contactId, title: log.contactName, sub: log.contactPosition, lead: 'person' },
  purpose: log.purpose,
  channel: log.channel,
  day: format.dayOf(log.at),
  time: format.timeOf(log.at),
  title: log.title,
  content: log.content,
  keywords: log.keywords,
  nextStep: log.nextStep,
  nextDay: log.nextDay,
  coAuthorIds: log.coAuthors.map(personChoice),
})
/** The instant keeps its seconds if day and time did not change. */
function instantOf({ day, time }: LogForm, format: Format, was?: Log): string {
  if (!day || !time) return ''
  const isSame = was && format.dayOf(was.at) === day && format.timeOf(was.at) === time
  return isSame ? was.at : format.instantOf(day, time)
}
export const inputOf = (form: LogForm, format: Format, was?: Log): Written => ({
  customerId: form.customerId?.value ?? '',
  contactId: form.contactId?.value ?? '',
  purpose: form.purpose as Written['purpose'],
  channel: form.channel as Written['channel'],
  salesType: defaultSalesType,
  at: instantOf(form, format, was),
  title: form.title,
  content: form.content,
  keywords: form.keywords,
  coAuthorIds: form.coAuthorIds.map((one) => one.value),
  nextStep: form.nextStep,
  nextDay: form.nextDay ?? '',
})
