import type { Translate } from '../../../ui/texts.ts'

/** What an heir would take over, in a sentence; '' for nothing. */
export function handedOverWords(
  t: Translate,
  { customerCount, planCount }: { customerCount: number; planCount: number },
): string {
  if (customerCount > 0 && planCount > 0) return t('member.over.both', { customers: customerCount, plans: planCount })
  if (customerCount > 0) return t('member.over.customers', { count: customerCount })
  return planCount > 0 ? t('member.over.plans', { count: planCount }) : ''
}
