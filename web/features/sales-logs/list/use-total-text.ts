import { useTexts } from '../../../ui/texts.ts'

/** "86건", or "1,000+건" where the total exceeds what was counted. */
export function useTotalText() {
  const { t } = useTexts()
  return ({ total, more }: { total: number; more: boolean }) =>
    t(more ? 'logs.countMore' : 'logs.count', { count: total })
}
