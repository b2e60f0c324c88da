import { sheetRows } from '../../../tests/support/sheet-rows.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../../contract/calls/audit/calls.ts'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { bids } from '../../../contract/calls/bidding/bids.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  anOrder,
  aProposal,
  aSupplier,
  openOrder,
  writtenOrder,
  type TestOrder,
} from '../../../tests/support/builders/orders.ts'
import { aTeam, deletion, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aCustomer } from '../../../tests/support/builders/records.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import { textIn } from '../../core/texts.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aTeam>>
let manager: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  team = await aTeam(app, { name: '다온소재' })
  manager = team.manager
})
afterAll(() => app.stop())
beforeEach(() => app.owner.query('delete from attempts'))

const orderOf = async (id: string, by = manager) => (await app.ask(by, bidding.detail, { id })).output
const bidOf = (code: string) => app.ask(null, bids.opened, { code })
const errorOf = async (answer: Promise<{ error?: string }>) => (await answer).error ?? 'ok'
const codeIn = (text: string) => /#\/bid\/(\d+\.[\w-]{43})/.exec(text)![1]!
const subject = (what: string, title: string, language: 'ko' | 'en' = 'ko') =>
  textIn(language, `mail.order_${what}.subject` as 'mail.order_lost.subject', { title, workgroup: '다온소재' })
/** The subjects of all mails to an address, once there are as many as are expected. */
const subjectsTo = async (address: string, count: number) =>
  (await app.mailsTo(address, count)).map((mail) => mail.subject)
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const pricesOf = ({ itemIds }: Pick<TestOrder, 'itemIds'>, amounts: readonly (number | null)[]) =>
  itemIds.map((itemId, at) => ({ itemId, price: amounts[at] ?? null }))
const proposal = (order: TestOrder, at: number, of: Record<string, unknown> = {}) => ({
  code: order.suppliers[at]!.code,
  currency: 'KRW' as const,
  prices: pricesOf(order, [800_000, 1_000_000]),
  ver: 0,
  ...of,
})
/** Every item to one supplier. */
const wholeTo = (order: TestOrder, at: number) =>
  order.itemIds.map((itemId) => ({ itemId, supplierId: order.suppliers[at]!.id }))
const trailOf = async (title: string) =>
  (await app.ask(team.master, audit.list, { group: 'orders' })).output.items
    .map(({ kind, values }) => ({ kind, ...Object.fromEntries(values.map(({ name, value }) => [name, value])) }))
    .filter((entry) => (entry as { title?: string }).title === title)
    .toReversed()

