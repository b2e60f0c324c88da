// What a workgroup owes, as entries that add up (decision 93). Pure: days and numbers of members in, entries out.
//
// A day costs what the members at its end cost. The price of a period is divided among its days so that the parts of any
// division add up to the whole: whoever comes, goes, changes the plan and changes it back pays each day of each member once.
import { prices, type Currency, type Cycle, type EntryKind } from '../../../contract/calls/billing/prices.ts'
import { addMonths, daysBetween } from '../../../contract/rules/days.ts'

/** A whole period with the price of one member, also where a workgroup came in its middle. Days: `to` is excluded. */
export type Term = { cycle: Cycle; currency: Currency; unitAmount: number; from: string; to: string }
/** `seats`: members who are charged up to the end of the term, as they were counted at the end of `countedTo`. */
export type Standing = { term: Term | null; seats: number; countedTo: string }
/** `to` is excluded; `from` and `to` are empty for credit and payments. */
export type Entry = {
  kind: EntryKind
  cycle: Cycle | null
  currency: Currency
  seats: number
  unitAmount: number
  from: string
  to: string
  amount: number
}
export type SeatDay = { day: string; seats: number }
export type Wanted = { plan: 'free' } | { plan: 'team'; cycle: Cycle; currency: Currency }

/** Of one member for the days of a term from `from` on, `to` excluded. */
export function seatPrice({ unitAmount, from: first, to: end }: Term, from: string, to: string): number {
  const whole = daysBetween(first, end)
  const upTo = (day: string) => Math.round((unitAmount * daysBetween(first, day)) / whole)
  return upTo(to) - upTo(from)
}
const entryOf = (term: Term, kind: EntryKind, seats: number, from: string): Entry => ({
  kind,
  cycle: term.cycle,
  currency: term.currency,
  seats: Math.abs(seats),
  unitAmount: term.unitAmount,
  from,
  to: term.to,
  amount: seats * seatPrice(term, from, term.to),
})

/** Months are those of the calendar; years begin on the day of the change. */
export function termFrom(cycle: Cycle, currency: Currency, today: string): Term {
  const from = cycle === 'month' ? `${today.slice(0, 8)}01` : today
  return { cycle, currency, unitAmount: prices[currency][cycle], from, to: addMonths(from, cycle === 'month' ? 1 : 12) }
}
const next = (term: Term): Term => termFrom(term.cycle, term.currency, term.to)

type Moved = { standing: Standing; entries: Entry[]; hasRenewed: boolean }

/**
 * Brings what is charged up to today: periods that have begun since, and members who came or went.
 * @param days the numbers of members at the end of days since `countedTo`, in any order
 * @param now today, with the members who are there now
 */
export function advance(standing: Standing, days: readonly SeatDay[], now: SeatDay): Moved {
  if (!standing.term) return { standing, entries: [], hasRenewed: false }
  let { term, seats, countedTo } = { ...standing, term: standing.term }
  const today = now.day > countedTo ? now.day : countedTo
  const entries: Entry[] = []
  let hasRenewed = false
  const since = days.filter(({ day }) => day >= countedTo && day < today).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  for (const change of [...since, { day: today, seats: now.seats }]) {
    while (term.to <= change.day) {
      term = next(term)
      entries.push(entryOf(term, 'term', seats, term.from))
      hasRenewed = true
    }
    const more = change.seats - seats
    if (more !== 0) entries.push(entryOf(term, more > 0 ? 'added' : 'removed', more, change.day))
    seats = change.seats
    countedTo = change.day
  }
  return { standing: { term, seats, countedTo }, entries, hasRenewed }
}

/** Changes the plan from today on. What stands has been brought up to today. */
export function changePlan(standing: Standing, wanted: Wanted, now: SeatDay): Omit<Moved, 'hasRenewed'> {
  const { term, seats } = standing
  const today = now.day > standing.countedTo ? now.day : standing.countedTo
  if (wanted.plan === 'team' && term?.cycle === wanted.cycle && term.currency === wanted.currency)
    return { standing, entries: [] }
  const entries = term ? [entryOf(term, 'ended', -seats, today)] : []
  if (wanted.plan === 'free') return { standing: { term: null, seats: now.seats, countedTo: today }, entries }
  const started = termFrom(wanted.cycle, wanted.currency, today)
  entries.push(entryOf(started, 'term', now.seats, today))
  return { standing: { term: started, seats: now.seats, countedTo: today }, entries }
}

export const sumOf = (entries: readonly { amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

const bare = (kind: EntryKind, amount: number, currency: Currency): Entry => ({
  kind,
  cycle: null,
  currency,
  seats: 0,
  unitAmount: 0,
  from: '',
  to: '',
  amount,
})
/** Credit is negative. */
export const creditEntry = (kind: 'refund' | 'paid', amount: number, currency: Currency): Entry =>
  bare(kind, amount, currency)

export type Collected<E> = {
  /** Null where there is nothing to bill: the entries wait for the next bill. */
  bill: { lines: (E | Entry)[]; amount: number } | null
  /** Credit that waits for the next bill. */
  rest: Entry[]
}
/**
 * Makes one bill of all entries that are on none. Credit that a new period does not use up is carried to the next bill.
 * @param isTeam whether the plan goes on: then a new period makes a bill also where nothing is to be paid
 */
export function collect<E extends Entry>(entries: readonly E[], isTeam: boolean): Collected<E> {
  const sum = sumOf(entries)
  if (sum > 0) return { bill: { lines: [...entries], amount: sum }, rest: [] }
  if (!isTeam || !entries.some(({ kind }) => kind === 'term')) return { bill: null, rest: [] }
  const { currency } = entries[0]!
  const kept = sum < 0 ? [bare('kept', -sum, currency)] : []
  return { bill: { lines: [...entries, ...kept], amount: 0 }, rest: sum < 0 ? [bare('credit', sum, currency)] : [] }
}
