import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { contacts } from '../../../contract/contacts.ts'
import { customers } from '../../../contract/customers.ts'
import { ask } from '../../api.ts'
import { named } from '../../format.ts'
import { confirm } from '../../ui/floats/confirm.ts'
import { toast } from '../../ui/floats/toast.ts'
import { drop, paint, refresh } from '../sales-logs/paint.ts'
import { sentenceOf } from '../sales-logs/use-entry.ts'

export function useDeleteContact() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return async (contact: { id: string; name: string; customerId: string; ver: number }): Promise<void> => {
    if (
      !(await confirm({
        title: t('contacts.deleteTitle', named(contact.name)),
        body: t('contacts.deleteBody'),
        verb: t('contacts.delete'),
        danger: true,
      }))
    )
      return
    const putBack = paint(contacts.list, (page) =>
      page.items.some((one) => one.id === contact.id)
        ? { items: page.items.filter((one) => one.id !== contact.id), total: page.total - 1 }
        : page,
    )
    void navigate(`/main/customer/details/${contact.customerId}`)
    try {
      await toast.during(t('doing.delete'), () => ask(contacts.delete, { id: contact.id, ver: contact.ver }))
      toast.success(t('contacts.deleted', named(contact.name)))
      drop(contacts.detail, { id: contact.id })
      refresh(customers.chooseContact, customers.list)
    } catch (error) {
      putBack()
      toast.error(t('contacts.deleteFailed', { why: sentenceOf(error, t) }), { ms: 5000 })
      refresh(contacts.detail)
    }
    refresh(contacts.list)
  }
}
