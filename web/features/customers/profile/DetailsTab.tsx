import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'
import { AboutCustomer } from '../AboutCustomer.tsx'
import type { Customer } from '../customer-form.ts'
import { StageHistory } from '../StageHistory.tsx'

const FormerContacts = deferredComponent(
  async () => (await withTexts(['merges'], () => import('../../merges/shared/ContactMoves.tsx'))).FormerContacts,
)

/** The facts about a customer, its stages and the contacts that have left it. */
export function DetailsTab({ customer, edit }: { customer: Customer; edit: string | undefined }) {
  return (
    <div className="page sections">
      <AboutCustomer customer={customer} edit={edit} />
      <StageHistory customerId={customer.id} />
      <FormerContacts customerId={customer.id} />
    </div>
  )
}
