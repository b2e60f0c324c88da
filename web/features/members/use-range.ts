import { useTexts } from '../../ui/texts.ts'
import type { Range } from '../../kit/lists/ListFrame.tsx'

/** Which of how many. */
export function useRange(): (shown: Range) => string {
  const { t } = useTexts()
  return ({ from, to, count }) => t('members.pageOf', { total: count, from, to })
}