describe('a draft', () => {
  test('is changed, refused for an earlier version, published once, and then neither changed nor deleted', async () => {
    const draft = await anOrder(app, manager, { isPublished: false, suppliers: [], items: [], dueAt: '' })
    expect(await orderOf(draft.id)).toMatchObject({ state: 'draft', dueAt: null, items: [], suppliers: [] })
    const written = { id: draft.id, ver: draft.ver, ...writtenOrder({ isPublished: false, title: '바뀐 이름' }) }
    const changed = (await app.ask(manager, bidding.update, written)).output
    expect(changed).toMatchObject({ title: '바뀐 이름', state: 'draft', itemCount: 2, supplierCount: 2 })
    const late = await app.ask(manager, bidding.update, written)
    expect([late.error, (late.message as { title: string }).title]).toEqual(['stale', '바뀐 이름'])
    const published = await app.ask(manager, bidding.update, { ...written, isPublished: true, ver: changed.ver })
    expect(published.output).toMatchObject({ state: 'sealed', proposals: [], isWhole: true })
    const { id, ver } = published.output
    expect(await errorOf(app.ask(manager, bidding.update, { ...written, ver }))).toBe('order_closed')
    expect(await errorOf(app.ask(manager, bidding.delete, { id, ver }))).toBe('order_closed')
  })
  test('is deleted by its version', async () => {
    const { id, ver } = await anOrder(app, manager, { isPublished: false })
    expect(await errorOf(app.ask(manager, bidding.delete, { id, ver: ver + 1 }))).toBe('stale')
    expect((await app.ask(manager, bidding.delete, { id, ver })).status).toBe(200)
    expect(await errorOf(app.ask(manager, bidding.detail, { id }))).toBe('not_found')
  })
  test('is not published without items, suppliers and a due time in the future: the field is named', async () => {
    for (const [missing, error, field] of [
      [{ items: [] }, 'required_missing', 'item_list'],
      [{ suppliers: [] }, 'required_missing', 'supplier_list'],
      [{ dueAt: '' }, 'required_missing', 'due_dt'],
      [{ dueAt: later(-1) }, 'due_past', 'due_dt'],
    ] satisfies [Partial<ReturnType<typeof writtenOrder>>, string, string][]) {
      const answer = await app.ask(manager, bidding.create, writtenOrder({ ...missing, title: '빠진 것이 있는 발주' }))
      expect([answer.error, Object.keys(answer.fields ?? {})]).toEqual([error, [field]])
    }
    expect(await trailOf('빠진 것이 있는 발주')).toEqual([])
  })
  test('holds no address twice, and no customer that is none of the workgroup', async () => {
    const one = aSupplier('가온필름')
    const twice = await app.ask(
      manager,
      bidding.create,
      writtenOrder({ isPublished: false, suppliers: [one, { ...one, email: one.email.toUpperCase() }] }),
    )
    expect([twice.error, Object.keys(twice.fields ?? {})]).toEqual(['supplier_twice', ['supplier_list']])
    const foreign = await aCustomer(app, { by: (await aTeam(app)).master })
    const suppliers = [aSupplier('가온필름', foreign)]
    expect(await errorOf(app.ask(manager, bidding.create, writtenOrder({ suppliers })))).toBe('not_found')
  })
  test('is written once where the same request comes twice', async () => {
    const input = { ...writtenOrder({ title: '두 번 온 발주' }), clientKey: 'order-sent-twice' }
    const [first, second] = await Promise.all([1, 2].map(() => app.ask(manager, bidding.create, input)))
    expect(second!.output.id).toBe(first!.output.id)
    expect(await trailOf('두 번 온 발주')).toEqual([{ kind: 'order.published', title: '두 번 온 발주', count: '2' }])
  })
  test('loses a file and gets it back; suppliers see the files that are left', async () => {
    const { id, ver } = await anOrder(app, manager, { isPublished: false })
    const files: [string, Buffer][] = [
      ['규격.txt', Buffer.from('두께 50㎛')],
      ['도면.txt', Buffer.from('폭 1,080mm')],
    ]
    const added = (await app.ask(manager, bidding.addFiles, { id }, {}, { fileup: files })).output.files
    const [kept, removed] = [added[0]!, added[1]!]
    for (const [orderFileId, isRemoved] of [
      [removed.id, true],
      [kept.id, true],
      [kept.id, false],
    ] as const)
      expect(await errorOf(app.ask(manager, bidding.removeFile, { orderFileId, isRemoved }))).toBe('ok')
    expect((await orderOf(id)).files.map(({ name }) => name)).toEqual(['규격.txt'])
    expect(await errorOf(app.ask(manager, bidding.openFile, { orderFileId: removed.id }))).toBe('not_found')
    const suppliers = [aSupplier('가온필름')]
    const published = await app.ask(manager, bidding.update, { id, ver, ...writtenOrder({ suppliers }) })
    expect(published.output.files.map(({ name }) => name)).toEqual(['규격.txt'])
    const code = codeIn((await app.mailsTo(suppliers[0]!.email))[0]!.text)
    expect((await bidOf(code)).output.files.map(({ name }) => name)).toEqual(['규격.txt'])
    expect(await errorOf(app.ask(null, bids.openFile, { code, orderFileId: removed.id }))).toBe('not_found')
    const { url } = (await app.ask(null, bids.openFile, { code, orderFileId: kept.id })).output
    expect((await app.request(url)).body).toBe('두께 50㎛')
    expect(await errorOf(app.ask(manager, bidding.removeFile, { orderFileId: kept.id, isRemoved: true }))).toBe(
      'order_closed',
    )
  })
})

