import { useTexts } from '../../ui/texts.ts'

export function useReportLabels() {
  const { t } = useTexts()
  return { isOn: t('report.isOn'), userIds: t('report.people') }
}
