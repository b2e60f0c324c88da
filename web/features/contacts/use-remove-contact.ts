import { useTexts } from '../../ui/texts.ts'
import { useNavigate } from 'react-router'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { named } from '../../format/format.ts'
import { write } from '../../api/writes.ts'
import { useRemoval } from '../../kit/records/use-removal.ts'

/** Deletes the contact after a question, and opens its customer. Can be undone. */
export function useRemoveContact() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const remove = useRemoval()
  return (contact: { id: string; name: string; customerId: string; ver: number }): Promise<void> =>
    remove(contact, {
      call: contacts.delete,
      list: contacts.list,
      detail: contacts.detail,
      question: {
        title: t('contacts.deleteTitle', named(contact.name)),
        body: t('contacts.deleteBody'),
        verb: t('contacts.delete'),
      },
      undo: {
        restore: () => write(contacts.restore, { id: contact.id }),
        done: t('contacts.restored', named(contact.name)),
      },
      done: t('contacts.deleted', named(contact.name)),
      failed: (why) => t('contacts.deleteFailed', { why }),
      leave: () => void navigate(href(paths.customer, { customerId: contact.customerId })),
    })
}