describe('a published order', () => {
  test('is mailed to each supplier with a link of the own, in the own language, which shows nothing of the others', async () => {
    const suppliers = [aSupplier('가온필름'), { ...aSupplier('Baltic Films'), language: 'en' as const }]
    const written = writtenOrder({ title: '링크가 있는 발주', suppliers })
    const { output } = await app.ask(manager, bidding.create, written)
    const mails = await Promise.all(suppliers.map(async ({ email }) => (await app.mailsTo(email))[0]!))
    expect(mails.map((mail) => mail.subject)).toEqual([
      subject('invited', '링크가 있는 발주', 'ko'),
      subject('invited', '링크가 있는 발주', 'en'),
    ])
    const codes = mails.map((mail) => codeIn(mail.text))
    expect(new Set(codes).size).toBe(2)
    const { output: bid, body } = await bidOf(codes[0]!)
    expect(bid).toMatchObject({
      state: 'open',
      supplierName: '가온필름',
      workgroupName: '다온소재',
      number: output.number,
      // The buyer does not show it.
      budget: null,
      contactName: manager.name,
      contactEmail: manager.email,
      proposal: null,
      ver: 0,
    })
    expect(bid.millisecondsLeft).toBeGreaterThan(0)
    expect(body).not.toContain('Baltic')
    expect((await orderOf(output.id)).suppliers.map(({ openedAt }) => openedAt !== null)).toEqual([true, false])
    // The code is not stored as it stands in the mail.
    const { rows } = await app.owner.query<{ row: string }>(
      'select s::text as row from purchase_order_suppliers s where order_id = $1',
      [output.id],
    )
    for (const [, secret] of codes.map((code) => code.split('.')))
      for (const { row } of rows) {
        expect(row).not.toContain(secret!)
        expect(row).not.toContain(Buffer.from(secret!).toString('hex'))
      }
    for (const wrong of [`${codes[0]!.slice(0, -1)}${codes[0]!.endsWith('A') ? 'B' : 'A'}`, `999999.${'a'.repeat(43)}`])
      expect(await errorOf(bidOf(wrong))).toBe('not_found')
    // The code of a link opens nothing under the number of another workgroup.
    const other = await aTeam(app)
    expect(await errorOf(bidOf(`${other.workgroupId}.${codes[0]!.split('.')[1]}`))).toBe('not_found')
  })
  test('shows the budget where the buyer wants it', async () => {
    const order = await anOrder(app, manager, { budget: 5_000_000, isBudgetShown: true })
    expect((await bidOf(order.suppliers[0]!.code)).output.budget).toBe(5_000_000)
  })
  test('a new address of a supplier ends the old link; one that has a proposal keeps its address', async () => {
    const order = await anOrder(app, manager)
    const [one, other] = order.suppliers as [TestOrder['suppliers'][0], TestOrder['suppliers'][0]]
    const change = { supplierId: one.id, name: '가온필름 2공장', language: 'en' as const, wasEmail: one.email }
    const twice = await app.ask(manager, bidding.changeSupplier, { ...change, email: other.email })
    expect([twice.error, Object.keys(twice.fields ?? {})]).toEqual(['supplier_twice', ['supplier_email']])
    const { email } = aSupplier('')
    const changed = (await app.ask(manager, bidding.changeSupplier, { ...change, email })).output
    expect(changed.suppliers.find(({ id }) => id === one.id)).toMatchObject({ name: '가온필름 2공장', email })
    // Somebody else who saw the old address.
    const late = { ...change, email: aSupplier('').email }
    expect(await errorOf(app.ask(manager, bidding.changeSupplier, late))).toBe('stale')
    expect(await errorOf(bidOf(one.code))).toBe('not_found')
    const code = codeIn((await app.mailsTo(email))[0]!.text)
    expect((await bidOf(code)).output).toMatchObject({ supplierName: '가온필름 2공장', language: 'en', email })
    await aProposal(app, order, 1)
    for (const [call, input] of [
      [bidding.changeSupplier, { ...change, supplierId: other.id, wasEmail: other.email, email: aSupplier('').email }],
      [bidding.revoke, { supplierId: other.id, isRevoked: true }],
      [bidding.remind, { supplierId: other.id }],
    ] as const)
      expect(await errorOf(app.ask(manager, call, input))).toBe('order_closed')
  })
  test('a revoked link opens nothing and gets no mail until it works again', async () => {
    const order = await anOrder(app, manager, { title: '링크를 끊은 발주' })
    const { id: supplierId, code, email } = order.suppliers[0]!
    const revoke = (isRevoked: boolean) => app.ask(manager, bidding.revoke, { supplierId, isRevoked })
    await subjectsTo(email, 1)
    expect((await revoke(true)).output.suppliers[0]!.isRevoked).toBe(true)
    expect(await errorOf(bidOf(code))).toBe('not_found')
    expect(await errorOf(app.ask(null, bids.propose, proposal(order, 0)))).toBe('not_found')
    expect(await errorOf(app.ask(manager, bidding.remind, { supplierId }))).toBe('order_closed')
    const { ver } = await orderOf(order.id)
    await app.ask(manager, bidding.extend, { id: order.id, dueAt: later(5), ver })
    // The mail to the other supplier was written after the one that this supplier does not get.
    await subjectsTo(order.suppliers[1]!.email, 2)
    expect(await subjectsTo(email, 0)).toEqual([subject('invited', '링크를 끊은 발주')])
    expect((await revoke(false)).output.suppliers[0]!.isRevoked).toBe(false)
    expect((await bidOf(code)).status).toBe(200)
    expect((await trailOf('링크를 끊은 발주')).filter(({ kind }) => kind === 'order.link')).toMatchObject([
      { to: 'off' },
      { to: 'on' },
    ])
  })
  test('takes more suppliers until it is due, no address twice, and no more than the limit', async () => {
    const order = await anOrder(app, manager, { title: '공급사를 더한 발주' })
    const { id, ver } = order
    const add = (suppliers: ReturnType<typeof aSupplier>[], seen = ver) =>
      app.ask(manager, bidding.addSuppliers, { id, suppliers, ver: seen })
    const more = aSupplier('동하소재')
    expect(await errorOf(add([{ ...more, email: order.suppliers[0]!.email }]))).toBe('supplier_twice')
    expect(
      await errorOf(add(Array.from({ length: limits.orderSuppliers - 1 }, (_, at) => aSupplier(`공급사 ${at}`)))),
    ).toBe('too_many_suppliers')
    const added = (await add([more])).output
    expect(added.suppliers.map(({ name }) => name)).toEqual(['가온필름', '삼율화학', '동하소재'])
    expect(await errorOf(add([aSupplier('늦은 공급사')]))).toBe('stale')
    const code = codeIn((await app.mailsTo(more.email))[0]!.text)
    expect((await bidOf(code)).output.supplierName).toBe('동하소재')
    await openOrder(app, order)
    expect(await errorOf(add([aSupplier('늦은 공급사')], added.ver))).toBe('order_closed')
    expect((await trailOf('공급사를 더한 발주'))[1]).toEqual({
      kind: 'order.invited',
      title: '공급사를 더한 발주',
      count: '1',
    })
  })
  test('reminds a supplier without a proposal once a day', async () => {
    const { suppliers } = await anOrder(app, manager)
    const remind = () => app.ask(manager, bidding.remind, { supplierId: suppliers[0]!.id })
    expect((await remind()).status).toBe(200)
    expect(await errorOf(remind())).toBe('reminded_today')
    await app.owner.query(
      "update purchase_order_suppliers set reminded_at = reminded_at - interval '25 hours' where id = $1",
      [suppliers[0]!.id],
    )
    expect((await remind()).status).toBe(200)
    expect(await app.mailsTo(suppliers[0]!.email, 3)).toHaveLength(3)
  })
  test('is extended to a later time only, and tells every supplier; nobody is told at the old time', async () => {
    const order = await anOrder(app, manager, { title: '마감이 늦춰진 발주' })
    const { id, ver } = order
    const early = await app.ask(manager, bidding.extend, { id, dueAt: later(0.5), ver })
    expect([early.error, Object.keys(early.fields ?? {})]).toEqual(['due_past', ['due_dt']])
    const dueAt = later(30)
    expect(Date.parse((await app.ask(manager, bidding.extend, { id, dueAt, ver })).output.dueAt!)).toBe(
      Date.parse(dueAt),
    )
    expect(await errorOf(app.ask(manager, bidding.extend, { id, dueAt: later(40), ver }))).toBe('stale')
    for (const { email } of order.suppliers)
      expect((await subjectsTo(email, 2)).toSorted()).toEqual(
        [subject('invited', '마감이 늦춰진 발주'), subject('extended', '마감이 늦춰진 발주')].toSorted(),
      )
    const job = { workgroupId: team.workgroupId, orderId: id }
    expect(await runJob(app, 'bidding.opened', job)).toEqual([])
    await openOrder(app, order)
    expect((await runJob(app, 'bidding.opened', job)).map(({ name, payload }) => [name, payload.what])).toEqual([
      ['bidding.news', 'opened'],
    ])
    expect((await trailOf('마감이 늦춰진 발주')).map(({ kind }) => kind)).toEqual(['order.published', 'order.extended'])
    const after = await orderOf(id)
    expect(await errorOf(app.ask(manager, bidding.extend, { id, dueAt, ver: after.ver }))).toBe('order_closed')
  })
  test('is cancelled with a reason that every supplier reads; its proposals are never shown, not even after the due time', async () => {
    const order = await anOrder(app, manager, { title: '취소된 발주' })
    await aProposal(app, order, 0)
    const cancelled = await app.ask(manager, bidding.cancel, {
      id: order.id,
      reason: '생산 계획이 바뀌었어요.',
      ver: order.ver,
    })
    expect(cancelled.output).toMatchObject({ state: 'cancelled', proposalCount: 1, proposals: [], isWhole: false })
    for (const { email } of order.suppliers) {
      const told = (await app.mailsTo(email, email === order.suppliers[0]!.email ? 3 : 2)).find(
        (mail) => mail.subject === subject('cancelled', '취소된 발주'),
      )
      expect(told!.text).toContain('생산 계획이 바뀌었어요.')
    }
    await openOrder(app, order)
    expect((await orderOf(order.id)).proposals).toEqual([])
    expect((await bidOf(order.suppliers[0]!.code)).output).toMatchObject({
      state: 'cancelled',
      reason: '생산 계획이 바뀌었어요.',
      proposal: { total: 102_500_000 },
    })
    expect(await errorOf(app.ask(null, bids.withdraw, { code: order.suppliers[0]!.code, ver: 1 }))).toBe('order_closed')
    const { ver } = await orderOf(order.id)
    expect(
      await errorOf(app.ask(manager, bidding.award, { id: order.id, awards: wholeTo(order, 0), reason: '', ver })),
    ).toBe('order_closed')
  })
})

