import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { useRead } from '../../api/reads.ts'
import type { FieldsOf } from '../../kit/forms/use-form.ts'
import { KeywordsField } from '../../ui/forms/fields/KeywordsField.tsx'
import { useTexts } from '../../ui/texts.ts'
import { guestText, readGuest } from './guest-text.ts'
import type { PlanForm } from './plan-form.ts'

/** Outside guests as chips. The contact of the plan is suggested, if it has an address. */
export function GuestsField({ form: { field, values, change } }: { form: FieldsOf<PlanForm> }) {
  const { t } = useTexts()
  const contactId = values.contactId?.value ?? ''
  const { data: contact } = useRead(contacts.detail, { id: contactId }, { enabled: contactId !== '' })
  const invited = new Set(values.guests.map(({ email }) => email))
  const suggested = contact?.email && !invited.has(contact.email) ? readGuest(guestText(contact)) : null
  const { value: _, onChange: __, ...row } = field('guests')
  return (
    <KeywordsField
      {...row}
      optional
      hint={t('guests.hint')}
      value={values.guests.map(guestText)}
      onChange={(words) => {
        const guests = words.flatMap((word) => readGuest(word) ?? [])
        change({ guests: [...new Map(guests.map((guest) => [guest.email, guest])).values()] })
      }}
      suggestions={suggested ? [guestText(suggested)] : []}
      limit={limits.planGuests}
      placeholder="name@company.com"
      inputMode="email"
      check={(word) => (readGuest(word) ? null : t('guests.bad', { address: word }))}
    />
  )
}
