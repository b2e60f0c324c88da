import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { customers } from '../../../contract/customers.ts'
import { paths } from '../../../contract/paths.ts'
import { named } from '../../format.ts'
import { useRemoval } from '../../kit/use-removal.ts'

/** Asks, and goes back to the list without it. */
export function useRemoveCustomer() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const remove = useRemoval()
  return (customer: { id: string; name: string; ver: number }): Promise<void> =>
    remove(customer, {
      call: customers.delete,
      list: customers.list,
      detail: customers.detail,
      question: {
        title: t('customers.deleteTitle', named(customer.name)),
        body: t('customers.deleteBody'),
        verb: t('customers.delete'),
      },
      done: t('customers.deleted', named(customer.name)),
      failed: (why) => t('customers.deleteFailed', { why }),
      leave: () => void navigate(paths.customers),
    })
}
