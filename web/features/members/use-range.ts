import { useTexts } from '../../ui/texts.ts'
import type { Range } from '../../kit/lists/ListFrame.tsx'

/** The text of the shown range of all rows. */
export function useRange(): (shown: Range) => string {
  const { t } = useTexts()
  return ({ from, to, count }) => t('members.pageOf', { total: count, from, to })
}
