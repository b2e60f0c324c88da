import { useTexts } from '../../ui/texts.ts'

export function useNoticeLabels() {
  const { t } = useTexts()
  return {
    title: t('notices.title'),
    content: t('notices.content'),
    isPinned: t('notices.isPinned'),
    tells: t('notices.tells'),
    opensAt: t('notices.opensAt'),
  }
}
