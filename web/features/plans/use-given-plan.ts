import { useEffect, useEffectEvent } from 'react'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { maxRawLength } from '../../../contract/rules/text-normalization.ts'
import { readOnce } from '../../api/reads.ts'
import { useFormat } from '../../format/use-format.ts'
import { parseId } from '../../kit/address/ids.ts'
import { textUpTo, validDay } from '../../kit/address/param-readers.ts'
import type { FieldsOf } from '../../kit/forms/use-form.ts'
import { useTexts } from '../../ui/texts.ts'
import { personChoice } from '../members/shared/choose-members.ts'
import { customerChoice } from '../customers/shared/choose-customers.ts'
import { maxLine } from './line/line-field.ts'
import type { PlanForm } from './plan-form.ts'

/** The form shows what is too long. */
const readText = textUpTo(maxRawLength(limits.line))
const readLine = textUpTo(maxLine)
/**
 * What the address says of a new plan. `name` identifies the form by what it is about; empty where the address says
 * nothing.
 */
export function readGivenPlan(address: URLSearchParams) {
  const id = (name: string) => parseId(address.get(name) ?? '')
  const [logId, customerId, contactId] = [id('log'), id('customer'), id('contact')]
  const line = readLine(address.get('line') ?? '')
  return {
    line,
    text: readText(address.get('text') ?? ''),
    day: validDay(address.get('day') ?? ''),
    /** Who takes part beside the caller. */
    userIds: (address.get('with') ?? '')
      .split(',')
      .flatMap((each) => parseId(each) || [])
      .slice(0, limits.selection),
    logId,
    customerId,
    contactId,
    name: nameOf(line, logId, customerId, contactId),
  }
}
function nameOf(line: string, logId: string, customerId: string, contactId: string): string {
  if (line) return `line ${line}`
  if (logId) return `log ${logId}`
  return customerId ? `customer ${customerId} ${contactId}` : ''
}

/** Presets the customer, the contact and the people of the address. What the user chooses in the meantime stays. */
export function usePeopleOfPlan(
  { values, preset }: FieldsOf<PlanForm>,
  { customerId, contactId, userIds }: ReturnType<typeof readGivenPlan>,
): void {
  const { t } = useTexts()
  const format = useFormat()
  const isFree = useEffectEvent(() => values.customerId === null && values.contactId === null)
  const take = useEffectEvent(async () => {
    if (!customerId || !isFree()) return
    const [customer, contact] = await Promise.all([
      readOnce(customers.detail, { id: customerId }),
      contactId ? readOnce(contacts.detail, { id: contactId }).catch(() => null) : null,
    ])
    if (!isFree()) return
    preset({
      customerId: customerChoice(customer, t, format),
      contactId:
        contact?.customerId === customer.id
          ? { value: contact.id, title: contact.name, sub: contact.position, lead: 'person' }
          : null,
    })
  })
  useEffect(() => void take().catch(() => {}), [customerId, contactId])
  const isAlone = useEffectEvent(() => values.attendeeIds.length === 0)
  const invite = useEffectEvent(async () => {
    if (userIds.length === 0 || !isAlone()) return
    const { membership } = await import('../../../contract/calls/members/membership.ts')
    const found = await Promise.all(userIds.map((id) => readOnce(membership.detail, { id }).catch(() => null)))
    const attendeeIds = found.flatMap((one) => (one && one.leftAt === null ? personChoice(one) : []))
    if (isAlone()) preset({ attendeeIds })
  })
  const together = userIds.join()
  useEffect(() => void invite().catch(() => {}), [together])
}
