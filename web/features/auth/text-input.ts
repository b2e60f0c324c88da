/** Props that a form passes to a text field; see `useForm`. */
export type TextInput = {
  name: string
  label: string
  value: string
  onChange: (text: string) => void
  error: string | undefined
}
