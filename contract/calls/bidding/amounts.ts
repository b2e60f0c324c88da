// What a proposal costs. Prices and amounts are whole numbers of the currency's smallest unit (contract/rules/money.ts).

/** Of one item, rounded half up to the smallest unit. @param quantity with up to three digits behind the point */
export function itemAmount(price: number, quantity: number): number {
  // Exact: the product of the largest price and quantity does not fit into a number.
  const thousandths = BigInt(price) * BigInt(Math.round(quantity * 1000))
  return Number((thousandths + 500n) / 1000n)
}

type Item = { id: string; quantity: number }
/** `price` null: the supplier does not offer this item. */
export type Price = { itemId: string; price: number | null }

/** The sum of the items that have a price; `isComplete`: all have one. */
export function totalOf(items: readonly Item[], prices: readonly Price[]): { total: number; isComplete: boolean } {
  const priceOf = new Map(prices.map(({ itemId, price }) => [itemId, price]))
  const amounts = items.map(({ id, quantity }) => {
    const price = priceOf.get(id) ?? null
    return price === null ? null : itemAmount(price, quantity)
  })
  return {
    total: amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0),
    isComplete: amounts.every((amount) => amount !== null),
  }
}

type Comparable = { supplierId: string; currency: string; prices: readonly Price[]; leadDays: number | null }
export type Comparison = {
  /** Suppliers with the lowest total; several with the same one. Only complete proposals in `currency` count. */
  cheapest: string[]
  /** Suppliers with the shortest lead time. */
  fastest: string[]
  /** Suppliers with the lowest price of an item, by item. */
  cheapestOf: Map<string, string[]>
}
const lowest = (values: readonly (readonly [id: string, value: number | null])[]): string[] => {
  const known = values.filter((one): one is readonly [string, number] => one[1] !== null)
  // One value alone is not the lowest of anything.
  if (known.length < 2) return []
  const least = Math.min(...known.map(([, value]) => value))
  const found = known.filter(([, value]) => value === least)
  return found.length === known.length ? [] : found.map(([id]) => id)
}
/**
 * Marks the lowest of each row. Where all are equal, or one stands alone, none is marked.
 * @param currency of the order; proposals in others are not compared by price
 */
export function compare(items: readonly Item[], currency: string, proposals: readonly Comparable[]): Comparison {
  const priced = proposals.filter((one) => one.currency === currency)
  return {
    cheapest: lowest(
      priced.map(({ supplierId, prices }) => {
        const { total, isComplete } = totalOf(items, prices)
        return [supplierId, isComplete ? total : null]
      }),
    ),
    fastest: lowest(proposals.map(({ supplierId, leadDays }) => [supplierId, leadDays])),
    cheapestOf: new Map(
      items.map(({ id }) => [
        id,
        lowest(
          priced.map(({ supplierId, prices }) => [
            supplierId,
            prices.find(({ itemId }) => itemId === id)?.price ?? null,
          ]),
        ),
      ]),
    ),
  }
}
