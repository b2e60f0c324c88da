import { TextField, type TextFieldProps } from '../../ui/forms/fields/TextField.tsx'

/** E-mail field for sign-in, with attributes for mobile keyboards and password managers. */
export const EmailField = (props: TextFieldProps) => (
  <TextField
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    placeholder="name@company.com"
    {...props}
  />
)
