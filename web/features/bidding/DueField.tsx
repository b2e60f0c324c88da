import { useFormat } from '../../format/use-format.ts'
import { DateField } from '../../ui/forms/dates/DateField.tsx'
import { TimeField } from '../../ui/forms/dates/TimeField.tsx'
import { FormRow } from '../../ui/forms/form/FormRow.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Bidding.module.css'

type Due = { day: string | null; time: string | null }
type Props = {
  label: string
  value: Due
  error: string | undefined
  below?: string
  onChange: (part: Partial<Due>) => void
}

/** The day and time at which an order is due. */
export function DueField({ label, value, error, below, onChange }: Props) {
  const { t } = useTexts()
  const { today } = useFormat()
  return (
    <FormRow group name="dueAt" label={label} error={error} below={below}>
      <div className={style.when}>
        <DateField
          layout="bare"
          label={t('bidding.dueDay')}
          value={value.day}
          min={today()}
          today={today()}
          onChange={(day) => onChange({ day })}
        />
        <TimeField
          layout="bare"
          label={t('bidding.dueTime')}
          value={value.time}
          onChange={(time) => onChange({ time })}
        />
      </div>
    </FormRow>
  )
}
