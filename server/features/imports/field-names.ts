import { ofFirstPerson, personOf, type ColumnField } from '../../../contract/calls/imports/columns.ts'
import type { Language } from '../../../contract/codes.ts'
import { textIn, type TextKey } from '../../core/texts.ts'

/** The name of a field of a column: `Contact email`, `Contact 2: Contact email`. */
export function fieldName(field: ColumnField, language: Language): string {
  const person = personOf(field)
  const own = textIn(language, `import.head.${ofFirstPerson(field)}` as TextKey)
  return person > 1 ? textIn(language, 'import.person', { number: person, field: own }) : own
}
