import { ComboField } from '../../../ui/forms/combobox/ComboField.tsx'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { searchCustomers } from '../../customers/shared/choose-customers.ts'
import { searchMembers } from '../../members/shared/choose-members.ts'

type Props = { value: Choice | null; onChange: (value: Choice | null) => void }

export function PersonEditor(props: Props) {
  const { t } = useTexts()
  return <ComboField layout="stack" autoFocus label={t('logs.filter.author')} search={searchMembers()} {...props} />
}
export function CustomerEditor(props: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const search = searchCustomers(t, format)
  return <ComboField layout="stack" autoFocus label={t('logs.filter.customer')} search={search} {...props} />
}
