import { useTexts } from '../../ui/texts.ts'
import { limits } from '../../../contract/rules.ts'
import type { Range } from '../../kit/ListFrame.tsx'

/** Which of how many; nothing where one page holds all. */
export function useRange(): (shown: Range) => string {
  const { t } = useTexts()
  return ({ from, to, count }) => (count > limits.pageSize ? t('members.pageOf', { total: count, from, to }) : '')
}
