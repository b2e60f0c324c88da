import { PhoneField } from '../../../kit/forms/PhoneField.tsx'
import type { FieldsOf } from '../../../kit/forms/use-form.ts'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import type { ContactForm } from './contact-form.ts'

/** What a card holds beside the name, in the order of the form. */
export const onCards = ['position', 'affiliation', 'mobile', 'companyPhone', 'fax', 'email'] as const
export type OnCard = (typeof onCards)[number]

type Props = {
  form: FieldsOf<ContactForm>
  names: readonly OnCard[]
  /** The field that has the focus first. */
  first?: OnCard | undefined
}
/** Fields of a short form. */
export const CardFields = ({ form, names, first }: Props) =>
  names.map((one) =>
    one === 'mobile' || one === 'companyPhone' || one === 'fax' ? (
      <PhoneField key={one} {...form.field(one)} autoComplete="off" />
    ) : (
      <TextField key={one} {...form.field(one)} autoComplete="off" data-autofocus={one === first || undefined} />
    ),
  )
