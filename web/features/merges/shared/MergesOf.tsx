import type { OutputOf } from '../../../../contract/core/call.ts'
import { contacts, type duplicateReasons as contactReasons } from '../../../../contract/calls/contacts/calls.ts'
import { customers, type duplicateReasons as customerReasons } from '../../../../contract/calls/customers/calls.ts'
import { merges } from '../../../../contract/calls/merges/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { dotted, named } from '../../../format/format.ts'
import { useRead } from '../../../api/reads.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useContactLabels } from '../../contacts/shared/use-contact-labels.ts'
import { useCustomerLabels } from '../../customers/shared/use-customer-labels.ts'
import { useUndoMerge } from '../use-undo.ts'
import style from '../Merge.module.css'

type Customer = OutputOf<typeof customers.detail>
type Contact = OutputOf<typeof contacts.detail>

/** For users who may merge: the merges into this customer that can be undone, and likely duplicates. */
export function MergesOfCustomer({ customer }: { customer: Customer }) {
  const { id, name, businessNumber, phone, isSample } = customer
  const { data } = useRead(
    customers.alike,
    { name: name.slice(0, 100), businessNumber, phone, email: '', exceptId: id },
    { enabled: !isSample },
  )
  return (
    <Merges
      kind="customer"
      id={id}
      labels={useCustomerLabels()}
      alike={(data?.items ?? []).map((one) => ({
        id: one.id,
        name: one.name,
        sub: one.ceoName,
        why: one.why,
        to: href(paths.customer, { customerId: one.id }),
        merge: href(paths.twoCustomers, { customerId: id, otherId: one.id }),
      }))}
    />
  )
}
export function MergesOfContact({ contact }: { contact: Contact }) {
  const { id, customerId, name, mobile, email } = contact
  const { data } = useRead(contacts.alike, { customerId, name, mobile, email, exceptId: id })
  return (
    <Merges
      kind="contact"
      id={id}
      labels={useContactLabels()}
      alike={(data?.items ?? []).map((one) => ({
        id: one.id,
        name: one.name,
        sub: dotted(one.position, one.customerName),
        why: one.why,
        to: href(paths.contact, { customerId: one.customerId, contactId: one.id }),
        merge: href(paths.twoContacts, { contactId: id, otherId: one.id }),
      }))}
    />
  )
}

type Reason = (typeof contactReasons | typeof customerReasons)[number]
type Alike = { id: string; name: string; sub: string; why: Reason; to: string; merge: string }
type Props = { kind: 'customer' | 'contact'; id: string; labels: Readonly<Record<string, string>>; alike: Alike[] }
function Merges({ kind, id, labels, alike }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const undo = useUndoMerge(labels)
  const { data } = useRead(merges.recent, { kind, keptId: id })
  return (
    <>
      {data?.items.map((one) => (
        <div key={one.id} className={style.note}>
          <span className="grow">
            {t('merges.merged', named(one.goneName))}
            <span className="t3"> {dotted(one.by?.name, format.moment(one.at))}</span>
          </span>
          <Button size="sm" onClick={() => void undo(one.id)}>
            {t('merges.undo')}
          </Button>
        </div>
      ))}
      {alike.map((one) => (
        <div key={one.id} className={style.note}>
          <span className="grow">
            {t('merges.alike')} <Anchor to={one.to}>{one.name}</Anchor>
            <span className="t3"> {dotted(one.sub, t(`merges.why.${one.why}`))}</span>
          </span>
          <Button size="sm" to={one.merge}>
            {t('merges.do')}
          </Button>
        </div>
      ))}
    </>
  )
}
