import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { segments, stages, type Segment, type Stage } from '../../../contract/codes.ts'
import { isBusinessNumber, limits } from '../../../contract/rules/rules.ts'
import type { FieldsOf } from '../../kit/forms/use-form.ts'
import { isNearLimit } from '../../ui/forms/form/CharacterCount.tsx'
import { ComboField } from '../../ui/forms/combobox/ComboField.tsx'
import { RadioField } from '../../ui/forms/fields/RadioField.tsx'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { TextArea } from '../../ui/forms/fields/TextArea.tsx'
import { PhoneField } from '../../kit/forms/PhoneField.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { searchMembers } from '../members/shared/choose-members.ts'
import type { CustomerForm } from './customer-form.ts'

/** `below`: shown below the name. */
type Props = { form: FieldsOf<CustomerForm>; autoFocus?: boolean; below?: ReactNode }

export function CustomerFields({ form, autoFocus = false, below }: Props) {
  const { t } = useTexts()
  const { field, values } = form
  const off = { autoComplete: 'off' }
  // A wrong check digit is only a warning: some valid numbers are unknown to the check.
  const isOdd = values.businessNumber.replace(/\D/g, '').length === 10 && !isBusinessNumber(values.businessNumber)
  const code = (value: Segment | Stage) => ({ value, label: t(`code.${value}`) })
  return (
    <>
      <TextField {...field('name')} {...off} autoFocus={autoFocus} below={below} />
      <p className="s12 t3 rest">{t('customers.optionalBelow')}</p>
      <TextField {...field('ceoName')} {...off} />
      <TextField
        {...field('businessNumber')}
        {...off}
        placeholder="000-00-00000"
        inputMode="numeric"
        below={isOdd && t('customers.oddBusinessNumber')}
      />
      <TextField {...field('industry')} {...off} />
      <RadioField
        {...field('segment')}
        options={[{ value: '', label: t('customers.noSegment') }, ...segments.map(code)]}
      />
      <SelectField {...field('stage')} placeholder={t('customers.stageByLogs')} options={stages.map(code)} />
      <PhoneField {...field('phone')} {...off} />
      <PhoneField {...field('fax')} {...off} />
      <TextField {...field('email')} {...off} type="email" inputMode="email" />
      <TextField {...field('homepage')} {...off} inputMode="url" placeholder={t('customers.homepageExample')} />
      <TextField {...field('address')} {...off} />
      <TextField {...field('employees')} {...off} inputMode="numeric" />
      <ComboField
        {...field('ownerId')}
        clearable
        search={searchMembers()}
        placeholder={t('customers.ownerPlaceholder')}
        empty={t('logs.nobodyFound')}
      />
      <TextArea {...field('memo')} {...(isNearLimit(values.memo, limits.memo) ? { limit: limits.memo } : {})} />
    </>
  )
}
