import type { FieldProps } from '../form/FormRow.tsx'
import type { Choice } from './ListboxOption.tsx'
import type { Search } from './use-choices.ts'

export type ComboProps = FieldProps & {
  value: Choice | null
  onChange: (choice: Choice | null) => void
  search: Search
  placeholder?: string
  empty?: string
  disabled?: boolean
  clearable?: boolean
  autoFocus?: boolean
}
