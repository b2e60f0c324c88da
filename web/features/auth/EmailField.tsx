import { TextField, type TextFieldProps } from '../../ui/forms/fields/TextField.tsx'
import { useTexts } from '../../ui/texts.ts'

/** E-mail field for sign-in, with attributes for mobile keyboards and password managers. */
export function EmailField(props: TextFieldProps) {
  const { t } = useTexts()
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={t('auth.emailExample')}
      {...props}
    />
  )
}
