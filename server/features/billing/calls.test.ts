import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billing } from '../../../contract/calls/billing/calls.ts'
import { endDays, reminderDays } from '../../../contract/calls/billing/prices.ts'
import { audit } from '../../../contract/calls/audit/calls.ts'
import { joining } from '../../../contract/calls/auth/joining.ts'
import { inviting } from '../../../contract/calls/members/inviting.ts'
import { joinLinks } from '../../../contract/calls/members/join-link.ts'
import { membership as memberCalls } from '../../../contract/calls/members/membership.ts'
import { addDays, daysBetween } from '../../../contract/rules/days.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import { seatPrice, termFrom } from './ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    INVOICE_BANK: '다해은행',
    INVOICE_ACCOUNT: '000-0000-000000',
    INVOICE_BUSINESS_NUMBER: '220-81-62517',
  })
})
afterAll(() => app.stop())

const month = { plan: 'team', cycle: 'month', currency: 'KRW' } as const
const year = { plan: 'team', cycle: 'year', currency: 'KRW' } as const
const free = { plan: 'free', cycle: 'month', currency: 'KRW' } as const
const operator = () => aPerson(app, { isOperator: true })
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(app.now())
/** 09:00 in Seoul. */
const clockOn = (day: string) => () => new Date(`${day}T00:00:00Z`)
const standing = async (by: TestPerson) => (await app.ask(by, billing.membership)).output

/** Changes the plan, as quoted. */
async function changeTo(by: TestPerson, wanted: typeof month | typeof year | typeof free) {
  const quote = (await app.ask(by, billing.quote, wanted)).output
  const answer = await app.ask(by, billing.change, { ...wanted, amount: quote.amount, ver: quote.ver })
  expect(answer.status, JSON.stringify(answer.message)).toBe(200)
  return { quote, ...answer.output }
}
const billOf = async (by: TestPerson, billId: string) => (await app.ask(by, billing.bill, { billId })).output
const confirmPaid = async (billId: string, by: TestPerson, amount?: number) => {
  const bill = await billOf(by, billId)
  return app.ask(await operator(), billing.confirm, {
    id: billId,
    outcome: 'paid',
    amount: amount ?? bill.amount,
    ver: bill.ver,
  })
}
/** Runs the hourly job of one workgroup. @returns subjects of the mails it added */
const keep = async (workgroupId: string, day: string) =>
  (await runJob(app, 'billing.keep', { workgroupId }, { clock: clockOn(day) })).map(({ payload }) =>
    String((payload as { subject?: string }).subject),
  )

