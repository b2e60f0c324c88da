/** What a form gives a field of text; see `useForm`. */
export type TextInput = {
  name: string
  label: string
  value: string
  onChange: (text: string) => void
  error: string | undefined
}
