import { TextField, type TextFieldProps } from '../../ui/forms/TextField.tsx'

/** The address that one signs in with, as phones and password managers want it. */
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
