// Valid inputs for the calls of purchase orders, and the orders that they are about.
import type { TestApp } from '../app.ts'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { bids } from '../../../contract/calls/bidding/bids.ts'
import { anOrder, aProposal, aSupplier, inAnHour, openOrder, writtenOrder } from '../builders/orders.ts'
import type { TestPerson } from '../builders/people.ts'
import { aCustomer } from '../builders/records.ts'
import type { Fixture } from '../fixture.ts'

/** A draft, a sealed and an opened order; the first supplier of the last two is a customer of the Staff. */
export async function orderRecords(app: TestApp, { staff, manager }: { staff: TestPerson; manager: TestPerson }) {
  const customerId = await aCustomer(app, { by: staff, ownerId: staff.id })
  const suppliers = () => [aSupplier('가온필름', customerId), aSupplier('삼율화학')]
  const draft = await anOrder(app, manager, { isPublished: false })
  // The opened one first: tests/security/row-level-security takes the first rows, which policies have to show to a Master.
  const opened = await anOrder(app, manager, { suppliers: suppliers() })
  const sealed = await anOrder(app, manager, { suppliers: suppliers() })
  const file: [string, Buffer] = ['규격.txt', Buffer.from('두께 50㎛')]
  const fileOf = async (id: string) => {
    const { output } = await app.ask(manager, bidding.addFiles, { id }, {}, { fileup: [file] })
    return output.files[0]!.id
  }
  const [draftFileId, fileId] = [await fileOf(draft.id), await fileOf(sealed.id)]
  await app.ask(null, bids.ask, { code: sealed.suppliers[1]!.code, question: '나누어 낼 수 있나요?' })
  const { output } = await app.ask(manager, bidding.detail, { id: sealed.id })
  await aProposal(app, opened, 0)
  for (const order of [opened, sealed]) await aProposal(app, order, 1, { files: [file] })
  await openOrder(app, opened)
  return { draft, sealed, opened, draftFileId, fileId, orderQuestionId: output.questions[0]!.id }
}

let count = 0
const bidder = ({ ours }: Fixture) => ours.orders.sealed.suppliers[1]!
/** Of the proposal as it is now: a test may have changed it. */
const versionOf = async (fixture: Fixture) => {
  const { rows } = await fixture.app.owner.query<{ ver: number }>(
    'select proposal_ver as ver from purchase_order_suppliers where id = $1',
    [bidder(fixture).id],
  )
  return rows[0]!.ver
}
const waiting = ({ ours }: Fixture) => ({ supplierId: ours.orders.sealed.suppliers[0]!.id })
const versioned = ({ id, ver }: { id: string; ver: number }) => ({ id, ver })
export const biddingInputs = {
  bidding: {
    list: () => ({ tab: 'current' as const, customerId: '', page: 1, pageSize: 20 }),
    suppliers: () => ({ search: '', page: 1, pageSize: 20 }),
    detail: ({ ours }: Fixture) => ({ id: ours.orders.sealed.id }),
    create: () => ({ ...writtenOrder(), clientKey: `key-${(count += 1)}` }),
    update: ({ ours }: Fixture) => ({ ...versioned(ours.orders.draft), ...writtenOrder() }),
    delete: ({ ours }: Fixture) => versioned(ours.orders.draft),
    extend: ({ ours }: Fixture) => ({
      ...versioned(ours.orders.sealed),
      dueAt: new Date(Date.parse(inAnHour()) + 86_400_000).toISOString(),
    }),
    cancel: ({ ours }: Fixture) => ({ ...versioned(ours.orders.sealed), reason: '물량이 바뀌었어요.' }),
    addSuppliers: ({ ours }: Fixture) => ({ ...versioned(ours.orders.sealed), suppliers: [aSupplier('동하소재')] }),
    changeSupplier: (fixture: Fixture) => ({
      ...waiting(fixture),
      name: '가온필름',
      email: `new-rfq${(count += 1)}@supplier.example`,
      language: 'en' as const,
      wasEmail: fixture.ours.orders.sealed.suppliers[0]!.email,
    }),
    remind: waiting,
    revoke: (fixture: Fixture) => ({ ...waiting(fixture), isRevoked: true }),
    answer: ({ ours }: Fixture) => ({ questionId: ours.orders.orderQuestionId, answer: '네, 달마다 내면 돼요.' }),
    note: (fixture: Fixture) => ({ ...waiting(fixture), note: '작년 납기를 두 번 넘김', was: '' }),
    award: ({ ours: { orders } }: Fixture) => ({
      ...versioned(orders.opened),
      awards: orders.opened.itemIds.map((itemId) => ({ itemId, supplierId: orders.opened.suppliers[1]!.id })),
      reason: '값이 가장 싸요.',
    }),
    download: ({ ours }: Fixture) => ({ id: ours.orders.opened.id }),
    addFiles: ({ ours }: Fixture) => ({ id: ours.orders.draft.id, clientKey: `key-${(count += 1)}` }),
    removeFile: ({ ours }: Fixture) => ({ orderFileId: ours.orders.draftFileId, isRemoved: true }),
    openFile: ({ ours }: Fixture) => ({ orderFileId: ours.orders.fileId }),
  },
  bids: {
    opened: (fixture: Fixture) => ({ code: bidder(fixture).code }),
    propose: async (fixture: Fixture) => ({
      code: bidder(fixture).code,
      currency: 'KRW' as const,
      prices: fixture.ours.orders.sealed.itemIds.map((itemId) => ({ itemId, price: 780_000 })),
      leadDays: 20,
      terms: '한 번에 납품',
      validUntil: '2027-01-31',
      keptFileIds: [],
      ver: await versionOf(fixture),
    }),
    withdraw: async (fixture: Fixture) => ({ code: bidder(fixture).code, ver: await versionOf(fixture) }),
    ask: (fixture: Fixture) => ({ code: bidder(fixture).code, question: `시험 성적서도 필요한가요? ${(count += 1)}` }),
    openFile: (fixture: Fixture) => ({ code: bidder(fixture).code, orderFileId: fixture.ours.orders.fileId }),
  },
}
