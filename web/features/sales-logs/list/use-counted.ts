import { useTexts } from '../../../ui/texts.ts'

/** "86건", and "1,000+건" where it is only known that there are more. */
export function useCounted() {
  const { t } = useTexts()
  return ({ total, more }: { total: number; more: boolean }) =>
    t(more ? 'logs.countMore' : 'logs.count', { count: total })
}
