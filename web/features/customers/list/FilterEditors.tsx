import { customers } from '../../../../contract/calls/customers/calls.ts'
import { callApi } from '../../../api/client.ts'
import { useFormat } from '../../../format/use-format.ts'
import { DateField } from '../../../ui/forms/dates/DateField.tsx'
import { ComboField } from '../../../ui/forms/combobox/ComboField.tsx'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { searchMembers } from '../../members/shared/choose-members.ts'

/** Chooses the owner, in the filter's popover. */
export function OwnerEditor({ value, onChange }: { value: Choice | null; onChange: (id: string) => void }) {
  const { t } = useTexts()
  return (
    <ComboField
      layout="stack"
      autoFocus
      label={t('customers.owner')}
      value={value}
      placeholder={t('logs.personPlaceholder')}
      search={searchMembers()}
      onChange={(one) => onChange(one?.value ?? '')}
    />
  )
}

/** Chooses the industry, in the filter's popover. */
export function IndustryEditor({ value, onChange }: { value: string; onChange: (industry: string) => void }) {
  const { t } = useTexts()
  return (
    <ComboField
      layout="stack"
      autoFocus
      label={t('customers.industry')}
      value={value ? { value, title: value } : null}
      placeholder={t('customers.industryPlaceholder')}
      search={async (search, signal) =>
        (await callApi(customers.industries, { search }, { signal })).items.map(({ industry, count }) => ({
          value: industry,
          title: industry,
          sub: t('customers.many.sum', { count }),
        }))
      }
      onChange={(one) => onChange(one?.value ?? '')}
    />
  )
}

const unset = { by: '', unit: '' }
type ContactedProps = {
  from: string
  to: string
  onChange: (change: { from?: string; to?: string; by?: string; unit?: string }) => void
}
/** Chooses the days of a contact, in the filter's popover. Without days there is no filter by whose contact it was. */
export function ContactedEditor({ from, to, onChange }: ContactedProps) {
  const { t } = useTexts()
  const { today } = useFormat()
  return (
    <>
      <DateField
        layout="stack"
        label={t('logs.from')}
        value={from || null}
        {...(to && { max: to })}
        today={today()}
        onChange={(day) => onChange({ from: day ?? '', ...(!day && !to && unset) })}
      />
      <DateField
        layout="stack"
        label={t('logs.to')}
        value={to || null}
        {...(from && { min: from })}
        today={today()}
        onChange={(day) => onChange({ to: day ?? '', ...(!day && !from && unset) })}
      />
    </>
  )
}
