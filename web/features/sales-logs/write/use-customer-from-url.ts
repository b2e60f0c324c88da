import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import { useSearchParams } from 'react-router'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import { parseId } from '../../../kit/address/ids.ts'
import type { FieldsOf } from '../../../kit/forms/use-form.ts'
import { tabDrafts } from '../../../offline/drafts/drafts.ts'
import { getCached } from '../../../api/query-client.ts'
import { readOnce } from '../../../api/reads.ts'
import { useFormat } from '../../../format/use-format.ts'
import { customerChoice } from '../../customers/shared/choose-customers.ts'
import { contactOnly, waitingContacts, type LogForm } from '../shared/log-form.ts'

/**
 * Applies the customer and contact of the URL.
 * @param chosenIn the form key when the user returns from registering them: they then belong to the values
 * typed in this tab. A draft still being restored from the device must not be replaced by them, so they are preset.
 * @param again they are applied again where this changes
 */
export function useCustomerFromUrl(
  { values, change, preset }: FieldsOf<LogForm>,
  chosenIn: string | null,
  again = 0,
): void {
  const { t } = useTexts()
  const format = useFormat()
  const [address] = useSearchParams()
  const [customerId, contactId] = [parseId(address.get('customer') ?? ''), parseId(address.get('contact') ?? '')]
  const take = useEffectEvent(() => {
    const isTaken = values.customerId?.value === customerId && (!contactId || values.contactId?.value === contactId)
    if (!customerId || isTaken) return
    const set = (part: Partial<LogForm>) => (chosenIn !== null && tabDrafts.get(chosenIn) ? change(part) : preset(part))
    const named = async () => {
      if (!contactId) return null
      return (await waitingContacts(customerId)).find(({ value }) => value === contactId) ?? contactOnly(contactId)
    }
    if (values.customerId?.value === customerId) return void named().then((one) => set({ contactId: one }))
    readOnce(customers.detail, { id: customerId })
      .catch(() => getCached(customers.detail, { id: customerId }))
      .then(async (one) => one && set({ customerId: customerChoice(one, t, format), contactId: await named() }))
      .catch(() => {})
  })
  // Runs only when the URL changes: later choices belong to the user.
  useEffect(() => take(), [customerId, contactId, again])
}
