import '../forms.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A field for a code from a mail or text message: a single input, so that paste and the phone's suggestion work. */
export function CodeField({
  length = 6,
  onChange,
  onFull,
  ...rest
}: TextFieldProps & { length?: number; onFull?: (code: string) => void }) {
  const take = (text: string) => {
    const code = text.normalize('NFKC').replace(/\D/g, '').slice(0, length)
    onChange?.(code)
    if (code.length === length) onFull?.(code)
  }
  return <TextField {...rest} className="code" inputMode="numeric" autoComplete="one-time-code" onChange={take} />
}
