import type { Currency } from '../../../../contract/calls/billing/prices.ts'
import { moneyText } from '../../../../contract/rules/money.ts'
import { useTexts } from '../../../ui/texts.ts'

/** Amounts in the language of the screen: `126,000원`, `$8.00`. */
export function useMoney(): (amount: number, currency: Currency) => string {
  const { language } = useTexts()
  return (amount, currency) => moneyText(language, amount, currency)
}