describe('Free', () => {
  test('has room for five: the sixth is refused, in the invitation and at the door, and let in with Team', async () => {
    const { master, chief, manager, workgroupId } = await aTeam(app, { plan: 'free' })
    expect((await app.ask(manager, billing.seats)).output).toEqual({
      plan: 'free',
      memberCount: 5,
      invitedCount: 0,
      left: 0,
      isStopped: false,
    })
    const one = { email: 'sixth@daon.example', role: 'staff' as const }
    expect(await app.ask(manager, inviting.invite, one)).toMatchObject({ status: 409, error: 'team_needed' })
    expect((await app.ask(manager, inviting.inviteMany, { invitations: [one] })).output.items).toEqual([
      { email: one.email, outcome: 'team_needed' },
    ])
    const { url } = (await app.ask(chief, joinLinks.makeJoinLink, { role: 'staff', limit: 10, days: 7 })).output
    const [code, guest] = [url.split('/').at(-1)!, await aPerson(app)]
    expect(await app.ask(guest, joining.joinByLink, { code })).toMatchObject({ status: 409, error: 'team_needed' })

    const { quote, billId } = await changeTo(master, month)
    const term = termFrom('month', 'KRW', today())
    expect(quote).toMatchObject({ amount: 5 * seatPrice(term, today(), term.to), renewsOn: term.to })
    expect(await billOf(master, billId)).toMatchObject({ amount: quote.amount, status: 'open', seats: 5 })
    expect((await app.ask(manager, inviting.invite, one)).status).toBe(200)
    expect((await app.ask(guest, joining.joinByLink, { code })).status).toBe(200)
    const now = await standing(master)
    expect(now).toMatchObject({ plan: 'team', memberCount: 6, nextAmount: 6 * 9_000 + now.pending[0]!.amount })
    expect(now.pending).toMatchObject([{ kind: 'added', seats: 1, from: today() }])
    await app.owner.query('delete from seat_days where workgroup_id = $1', [workgroupId])
    expect((await standing(master)).pending, 'also where a change of members was not noticed').toEqual(now.pending)
  })
  test('invitations that wait take a place; one that is mailed again does not take two', async () => {
    const { manager, chief, staff, colleague } = await aTeam(app, { plan: 'free' })
    await app.ask(chief, memberCalls.remove, { ids: [staff.id, colleague.id] })
    const invite = (...names: string[]) =>
      app.ask(manager, inviting.inviteMany, {
        invitations: names.map((name) => ({ email: `${name}@places.example`, role: 'staff' as const })),
      })
    expect((await invite('a', 'b', 'c')).output.items.map(({ outcome }) => outcome)).toEqual([
      'sent',
      'sent',
      'team_needed',
    ])
    expect((await app.ask(manager, billing.seats)).output).toMatchObject({ memberCount: 3, invitedCount: 2, left: 0 })
    const again = { email: 'a@places.example', role: 'staff' as const }
    expect((await app.ask(manager, inviting.invite, again)).status).toBe(200)
  })
  test('of two who join at once on the last place one gets it', async () => {
    const { chief, colleague, workgroupId } = await aTeam(app, { plan: 'free' })
    await app.ask(chief, memberCalls.remove, { ids: [colleague.id] })
    const { url } = (await app.ask(chief, joinLinks.makeJoinLink, { role: 'staff', limit: 50, days: 7 })).output
    const code = url.split('/').at(-1)!
    const guests = await Promise.all(Array.from({ length: 6 }, () => aPerson(app)))
    const answers = await Promise.all(guests.map((guest) => app.ask(guest, joining.joinByLink, { code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const { rows } = await app.owner.query<{ seats: number; there: string }>(
      `select (select seats from seat_days where workgroup_id = $1 order by day desc limit 1) as seats,
        (select count(*) from members where workgroup_id = $1 and left_at is null) as there`,
      [workgroupId],
    )
    expect(rows[0]).toEqual({ seats: 5, there: '5' })
  })
  test('more than five who are there already stay, and nobody can be added', async () => {
    const { manager, workgroupId } = await aTeam(app, { plan: 'free' })
    const sixth = await aPerson(app, { workgroupId, role: 9 })
    expect((await app.ask(sixth, memberCalls.detail, { id: sixth.id })).status).toBe(200)
    expect((await app.ask(manager, billing.seats)).output).toMatchObject({ memberCount: 6, left: 0 })
  })
})

describe('a bill by transfer', () => {
  test('is announced, confirmed by the service administrator with its amount, and becomes a receipt', async () => {
    const { master, workgroupId } = await aTeam(app, { plan: 'free', name: '누리 산업' })
    const payer = {
      firm: '누리산업',
      businessNumber: '2208162517',
      representative: '문상혁',
      address: '서울',
      email: 'money@nuri.example',
    }
    const { ver } = await standing(master)
    expect((await app.ask(master, billing.setPayer, { ...payer, ver })).output.billing).toMatchObject({
      businessNumber: '220-81-62517',
    })
    expect(await app.ask(master, billing.setPayer, { ...payer, ver })).toMatchObject({ status: 409, error: 'stale' })
    const { billId } = await changeTo(master, month)
    const bill = await billOf(master, billId)
    expect(bill).toMatchObject({
      number: `${today().slice(0, 7)}-${billId.padStart(4, '0')}`,
      tax: Math.round(bill.amount / 11),
      payer: { firm: '누리산업' },
      issuer: { firm: 'Saleslog', businessNumber: '220-81-62517' },
      payWay: 'transfer',
      transfer: { bank: '다해은행', sender: `누리산업${billId.padStart(4, '0').slice(-4)}` },
    })
    expect((await app.ask(master, billing.payment, { billId })).output).toEqual({
      payWay: 'transfer',
      payUrl: null,
      transfer: bill.transfer,
    })
    // Issued: to the Master and to the address for bills.
    for (const to of [master.email, 'money@nuri.example'])
      expect((await app.mailsTo(to))[0]!.subject, to).toContain(bill.number)
    for (let time = 0; time < 2; time += 1)
      expect((await app.ask(master, billing.announce, { billId })).output).toMatchObject({
        status: 'announced',
        announcedByName: master.name,
      })
    const { items } = (await app.ask(await operator(), billing.serviceBills, { search: '누리' })).output
    expect(items).toMatchObject([{ id: billId, workgroupId, workgroupName: '누리 산업', amount: bill.amount }])
    expect(await confirmPaid(billId, master, bill.amount - 1)).toMatchObject({
      status: 400,
      fields: { amount: expect.any(String) as string },
    })
    expect((await confirmPaid(billId, master)).status).toBe(200)
    expect(await confirmPaid(billId, master)).toMatchObject({ status: 409, error: 'bill_closed' })
    expect(await billOf(master, billId)).toMatchObject({ status: 'paid', payWay: 'transfer' })
    expect(await app.ask(master, billing.payment, { billId })).toMatchObject({ error: 'bill_closed' })
    expect(await app.ask(master, billing.announce, { billId })).toMatchObject({ error: 'bill_closed' })
    expect((await app.ask(master, billing.bills)).output).toMatchObject({ total: 1, items: [{ status: 'paid' }] })
    const trail = (await app.ask(master, audit.list, { group: 'billing' })).output.items.map(({ kind }) => kind)
    expect(trail).toEqual(['billing.paid', 'billing.announced', 'billing.plan', 'billing.payer'])
    expect((await app.mailsTo(master.email, 2)).map(({ subject }) => subject)[1]).toContain('received')
  })
  test('is told where nothing has arrived, and has three days again', async () => {
    const { master, workgroupId } = await aTeam(app, { plan: 'free' })
    const { billId } = await changeTo(master, month)
    await app.ask(master, billing.announce, { billId })
    await app.owner.query('update bills set due_on = $2 where workgroup_id = $1', [workgroupId, addDays(today(), -5)])
    const { ver } = await billOf(master, billId)
    const note = 'Only half of it came.'
    const answer = await app.ask(await operator(), billing.confirm, { id: billId, outcome: 'not_arrived', note, ver })
    expect(answer.status).toBe(200)
    expect(await billOf(master, billId)).toMatchObject({
      status: 'open',
      note,
      isOverdue: false,
      dueOn: addDays(today(), 3),
      announcedAt: null,
    })
    expect((await app.mailsTo(master.email, 2)).at(-1)!.text).toContain(note)
  })
  test('only the Master sees it, and a member who has its code, in this workgroup', async () => {
    const { master, chief, staff } = await aTeam(app, { plan: 'free' })
    const other = await aTeam(app)
    const { billId, code } = await changeTo(master, month)
    for (const who of [chief, staff]) {
      for (const call of [billing.membership, billing.bills, billing.quote])
        expect((await app.ask(who, call, free)).error).toBe('no_permission')
      expect((await app.ask(who, billing.bill, { billId })).error).toBe('no_permission')
      expect((await app.ask(who, billing.bill, { code: `${code}x` })).status).toBe(404)
      expect((await app.ask(who, billing.bill, { code })).output).toMatchObject({ id: billId, status: 'open' })
    }
    expect((await app.ask(staff, billing.announce, { code })).output).toMatchObject({ announcedByName: staff.name })
    for (const who of [other.master, other.staff]) expect((await app.ask(who, billing.bill, { code })).status).toBe(404)
    expect((await app.ask(other.master, billing.bill, { billId })).status).toBe(404)
    expect((await app.ask(staff, billing.bill, {})).status).toBe(404)
  })
})

describe('a changed plan', () => {
  test('there and back on one day leaves nothing to pay', async () => {
    const { master } = await aTeam(app, { plan: 'free' })
    const { billId } = await changeTo(master, month)
    expect((await changeTo(master, year)).quote.lines.map(({ kind }) => kind)).toEqual(['term', 'ended', 'term'])
    expect(await billOf(master, billId)).toMatchObject({ status: 'void' })
    const back = await changeTo(master, free)
    expect([back.billId, back.quote.amount, back.quote.credit]).toEqual(['', 0, 0])
    expect(await standing(master)).toMatchObject({ plan: 'free', openBills: [], pending: [], credit: 0, nextAmount: 0 })
  })
  test('keeps what was paid as credit, which the next bill uses and the administrator can pay back', async () => {
    const { master } = await aTeam(app, { plan: 'free' })
    const first = await changeTo(master, year)
    expect(first.quote.amount).toBe(450_000)
    await confirmPaid(first.billId, master)
    const monthly = await changeTo(master, month)
    const term = termFrom('month', 'KRW', today())
    const price = 5 * seatPrice(term, today(), term.to)
    expect(monthly.quote).toMatchObject({ amount: 0, credit: 450_000 - price })
    expect(await billOf(master, monthly.billId)).toMatchObject({ status: 'paid', amount: 0 })
    const last = await changeTo(master, free)
    expect(last.billId).toBe('')
    expect(await standing(master)).toMatchObject({ plan: 'free', credit: 450_000 })
    const bill = await billOf(master, first.billId)
    const refund = async (amount: number, ver = bill.ver) =>
      app.ask(await operator(), billing.confirm, { id: bill.id, outcome: 'refunded', amount, note: 'By mail', ver })
    expect((await refund(450_001)).status).toBe(400)
    expect((await refund(50_000)).status).toBe(200)
    expect(await refund(50_000)).toMatchObject({ error: 'stale' })
    expect(await standing(master)).toMatchObject({ credit: 400_000 })
    expect(await billOf(master, first.billId)).toMatchObject({ refunded: 50_000, note: 'By mail' })
  })
  test('is refused where it is not what was quoted, and made once by two at once', async () => {
    const { master, workgroupId } = await aTeam(app, { plan: 'free' })
    const { amount, ver } = (await app.ask(master, billing.quote, month)).output
    await aPerson(app, { workgroupId, role: 9 })
    expect(await app.ask(master, billing.change, { ...month, amount, ver })).toMatchObject({ error: 'stale' })
    const quote = (await app.ask(master, billing.quote, month)).output
    const change = () => app.ask(master, billing.change, { ...month, amount: quote.amount, ver: quote.ver })
    const answers = await Promise.all([change(), change(), change()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await app.ask(master, billing.bills)).output.total).toBe(1)
  })
  test('has one currency while there is something to pay or credit', async () => {
    const { master } = await aTeam(app, { plan: 'free', timeZone: 'America/New_York' })
    expect((await standing(master)).currency).toBe('USD')
    await changeTo(master, { ...month, currency: 'USD' } as never)
    expect(await app.ask(master, billing.quote, year)).toMatchObject({ status: 400 })
  })
  test('keeps the currency of an unpaid bill, also back on Free and where another currency is usual', async () => {
    const { master, workgroupId } = await aTeam(app, { plan: 'free' })
    await changeTo(master, { ...month, currency: 'USD' } as never)
    await keep(workgroupId, addDays(today(), 1))
    await changeTo(master, free)
    const now = await standing(master)
    expect(now).toMatchObject({ plan: 'free', currency: 'USD', pending: [], openBills: [{ currency: 'USD' }] })
    expect(await app.ask(master, billing.quote, year)).toMatchObject({ status: 400 })
    expect((await app.ask(master, billing.quote, { ...year, currency: 'USD' })).status).toBe(200)
  })
  test('money that comes for a replaced bill becomes credit', async () => {
    const { master } = await aTeam(app, { plan: 'free' })
    const { billId } = await changeTo(master, month)
    const { amount } = await billOf(master, billId)
    await changeTo(master, free)
    expect((await confirmPaid(billId, master)).status).toBe(200)
    expect(await billOf(master, billId)).toMatchObject({ status: 'void' })
    expect(await standing(master)).toMatchObject({ plan: 'free', credit: amount })
    await changeTo(master, year)
    expect((await standing(master)).openBills).toMatchObject([{ amount: 450_000 - amount }])
  })
})

describe('by itself', () => {
  /** A team whose first bill is paid. */
  async function aPaidTeam() {
    const team = await aTeam(app, { plan: 'free' })
    const { billId } = await changeTo(team.master, month)
    await confirmPaid(billId, team.master)
    return { ...team, renews: termFrom('month', 'KRW', today()).to }
  }
  test('a new month is billed once, with the members who came and went in the last one', async () => {
    const { master, workgroupId, renews } = await aPaidTeam()
    await aPerson(app, { workgroupId, role: 9 })
    expect(await keep(workgroupId, addDays(renews, -1)), 'before').toEqual([])
    const mails = await keep(workgroupId, renews)
    expect(mails).toHaveLength(1)
    for (const day of [renews, addDays(renews, 1), addDays(renews, 9)]) expect(await keep(workgroupId, day)).toEqual([])
    const [open] = (await standing(master)).openBills
    const { lines, amount } = await billOf(master, open!.id)
    expect(lines.map(({ kind, seats }) => [kind, seats])).toEqual([
      ['added', 1],
      ['term', 6],
    ])
    expect(amount).toBe(lines[0]!.amount + 6 * 9_000)
  })
  test('two processes at once bill it once', async () => {
    const { master, workgroupId, renews } = await aPaidTeam()
    const mails = await Promise.all([keep(workgroupId, renews), keep(workgroupId, renews), keep(workgroupId, renews)])
    expect(mails.flat()).toHaveLength(1)
    expect((await standing(master)).openBills).toHaveLength(1)
  })
  test('a server that was down for two months bills each of them', async () => {
    const { master, workgroupId, renews } = await aPaidTeam()
    await keep(workgroupId, addDays(renews, 40))
    const [open] = (await standing(master)).openBills
    expect((await billOf(master, open!.id)).lines.map(({ kind }) => kind)).toEqual(['term', 'term'])
  })
  test('an unpaid bill is reminded of three times in 14 days; then the workgroup is back on Free, with all it has', async () => {
    const { master, manager, workgroupId, renews } = await aPaidTeam()
    await keep(workgroupId, renews)
    const [open] = (await standing(master)).openBills
    const due = open!.dueOn
    expect(daysBetween(renews, due)).toBeGreaterThanOrEqual(14)
    const told: number[] = []
    for (let late = 0; late < endDays; late += 1)
      for (let time = 0; time < 2; time += 1)
        for (const subject of await keep(workgroupId, addDays(due, late)))
          if (subject.includes('overdue') && subject.includes(open!.number)) told.push(late)
    expect(told).toEqual([...reminderDays])
    expect(await keep(workgroupId, addDays(due, endDays))).toHaveLength(1)
    expect(await keep(workgroupId, addDays(due, endDays + 1))).toEqual([])
    const after = await standing(master)
    expect(after).toMatchObject({ plan: 'free', memberCount: 5 })
    // What is left is what was used: all days up to the end, once.
    const [left] = after.openBills
    const { lines } = await billOf(master, left!.id)
    let used = 0
    for (let day = renews; day < addDays(due, endDays); day = addDays(day, 1))
      used += 5 * seatPrice(termFrom('month', 'KRW', day), day, addDays(day, 1))
    expect(left).toMatchObject({ amount: used, dueOn: due })
    expect(lines.at(-1)).toMatchObject({ kind: 'ended' })
    expect((await app.ask(manager, billing.seats)).output.plan).toBe('free')
    const trail = (await app.ask(master, audit.list, { group: 'billing' })).output.items.map(({ kind }) => kind)
    expect(trail[0]).toBe('billing.ended')
  })
  test('while a bill is overdue nobody is added and Team is not changed; once it is paid, both go on', async () => {
    const { master, manager, workgroupId } = await aTeam(app, { plan: 'free' })
    const { billId } = await changeTo(master, month)
    await app.owner.query('update bills set due_on = $2 where workgroup_id = $1', [workgroupId, addDays(today(), -1)])
    const one = { email: 'late@daon.example', role: 'staff' as const }
    expect(await app.ask(manager, inviting.invite, one)).toMatchObject({ error: 'bill_overdue' })
    expect((await app.ask(manager, inviting.inviteMany, { invitations: [one] })).output.items[0]!.outcome).toBe(
      'bill_overdue',
    )
    expect(await app.ask(master, billing.quote, year)).toMatchObject({ error: 'bill_overdue' })
    expect((await app.ask(master, billing.quote, free)).status, 'back to Free is always possible').toBe(200)
    expect(await standing(master)).toMatchObject({ isStopped: true })
    await confirmPaid(billId, master)
    expect((await app.ask(manager, inviting.invite, one)).status).toBe(200)
    expect((await app.ask(master, billing.quote, year)).status).toBe(200)
  })
})
