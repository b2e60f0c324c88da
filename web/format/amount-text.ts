// Amounts of money as they stand in a field: without the sign of the currency. Amounts are whole numbers of the smallest
// unit (contract/rules/money.ts).
import { currencyDigits, type MoneyCurrency } from '../../contract/rules/money.ts'

/** `800,000`, `1.250,50`. */
export function amountText(language: string, amount: number, currency: MoneyCurrency): string {
  const digits = currencyDigits[currency]
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits }).format(amount / 10 ** digits)
}
/** The sign of a currency for a head: `원`, `₩`, `$`. */
export function currencySign(language: string, currency: MoneyCurrency): string {
  if (currency === 'KRW' && language === 'ko') return '원'
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

const grouped = /^\d{1,3}(?:[ .,'’]\d{3})+$/
/** Before or after the number. Other words, such as 만, would change the amount. */
const sign = /^ ?(?:\p{Sc}|[A-Z]{3}|Rp) ?| ?(?:\p{Sc}|[A-Z]{3}|[원円元đ]|Rp)? ?$/gu
const toWhole = (text: string): number | null =>
  /^\d+$/.test(text) || grouped.test(text) ? Number(text.replace(/\D/g, '')) : null
/**
 * Reads what was typed or pasted, with either decimal mark; where `1,234` could be both, the language decides.
 *
 * @returns null where it is no amount of this currency
 */
export function readAmount(language: string, typed: string, currency: MoneyCurrency): number | null {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s ]+/g, ' ')
    .trim()
    .replace(sign, '')
  const digits = currencyDigits[currency]
  const [, whole = '', fraction = ''] = /^(.*?)[.,](\d{1,2})$/.exec(text) ?? []
  if (fraction) {
    const units = toWhole(whole)
    return units === null || fraction.length > digits
      ? null
      : units * 10 ** digits + Number(fraction.padEnd(digits, '0'))
  }
  const decimal = amountText(language, 15, 'USD').replace(/\d/g, '')
  // Three digits behind the decimal mark are no amount.
  if (digits > 0 && text.split(decimal).length === 2) return null
  const units = toWhole(text)
  return units === null ? null : units * 10 ** digits
}
