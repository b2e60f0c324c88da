import { segments, stages } from '../../../contract/codes.ts'
import { useTexts } from '../../ui/texts.ts'

export const codesOf = { segment: segments, stage: stages } as const
export const isListed = (field: string): field is keyof typeof codesOf => field in codesOf
/** The id of the list of values that a cell of the field is chosen from. */
export const listOf = (field: string): string | undefined => (isListed(field) ? `import-${field}` : undefined)

/** The possible values of fields that have few. */
export function ChoiceLists() {
  const { t } = useTexts()
  return Object.entries(codesOf).map(([field, codes]) => (
    <datalist key={field} id={listOf(field)}>
      {codes.map((code) => (
        <option key={code}>{t(`code.${code}`)}</option>
      ))}
    </datalist>
  ))
}
