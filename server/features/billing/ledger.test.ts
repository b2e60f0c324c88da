// The ledger against a second count, day by day.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cycles, prices, taxWithin, transferName } from '../../../contract/calls/billing/prices.ts'
import { addDays, daysBetween } from '../../../contract/rules/days.ts'
import {
  advance,
  changePlan,
  collect,
  seatPrice,
  sumOf,
  termFrom,
  type Entry,
  type Standing,
  type Wanted,
} from './ledger.ts'

const free = (day: string): Standing => ({ term: null, seats: 0, countedTo: day })
const month: Wanted = { plan: 'team', cycle: 'month', currency: 'KRW' }
const year: Wanted = { plan: 'team', cycle: 'year', currency: 'KRW' }
const at = (day: string, seats: number) => ({ day, seats })

describe('one change', () => {
  test('a month that begins in its middle costs its days', () => {
    const { entries } = changePlan(free('2026-11-16'), month, at('2026-11-16', 6))
    expect(entries).toEqual([
      expect.objectContaining({ kind: 'term', seats: 6, from: '2026-11-16', to: '2026-12-01', amount: 6 * 4_500 }),
    ])
  })
  test('a member who comes on the 21st of a month of 30 days costs a third of it; one who goes the same day, nothing', () => {
    const { standing } = changePlan(free('2026-11-01'), month, at('2026-11-01', 5))
    const came = advance(standing, [], at('2026-11-21', 6))
    expect(came.entries).toEqual([expect.objectContaining({ kind: 'added', seats: 1, amount: 3_000 })])
    const went = advance(came.standing, [], at('2026-11-21', 5))
    expect(sumOf([...came.entries, ...went.entries])).toBe(0)
  })
  test('the next month is charged once, with the members at the end of the last day, however late it is looked at', () => {
    const { standing } = changePlan(free('2026-11-01'), month, at('2026-11-01', 5))
    const late = advance(standing, [at('2026-11-10', 7), at('2026-12-05', 6)], at('2027-01-03', 6))
    expect(late.entries.map(({ kind, seats, from }) => [kind, seats, from])).toEqual([
      ['added', 2, '2026-11-10'],
      ['term', 7, '2026-12-01'],
      ['removed', 1, '2026-12-05'],
      ['term', 6, '2027-01-01'],
    ])
    expect(advance(late.standing, [], at('2027-01-03', 6)).entries).toEqual([])
  })
  test('the whole month is credited where the plan is changed on its first day', () => {
    const { standing } = changePlan(free('2026-11-01'), month, at('2026-11-01', 5))
    const { entries } = changePlan(standing, year, at('2026-11-01', 5))
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['ended', -45_000],
      ['term', 450_000],
    ])
  })
  test('a year that begins on 29 February ends on 28 February', () => {
    expect(termFrom('year', 'KRW', '2028-02-29').to).toBe('2029-02-28')
  })
})

describe('a bill', () => {
  const entry = (kind: Entry['kind'], amount: number): Entry => ({
    kind,
    amount,
    cycle: 'month',
    currency: 'KRW',
    seats: 1,
    unitAmount: 9_000,
    from: '2026-11-01',
    to: '2026-12-01',
  })
  test('takes the credit, and carries what is left of it', () => {
    const { bill, rest } = collect([entry('ended', -12_000), entry('term', 9_000)], true)
    expect([bill!.amount, sumOf(bill!.lines), sumOf(rest)]).toEqual([0, 0, -3_000])
  })
  test('is not made of credit alone, nor of a period that was never paid and has ended', () => {
    expect(collect([entry('term', 9_000), entry('ended', -9_000)], false).bill).toBe(null)
    expect(collect([entry('ended', -9_000)], true)).toEqual({ bill: null, rest: [] })
    expect(collect([], true)).toEqual({ bill: null, rest: [] })
  })
})

const passing = fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 45 }))
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ days: passing, seats: fc.integer({ min: 1, max: 40 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        days: passing,
        to: fc.constantFrom<Wanted>(month, year, { plan: 'free' }),
      }),
    },
  ),
  { maxLength: 30 },
)

test('over any sequence of changes each day of each member is charged once, and bills and credit add up to it', () => {
  fc.assert(
    fc.property(steps, fc.boolean(), (sequence, looksRarely) => {
      let [today, seats, standing]: [string, number, Standing] = ['2026-01-31', 3, free('2026-01-31')]
      let [used, billed]: [number, number] = [0, 0]
      let pending: Entry[] = []
      let missed: { day: string; seats: number }[] = []
      const all: Entry[] = []
      const take = (moved: { standing: Standing; entries: Entry[] }) => {
        standing = moved.standing
        all.push(...moved.entries)
        pending.push(...moved.entries)
      }
      // The second count: what stands at the end of each day costs that day.
      let term = standing.term
      const pass = (days: number) => {
        for (let n = 0; n < days; n += 1) {
          if (term && term.to <= today) term = termFrom(term.cycle, term.currency, term.to)
          if (term) used += seats * seatPrice(term, today, addDays(today, 1))
          today = addDays(today, 1)
        }
        if (term && term.to <= today) term = termFrom(term.cycle, term.currency, term.to)
      }
      for (const step of sequence) {
        pass(step.days)
        if ('seats' in step) {
          seats = step.seats
          missed.push({ day: today, seats })
          if (looksRarely) continue
        }
        take(
          advance(
            standing,
            missed.filter((one, n) => missed.findLastIndex(({ day }) => day === one.day) === n),
            { day: today, seats },
          ),
        )
        missed = []
        if ('to' in step) {
          take(changePlan(standing, step.to, { day: today, seats }))
          term = standing.term
          const { bill, rest } = collect(pending, standing.term !== null)
          if (bill) {
            expect(bill.amount).toBeGreaterThanOrEqual(0)
            expect(sumOf(bill.lines)).toBe(bill.amount)
            billed += bill.amount
            pending = rest
          }
        }
      }
      take(advance(standing, missed, { day: today, seats }))
      const ahead = standing.term ? standing.seats * seatPrice(standing.term, today, standing.term.to) : 0
      expect(sumOf(all) - ahead).toBe(used)
      expect(billed + sumOf(pending)).toBe(sumOf(all))
    }),
    { numRuns: 500 },
  )
})

test.each(cycles)('the parts of a %s add up to its price', (cycle) => {
  for (const currency of ['KRW', 'USD'] as const) {
    const term = termFrom(cycle, currency, '2028-02-11')
    const cut = addDays(term.from, 17)
    expect(seatPrice(term, term.from, cut) + seatPrice(term, cut, term.to)).toBe(prices[currency][cycle])
    let sum = 0
    for (let n = 0; n < daysBetween(term.from, term.to); n += 1)
      sum += seatPrice(term, addDays(term.from, n), addDays(term.from, n + 1))
    expect(sum).toBe(prices[currency][cycle])
  }
})
test('the tax within a price, and the name on a transfer', () => {
  expect([taxWithin(126_000, 'KRW'), taxWithin(800, 'USD')]).toEqual([11_455, 0])
  expect(transferName('다온 소재', '1142')).toBe('다온소재1142')
  expect(transferName('👩‍👩‍👧 A company with a long name', '7')).toMatch(/0007$/)
})
