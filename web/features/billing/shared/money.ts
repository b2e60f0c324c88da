import { moneyText, type MoneyCurrency } from '../../../../contract/rules/money.ts'
import { useTexts } from '../../../ui/texts.ts'

/** Amounts in the language of the screen: `126,000원`, `$8.00`. */
export function useMoney(): (amount: number, currency: MoneyCurrency) => string {
  const { language } = useTexts()
  return (amount, currency) => moneyText(language, amount, currency)
}
