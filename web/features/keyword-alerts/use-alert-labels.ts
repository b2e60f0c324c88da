import { useTexts } from '../../ui/texts.ts'

export function useAlertLabels() {
  const { t } = useTexts()
  return {
    words: t('alerts.words'),
    userIds: t('alerts.people'),
    tellsRises: t('alerts.tellsRises'),
    risePercent: t('alerts.percentLabel'),
  }
}
