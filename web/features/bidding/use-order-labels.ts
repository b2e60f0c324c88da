import { useTexts } from '../../ui/texts.ts'

/** The labels of the order form, in its order. */
export function useOrderLabels() {
  const { t } = useTexts()
  return {
    title: t('bidding.title'),
    items: t('bidding.itemsTitle'),
    dueAt: t('bidding.due'),
    budget: t('bidding.budget'),
    currency: t('bidding.currency'),
    isBudgetShown: t('bidding.showBudget'),
    terms: t('bidding.terms'),
    suppliers: t('bidding.suppliers'),
  }
}
