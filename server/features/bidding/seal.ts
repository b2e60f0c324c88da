// What is sealed until the due time. The database shows a proposal to nobody of the workgroup before it (migration 0073); sealed
// with a key of the service, a copy of the table shows nothing either.
import { itemAmount, totalOf } from '../../../contract/calls/bidding/amounts.ts'
import type { InputOf } from '../../../contract/core/call.ts'
import type { bids } from '../../../contract/calls/bidding/bids.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import type { Attached } from '../files/queries.ts'
import type { Order, StoredProposal } from './queries.ts'

export type Written = Pick<InputOf<typeof bids.propose>, 'currency' | 'prices' | 'leadDays' | 'terms' | 'validUntil'>

const proposalOf = (supplierId: string) => `proposal ${supplierId}`
export const sealProposal = (box: SecretBox, supplierId: string, written: Written): Buffer =>
  box.seal(Buffer.from(JSON.stringify(written)), proposalOf(supplierId))

const linkOf = (supplierId: string) => `bid link ${supplierId}`
export const sealCode = (box: SecretBox, supplierId: string, code: string): Buffer =>
  box.seal(Buffer.from(code), linkOf(supplierId))
export const openCode = (box: SecretBox, supplierId: string, sealed: Buffer): string =>
  box.open(sealed, linkOf(supplierId)).toString()

export type Shown = Order['proposals'][number]
/** A proposal as it is shown, with the amounts of its items. */
export function openProposal(
  box: SecretBox,
  { supplierId, sealed, submittedAt }: StoredProposal,
  items: readonly { id: string; quantity: number }[],
  files: Attached[],
): Shown {
  const written = JSON.parse(box.open(sealed, proposalOf(supplierId)).toString()) as Written
  const priceOf = new Map(written.prices.map(({ itemId, price }) => [itemId, price]))
  const prices = items.map(({ id: itemId, quantity }) => {
    const price = priceOf.get(itemId) ?? null
    return { itemId, price, amount: price === null ? null : itemAmount(price, quantity) }
  })
  return { ...written, ...totalOf(items, prices), supplierId, prices, files, submittedAt }
}
