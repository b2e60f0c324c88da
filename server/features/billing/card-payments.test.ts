// Card payments, against a local server that speaks Stripe's format.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { billing } from '../../../contract/calls/billing/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, deletion, type TestPerson } from '../../../tests/support/builders/people.ts'
import { startStripeServer, type StripeServer } from '../../../tests/support/servers/stripe-server.ts'

let app: TestApp
let stripe: StripeServer
beforeAll(async () => {
  stripe = await startStripeServer()
  app = await startTestApp(stripe.environment)
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})
afterEach(() => app.owner.query('delete from attempts'))

const year = { plan: 'team', cycle: 'year', currency: 'KRW' } as const
const free = { plan: 'free', cycle: 'month', currency: 'KRW' } as const
async function changeTo(by: TestPerson, wanted: typeof year | typeof free) {
  const { amount, ver } = (await app.ask(by, billing.quote, wanted)).output
  return (await app.ask(by, billing.change, { ...wanted, amount, ver })).output
}
/** A Master with an open bill of 450,000 won. */
async function anOpenBill() {
  const team = await aTeam(app, { plan: 'free' })
  return { ...team, ...(await changeTo(team.master, year)) }
}
const billOf = async (by: TestPerson, billId: string) => (await app.ask(by, billing.bill, { billId })).output
/** @returns the session at Stripe */
async function begin(by: TestPerson, billId: string): Promise<string> {
  const { payWay, payUrl } = (await app.ask(by, billing.payment, { billId })).output
  expect(payWay).toBe('card')
  return payUrl!.split('/').at(-1)!
}
const tell = ({ body, headers }: ReturnType<StripeServer['event']>) =>
  app.request('/billings/webhook', { method: 'POST', body, headers })
const paymentsOf = async (workgroupId: string) =>
  (
    await app.owner.query<{ reference: string }>('select reference from payments where workgroup_id = $1', [
      workgroupId,
    ])
  ).rows.length

