// The values of a proposal's form, and the input that they become.
import type { bids } from '../../../contract/calls/bidding/bids.ts'
import type { ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import { limits } from '../../../contract/rules/limits.ts'
import type { MoneyCurrency } from '../../../contract/rules/money.ts'
import { amountText, readAmount } from '../../format/amount-text.ts'

export type Bid = OutputOf<typeof bids.opened>
export type Proposal = NonNullable<Bid['proposal']>
export type BidValues = {
  currency: MoneyCurrency
  /** As typed, by item; none or '': not offered. */
  prices: Readonly<Record<string, string>>
  leadDays: string
  terms: string
  validUntil: string | null
  keptFileIds: readonly string[]
}

/** Of the proposal that was handed in, else empty. */
export const valuesOf = ({ proposal, currency }: Bid, language: string): BidValues => ({
  currency: proposal?.currency ?? currency,
  prices: Object.fromEntries(
    (proposal?.prices ?? []).map(({ itemId, price }) => [
      itemId,
      price === null ? '' : amountText(language, price, proposal!.currency),
    ]),
  ),
  leadDays: proposal?.leadDays?.toString() ?? '',
  terms: proposal?.terms ?? '',
  validUntil: proposal?.validUntil || null,
  keptFileIds: proposal?.files.map(({ id }) => id) ?? [],
})

/** @returns null for an empty field, NaN for what is no price */
export function priceOf(language: string, { prices, currency }: BidValues, itemId: string): number | null {
  const typed = prices[itemId]?.trim() ?? ''
  if (typed === '') return null
  const amount = readAmount(language, typed, currency)
  return amount === null || amount > limits.orderAmount ? Number.NaN : amount
}
/** With null for what is not offered, or is no price yet. */
export const pricesOf = (language: string, values: BidValues, items: Bid['items']) =>
  items.map(({ id }) => {
    const price = priceOf(language, values, id)
    return { itemId: id, price: Number.isNaN(price) ? null : price }
  })
/** The name of a price in the summary of errors. */
export const priceName = (itemId: string) => `price-${itemId}`

export const inputOf = (
  values: BidValues,
  { code, ver, items, language }: { code: string; ver: number; items: Bid['items']; language: string },
): ClientInputOf<typeof bids.propose> => ({
  code,
  ver,
  currency: values.currency,
  prices: pricesOf(language, values, items),
  leadDays: values.leadDays.trim() === '' ? null : Number(values.leadDays.normalize('NFKC')),
  terms: values.terms,
  validUntil: values.validUntil ?? '',
  keptFileIds: [...values.keptFileIds],
})
