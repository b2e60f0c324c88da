import { useState } from 'react'
import { useNavigate } from 'react-router'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { contactFieldNames, merges, type mergeableContactTexts } from '../../../contract/calls/merges/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayDeleteContact } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { callApi } from '../../api/client.ts'
import { dotted } from '../../format/format.ts'
import { parseId } from '../../kit/address/ids.ts'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { usePerson } from '../../api/me.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { usePhoneFormat } from '../../format/phone-number.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { contactChoice } from '../contacts/shared/choose-contacts.ts'
import type { Contact } from '../contacts/shared/contact-form.ts'
import { lunarWords } from '../contacts/shared/lunar-words.ts'
import { useContactLabels } from '../contacts/shared/use-contact-labels.ts'
import { ChooseOther } from './ChooseOther.tsx'
import { chosenIn, differingFields, filledFields, type Field } from './differing.ts'
import { MergePage } from './MergePage.tsx'

/** Merges two contacts; the second is chosen here unless the URL names it. */
export function TwoContactsScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const person = usePerson()
  const { contactId, otherId } = usePathParams(paths.twoContacts)
  const contact = useRead(contacts.detail, { id: contactId })
  useTitle([t('merges.contacts'), contact.data?.name].filter(Boolean).join(' · '))
  const search = async (typed: string, signal: AbortSignal) => {
    // Without a search, contacts of the same customer come first.
    const customerId = typed ? '' : (contact.data?.customerId ?? '')
    const { items } = await callApi(customers.chooseContact, { customerId, search: typed }, { signal })
    return items
      .filter(({ id }) => id !== contactId)
      .map((one) => ({ ...contactChoice(one), sub: dotted(one.position, one.customerName) }))
  }
  return (
    <RecordPage
      read={contact}
      title={t('merges.contacts')}
      leave={{ label: t('ui.close'), to: paths.customers }}
      list={{ label: t('nav.customers'), to: paths.customers }}
      may={() => mayDeleteContact(person)}
    >
      {({ id, name, customerId, customerName }) => {
        const leaveTo = href(paths.contact, { customerId, contactId: id })
        const path = [
          { label: customerName, to: href(paths.customer, { customerId }) },
          { label: name, to: leaveTo },
        ]
        if (parseId(otherId))
          return <BothContacts key={`${id} ${otherId}`} ids={[id, otherId]} path={path} leaveTo={leaveTo} />
        return (
          <ChooseOther
            title={t('merges.contacts')}
            path={path}
            leaveTo={leaveTo}
            label={t('merges.otherContact')}
            hint={t('merges.otherContactHint')}
            search={search}
            onChoose={(other) =>
              void navigate(href(paths.twoContacts, { contactId, otherId: other }), { replace: true })
            }
          />
        )
      }}
    </RecordPage>
  )
}

type TwoProps = { ids: [string, string]; path: { label: string; to?: string }[]; leaveTo: string }
function BothContacts({ ids: [one, other], path, leaveTo }: TwoProps) {
  const { t } = useTexts()
  const format = useFormat()
  const [turned, setTurned] = useState<boolean | null>(null)
  const straight = useRead(merges.previewContacts, { keptId: one, goneId: other }, { staleTime: 0 })
  const isTurned =
    turned ?? (straight.data !== undefined && filledFields(straight.data.gone) > filledFields(straight.data.kept))
  const around = useRead(merges.previewContacts, { keptId: other, goneId: one }, { enabled: isTurned, staleTime: 0 })
  const labels = useContactLabels()
  const fieldsOf = useFields()
  const sub = (contact: Contact) =>
    dotted(contact.customerName, contact.position, contact.affiliation, format.date(format.dayOf(contact.registeredAt)))
  return (
    <RecordPage
      read={isTurned ? around : straight}
      title={t('merges.contacts')}
      leave={{ label: t('ui.close'), to: leaveTo }}
      list={{ label: t('nav.customers'), to: paths.customers }}
    >
      {({ kept, gone, moves }) => {
        const rows = differingFields(fieldsOf(kept, gone))
        return (
          <MergePage
            key={kept.id}
            title={t('merges.contacts')}
            path={path}
            leaveTo={leaveTo}
            labels={labels}
            kept={{ id: kept.id, name: kept.name, sub: sub(kept) }}
            gone={{ id: gone.id, name: gone.name, sub: sub(gone) }}
            turn={() => setTurned(!isTurned)}
            rows={rows}
            moves={moves}
            to={href(paths.contact, { customerId: kept.customerId, contactId: kept.id })}
            merge={(choices) =>
              write(merges.mergeContacts, {
                keptId: kept.id,
                goneId: gone.id,
                keptVer: kept.ver,
                goneVer: gone.ver,
                ...chosenIn<(typeof contactFieldNames)[number], (typeof mergeableContactTexts)[number]>(rows, choices),
              })
            }
          />
        )
      }}
    </RecordPage>
  )
}

const maxLengths: Record<(typeof mergeableContactTexts)[number], number> = { otherInfo: limits.otherInfo, career: 500 }
function useFields() {
  const { t } = useTexts()
  const format = useFormat()
  const labels = useContactLabels()
  const phoneText = usePhoneFormat()
  const dayOf = (day: string, isLunar: boolean) => day && lunarWords(t, format.date(day), isLunar)
  const sideOf = (contact: Contact, name: (typeof contactFieldNames)[number]): Field['kept'] => {
    if (name === 'photo') return { text: '', picture: contact.photoUrl ?? undefined }
    if (name === 'card') return { text: '', picture: contact.cardUrl ?? undefined }
    if (name === 'anniversary') return { text: dayOf(contact.anniversary, contact.isLunar) }
    if (name === 'weddingAnniversary') return { text: dayOf(contact.weddingAnniversary, contact.isWeddingLunar) }
    const text = contact[name]
    return { text: name === 'mobile' || name === 'companyPhone' || name === 'fax' ? phoneText(text) : text }
  }
  return (kept: Contact, gone: Contact): Field[] =>
    contactFieldNames.map((name) => ({
      name,
      label: name === 'photo' || name === 'card' ? t(`merges.${name}`) : labels[name],
      kept: sideOf(kept, name),
      gone: sideOf(gone, name),
      prose: (maxLengths as Record<string, number>)[name] ?? 0,
    }))
}
