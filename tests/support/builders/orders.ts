// Purchase orders with suppliers and proposals, made through the calls.
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { bids } from '../../../contract/calls/bidding/bids.ts'
import type { InputOf } from '../../../contract/core/call.ts'
import { hashToken, newToken } from '../../../server/security/tokens.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

type Written = Omit<InputOf<typeof bidding.create>, 'clientKey'>
/** An hour from now by the real clock, which the database has. */
export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
let count = 0
/** Two items, two suppliers, due in an hour. */
export const writtenOrder = (of: Partial<Written> = {}): Written => ({
  title: 'PET 기재 필름 연간 발주',
  terms: '평택 2공장 도착도. 월 10톤씩 나누어 받아요.',
  currency: 'KRW',
  budget: 180_000_000,
  isBudgetShown: false,
  dueAt: inAnHour(),
  items: [
    { name: 'PET 기재 필름', spec: '50㎛, 1,080mm', quantity: 120, unit: '톤' },
    { name: '보호 필름', spec: '60㎛', quantity: 6.5, unit: '톤' },
  ],
  suppliers: [aSupplier('가온필름'), aSupplier('삼율화학')],
  isPublished: true,
  ...of,
})
export const aSupplier = (name: string, customerId = '') => ({
  name,
  email: `rfq${(count += 1)}@supplier.example`,
  language: 'ko' as const,
  customerId,
})

export type TestOrder = {
  id: string
  ver: number
  itemIds: string[]
  /** With the codes of their links. */
  suppliers: { id: string; code: string; email: string }[]
}
/** An order as its calls make it; each supplier of a published one has a known link. */
export async function anOrder(app: TestApp, by: TestPerson, of: Partial<Written> = {}): Promise<TestOrder> {
  const { status, output, body } = await app.ask(by, bidding.create, writtenOrder(of))
  if (status !== 200) throw new Error(body)
  const suppliers: TestOrder['suppliers'] = []
  for (const { id, email } of output.suppliers) {
    const code = newToken()
    // The code of the mailed link is sealed.
    await app.owner.query('update purchase_order_suppliers set link_hash = $2 where id = $1', [id, hashToken(code)])
    suppliers.push({ id, email, code: `${by.workgroupId}.${code}` })
  }
  return { id: output.id, ver: output.ver, itemIds: output.items.map((item) => item.id), suppliers }
}
/** Prices of 800,000 and more won. @param prices of the items in their order, null for none */
export async function aProposal(
  app: TestApp,
  order: TestOrder,
  at: number,
  of: Partial<InputOf<typeof bids.propose>> & {
    amounts?: readonly (number | null)[]
    files?: [string, Buffer][]
  } = {},
): Promise<void> {
  const { amounts = [800_000, 1_000_000], files, ...more } = of
  const given = {
    code: order.suppliers[at]!.code,
    currency: 'KRW' as const,
    prices: order.itemIds.map((itemId, place) => ({ itemId, price: amounts[place] ?? null })),
    leadDays: 18,
    terms: '월 10톤 나눔, 60일 뒤 결제',
    validUntil: '2027-03-31',
    keptFileIds: [],
    ver: 0,
    ...more,
  }
  const answer = await app.ask(null, bids.propose, given, {}, files && { fileup: files })
  if (answer.status !== 200) throw new Error(answer.body)
}
/** Its due time has come. */
export const openOrder = (app: TestApp, { id }: { id: string }) =>
  app.owner.query("update purchase_orders set due_at = now() - interval '1 minute' where id = $1", [id])

/** An order in each state, with proposals where they are shown, and the supplier who won. */
export async function someOrders(app: TestApp, by: TestPerson) {
  const draft = await anOrder(app, by, { isPublished: false })
  const [sealed, open, awarded] = [await anOrder(app, by), await anOrder(app, by), await anOrder(app, by)]
  await app.ask(null, bids.ask, { code: sealed.suppliers[1]!.code, question: '나누어 낼 수 있나요?' })
  for (const order of [sealed, open, awarded]) await aProposal(app, order, 0)
  for (const order of [open, awarded]) {
    await aProposal(app, order, 1, { amounts: [790_000, null], leadDays: 21 })
    await openOrder(app, order)
  }
  const winner = awarded.suppliers[0]!.id
  const awards = awarded.itemIds.map((itemId) => ({ itemId, supplierId: winner }))
  await app.ask(by, bidding.award, { id: awarded.id, ver: awarded.ver, awards, reason: '납기가 가장 빨라요.' })
  return { draftOrder: draft.id, sealedOrder: sealed.id, openOrder: open.id, awardedOrder: awarded.id, winner }
}
