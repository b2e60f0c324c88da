import { useState } from 'react'
import type { Order } from './order.ts'

/** Who is to get which item: all of one supplier, or item by item. */
export function usePicks({ items, proposals }: Order) {
  const [picks, setPicks] = useState<Readonly<Record<string, string>>>({})
  const [isSplit, setSplit] = useState(false)
  const offers = (supplierId: string, itemId: string) =>
    proposals.some(
      (proposal) =>
        proposal.supplierId === supplierId &&
        proposal.prices.some((price) => price.itemId === itemId && price.price !== null),
    )
  const awards = Object.entries(picks).map(([itemId, supplierId]) => ({ itemId, supplierId }))
  const winners = [...new Set(awards.map(({ supplierId }) => supplierId))]
  return {
    awards,
    /** Suppliers that were chosen for at least one item. */
    winners,
    /** How many items nobody gets. */
    missing: items.length - awards.length,
    isSplit,
    setSplit: (on: boolean) => {
      setSplit(on)
      // Back to one supplier: a choice of several is no longer one.
      if (!on && winners.length > 1) setPicks({})
    },
    offers,
    isPicked: (supplierId: string, itemId: string) => picks[itemId] === supplierId,
    /** All items that the supplier offers. */
    pickAll: (supplierId: string) =>
      setPicks(Object.fromEntries(items.filter(({ id }) => offers(supplierId, id)).map(({ id }) => [id, supplierId]))),
    pick: (supplierId: string, itemId: string) => setPicks((last) => ({ ...last, [itemId]: supplierId })),
  }
}
export type Picks = ReturnType<typeof usePicks>