describe('a supplier', () => {
  test('hands in a proposal, changes and withdraws it, and gets a receipt for each; an earlier version is refused', async () => {
    const order = await anOrder(app, manager, { title: '영수증이 있는 발주' })
    const { code, email } = order.suppliers[0]!
    const first = await app.ask(null, bids.propose, proposal(order, 0, { leadDays: 14, terms: '선금 10%' }))
    expect(first.output).toMatchObject({
      ver: 1,
      proposal: { total: 102_500_000, isComplete: true, leadDays: 14, terms: '선금 10%' },
    })
    expect(first.output.proposal!.prices.map(({ amount }) => amount)).toEqual([96_000_000, 6_500_000])
    const change = proposal(order, 0, { prices: pricesOf(order, [790_000]), ver: 1 })
    expect((await app.ask(null, bids.propose, change)).output).toMatchObject({
      ver: 2,
      proposal: { total: 94_800_000, isComplete: false },
    })
    for (const late of [
      await app.ask(null, bids.propose, change),
      await app.ask(null, bids.withdraw, { code, ver: 1 }),
    ])
      expect([late.error, (late.message as { ver: number }).ver]).toEqual(['stale', 2])
    expect((await orderOf(order.id)).suppliers[0]!.submittedAt).not.toBeNull()
    expect((await app.ask(null, bids.withdraw, { code, ver: 2 })).output).toMatchObject({ ver: 3, proposal: null })
    expect((await app.ask(null, bids.withdraw, { code, ver: 3 })).output.ver).toBe(3)
    expect(await orderOf(order.id)).toMatchObject({ proposalCount: 0, isWhole: true })
    expect((await subjectsTo(email, 4)).toSorted()).toEqual(
      ['invited', 'received', 'received', 'withdrawn'].map((what) => subject(what, '영수증이 있는 발주')).toSorted(),
    )
    for (const mail of await app.mailsTo(email, 4)) expect(mail.text).not.toMatch(/800[,.]?000|94[,.]?800/)
    expect((await app.ask(null, bids.propose, proposal(order, 0, { ver: 3 }))).output.ver).toBe(4)
  })
  test('keeps and drops files with each change; only the own ones can be kept', async () => {
    const order = await anOrder(app, manager)
    const { code } = order.suppliers[0]!
    const files: [string, Buffer][] = [
      ['견적.txt', Buffer.from('첫째')],
      ['성적서.txt', Buffer.from('둘째')],
    ]
    const propose = (of: Record<string, unknown>, fileup?: [string, Buffer][]) =>
      app.ask(null, bids.propose, proposal(order, 0, of), {}, fileup && { fileup })
    const first = (await propose({}, files)).output.proposal!.files
    expect(first.map(({ name }) => name)).toEqual(['견적.txt', '성적서.txt'])
    const [dropped, kept] = [first[0]!, first[1]!]
    const second = await propose({ ver: 1, keptFileIds: [kept.id] }, [['새 견적.txt', Buffer.from('셋째')]])
    expect(second.output.proposal!.files.map(({ name }) => name)).toEqual(['성적서.txt', '새 견적.txt'])
    expect(await errorOf(app.ask(null, bids.openFile, { code, orderFileId: dropped.id }))).toBe('not_found')
    const { url } = (await app.ask(null, bids.openFile, { code, orderFileId: kept.id })).output
    expect((await app.request(url)).body).toBe('둘째')
    await aProposal(app, order, 1, { files: [['남의 것.txt', Buffer.from('넷째')]] })
    const foreign = (await bidOf(order.suppliers[1]!.code)).output.proposal!.files[0]!.id
    expect(await errorOf(propose({ ver: 2, keptFileIds: [foreign] }))).toBe('not_found')
    expect(await errorOf(app.ask(null, bids.openFile, { code, orderFileId: foreign }))).toBe('not_found')
    const many = Array.from({ length: limits.filesOfMessage }, (_, at): [string, Buffer] => [
      `${at}.txt`,
      Buffer.from('x'),
    ])
    expect(await errorOf(propose({ ver: 2, keptFileIds: [kept.id] }, many))).toBe('too_many_of_bid')
    expect((await app.ask(null, bids.withdraw, { code, ver: 2 })).output.proposal).toBeNull()
    expect(await errorOf(app.ask(null, bids.openFile, { code, orderFileId: kept.id }))).toBe('not_found')
  })
  test('prices items of the order, each once, and at least one', async () => {
    const [order, other] = [await anOrder(app, manager), await anOrder(app, manager)]
    const propose = (prices: { itemId: string; price: number | null }[]) =>
      app.ask(null, bids.propose, proposal(order, 0, { prices }))
    expect(await errorOf(propose(pricesOf(other, [1, 1])))).toBe('not_found')
    const [item] = pricesOf(order, [1]) as [{ itemId: string; price: number | null }]
    expect(await errorOf(propose([item, item]))).toBe('not_found')
    const none = await propose(pricesOf(order, [null, null]))
    expect([none.error, Object.keys(none.fields ?? {})]).toEqual(['required_missing', ['price_list']])
    expect((await propose([item])).output.proposal).toMatchObject({ total: 120, isComplete: false })
  })
  test('asks, once for the same question; all suppliers read question and answer, and not who asked', async () => {
    const order = await anOrder(app, manager, { title: '질문이 있는 발주' })
    const [asker, other] = order.suppliers as [TestOrder['suppliers'][0], TestOrder['suppliers'][0]]
    const ask = (question: string) => app.ask(null, bids.ask, { code: asker.code, question })
    for (const _ of [1, 2]) expect((await ask('나누어 낼 수 있나요?')).output.questions).toHaveLength(1)
    const heard = await bidOf(other.code)
    expect(heard.output.questions).toMatchObject([{ question: '나누어 낼 수 있나요?', isMine: false, answer: '' }])
    expect((await bidOf(asker.code)).output.questions[0]!.isMine).toBe(true)
    expect(heard.body).not.toContain('가온필름')
    const [question] = (await orderOf(order.id)).questions
    expect(question!.supplierName).toBe('가온필름')
    const news = (await app.mailsTo(manager.email)).filter((mail) => mail.subject.includes('질문이 있는 발주'))
    expect(news[0]!.text).toContain('나누어 낼 수 있나요?')
    const answer = { questionId: question!.id, answer: '네, 달마다 내면 돼요.' }
    for (const _ of [1, 2]) expect((await app.ask(manager, bidding.answer, answer)).status).toBe(200)
    expect(await errorOf(app.ask(manager, bidding.answer, { ...answer, answer: '아니요.' }))).toBe('stale')
    for (const { email } of order.suppliers) {
      const mails = (await app.mailsTo(email, 2)).filter(
        (mail) => mail.subject === subject('answered', '질문이 있는 발주'),
      )
      expect(mails).toHaveLength(1)
      expect(mails[0]!.text).toContain('나누어 낼 수 있나요?\n\n네, 달마다 내면 돼요.')
      expect(mails[0]!.text).not.toMatch(/가온필름|삼율화학/)
    }
    expect((await orderOf(order.id)).questions[0]).toMatchObject({ answeredByName: manager.name })
    for (let at = 1; at < limits.orderQuestions; at += 1) await ask(`질문 ${at}`)
    expect(await errorOf(ask('하나 더'))).toBe('too_many_bid_questions')
    await openOrder(app, order)
    expect(await errorOf(ask('늦은 질문'))).toBe('order_closed')
    expect(await errorOf(app.ask(manager, bidding.answer, { ...answer, answer: '늦은 답' }))).toBe('order_closed')
  })
  test('reads the own proposal for 90 days after the due time, changes nothing, and then finds nothing', async () => {
    const order = await anOrder(app, manager)
    await aProposal(app, order, 0)
    await openOrder(app, order)
    const { code } = order.suppliers[0]!
    expect((await bidOf(code)).output).toMatchObject({
      state: 'closed',
      millisecondsLeft: 0,
      proposal: { leadDays: 18 },
    })
    for (const [call, input] of [
      [bids.propose, proposal(order, 0, { ver: 1 })],
      [bids.withdraw, { code, ver: 1 }],
      [bids.ask, { code, question: '늦었나요?' }],
    ] as const)
      expect(await errorOf(app.ask(null, call, input))).toBe('order_closed')
    const dueDaysAgo = (days: number) =>
      app.owner.query("update purchase_orders set due_at = now() - $2 * interval '1 hour' where id = $1", [
        order.id,
        days * 24 - 1,
      ])
    await dueDaysAgo(limits.bidReadDays)
    expect((await bidOf(code)).status).toBe(200)
    await dueDaysAgo(limits.bidReadDays + 1)
    expect(await errorOf(bidOf(code))).toBe('not_found')
  })
  test('finds nothing once the workgroup is deleted', async () => {
    const { master, workgroupId, ...other } = await aTeam(app)
    const order = await anOrder(app, other.manager)
    await deletion(app, workgroupId, master)
    for (const [call, input] of [
      [bids.opened, { code: order.suppliers[0]!.code }],
      [bids.propose, proposal(order, 0)],
    ] as const)
      expect(await errorOf(app.ask(null, call, input))).toBe('not_found')
  })
  test('who sends two changes at once has one of them refused as stale', async () => {
    const order = await anOrder(app, manager)
    await aProposal(app, order, 0)
    const change = (amount: number) =>
      app.ask(null, bids.propose, proposal(order, 0, { ver: 1, prices: pricesOf(order, [amount, amount]) }))
    const answers = await Promise.all([change(1), change(2), aProposal(app, order, 1)])
    expect(answers.map((answer) => (answer ? (answer.error ?? 'ok') : 'ok')).toSorted()).toEqual(['ok', 'ok', 'stale'])
    expect((await bidOf(order.suppliers[0]!.code)).output.ver).toBe(2)
  })
})

