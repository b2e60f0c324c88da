import { useRef } from 'react'
import { ContactPhone } from '../../../contract/rules/phone-rules.ts'
import { formatPhoneLoaded } from '../../format/phone-number.ts'
import { TextField, type TextFieldProps } from '../../ui/forms/fields/TextField.tsx'

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (value: string) => void
}
/** A phone number, typed in any spelling and formatted when the field loses the focus. */
export function PhoneField({ value, onChange, onBlur, ...rest }: Props) {
  const now = useRef(value)
  now.current = value
  const rewrite = async () => {
    if (!ContactPhone.safeParse(value).success) return
    const written = await formatPhoneLoaded(value)
    if (now.current === value && written !== value) onChange(written)
  }
  return (
    <TextField
      {...rest}
      type="tel"
      value={value}
      onChange={onChange}
      onBlur={(event) => {
        onBlur?.(event)
        void rewrite()
      }}
    />
  )
}
