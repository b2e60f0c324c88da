import { ComboField } from '../../ui/forms/ComboField.tsx'
import type { Choice } from '../../ui/forms/Option.tsx'
import { useTexts } from '../../ui/texts.ts'
import { searchMembers } from '../members/choose-members.ts'

/** Whose customers; stands in the filter's popover. */
export function OwnerEditor({ value, onChange }: { value: Choice | null; onChange: (id: string) => void }) {
  const { t } = useTexts()
  return (
    <ComboField
      layout="stack"
      autoFocus
      label={t('customers.owner')}
      value={value}
      placeholder={t('logs.personPlaceholder')}
      search={searchMembers()}
      onChange={(one) => onChange(one?.value ?? '')}
    />
  )
}
