import { departments } from '../../../contract/calls/departments/calls.ts'
import { useRead } from '../../api/reads.ts'
import { ChoiceMenu } from '../../ui/lists/ChoiceMenu.tsx'
import { useTexts } from '../../ui/texts.ts'

/** Filters by department, subdepartments included; nothing without departments. */
export function Departments({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTexts()
  const { data } = useRead(departments.list, {}, { staleTime: 300_000 })
  if (!data || data.total === 0) return null
  return (
    <ChoiceMenu
      label={t('coaching.whose')}
      value={value}
      options={[
        { value: '', label: t('coaching.everybody') },
        ...data.items.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  )
}
