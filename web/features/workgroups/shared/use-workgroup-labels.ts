import { useTexts } from '../../../ui/texts.ts'

export function useWorkgroupLabels() {
  const { t } = useTexts()
  return {
    name: t('workgroups.name'),
    address: t('workgroups.address'),
    timeZone: t('wgroup.timeZone'),
    weekStart: t('wgroup.weekStart'),
  }
}
