// Quantities as they stand in a field.

const decimalMark = (language: string) => new Intl.NumberFormat(language).format(1.5).charAt(1)

/**
 * What was typed, with or without separators, by the decimal mark of the language.
 * @returns null for nothing, NaN for what is no number
 */
export function typedNumber(language: string, text: string): number | null {
  const digits = text.normalize('NFKC').replace(/[\s'’]/g, '')
  if (digits === '') return null
  return Number(decimalMark(language) === ',' ? digits.replace(/\./g, '').replace(',', '.') : digits.replace(/,/g, ''))
}
/** `1024.5`, `1024,5`: up to three digits behind the decimal mark. */
export const numberToType = (language: string, value: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false }).format(value)