test('a note of two Managers at once: the second is told, and keeps its text', async () => {
  const order = await anOrder(app, manager)
  const supplierId = order.suppliers[0]!.id
  const note = (text: string, was: string) => app.ask(manager, bidding.note, { supplierId, note: text, was })
  expect((await note('첫 메모', '')).status).toBe(200)
  expect(await errorOf(note('다른 메모', ''))).toBe('stale')
  expect((await note('첫 메모', '')).status, 'the same again').toBe(200)
  expect((await note('고친 메모', '첫 메모')).status).toBe(200)
  expect((await orderOf(order.id)).suppliers.map((supplier) => supplier.note)).toContain('고친 메모')
})
test('the opened proposals are an Excel file with the amounts of the page; a sealed order gives none', async () => {
  const order = await anOrder(app, manager)
  await aProposal(app, order, 0)
  await aProposal(app, order, 1, { amounts: [790_000, null] })
  expect(await errorOf(app.ask(manager, bidding.download, { id: order.id }))).toBe('order_sealed')
  await openOrder(app, order)
  const { url } = (await app.ask(manager, bidding.download, { id: order.id })).output
  const [head, ...rows] = await sheetRows(app, url)
  expect(head!.slice(3, 5)).toEqual(['PET 기재 필름, 50㎛, 1,080mm, 120 톤', '보호 필름, 60㎛, 6.5 톤'])
  const { proposals } = await orderOf(order.id)
  expect(rows.map((row) => row[2])).toEqual(proposals.map(({ total }) => total))
  expect(rows[0]!.slice(0, 6)).toEqual(['가온필름', 'KRW', 102_500_000, 96_000_000, 6_500_000, 18])
})

