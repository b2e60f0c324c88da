// Amounts of money as text. Amounts are whole numbers of the currency's smallest unit: won, cents.

/** Digits behind the point (ISO 4217). */
export const currencyDigits = { KRW: 0, USD: 2, EUR: 2, JPY: 0, CNY: 2, VND: 0, IDR: 2 } as const
export type MoneyCurrency = keyof typeof currencyDigits
export const moneyCurrencies = Object.keys(currencyDigits) as [MoneyCurrency, ...MoneyCurrency[]]
const formats = new Map<string, Intl.NumberFormat>()

/** `126,000원`, `₩126,000`, `$8.00`. @param language of the reader (BCP 47) */
export function moneyText(language: string, amount: number, currency: MoneyCurrency): string {
  const digits = currencyDigits[currency]
  // Korean readers write won behind the number; Intl writes the sign before it.
  const isWon = currency === 'KRW' && language === 'ko'
  const key = `${language} ${currency}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(
      language,
      isWon ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: digits },
    )
    formats.set(key, format)
  }
  const text = format.format(amount / 10 ** digits)
  return isWon ? `${text}원` : text
}
