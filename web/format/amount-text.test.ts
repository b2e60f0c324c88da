import { expect, test } from 'vitest'
import { amountText, currencySign, readAmount } from './amount-text.ts'

test('an amount is read as it is written in a field, in every language', () => {
  for (const language of ['ko', 'en', 'ja', 'zh', 'vi', 'fr', 'es', 'id'])
    for (const currency of ['KRW', 'USD', 'VND', 'EUR'] as const)
      for (const amount of [0, 7, 800_000, 123_456_789])
        expect(readAmount(language, amountText(language, amount, currency), currency)).toBe(amount)
})
test.each([
  ['ko', '800000', 'KRW', 800_000],
  ['ko', '800,000원', 'KRW', 800_000],
  ['ko', '８００，０００', 'KRW', 800_000],
  ['en', '$1,234.5', 'USD', 123_450],
  ['en', '1.234,50', 'USD', 123_450],
  ['fr', '1 234,50 €', 'EUR', 123_450],
  ['es', '1.234', 'EUR', 123_400],
  ['id', 'Rp 1.500.000', 'IDR', 150_000_000],
  ['vi', ' 1.500.000 đ ', 'VND', 1_500_000],
  ['en', '1,234', 'USD', 123_400],
] as const)('in %s, %s in %s is %d', (language, typed, currency, amount) =>
  expect(readAmount(language, typed, currency)).toBe(amount),
)
test.each([
  ['en', '1.234', 'USD'],
  ['es', '1,234', 'EUR'],
  ['ko', '12.5', 'KRW'],
  ['ko', '-5', 'KRW'],
  ['ko', '1,2345', 'KRW'],
  ['ko', '팔십만', 'KRW'],
  ['ko', '80만', 'KRW'],
  ['en', '1.23.4', 'USD'],
] as const)('in %s, %s in %s is no amount', (language, typed, currency) =>
  expect(readAmount(language, typed, currency)).toBeNull(),
)
test('the sign of won is a word in Korean', () =>
  expect([currencySign('ko', 'KRW'), currencySign('en', 'KRW'), currencySign('en', 'USD')]).toEqual(['원', '₩', '$']))
