import { useTexts } from '../../ui/texts.ts'
import { useNavigate } from 'react-router'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { named } from '../../format/format.ts'
import { write } from '../../api/writes.ts'
import { useRemoval } from '../../kit/records/use-removal.ts'

/** Deletes the customer after a question, and opens the list. Can be undone. */
export function useRemoveCustomer() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const remove = useRemoval()
  return (customer: { id: string; name: string; ver: number; contactCount: number }): Promise<void> => {
    const count = customer.contactCount
    return remove(customer, {
      call: customers.delete,
      list: customers.list,
      detail: customers.detail,
      question: {
        title: t('customers.deleteTitle', named(customer.name)),
        body: count > 0 ? t('customers.deleteWithContacts', { count }) : t('customers.deleteBody'),
        verb: t('customers.delete'),
      },
      undo: {
        restore: () => write(customers.restore, { id: customer.id }),
        done: t('customers.restored', named(customer.name)),
      },
      done: t('customers.deleted', named(customer.name)),
      failed: (why) => t('customers.deleteFailed', { why }),
      leave: () => void navigate(paths.customers),
    })
  }
}
