import { contacts } from '../../../contract/contacts.ts'
import { href, paths } from '../../../contract/paths.ts'
import { dotted } from '../../format.ts'
import { Alike } from '../../kit/Alike.tsx'
import { useSettled } from '../../kit/use-settled.ts'
import { useRead } from '../../queries.ts'
import { useTexts } from '../../ui/texts.ts'
import type { ContactForm } from './contact-form.ts'

type Props = { customerId: string; values: Pick<ContactForm, 'name' | 'mobile' | 'email'> }
/** Contacts that may be the one that is being registered. */
export function AlikeContacts({ customerId, values: { name, mobile, email } }: Props) {
  const { t } = useTexts()
  const typed = useSettled({ name: cut(name), mobile: cut(mobile), email: cut(email) })
  const isTyped = Object.values(typed).some(Boolean)
  const found = useRead(contacts.alike, { customerId, ...typed }, { enabled: isTyped, keep: true })
  const rows = (isTyped && found.data?.items) || []
  return (
    <Alike
      title={t('contacts.alike')}
      opens={t('contacts.newWindow')}
      rows={rows.map((one) => ({
        id: one.id,
        name: one.name,
        sub: dotted(one.position, one.customerName),
        why: t(`contacts.alike.${one.why}`),
        to: href(paths.contact, { customerId: one.customerId, contactId: one.id }),
      }))}
    />
  )
}
const cut = (text: string) => text.trim().slice(0, 100)
