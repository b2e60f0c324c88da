// The values of the write form, and the way between them and the contract.
import type { InputOf, OutputOf } from '../../../contract/call.ts'
import { defaultSalesType } from '../../../contract/codes.ts'
import type { salesLogs } from '../../../contract/sales-logs.ts'
import type { Format } from '../../format.ts'
import type { Choice } from '../../ui/forms/Option.tsx'
import { words } from './choices.ts'

export type LogForm = {
  customer: Choice | null
  contact: Choice | null
  purpose: string
  channel: string
  day: string | null
  time: string | null
  title: string
  content: string
  keywords: string[]
  nextStep: string
  nextDay: string | null
  coAuthors: Choice[]
  clientKey: string
  ver: number
}
type Log = OutputOf<typeof salesLogs.detail>
type Written = Omit<InputOf<typeof salesLogs.create>, 'clientKey'>

export function emptyForm(format: Format): LogForm {
  const [day, time] = format.now()
  return {
    customer: null,
    contact: null,
    purpose: '',
    channel: '',
    day,
    time,
    title: '',
    content: '',
    keywords: [],
    nextStep: '',
    nextDay: null,
    coAuthors: [],
    clientKey: crypto.randomUUID(),
    ver: 0,
  }
}
export const formOf = (log: Log, format: Format, me: string): LogForm => ({
  customer: { value: log.customerId, title: log.customerName, sub: words(log.customerIndustry), lead: 'customer' },
  contact: { value: log.contactId, title: log.contactName, sub: log.contactPosition, lead: 'person' },
  purpose: log.purpose,
  channel: log.channel,
  day: format.dayOf(log.at),
  time: format.timeOf(log.at),
  title: log.title,
  content: log.content,
  keywords: log.keywords,
  nextStep: log.nextStep,
  nextDay: log.nextDay,
  coAuthors: log.coAuthors.map((one) => ({
    value: one.id,
    title: one.name,
    sub: one.rank,
    lead: 'person',
    me: one.id === me,
  })),
  clientKey: '',
  ver: log.ver,
})
/** The instant keeps its seconds when day and time were not touched. */
export const inputOf = (form: LogForm, format: Format, was?: Log): Written => ({
  customerId: form.customer?.value ?? '',
  contactId: form.contact?.value ?? '',
  purpose: form.purpose as Written['purpose'],
  channel: form.channel as Written['channel'],
  salesType: defaultSalesType,
  at:
    !form.day || !form.time
      ? ''
      : was && format.dayOf(was.at) === form.day && format.timeOf(was.at) === form.time
        ? was.at
        : format.instantOf(form.day, form.time),
  title: form.title,
  content: form.content,
  keywords: form.keywords,
  coAuthorIds: form.coAuthors.map((one) => one.value),
  nextStep: form.nextStep,
  nextDay: form.nextDay ?? '',
})
