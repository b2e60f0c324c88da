// Customers as rows of a list box.
import type { Translate } from '../../../ui/texts.ts'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import { readOnce } from '../../../api/reads.ts'
import { dotted, type Format } from '../../../format/format.ts'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'

type Found = OutputOf<typeof customers.choose>['items'][number]
export const customerChoice = (customer: Omit<Found, 'foundContact'>, t: Translate, format: Format): Choice => ({
  value: customer.id,
  title: customer.name,
  lead: 'customer',
  sub: dotted(customer.industry, customer.stage && t(`code.${customer.stage}`), format.touch(t, customer)),
})
/**
 * Searches by any part of the name or its initial consonants, of a number or of a contact's name, and shows what matched;
 * last used first. Without a network, what the device has.
 */
export const searchCustomers =
  (t: Translate, format: Format) =>
  async (search: string, signal: AbortSignal): Promise<Choice[]> => {
    const [{ items }, { foundBy }] = await Promise.all([
      readOnce(customers.choose, { search }, signal),
      import('./found-by.ts').catch(() => ({ foundBy: null })),
    ])
    return items.map((one) => {
      const choice = customerChoice(one, t, format)
      const { hits = [], reason = null } = foundBy?.(one, search, t) ?? {}
      return { ...choice, hits, ...(reason && { sub: dotted(reason.text, choice.sub), subHits: reason.hits }) }
    })
  }
