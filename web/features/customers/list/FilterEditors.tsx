import { customers } from '../../../../contract/calls/customers/calls.ts'
import { stages, type Stage } from '../../../../contract/codes.ts'
import { callApi } from '../../../api/client.ts'
import { useFormat } from '../../../format/use-format.ts'
import { DateField } from '../../../ui/forms/dates/DateField.tsx'
import { SelectField } from '../../../ui/forms/fields/SelectField.tsx'
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

const unset = { by: '', unit: '', word: '' }
type ContactedProps = {
  from: string
  to: string
  onChange: (change: { from?: string; to?: string; by?: string; unit?: string; word?: string }) => void
}
/** Chooses the days of a contact, in the filter's popover. Without days there is no filter by whose contact it was, or by its words. */
export function ContactedEditor({ from, to, onChange }: ContactedProps) {
  return (
    <DaysEditor
      from={from}
      to={to}
      onChange={(days) => onChange({ ...days, ...((days.from ?? from) + (days.to ?? to) === '' && unset) })}
    />
  )
}

type DaysProps = { from: string; to: string; onChange: (change: { from?: string; to?: string }) => void }
function DaysEditor({ from, to, onChange }: DaysProps) {
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
        onChange={(day) => onChange({ from: day ?? '' })}
      />
      <DateField
        layout="stack"
        label={t('logs.to')}
        value={to || null}
        {...(from && { min: from })}
        today={today()}
        onChange={(day) => onChange({ to: day ?? '' })}
      />
    </>
  )
}

type MovedProps = {
  left: Stage | 'none' | ''
  entered: Stage | ''
  since: string
  until: string
  onChange: (change: { left?: string; entered?: string; since?: string; until?: string }) => void
}
/** Chooses from which stage to which one customers were moved, and when, in the filter's popover. */
export function MovedEditor({ left, entered, since, until, onChange }: MovedProps) {
  const { t } = useTexts()
  const any = { value: '' as const, label: t('customers.anyStage') }
  const ofStages = stages.map((value) => ({ value, label: t(`code.${value}`) }))
  return (
    <>
      <SelectField
        layout="stack"
        label={t('customers.movedFrom')}
        value={left}
        onChange={(next) => onChange({ left: next })}
        options={[any, ...ofStages, { value: 'none' as const, label: t('customers.noStage') }]}
      />
      <SelectField
        layout="stack"
        label={t('customers.movedTo')}
        value={entered}
        onChange={(next) => onChange({ entered: next })}
        options={[any, ...ofStages]}
      />
      <DaysEditor
        from={since}
        to={until}
        onChange={({ from, to }) =>
          onChange({ ...(from !== undefined && { since: from }), ...(to !== undefined && { until: to }) })
        }
      />
    </>
  )
}
