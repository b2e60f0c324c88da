import type { ReactNode } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import type { FieldsOf } from '../../../kit/forms/use-form.ts'
import { CheckboxField } from '../../../ui/forms/fields/CheckboxField.tsx'
import { DateField } from '../../../ui/forms/dates/DateField.tsx'
import { FormRow } from '../../../ui/forms/form/FormRow.tsx'
import { TextArea } from '../../../ui/forms/fields/TextArea.tsx'
import { PhoneField } from '../../../kit/forms/PhoneField.tsx'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import { useFormat } from '../../../format/use-format.ts'
import type { ContactForm } from './contact-form.ts'
import style from './ContactFields.module.css'

/** `short`: only fields of a business card; `below`: shown below the name. */
type Props = { form: FieldsOf<ContactForm>; short?: boolean; autoFocus?: boolean; below?: ReactNode }
const off = { autoComplete: 'off' }

export function ContactFields({ form, short = false, autoFocus = false, below }: Props) {
  const { t } = useTexts()
  const { field } = form
  return (
    <>
      <TextField {...field('name')} {...off} autoFocus={autoFocus} below={below} />
      <TextField {...field('position')} {...off} />
      <TextField {...field('affiliation')} {...off} placeholder={t('contacts.affiliationPlaceholder')} />
      {!short && <p className="s12 t3 rest">{t('contacts.optionalBelow')}</p>}
      <PhoneField {...field('mobile')} {...off} />
      {!short && <PhoneField {...field('companyPhone')} {...off} />}
      {!short && <PhoneField {...field('fax')} {...off} />}
      <TextField {...field('email')} {...off} type="email" inputMode="email" />
      {!short && <Personal form={form} />}
    </>
  )
}

function Personal({ form }: { form: FieldsOf<ContactForm> }) {
  const { t } = useTexts()
  const { field } = form
  return (
    <>
      <TextField {...field('homeAddress')} {...off} />
      <Anniversary form={form} name="anniversary" lunar="isLunar" />
      <Anniversary form={form} name="weddingAnniversary" lunar="isWeddingLunar" />
      <TextArea {...field('otherInfo')} limit={limits.otherInfo} />
      <h2 className="form-head">{t('contacts.personal')}</h2>
      <TextField {...field('personality')} {...off} />
      <TextField {...field('interests')} {...off} />
      <TextField {...field('healthAndHobby')} {...off} />
      <TextArea {...field('career')} />
      <TextField {...field('almaMater')} {...off} />
      <TextField {...field('family')} {...off} />
    </>
  )
}

type Day = 'anniversary' | 'weddingAnniversary'
type Lunar = 'isLunar' | 'isWeddingLunar'
function Anniversary({ form, name, lunar }: { form: FieldsOf<ContactForm>; name: Day; lunar: Lunar }) {
  const { t } = useTexts()
  const { today } = useFormat()
  const { name: row, label, error, value, onChange } = form.field(name)
  return (
    <FormRow group name={row} label={label} error={error}>
      <div className={style.anniversary}>
        <DateField label={label} value={value} onChange={onChange} today={today()} />
        <CheckboxField
          label={t('contacts.lunar')}
          checked={form.values[lunar]}
          onChange={(next) => form.change({ [lunar]: next }, name)}
        />
      </div>
    </FormRow>
  )
}