describe('awarding', () => {
  /** Of two suppliers, opened. The first offers all items, the second only the first one. */
  async function anOpenedOrder(of: Parameters<typeof anOrder>[2] = {}) {
    const order = await anOrder(app, manager, of)
    await aProposal(app, order, 0, { amounts: [811_111, 1_011_111] })
    await aProposal(app, order, 1, { amounts: [722_222, null] })
    await openOrder(app, order)
    return order
  }
  const award = (
    { id, ver }: TestOrder,
    awards: { itemId: string; supplierId: string }[],
    reason = '값이 가장 싸요.',
  ) => app.ask(manager, bidding.award, { id, awards, reason, ver })

  test('is refused before the due time, for an item that was not offered, and for one that is named twice', async () => {
    const sealed = await anOrder(app, manager)
    await aProposal(app, sealed, 0)
    expect(await errorOf(award(sealed, wholeTo(sealed, 0)))).toBe('order_sealed')
    const order = await anOpenedOrder()
    const [first] = wholeTo(order, 1) as [{ itemId: string; supplierId: string }]
    expect(await errorOf(award(order, wholeTo(order, 1)))).toBe('item_not_offered')
    expect(await errorOf(award(order, [first, first]))).toBe('item_not_offered')
    expect(await errorOf(award(order, [{ ...first, supplierId: sealed.suppliers[0]!.id }]))).toBe('item_not_offered')
    expect((await orderOf(order.id)).state).toBe('open')
  })
  test('one supplier wins: winner and others are told by mail without any price, and each sees the own result alone', async () => {
    const order = await anOpenedOrder({
      title: '통째로 준 발주',
      suppliers: [aSupplier('가온필름'), aSupplier('삼율화학'), aSupplier('침묵화학')],
    })
    const awarded = (await award(order, wholeTo(order, 0))).output
    expect(awarded).toMatchObject({ state: 'awarded', reason: '값이 가장 싸요.', isWhole: true })
    expect(awarded.items.map(({ awardedTo }) => awardedTo)).toEqual([order.suppliers[0]!.id, order.suppliers[0]!.id])
    const [winner, loser, silent] = order.suppliers as [
      TestOrder['suppliers'][0],
      TestOrder['suppliers'][0],
      TestOrder['suppliers'][0],
    ]
    expect(await subjectsTo(winner.email, 3)).toContain(subject('won', '통째로 준 발주'))
    expect(await subjectsTo(loser.email, 3)).toContain(subject('lost', '통째로 준 발주'))
    expect(await subjectsTo(silent.email, 1)).toEqual([subject('invited', '통째로 준 발주')])
    for (const { email } of order.suppliers)
      for (const mail of await app.mailsTo(email))
        expect(JSON.stringify(mail)).not.toMatch(/811[,.]?111|722[,.]?222|값이 가장 싸요/)
    const [won, lost] = [await bidOf(winner.code), await bidOf(loser.code)]
    expect([won.output.state, won.output.items.map(({ isAwarded }) => isAwarded)]).toEqual(['won', [true, true]])
    expect([lost.output.state, lost.output.items.map(({ isAwarded }) => isAwarded)]).toEqual(['lost', [false, false]])
    expect(lost.body).not.toMatch(/811111|가온필름|값이 가장 싸요/)
    expect(won.body).not.toMatch(/722222|삼율화학|값이 가장 싸요/)
    expect((await trailOf('통째로 준 발주')).at(-1)).toEqual({
      kind: 'order.awarded',
      title: '통째로 준 발주',
      supplier: '가온필름',
    })
    expect(await errorOf(award({ ...order, ver: awarded.ver }, wholeTo(order, 0)))).toBe('order_closed')
    expect(await errorOf(app.ask(manager, bidding.cancel, { id: order.id, reason: '', ver: awarded.ver }))).toBe(
      'order_closed',
    )
  })
  test('two suppliers win an item each, and neither learns of the other', async () => {
    const order = await anOpenedOrder({ title: '나누어 준 발주' })
    const [toFirst, toSecond] = [wholeTo(order, 0)[1]!, wholeTo(order, 1)[0]!]
    expect((await award(order, [toSecond, toFirst])).output.items.map(({ awardedTo }) => awardedTo)).toEqual([
      toSecond.supplierId,
      toFirst.supplierId,
    ])
    for (const [at, won] of [
      [0, [false, true]],
      [1, [true, false]],
    ] as const) {
      const { output } = await bidOf(order.suppliers[at]!.code)
      expect([output.state, output.items.map(({ isAwarded }) => isAwarded)]).toEqual(['won', won])
      expect(await subjectsTo(order.suppliers[at]!.email, 3)).toContain(subject('won', '나누어 준 발주'))
    }
  })
  test('of two at once, one is refused as stale', async () => {
    const order = await anOpenedOrder({ title: '동시에 준 발주' })
    const answers = await Promise.all([award(order, wholeTo(order, 0)), award(order, [wholeTo(order, 1)[0]!])])
    expect(answers.map((answer) => answer.error ?? 'ok').toSorted()).toEqual(['ok', 'stale'])
    expect((await trailOf('동시에 준 발주')).filter(({ kind }) => kind === 'order.awarded')).toHaveLength(1)
  })
})

