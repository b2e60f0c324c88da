import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { customers } from '../../../contract/customers.ts'
import { paths } from '../../../contract/paths.ts'
import { ask } from '../../api.ts'
import { named } from '../../format.ts'
import { confirm } from '../../ui/floats/confirm.ts'
import { toast } from '../../ui/floats/toast.ts'
import { drop, paint, refresh } from '../sales-logs/paint.ts'
import { sentenceOf } from '../sales-logs/use-entry.ts'

/** Asks, goes back to the list without it, and brings it back with a sentence if the server refuses. */
export function useDeleteCustomer() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return async (customer: { id: string; name: string; ver: number }): Promise<void> => {
    if (
      !(await confirm({
        title: t('customers.deleteTitle', named(customer.name)),
        body: t('customers.deleteBody'),
        verb: t('customers.delete'),
        danger: true,
      }))
    )
      return
    const putBack = paint(customers.list, (page) =>
      page.items.some((row) => row.id === customer.id)
        ? { items: page.items.filter((row) => row.id !== customer.id), total: page.total - 1 }
        : page,
    )
    void navigate(paths.customers)
    try {
      await toast.during(t('doing.delete'), () => ask(customers.delete, { id: customer.id, ver: customer.ver }))
      toast.success(t('customers.deleted', named(customer.name)))
      drop(customers.detail, { id: customer.id })
      refresh(customers.choose)
    } catch (error) {
      putBack()
      toast.error(t('customers.deleteFailed', { why: sentenceOf(error, t) }), { ms: 5000 })
      refresh(customers.detail)
    }
    refresh(customers.list)
  }
}
