import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/rules.ts'
import { CheckField } from '../../ui/forms/CheckField.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { FormRow } from '../../ui/forms/FormRow.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField, type TextFieldProps } from '../../ui/forms/TextField.tsx'
import { useFormat } from '../../use-format.ts'
import type { Faults } from '../sales-logs/use-entry.ts'
import type { ContactForm } from './contact-form.ts'
import { useContactLabels } from './use-contact-labels.ts'

type TextName = Exclude<keyof ContactForm, 'ver' | 'isLunar' | 'isWeddingLunar' | 'anniversary' | 'weddingAnniversary'>
/** `prefix` where a contact is a part of another form. `short`: only what is on a business card. */
type Props = {
  values: ContactForm
  errors: Faults
  onChange: (part: Partial<ContactForm>, field: string) => void
  prefix?: string
  short?: boolean
  autoFocus?: boolean
}

export function ContactFields({ values, errors, onChange, prefix = '', short = false, autoFocus = false }: Props) {
  const { t } = useTranslation()
  const labels = useContactLabels()
  const { today } = useFormat()
  const shared = (name: TextName) => ({
    name: prefix + name,
    label: labels[name],
    error: errors[prefix + name],
    value: values[name],
    onChange: (typed: string) => onChange({ [name]: typed }, prefix + name),
  })
  const field = (name: TextName, more: Partial<TextFieldProps> = {}) => (
    <TextField {...shared(name)} autoComplete="off" {...more} />
  )
  const must = (
    <>
      {field('name', { autoFocus })}
      {field('position')}
      {field('affiliation', { placeholder: t('contacts.affiliationPlaceholder') })}
    </>
  )
  if (short)
    return (
      <>
        {must}
        {field('mobile', { type: 'tel' })}
        {field('email', { type: 'email', inputMode: 'email' })}
      </>
    )
  const day = (name: 'anniversary' | 'weddingAnniversary', lunar: 'isLunar' | 'isWeddingLunar') => (
    <FormRow group name={name} label={labels[name]} error={errors[name]}>
      <div className="anniversary">
        <DateField
          label={labels[name]}
          value={values[name]}
          onChange={(next) => onChange({ [name]: next }, name)}
          today={today()}
        />
        <CheckField
          label={t('contacts.lunar')}
          checked={values[lunar]}
          onChange={(next) => onChange({ [lunar]: next }, name)}
        />
      </div>
    </FormRow>
  )
  return (
    <>
      {must}
      <p className="s12 t3 rest">{t('contacts.optionalBelow')}</p>
      {field('mobile', { type: 'tel' })}
      {field('companyPhone', { type: 'tel' })}
      {field('fax', { type: 'tel' })}
      {field('email', { type: 'email', inputMode: 'email' })}
      {field('homeAddress')}
      {day('anniversary', 'isLunar')}
      {day('weddingAnniversary', 'isWeddingLunar')}
      <TextArea {...shared('otherInfo')} limit={limits.otherInfo} />
      <h2 className="form-head">{t('contacts.personal')}</h2>
      {field('personality')}
      {field('interests')}
      {field('healthAndHobby')}
      <TextArea {...shared('career')} />
      {field('almaMater')}
      {field('family')}
    </>
  )
}
