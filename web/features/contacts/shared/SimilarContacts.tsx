import { contacts } from '../../../../contract/calls/contacts/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { dotted } from '../../../format/format.ts'
import { Duplicates } from '../../../kit/records/Duplicates.tsx'
import { useDebounced } from '../../../kit/lists/use-debounced.ts'
import { useRead } from '../../../api/reads.ts'
import { useTexts } from '../../../ui/texts.ts'
import type { ContactForm } from './contact-form.ts'

type Asked = Pick<ContactForm, 'name' | 'mobile' | 'email'>
type Props = { customerId: string; values: Asked; was?: Asked & { id: string } }
/** Existing contacts that may be the same person. `was`: the values of an edited contact; only changed values are searched. */
export function SimilarContacts({ customerId, values, was }: Props) {
  const { t } = useTexts()
  const input = (name: keyof Asked) => cut(values[name] === was?.[name] ? '' : values[name])
  const typed = useDebounced({ name: input('name'), mobile: input('mobile'), email: input('email') })
  const isTyped = Object.values(typed).some(Boolean)
  const found = useRead(
    contacts.alike,
    { customerId, ...typed, exceptId: was?.id ?? '' },
    { enabled: isTyped, keepPrevious: true },
  )
  const rows = (isTyped && found.data?.items) || []
  return (
    <Duplicates
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
