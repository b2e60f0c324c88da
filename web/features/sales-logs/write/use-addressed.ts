import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import { useSearchParams } from 'react-router'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import { idIn } from '../../../kit/address/ids.ts'
import type { FieldsOf } from '../../../kit/forms/use-form.ts'
import { kept } from '../../../offline/drafts/drafts.ts'
import { lastRead, readNow } from '../../../api/queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { customerChoice } from '../../customers/shared/choose-customers.ts'
import { contactOnly, waitingContacts, type LogForm } from '../shared/log-form.ts'

/** The customer and contact that the address names. @param chosenIn what keeps the form that somebody comes back to who has just registered them:
 * they belong to what he has typed, where this tab has it already. What is still on its way from the device would give way to them. */
export function useAddressed({ values, change, preset }: FieldsOf<LogForm>, chosenIn: string | null): void {
  const { t } = useTexts()
  const format = useFormat()
  const [address] = useSearchParams()
  const [customerId, contactId] = [idIn(address.get('customer') ?? ''), idIn(address.get('contact') ?? '')]
  const take = useEffectEvent(() => {
    const isTaken = values.customerId?.value === customerId && (!contactId || values.contactId?.value === contactId)
    if (!customerId || isTaken) return
    const set = (part: Partial<LogForm>) => (chosenIn !== null && kept.get(chosenIn) ? change(part) : preset(part))
    const named = async () => {
      if (!contactId) return null
      return (await waitingContacts(customerId)).find(({ value }) => value === contactId) ?? contactOnly(contactId)
    }
    if (values.customerId?.value === customerId) return void named().then((one) => set({ contactId: one }))
    readNow(customers.detail, { id: customerId })
      .catch(() => lastRead(customers.detail, { id: customerId }))
      .then(async (one) => one && set({ customerId: customerChoice(one, t, format), contactId: await named() }))
      .catch(() => {})
  })
  // Only when the address changes: afterwards the choice is the writer's.
  useEffect(() => take(), [customerId, contactId])
}
