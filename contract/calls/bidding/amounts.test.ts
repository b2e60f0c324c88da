import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../../rules/limits.ts'
import { compare, itemAmount, totalOf, type Price } from './amounts.ts'

const thousandths = fc.integer({ min: 1, max: limits.orderQuantity * 1000 })
const price = fc.integer({ min: 0, max: limits.orderAmount })
const items = [
  { id: 'a', quantity: 10 },
  { id: 'b', quantity: 2.5 },
]
const offer = (
  supplierId: string,
  [a, b]: [number | null, number | null],
  of: { currency?: string; leadDays?: number | null } = {},
) => ({
  supplierId,
  currency: 'KRW',
  leadDays: null,
  prices: [
    { itemId: 'a', price: a },
    { itemId: 'b', price: b },
  ],
  ...of,
})

describe('the amount of an item', () => {
  test('is rounded half up to the smallest unit', () => {
    expect(itemAmount(1, 0.499)).toBe(0)
    expect(itemAmount(1, 0.5)).toBe(1)
    expect(itemAmount(999, 0.333)).toBe(333)
    expect(itemAmount(800_000, 6.5)).toBe(5_200_000)
  })
  test('of a quantity without a remainder is the exact product', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (each, quantity) => {
        expect(itemAmount(each, quantity)).toBe(each * quantity)
      }),
    ))
  test('is never more than half a unit away from the exact one, and never falls when the price rises', () =>
    fc.assert(
      fc.property(price, thousandths, (each, quantity) => {
        const amount = BigInt(itemAmount(each, quantity / 1000))
        // Beyond 2^53 a number holds only every second or fourth unit.
        const slack = amount > BigInt(Number.MAX_SAFE_INTEGER) ? amount >> 52n : 0n
        const away = amount * 1000n - BigInt(each) * BigInt(quantity)
        expect((away < 0n ? -away : away) <= 500n + slack * 1000n).toBe(true)
        expect(itemAmount(each + 1, quantity / 1000)).toBeGreaterThanOrEqual(Number(amount))
      }),
    ))
})

describe('the total of a proposal', () => {
  test('is the sum of the offered items; it is complete if all are offered', () => {
    const prices: Price[] = [{ itemId: 'a', price: 100 }]
    expect(totalOf(items, prices)).toEqual({ total: 1000, isComplete: false })
    expect(totalOf(items, [...prices, { itemId: 'b', price: null }])).toEqual({ total: 1000, isComplete: false })
    expect(totalOf(items, [...prices, { itemId: 'b', price: 0 }])).toEqual({ total: 1000, isComplete: true })
  })
  test('does not depend on the order of the prices', () =>
    fc.assert(
      fc.property(fc.array(fc.option(price), { minLength: 2, maxLength: 20 }), (offered) => {
        const asked = offered.map((_, at) => ({ id: String(at), quantity: at + 0.5 }))
        const prices = offered.map((each, at) => ({ itemId: String(at), price: each }))
        const found = totalOf(asked, prices)
        expect(totalOf(asked, prices.toReversed())).toEqual(found)
        expect(found.isComplete).toBe(offered.every((each) => each !== null))
      }),
    ))
})

describe('a comparison', () => {
  test('marks the lowest total, the lowest price of each item and the shortest lead time', () => {
    const found = compare(items, 'KRW', [
      offer('1', [100, 900], { leadDays: 20 }),
      offer('2', [90, 1000], { leadDays: 10 }),
      offer('3', [110, 900], { leadDays: null }),
    ])
    expect(found.cheapest).toEqual(['1'])
    expect(found.fastest).toEqual(['2'])
    expect(Object.fromEntries(found.cheapestOf)).toEqual({ a: ['2'], b: ['1', '3'] })
  })
  test('marks nothing where one proposal stands alone, or where all are equal', () => {
    for (const proposals of [
      [],
      [offer('1', [1, 1], { leadDays: 1 })],
      [offer('1', [1, 1], { leadDays: 1 }), offer('2', [1, 1], { leadDays: 1 })],
      [offer('1', [1, null], { leadDays: 1 }), offer('2', [null, 1])],
    ]) {
      const { cheapest, fastest, cheapestOf } = compare(items, 'KRW', proposals)
      expect([cheapest, fastest, ...cheapestOf.values()]).toEqual([[], [], [], []])
    }
  })
  test('an incomplete proposal, or one in another currency, has never the lowest total', () => {
    const found = compare(items, 'KRW', [
      offer('incomplete', [1, null]),
      offer('dollars', [1, 1], { currency: 'USD', leadDays: 3 }),
      offer('dear', [200, 200], { leadDays: 9 }),
      offer('cheap', [100, 100], { leadDays: 9 }),
    ])
    expect(found.cheapest).toEqual(['cheap'])
    expect(Object.fromEntries(found.cheapestOf)).toEqual({ a: ['incomplete'], b: ['cheap'] })
    expect(found.fastest).toEqual(['dollars'])
  })
  test('what is marked has the lowest total of all that count', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.option(price), fc.option(price), fc.constantFrom('KRW', 'USD')), { maxLength: 8 }),
        (offered) => {
          const proposals = offered.map(([a, b, currency], at) => offer(String(at), [a, b], { currency }))
          const totals = proposals.flatMap(({ currency, prices, supplierId }) => {
            const { total, isComplete } = totalOf(items, prices)
            return currency === 'KRW' && isComplete ? [{ supplierId, total }] : []
          })
          const least = Math.min(...totals.map(({ total }) => total))
          const marked = totals.filter(({ total }) => total === least)
          expect(compare(items, 'KRW', proposals).cheapest).toEqual(
            marked.length === totals.length ? [] : marked.map(({ supplierId }) => supplierId),
          )
        },
      ),
    ))
})
