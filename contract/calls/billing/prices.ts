// Plans and their prices. Amounts are whole numbers of the currency's smallest unit: won, cents.
export const plans = ['free', 'team'] as const
export type Plan = (typeof plans)[number]
export const cycles = ['month', 'year'] as const
export type Cycle = (typeof cycles)[number]
export const currencies = ['KRW', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** Of one member for a whole month or year. `taxPercent`: the value-added tax that the price includes. */
export const prices: Readonly<Record<Currency, { month: number; year: number; taxPercent: number }>> = {
  KRW: { month: 9_000, year: 90_000, taxPercent: 10 },
  USD: { month: 800, year: 8_000, taxPercent: 0 },
}
/** The currency that a workgroup is offered first. @param timeZone of the workgroup (IANA) */
export const usualCurrency = (timeZone: string): Currency => (timeZone === 'Asia/Seoul' ? 'KRW' : 'USD')
/** The value-added tax within an amount that includes it, rounded to the smallest unit. */
export const taxWithin = (amount: number, currency: Currency): number => {
  const { taxPercent } = prices[currency]
  return Math.round((amount * taxPercent) / (100 + taxPercent))
}

/** Members of a workgroup without a paid plan. Those who are there already stay. */
export const freeMembers = 5
/** Days from the issue of a bill to its due day: at least these, and at least to the end of the month. */
export const dueDays = 14
/** Days after the due day on which the Master is reminded, and on which an unpaid workgroup goes back to Free. */
export const reminderDays = [1, 7, 13] as const
export const endDays = 14

export const payWays = ['card', 'transfer'] as const
export type PayWay = (typeof payWays)[number]
/**
 * `announced`: somebody says that the money was sent. `void`: replaced by another bill, or by nothing, before it was paid.
 */
export const billStatuses = ['open', 'announced', 'paid', 'void'] as const
export type BillStatus = (typeof billStatuses)[number]
/** Money is still expected for these. */
export const unpaidStatuses = ['open', 'announced'] as const satisfies BillStatus[]
export const isUnpaid = (status: BillStatus) => unpaidStatuses.some((unpaid) => unpaid === status)
/**
 * `term`: a new period. `added`, `removed`: members within a period. `ended`: the rest of a period that ends early.
 * `credit`: credit of earlier bills. `kept`: credit that this bill does not use up. `refund`: credit that was paid back.
 * `paid`: a payment that came for a bill which no longer needed it.
 */
export const entryKinds = ['term', 'added', 'removed', 'ended', 'credit', 'kept', 'refund', 'paid'] as const
export type EntryKind = (typeof entryKinds)[number]

/** What the payer of a transfer writes as the sender, so that it can be told whose it is: 14 characters at most. */
export const transferName = (workgroupName: string, billId: string): string =>
  `${Array.from(workgroupName.replace(/\s/g, '')).slice(0, 10).join('')}${billId.slice(-4).padStart(4, '0')}`
