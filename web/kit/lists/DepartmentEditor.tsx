import { departments } from '../../../contract/calls/departments/calls.ts'
import { useRead } from '../../api/reads.ts'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { RadioField } from '../../ui/forms/fields/RadioField.tsx'
import { useTexts } from '../../ui/texts.ts'

type Props = { label: string; value: string; onChange: (departmentId: string) => void }

/** Chooses a department, in the filter's popover. */
export function DepartmentEditor({ label, value, onChange }: Props) {
  const { t } = useTexts()
  const found = useRead(departments.list, {})
  if (!found.data) return <LoadingIndicator look="spin" />
  if (found.data.items.length === 0) return <p className="s13 t2">{t('logs.noDepartments')}</p>
  return (
    <RadioField
      layout="stack"
      label={label}
      value={value}
      onChange={onChange}
      options={found.data.items.map((one) => ({ value: one.id, label: one.name }))}
    />
  )
}
