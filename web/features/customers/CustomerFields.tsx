import { useTranslation } from 'react-i18next'
import { segments, stages } from '../../../contract/codes.ts'
import { isBusinessNumber, limits } from '../../../contract/rules.ts'
import { useSession } from '../../session.ts'
import { ComboField } from '../../ui/forms/ComboField.tsx'
import { Picks } from '../../ui/forms/Picks.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField, type TextFieldProps } from '../../ui/forms/TextField.tsx'
import { searchMembers } from '../sales-logs/choices.ts'
import type { Faults } from '../sales-logs/use-entry.ts'
import type { CustomerForm } from './customer-form.ts'
import { useCustomerLabels } from './use-customer-labels.ts'

type Props = {
  values: CustomerForm
  errors: Faults
  onChange: (part: Partial<CustomerForm>, field: string) => void
  autoFocus?: boolean
}

export function CustomerFields({ values, errors, onChange, autoFocus = false }: Props) {
  const { t } = useTranslation()
  const labels = useCustomerLabels()
  const me = useSession().userId ?? ''
  const field = (name: Exclude<keyof CustomerForm, 'owner' | 'ver'>, more: Partial<TextFieldProps> = {}) => (
    <TextField
      name={name}
      label={labels[name]}
      error={errors[name]}
      value={values[name]}
      onChange={(typed) => onChange({ [name]: typed }, name)}
      autoComplete="off"
      {...more}
    />
  )
  // A wrong check digit is said, and blocks nothing: there are numbers we cannot know.
  const isOdd = values.businessNumber.replace(/\D/g, '').length === 10 && !isBusinessNumber(values.businessNumber)
  return (
    <>
      {field('name', { autoFocus })}
      <p className="s12 t3 rest">{t('customers.optionalBelow')}</p>
      {field('ceoName')}
      {field('businessNumber', {
        placeholder: '000-00-00000',
        inputMode: 'numeric',
        hint: isOdd ? <span role="status">{t('customers.oddBusinessNumber')}</span> : undefined,
      })}
      {field('industry')}
      <Picks
        name="segment"
        label={labels.segment}
        error={errors.segment}
        value={values.segment}
        onChange={(segment) => onChange({ segment }, 'segment')}
        options={[
          { value: '', label: t('customers.noSegment') },
          ...segments.map((code) => ({ value: code, label: t(`code.${code}`) })),
        ]}
      />
      <SelectField
        name="stage"
        label={labels.stage}
        error={errors.stage}
        value={values.stage}
        onChange={(stage) => onChange({ stage }, 'stage')}
        placeholder={t('customers.stageByLogs')}
        options={stages.map((code) => ({ value: code, label: t(`code.${code}`) }))}
      />
      {field('phone', { type: 'tel' })}
      {field('fax', { type: 'tel' })}
      {field('email', { type: 'email', inputMode: 'email' })}
      {field('homepage', { inputMode: 'url', placeholder: 'company.com' })}
      {field('address')}
      {field('employees', { inputMode: 'numeric' })}
      <ComboField
        clearable
        name="ownerId"
        label={labels.ownerId}
        error={errors.ownerId}
        value={values.owner}
        search={searchMembers(me)}
        onChange={(owner) => onChange({ owner }, 'ownerId')}
        placeholder={t('customers.ownerPlaceholder')}
        empty={t('logs.nobodyFound')}
      />
      <TextArea
        name="memo"
        label={labels.memo}
        error={errors.memo}
        value={values.memo}
        onChange={(memo) => onChange({ memo }, 'memo')}
        {...(values.memo.length > limits.memo * 0.8 ? { limit: limits.memo } : {})}
      />
    </>
  )
}
