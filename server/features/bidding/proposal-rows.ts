// The opened proposals of an order as rows of an Excel file: a supplier each, with the amounts of all items.
import type { Language } from '../../../contract/codes.ts'
import { currencyDigits, type MoneyCurrency } from '../../../contract/rules/money.ts'
import { textIn } from '../../core/texts.ts'
import type { Cell, Column } from '../../sheets/write-xlsx.ts'
import type { Order } from './queries.ts'

const inUnits = (amount: number | null, currency: MoneyCurrency): number | null =>
  amount === null ? null : amount / 10 ** currencyDigits[currency]

export function proposalSheet(
  { items, suppliers, proposals }: Order,
  language: Language,
): { columns: Column[]; rows: Cell[][] } {
  const head = (
    name: 'supplier' | 'currency' | 'total' | 'leadTime' | 'terms' | 'validUntil' | 'note',
    width: number,
    kind: Column['kind'] = 'text',
  ): Column => ({ title: textIn(language, `export.bid.${name}`), width, kind })
  const columns: Column[] = [
    head('supplier', 24),
    head('currency', 10),
    head('total', 18, 'number'),
    ...items.map(({ name, spec, quantity, unit }): Column => {
      const title = [name, spec, `${quantity} ${unit}`].filter(Boolean).join(', ')
      return { title, width: 18, kind: 'number' }
    }),
    head('leadTime', 10, 'number'),
    head('terms', 40),
    head('validUntil', 14, 'day'),
    head('note', 40),
  ]
  const rows = proposals.map(({ supplierId, currency, total, prices, leadDays, terms, validUntil }): Cell[] => {
    const supplier = suppliers.find(({ id }) => id === supplierId)
    return [
      supplier?.name ?? '',
      currency,
      inUnits(total, currency),
      ...prices.map(({ amount }) => inUnits(amount, currency)),
      leadDays,
      terms,
      validUntil || null,
      supplier?.note ?? '',
    ]
  })
  return { columns, rows }
}
