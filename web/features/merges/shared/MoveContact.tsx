import { useState } from 'react'
import { contactMoves } from '../../../../contract/calls/contact-moves/calls.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { CallError } from '../../../api/call-error.ts'
import { PhoneField } from '../../../kit/forms/PhoneField.tsx'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { formatPhone } from '../../../format/phone-number.ts'
import { write } from '../../../api/writes.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { ComboField } from '../../../ui/forms/combobox/ComboField.tsx'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import type { Contact } from '../../contacts/shared/contact-form.ts'
import { useContactLabels } from '../../contacts/shared/use-contact-labels.ts'
import { searchCustomers } from '../../customers/shared/choose-customers.ts'
import { useUndoMove } from '../use-undo.ts'
import style from '../Merge.module.css'

/** Moves a contact to another customer, and changes the fields that depend on the company. */
export function MoveContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const labels = useContactLabels()
  const undo = useUndoMove(labels)
  const [customer, setCustomer] = useState<Choice | null>(null)
  const [firm, setFirm] = useState({
    position: contact.position,
    affiliation: contact.affiliation,
    email: contact.email,
    companyPhone: formatPhone(contact.companyPhone),
    fax: formatPhone(contact.fax),
  })
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = (name: keyof typeof firm) => ({
    label: labels[name],
    value: firm[name],
    error: refusal?.fields[name]?.message,
    onChange: (value: string) => setFirm({ ...firm, [name]: value }),
  })
  const search = async (typed: string, signal: AbortSignal) =>
    (await searchCustomers(t, format)(typed, signal)).filter(({ value }) => value !== contact.customerId)
  const send = async () => {
    if (!customer) return
    setBusy(true)
    setRefusal(null)
    try {
      const { id: contactId, ver } = contact
      const { id } = await write(contactMoves.move, { ...firm, contactId, customerId: customer.value, ver })
      toast.success(t('merges.moveDone', { name: contact.name, customer: customer.title }), {
        action: { label: t('merges.undo'), onClick: () => void undo(id) },
      })
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error)
      setBusy(false)
    }
  }
  const isOfField = refusal !== null && Object.keys(refusal.fields).length > 0
  const isStale = refusal?.word === 'stale'
  return (
    <Dialog
      open
      cross
      title={t('contacts.move')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look="primary" disabled={!customer} busy={isBusy} onClick={() => void send()}>
            {t('merges.move')}
          </Button>
        </>
      }
    >
      {isStale ? <p role="alert">{t('merges.changed')}</p> : !isOfField && <CallErrorNotice error={refusal} />}
      <p className="s13 t2">{t('merges.moveHint', { name: contact.customerName })}</p>
      <div className={style.fields}>
        <ComboField
          label={t('merges.newCustomer')}
          value={customer}
          onChange={setCustomer}
          search={search}
          empty={t('merges.noneFound')}
          error={refusal?.fields.customerId?.message}
        />
        <TextField {...field('position')} limit={limits.line} />
        <TextField {...field('affiliation')} limit={limits.line} />
        <TextField {...field('email')} type="email" />
        <PhoneField {...field('companyPhone')} />
        <PhoneField {...field('fax')} />
      </div>
    </Dialog>
  )
}