test('a bill is paid on the page of Stripe, and its webhook makes one payment of it, however often and late it comes', async () => {
  const { master, billId, workgroupId } = await anOpenBill()
  const session = await begin(master, billId)
  expect(stripe.sessions.get(session)).toMatchObject({
    amount_total: 450_000,
    currency: 'krw',
    client_reference_id: `${workgroupId}-${billId}`,
  })
  expect(await begin(master, billId), 'the same page while it is open').toBe(session)
  expect((await tell(stripe.event(session))).status, 'before anything is paid').toBe(200)
  expect(await billOf(master, billId)).toMatchObject({ status: 'open' })
  stripe.pay(session)
  const event = stripe.event(session)
  for (let time = 0; time < 3; time += 1) expect((await tell(event)).status).toBe(200)
  await Promise.all([tell(event), tell(stripe.event(session, { type: 'checkout.session.async_payment_succeeded' }))])
  expect(await billOf(master, billId)).toMatchObject({ status: 'paid', payWay: 'card' })
  expect(await paymentsOf(workgroupId)).toBe(1)
  expect((await app.ask(master, billing.membership)).output.credit).toBe(0)
  expect((await app.mailsTo(master.email, 2)).at(-1)!.subject).toContain('received')
})
test('a browser that comes back is not believed: Stripe is asked', async () => {
  const { master, billId } = await anOpenBill()
  const session = await begin(master, billId)
  expect((await app.ask(master, billing.check, { billId })).output.status).toBe('open')
  stripe.pay(session)
  expect((await app.ask(master, billing.check, { billId })).output.status).toBe('paid')
  expect((await app.ask(master, billing.check, { billId })).output.status).toBe('paid')
})
test('a payment that no webhook told of is found when the bill is paid again', async () => {
  const { master, billId, workgroupId } = await anOpenBill()
  stripe.pay(await begin(master, billId))
  expect(await app.ask(master, billing.payment, { billId })).toMatchObject({ error: 'bill_closed' })
  expect([(await billOf(master, billId)).status, await paymentsOf(workgroupId)]).toEqual(['paid', 1])
})
test('a page that has expired is replaced; two tabs begin one payment', async () => {
  const { master, billId } = await anOpenBill()
  const sessions = await Promise.all([begin(master, billId), begin(master, billId)])
  expect(new Set(sessions).size).toBe(1)
  stripe.expire(sessions[0])
  expect(await begin(master, billId)).not.toBe(sessions[0])
})
test('messages that Stripe did not write now are refused: another secret, a changed body, an old one, none', async () => {
  const { master, billId } = await anOpenBill()
  const session = await begin(master, billId)
  stripe.pay(session)
  const good = stripe.event(session)
  const old = new Date(app.now().getTime() - 301_000)
  for (const bad of [
    stripe.event(session, { secret: 'whsec_other' }),
    stripe.event(session, { at: old }),
    { ...good, body: good.body.replace('completed', 'expired') },
    { ...good, headers: { ...good.headers, 'stripe-signature': '' } },
    { ...good, headers: { ...good.headers, 'stripe-signature': 't=1,v1=' } },
    { ...good, body: '' },
  ])
    expect((await tell(bad)).status).toBe(400)
  expect((await tell({ ...good, body: 'x'.repeat(300_000) })).status).toBe(413)
  expect(await billOf(master, billId)).toMatchObject({ status: 'open' })
})
test('a payment of a bill that was replaced meanwhile becomes credit, and is paid back through Stripe once', async () => {
  const { master, billId, workgroupId } = await anOpenBill()
  const session = await begin(master, billId)
  await changeTo(master, free)
  stripe.pay(session)
  await tell(stripe.event(session))
  expect(await billOf(master, billId)).toMatchObject({ status: 'void' })
  expect((await app.ask(master, billing.membership)).output).toMatchObject({ plan: 'free', credit: 450_000 })
  expect(await paymentsOf(workgroupId)).toBe(1)
  const again = await changeTo(master, year)
  const bill = await billOf(master, again.billId)
  expect(bill).toMatchObject({ amount: 0, status: 'paid' })
})
test('credit of a card payment is paid back through Stripe, and by its key once', async () => {
  const { master, billId } = await anOpenBill()
  stripe.pay(await begin(master, billId))
  await app.ask(master, billing.check, { billId })
  await changeTo(master, free)
  const { ver } = await billOf(master, billId)
  const operator = await aPerson(app, { isOperator: true })
  const refund = () =>
    app.ask(operator, billing.confirm, { id: billId, outcome: 'refunded', amount: 450_000, note: '', ver })
  const before = stripe.refunds.length
  const answers = await Promise.all([refund(), refund()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(stripe.refunds.slice(before)).toMatchObject([{ amount: 450_000 }])
  expect((await app.ask(master, billing.membership)).output.credit).toBe(0)
})
test('where Stripe is down nothing is lost, and the sentence says so', async () => {
  const { master, billId } = await anOpenBill()
  stripe.state.isDown = true
  expect(await app.ask(master, billing.payment, { billId })).toMatchObject({ status: 503, error: 'payment_failed' })
  stripe.state.isDown = false
  const session = await begin(master, billId)
  stripe.state.isDown = true
  expect((await tell(stripe.event(session))).status, 'Stripe tells it again').toBe(500)
  stripe.state.isDown = false
})
test('a payment for a workgroup that was deleted meanwhile is not told again; the bill is paid once the workgroup is restored', async () => {
  const { master, billId, workgroupId } = await anOpenBill()
  const session = await begin(master, billId)
  stripe.pay(session)
  await deletion(app, workgroupId, master)
  expect((await tell(stripe.event(session))).status).toBe(200)
  await app.owner.query('update workgroups set deleted_at = null, deleted_by_id = null where id = $1', [workgroupId])
  expect((await app.ask(master, billing.check, { billId })).output.status).toBe('paid')
  expect(await paymentsOf(workgroupId)).toBe(1)
})
test('a payment for a workgroup that was erased meanwhile is not told again', async () => {
  const { master, billId } = await anOpenBill()
  const session = await begin(master, billId)
  stripe.pay(session)
  stripe.sessions.get(session)!.client_reference_id = '900000000-1'
  expect((await tell(stripe.event(session))).status).toBe(200)
})
test('a payment of another workgroup pays nothing here', async () => {
  const [one, other] = [await anOpenBill(), await anOpenBill()]
  const session = await begin(one.master, one.billId)
  stripe.pay(session)
  await app.owner.query('update bills set card_reference = $2 where id = $1', [other.billId, session])
  await app.ask(other.master, billing.check, { billId: other.billId })
  expect(await billOf(other.master, other.billId)).toMatchObject({ status: 'open' })
})
