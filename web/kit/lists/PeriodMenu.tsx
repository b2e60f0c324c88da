import { defaultPeriod, logPeriodNames, type LogPeriod } from '../../../contract/calls/sales-logs/filters.ts'
import { ChoiceMenu } from '../../ui/lists/ChoiceMenu.tsx'
import { useTexts } from '../../ui/texts.ts'

type Props = { value: LogPeriod; onChange: (period: LogPeriod | '') => void }
/** The filter by period; the default one is not in the address. */
export function PeriodMenu({ value, onChange }: Props) {
  const { t } = useTexts()
  return (
    <ChoiceMenu
      phone="value-only"
      label={t('logs.filter.period')}
      value={value}
      options={logPeriodNames.map((name) => ({ value: name, label: t(`logs.period.${name}`) }))}
      onChange={(next) => onChange(next === defaultPeriod ? '' : next)}
    />
  )
}