describe('Staff', () => {
  test('read the orders of customers they are in charge of, and of the proposals only those of these customers', async () => {
    const { staff, colleague } = team
    const customerId = await aCustomer(app, { by: staff, ownerId: staff.id, name: '가온필름' })
    const draft = await anOrder(app, manager, { isPublished: false, suppliers: [aSupplier('가온필름', customerId)] })
    const order = await anOrder(app, manager, {
      suppliers: [aSupplier('가온필름', customerId), aSupplier('삼율화학')],
    })
    const file = (name: string): [string, Buffer][] => [[name, Buffer.from(name)]]
    await aProposal(app, order, 0, { files: file('내 고객.txt') })
    await aProposal(app, order, 1, { files: file('남의 값.txt') })
    expect(
      await errorOf(app.ask(manager, bidding.note, { supplierId: order.suppliers[0]!.id, note: '비밀 메모' })),
    ).toBe('ok')
    expect(await orderOf(order.id, staff)).toMatchObject({ state: 'sealed', proposals: [], proposalCount: 2 })
    await openOrder(app, order)
    const whole = await orderOf(order.id)
    expect([whole.proposals.length, whole.isWhole, whole.suppliers[0]!.note]).toEqual([2, true, '비밀 메모'])
    const seen = await app.ask(staff, bidding.detail, { id: order.id })
    expect(seen.output.proposals.map(({ supplierId }) => supplierId)).toEqual([order.suppliers[0]!.id])
    expect(seen.output.isWhole).toBe(false)
    expect(seen.body).not.toMatch(/비밀 메모|남의 값/)
    const [own, other] = whole.proposals.map(({ files }) => files[0]!.id) as [string, string]
    expect(await errorOf(app.ask(staff, bidding.openFile, { orderFileId: own }))).toBe('ok')
    expect(await errorOf(app.ask(staff, bidding.openFile, { orderFileId: other }))).toBe('not_found')
    for (const [id, who] of [
      [order.id, colleague],
      [draft.id, staff],
    ] as const)
      expect(await errorOf(app.ask(who, bidding.detail, { id }))).toBe('not_found')
    expect((await app.ask(staff, bidding.list, { tab: 'all' })).output.items.map(({ id }) => id)).toEqual([order.id])
    expect((await app.ask(colleague, bidding.list, { tab: 'all' })).output.total).toBe(0)
    // Who is no longer in charge reads it no longer.
    await app.owner.query('update customers set owner_id = $2 where id = $1', [customerId, colleague.id])
    expect(await errorOf(app.ask(staff, bidding.detail, { id: order.id }))).toBe('not_found')
    expect((await orderOf(order.id, colleague)).proposals).toHaveLength(1)
  })
})

describe('lists', () => {
  test('show what is due next first, the ended ones apart, by customer and by page', async () => {
    const own = await aTeam(app)
    const by = own.manager
    const customerId = await aCustomer(app, { by, name: '가온필름' })
    const far = await anOrder(app, by, { dueAt: later(9), suppliers: [aSupplier('가온필름', customerId)] })
    const near = await anOrder(app, by, { dueAt: later(2) })
    const draft = await anOrder(app, by, { dueAt: '', isPublished: false })
    const ended = await anOrder(app, by)
    await aProposal(app, near, 0)
    await app.ask(by, bidding.cancel, { id: ended.id, reason: '', ver: ended.ver })
    const list = async (of: Record<string, unknown>) => {
      const { output } = await app.ask(by, bidding.list, of)
      return { ...output, ids: output.items.map(({ id }) => id) }
    }
    const current = await list({})
    expect(current).toMatchObject({ ids: [near.id, far.id, draft.id], total: 3, currentCount: 3, endedCount: 1 })
    expect(current.items[0]).toMatchObject({ state: 'sealed', itemCount: 2, supplierCount: 2, proposalCount: 1 })
    expect(await list({ tab: 'ended' })).toMatchObject({ ids: [ended.id], total: 1 })
    expect(await list({ tab: 'all', pageSize: 3, page: 2 })).toMatchObject({ total: 4, items: [{}] })
    expect(await list({ customerId })).toMatchObject({ ids: [far.id], currentCount: 1, endedCount: 0 })
    expect((await app.ask(own.colleague, bidding.list)).output).toMatchObject({ total: 0, currentCount: 0 })
  })
  test('suppliers stand once for each address with the latest name, and are found by name and address', async () => {
    const { manager: by } = await aTeam(app)
    const supplier = aSupplier('옛 이름')
    const order = await anOrder(app, by, { suppliers: [supplier, aSupplier('삼율화학')] })
    await aProposal(app, order, 0)
    await openOrder(app, order)
    await app.ask(by, bidding.award, { id: order.id, awards: wholeTo(order, 0), reason: '', ver: order.ver })
    await anOrder(app, by, { suppliers: [{ ...supplier, name: '새 이름' }] })
    await anOrder(app, by, { suppliers: [aSupplier('초안의 공급사')], isPublished: false })
    const all = (await app.ask(by, bidding.suppliers)).output
    expect(all.items.map(({ name }) => name)).toEqual(['새 이름', '삼율화학'])
    expect(all.items[0]).toMatchObject({ email: supplier.email, orderCount: 2, proposalCount: 1, awardCount: 1 })
    for (const search of ['새 이', supplier.email])
      expect((await app.ask(by, bidding.suppliers, { search })).output.items.map(({ name }) => name)).toEqual([
        '새 이름',
      ])
  })
})
