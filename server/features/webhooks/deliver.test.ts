// Webhooks: what is sent, when it is sent again, and when it stops. The receiver is a real server.
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import {
  eventNames,
  recordFields,
  webhookLimits,
  type RecordKind,
  type WebhookEvent,
} from '../../../contract/calls/webhooks/events.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, deletion, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aSalesLog } from '../../../tests/support/builders/records.ts'
import { aFixture, validInput, type Fixture } from '../../../tests/support/fixture.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import {
  startWebhookReceiver,
  type ReceivedWebhook,
  type WebhookReceiver,
} from '../../../tests/support/servers/webhook-receiver.ts'
import { deliver, makeWebhook, webhookPorts } from '../../../tests/support/webhooks.ts'
import { inWorkgroup } from '../../db/connect.ts'
import { stepsIn } from '../../jobs/transaction.ts'
import { deliverSome, pauseAfter } from './deliver.ts'

let app: TestApp
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  // Without a worker: each test delivers itself.
  app = await startTestApp({ OUTGOING_ALLOWED: receiver.origin, ROLE: 'web' })
})
afterAll(async () => {
  await app.stop()
  await receiver.stop()
})

const day = 86_400
let paths = 0
/** A webhook of a new team, with an address of its own. */
async function aListening(events: readonly WebhookEvent[], hasFields = false) {
  const team = await aTeam(app)
  const path = `/${(paths += 1)}`
  const webhook = await makeWebhook(app, { by: team.master, url: receiver.origin + path, events, hasFields })
  return { ...team, ...webhook, path, received: () => receiver.at(path) }
}
type Listening = Awaited<ReturnType<typeof aListening>>
const typeOf = ({ body }: { body: string }) => (JSON.parse(body) as { type: string }).type
const dataOf = ({ body }: ReceivedWebhook) => (JSON.parse(body) as { data: Record<string, unknown> }).data
const idOf = ({ headers }: ReceivedWebhook) => headers['webhook-id']
const stateOf = async ({ master, webhookId }: Listening) =>
  (await app.ask(master, contract.webhooks.list)).output.items.find((each) => each.webhookId === webhookId)!
const deliveriesOf = async ({ master, webhookId }: Listening, failedOnly = false) =>
  (await app.ask(master, contract.webhooks.deliveries, { webhookId, failedOnly, page: 1, pageSize: 100 })).output.items
/** Changes a log as its author does. */
async function changeLog(by: TestPerson, id: string, title: string) {
  const { output: log } = await app.ask(by, contract.salesLogs.detail, { id })
  const { customerId, contactId, at, purpose, channel, salesType, content, keywords, ver } = log
  const written = {
    customerId,
    contactId,
    at,
    purpose,
    channel,
    salesType,
    content,
    keywords,
    nextStep: '',
    nextDay: '',
  }
  expect((await app.ask(by, contract.salesLogs.update, { ...written, coAuthorIds: [], id, title, ver })).status).toBe(
    200,
  )
}

describe('every event', () => {
  let fixture: Fixture
  const written: { event: string; by: string | null }[] = []
  const arrived: ReceivedWebhook[] = []
  let secret = ''
  beforeAll(async () => {
    fixture = await aFixture(app)
    const { ours } = fixture
    // One whose secret cannot be opened.
    await app.owner.query('delete from webhooks')
    const made = await makeWebhook(app, {
      by: ours.master,
      url: `${receiver.origin}/all`,
      events: eventNames,
      hasFields: true,
    })
    secret = made.secret
    const call = async (name: string, by: TestPerson, over: Record<string, unknown> = {}) => {
      const [feature, own] = name.split('.') as [string, string]
      const of = (contract as unknown as Record<string, Record<string, never>>)[feature]![own]!
      const input: Record<string, unknown> = { ...(await validInput(name, fixture, by)), ...over }
      const first = await app.ask(by, of, input)
      // Records of the fixture were changed by the calls before.
      const { ver } = first.message as { ver?: number }
      const answer = first.error === 'stale' ? await app.ask(by, of, { ...input, ver }) : first
      expect([name, answer.status, answer.error]).toEqual([name, 200, undefined])
    }
    // With a pair of contacts.
    await call('merges.merge', ours.manager)
    await call('comments.create', ours.staff)
    await call('comments.update', ours.staff)
    await call('comments.delete', ours.staff)
    await call('feedback.create', ours.manager)
    await call('feedback.answer', ours.staff)
    await call('feedback.close', ours.manager)
    await call('feedback.delete', ours.manager)
    await call('salesLogs.create', ours.staff)
    await call('salesLogs.update', ours.staff)
    await inWorkgroup(app.pool, ours.workgroupId, async (_db, client) => {
      await client.query("update sales_logs set need_types = '{personal}' where id = $1", [ours.logId])
    })
    await call('customers.create', ours.staff)
    await call('leads.move', ours.manager)
    await call('contacts.create', ours.staff)
    await call('plans.create', ours.staff)
    await call('plans.update', ours.staff)
    await call('plans.delete', ours.staff)
    await call('contacts.update', ours.manager)
    await call('customers.update', ours.manager, { name: '다른 이름' })
    await call('salesLogs.delete', ours.staff)
    await call('contacts.delete', ours.manager)
    await call('customers.delete', ours.manager)
    const { rows } = await app.owner.query<(typeof written)[number]>(
      'select event, actor_id::text as by from webhook_deliveries where webhook_id = $1 order by id',
      [made.webhookId],
    )
    written.push(...rows)
    const ports = await webhookPorts(app)
    const of = { workgroupId: ours.workgroupId, webhookId: made.webhookId }
    while ((await deliverSome(stepsIn(ports, ours.workgroupId), of, ports)) > 0);
    arrived.push(...receiver.at('/all'))
  })
  test('is written by the call that causes it, with who did it', () => {
    expect([...new Set(written.map(({ event }) => event))].sort()).toEqual([...eventNames].sort())
    const { staff, manager } = fixture.ours
    expect(written.find(({ event }) => event === 'log.registered')!.by).toBe(staff.id)
    expect(written.find(({ event }) => event === 'customer.merged')!.by).toBe(manager.id)
    expect(written.find(({ event }) => event === 'log.needs_changed')!.by).toBe(null)
    // Answered and closed.
    expect(written.filter(({ event }) => event === 'feedback.changed').map(({ by }) => by)).toEqual([
      staff.id,
      manager.id,
    ])
  })
  test('arrives signed in the format of Standard Webhooks, with the fields that its kind of record has', () => {
    expect(arrived).toHaveLength(written.length)
    const verifier = new Webhook(secret)
    for (const one of arrived) {
      expect(verifier.verify(one.body, one.headers as Record<string, string>)).toEqual(JSON.parse(one.body))
      const kind = typeOf(one).split('.')[0] as RecordKind
      const { fields, login_idx: _by, org_idx, ...ids } = dataOf(one)
      expect(org_idx).toBe(fixture.ours.workgroupId)
      expect(Object.values(ids).every((id) => typeof id === 'string')).toBe(true)
      const known = recordFields[kind].names.map(([, wire]) => wire)
      if (fields !== null) expect([typeOf(one), Object.keys(fields as object)]).toEqual([typeOf(one), known])
    }
    expect(() => verifier.verify(`${arrived[0]!.body} `, arrived[0]!.headers as Record<string, string>)).toThrow()
    const data = (event: WebhookEvent) => dataOf(arrived.find((one) => typeOf(one) === event)!)
    expect(data('customer.stage_moved')).toMatchObject({
      acc_idx: expect.any(String) as string,
      from_stage_cod: expect.any(String) as string,
      to_stage_cod: expect.stringMatching(/^005/) as string,
    })
    expect(data('contact.merged')).toMatchObject({ into_idx: expect.any(String) as string, fields: null })
    expect(data('comment.deleted')).toMatchObject({ sales_idx: fixture.ours.logId, fields: null })
    expect(data('feedback.deleted')).toMatchObject({ sales_idx: fixture.ours.logId, fields: null })
    expect(data('log.deleted')).toMatchObject({ sales_idx: fixture.ours.logId, fields: null })
  })
})

test('a webhook with ids only gets no field; one that does not listen, or of another workgroup, gets nothing', async () => {
  const hook = await aListening(['log.changed'])
  const [deaf, elsewhere] = [await aListening(['log.deleted']), await aListening(['log.changed'])]
  const log = await aSalesLog(app, { by: hook.staff, title: '비밀 단가' })
  await changeLog(hook.staff, log.id, '비밀 단가 2')
  await deliver(app)
  expect(hook.received().map(dataOf)).toEqual([
    { org_idx: hook.workgroupId, sales_idx: log.id, login_idx: hook.staff.id },
  ])
  expect([deaf.received(), elsewhere.received()]).toEqual([[], []])
})
test('a private plan makes no event, and one that becomes private is deleted for receivers; nor do personal notes of a contact', async () => {
  const hook = await aListening(['plan.registered', 'plan.changed', 'plan.deleted', 'contact.changed'], true)
  const plan = { text: '비밀 면담', start: '2026-12-24T01:00:00Z', end: '2026-12-24T02:00:00Z' }
  const made = await app.ask(hook.staff, contract.plans.create, { ...plan, isPrivate: true, clientKey: 'private-plan' })
  const planId = made.output.id
  const set = (isPrivate: boolean) =>
    inWorkgroup(app.pool, hook.workgroupId, async (_db, client) => {
      await client.query('update plans set is_private = $2 where id = $1', [planId, isPrivate])
    })
  const { contactId } = await aSalesLog(app, { by: hook.staff })
  await inWorkgroup(app.pool, hook.workgroupId, async (_db, client) => {
    await client.query("update contacts set family = '비밀' where id = $1", [contactId])
  })
  await deliver(app)
  expect(hook.received()).toEqual([])
  await set(false)
  await set(true)
  await deliver(app)
  expect(hook.received().map(typeOf)).toEqual(['plan.registered', 'plan.deleted'])
  expect(JSON.stringify(hook.received())).not.toContain('비밀')
})

describe('a receiver that does not take an event', () => {
  test.each([
    ['is down', 'broken', { responseCode: null, problem: 'no_connection' }],
    ['is slow', 'silence', { responseCode: null, problem: 'timeout' }],
    ['fails', { status: 503, body: 'later '.repeat(500) }, { responseCode: 503, problem: '' }],
    ['redirects to an internal address', { status: 302, headers: { location: '/internal' } }, { responseCode: 302 }],
  ] as const)('gets it again, with the same id: one that %s', async (_, answer, listed) => {
    const hook = await aListening(['log.changed'])
    const log = await aSalesLog(app, { by: hook.staff })
    await changeLog(hook.staff, log.id, '다시')
    receiver.answers(() => answer)
    const round = async (after = 0) => {
      const ports = { ...(await webhookPorts(app, after)), seconds: 0.2 }
      return deliverSome(stepsIn(ports, hook.workgroupId), hook, ports)
    }
    expect([await round(), await round()]).toEqual([1, 0])
    const [failed] = await deliveriesOf(hook, true)
    expect(failed).toMatchObject({ ...listed, deliveryState: 'pending', tries: 1 })
    expect(failed!.answer.length).toBeLessThanOrEqual(500)
    expect((await stateOf(hook)).failingSince).not.toBe(null)
    expect(await stateOf(hook)).toMatchObject({ arrived: 0, tried: 1 })
    receiver.answers(() => ({ status: 204 }))
    expect(await round(10)).toBe(1)
    expect(hook.received().map(idOf)).toEqual([failed!.messageId, failed!.messageId])
    expect(receiver.at('/internal')).toEqual([])
    expect(await deliveriesOf(hook)).toMatchObject([{ deliveryState: 'delivered', tries: 2, responseCode: 204 }])
    expect(await stateOf(hook)).toMatchObject({ failingSince: null, waiting: 0, arrived: 1, tried: 1, state: 'on' })
  })
  test('is asked after growing pauses, which differ', () => {
    const pauses = Array.from({ length: 14 }, (_, at) => pauseAfter(at + 1, 0.5))
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect([pauses[0], pauses.at(-1)]).toEqual([5, 43_200])
    expect([pauseAfter(2, 0), pauseAfter(2, 1)].map(Math.round)).toEqual([24, 36])
  })
  test('gets the events of one record in order, while those of others arrive', async () => {
    const hook = await aListening(['log.changed', 'log.deleted'])
    const [one, other] = [await aSalesLog(app, { by: hook.staff }), await aSalesLog(app, { by: hook.staff })]
    await changeLog(hook.staff, one.id, '첫째')
    await changeLog(hook.staff, other.id, '둘째')
    await app.ask(hook.staff, contract.salesLogs.delete, { id: one.id, ver: 2 })
    await app.ask(hook.staff, contract.salesLogs.delete, { id: other.id, ver: 2 })
    const about = ({ body }: { body: string }, id: string) => body.includes(`"sales_idx":"${id}"`)
    receiver.answers((body) => ({ status: about({ body }, one.id) ? 500 : 200 }))
    await deliver(app)
    await deliver(app, 10)
    const of = (id: string) => hook.received().filter((each) => about(each, id))
    expect(of(other.id).map(typeOf)).toEqual(['log.changed', 'log.deleted'])
    expect(of(one.id).map(typeOf)).toEqual(['log.changed', 'log.changed'])
    receiver.answers(() => ({ status: 200 }))
    await deliver(app, 60)
    expect(of(one.id).map(typeOf)).toEqual(['log.changed', 'log.changed', 'log.changed', 'log.deleted'])
  })
  test('that answers 410 is sent nothing more; the Master is told, and starts it again', async () => {
    const hook = await aListening(['log.changed', 'log.deleted'])
    const log = await aSalesLog(app, { by: hook.staff })
    await changeLog(hook.staff, log.id, '끝')
    await app.ask(hook.staff, contract.salesLogs.delete, { id: log.id, ver: 2 })
    receiver.answers(() => ({ status: 410 }))
    await deliver(app)
    receiver.answers(() => ({ status: 200 }))
    await deliver(app, day)
    expect(hook.received().map(typeOf)).toEqual(['log.changed'])
    const stopped = await stateOf(hook)
    expect(stopped).toMatchObject({ state: 'gone', waiting: 0 })
    expect(await toldOf(hook.master)).toEqual(['webhook_stopped'])
    expect(await toldOf(hook.chief)).toEqual([])
    const { webhookId } = hook
    const of = { webhookId, events: ['log.changed'], hasFields: false }
    // What the page shows is older than that it was stopped.
    expect((await app.ask(hook.master, contract.webhooks.update, { ...of, isOn: true, ver: 1 })).error).toBe('stale')
    expect((await app.ask(hook.master, contract.webhooks.sendTest, { webhookId })).error).toBe('webhook_stopped')
    await app.ask(hook.master, contract.webhooks.update, { ...of, isOn: true, ver: stopped.ver })
    expect((await app.ask(hook.master, contract.webhooks.sendTest, { webhookId })).status).toBe(200)
    const given = (await deliveriesOf(hook)).find(({ event }) => event === 'log.changed')!
    const again = { webhookId, deliveryId: given.deliveryId }
    expect((await app.ask(hook.master, contract.webhooks.resend, again)).status).toBe(200)
    await deliver(app)
    expect(hook.received().map(typeOf).sort()).toEqual(['log.changed', 'log.changed', 'webhook.test'])
    expect(
      new Set(
        hook
          .received()
          .filter((one) => typeOf(one) === 'log.changed')
          .map(idOf),
      ).size,
    ).toBe(1)
    const { output } = await app.ask(hook.master, contract.audit.export, {
      group: 'keys',
      userId: '',
      from: '',
      to: '',
    })
    expect(output.items.map(({ kind }) => kind).sort()).toEqual(['webhook.changed', 'webhook.made', 'webhook.stopped'])
  })
  test('and was stopped gets what failed again on request, in order for each record and with the same ids', async () => {
    const hook = await aListening(['log.changed', 'log.deleted'])
    const { master, staff, webhookId } = hook
    const [one, other] = [await aSalesLog(app, { by: staff }), await aSalesLog(app, { by: staff })]
    await changeLog(staff, one.id, '첫째')
    await changeLog(staff, other.id, '둘째')
    await app.ask(staff, contract.salesLogs.delete, { id: one.id, ver: 2 })
    receiver.answers(() => ({ status: 410 }))
    await deliver(app)
    const tried = hook.received().length
    // Nothing is written while a webhook is stopped.
    await app.ask(staff, contract.salesLogs.delete, { id: other.id, ver: 2 })
    const stopped = await stateOf(hook)
    expect(stopped).toMatchObject({ state: 'gone', failed: 3, waiting: 0 })
    const resend = () => app.ask(master, contract.webhooks.resendFailed, { webhookId })
    expect((await resend()).error).toBe('webhook_stopped')
    const events = ['log.changed', 'log.deleted']
    await app.ask(master, contract.webhooks.update, {
      webhookId,
      events,
      hasFields: false,
      isOn: true,
      ver: stopped.ver,
    })
    const failed = (await deliveriesOf(hook)).toReversed()
    expect((await resend()).output).toEqual({ resent: 3 })
    expect(await stateOf(hook)).toMatchObject({ failed: 0, waiting: 3 })
    receiver.answers(() => ({ status: 200 }))
    await deliver(app)
    const again = hook.received().slice(tried)
    expect(again.map(idOf).sort()).toEqual(failed.map(({ messageId }) => messageId).sort())
    const about = again.filter(({ body }) => body.includes(`"sales_idx":"${one.id}"`))
    expect(about.map(typeOf)).toEqual(['log.changed', 'log.deleted'])
    expect((await resend()).output).toEqual({ resent: 0 })
  })
  test('for eight days is sent nothing more, and the Master is told', async () => {
    const hook = await aListening(['log.changed'])
    const log = await aSalesLog(app, { by: hook.staff })
    await changeLog(hook.staff, log.id, '여드레')
    receiver.answers(() => ({ status: 500 }))
    let halfDays = 0
    for (; (await stateOf(hook)).state === 'on' && halfDays < 40; halfDays += 1)
      await deliver(app, (halfDays * day) / 2)
    receiver.answers(() => ({ status: 200 }))
    expect(await stateOf(hook)).toMatchObject({ state: 'failed', waiting: 0 })
    expect(Math.floor((halfDays - 1) / 2)).toBe(8)
    expect(hook.received().length).toBeGreaterThan(10)
    expect(await toldOf(hook.master)).toEqual(['webhook_stopped'])
  })
  test('that refuses one event for eight days while others arrive is not stopped: the event is given up', async () => {
    const hook = await aListening(['log.changed'])
    const [poison, good] = [await aSalesLog(app, { by: hook.staff }), await aSalesLog(app, { by: hook.staff })]
    await changeLog(hook.staff, poison.id, '거절')
    receiver.answers((body) => ({ status: body.includes(`"sales_idx":"${poison.id}"`) ? 422 : 200 }))
    for (let days = 0; days < 9; days += 1) {
      await changeLog(hook.staff, good.id, `${days}째`)
      await deliver(app, days * day)
    }
    await changeLog(hook.staff, poison.id, '그다음')
    receiver.answers(() => ({ status: 200 }))
    await deliver(app, 9 * day)
    expect(await stateOf(hook)).toMatchObject({ state: 'on', waiting: 0 })
    expect((await deliveriesOf(hook, true)).map(({ deliveryState }) => deliveryState)).toEqual(['failed'])
  })
  test('at all times gets one request at a time, with pauses', async () => {
    const hook = await aListening(['log.changed'])
    const logs = [await aSalesLog(app, { by: hook.staff }), await aSalesLog(app, { by: hook.staff })]
    for (const log of logs) await changeLog(hook.staff, log.id, '한 번')
    receiver.answers(() => ({ status: 500 }))
    const sizes: number[] = []
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const before = hook.received().length
      await deliver(app, rounds * 3600)
      sizes.push(hook.received().length - before)
    }
    receiver.answers(() => ({ status: 200 }))
    expect(sizes).toEqual([2, 2, 2, 1, 1])
  })
})

test('a call sends the earliest 1,000 of what failed again', async () => {
  const { master, webhookId, workgroupId } = await aListening(['log.changed'])
  const most = webhookLimits.resentAtOnce
  await app.owner.query(
    `insert into webhook_deliveries (workgroup_id, webhook_id, event, subject, subject_id, state, tries)
     select $1, $2, 'log.changed', 'log ' || number, number, 'failed', 9 from generate_series(1, $3) number`,
    [workgroupId, webhookId, most + 1],
  )
  expect((await app.ask(master, contract.webhooks.resendFailed, { webhookId })).output).toEqual({ resent: most })
  const { rows } = await app.owner.query(
    "select subject_id::int as subject from webhook_deliveries where webhook_id = $1 and state = 'failed'",
    [webhookId],
  )
  expect(rows).toEqual([{ subject: most + 1 }])
  await app.ask(master, contract.webhooks.delete, { webhookId })
})

describe('several worker processes', () => {
  test('one that is killed after a request leaves it to the others, which send it after its lease, with the same id', async () => {
    const hook = await aListening(['log.changed'])
    const log = await aSalesLog(app, { by: hook.staff })
    await changeLog(hook.staff, log.id, '꺼짐')
    receiver.answers(() => ({ status: 200 }))
    const ports = await webhookPorts(app)
    const step = stepsIn(ports, hook.workgroupId)
    let steps = 0
    // Its second transaction would note what became of the request.
    const untilKilled: typeof step = (work) =>
      (steps += 1) > 1 ? Promise.reject(new Error('the process was killed')) : step(work)
    await expect(deliverSome(untilKilled, hook, ports)).rejects.toThrow('killed')
    await deliver(app, 55)
    expect(hook.received()).toHaveLength(1)
    expect((await stateOf(hook)).waiting).toBe(1)
    await deliver(app, 65)
    expect(hook.received()).toHaveLength(2)
    expect(new Set(hook.received().map(idOf)).size).toBe(1)
    expect(await deliveriesOf(hook)).toMatchObject([{ deliveryState: 'delivered', tries: 2 }])
  })
  test('send each event once, also where several deliver to one webhook at the same time', async () => {
    const hook = await aListening(['customer.changed'])
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into webhook_deliveries (workgroup_id, webhook_id, event, subject, subject_id)
       select $1, $2, 'customer.changed', 'customer ' || number, number from generate_series(1, 50) number
       returning message_id as id`,
      [hook.workgroupId, hook.webhookId],
    )
    receiver.answers(() => ({ status: 200 }))
    await Promise.all([deliver(app), deliver(app), deliver(app)])
    expect(hook.received().map(idOf).sort()).toEqual(rows.map(({ id }) => id).sort())
  })
})

test('two secrets are valid for a day after a new one', async () => {
  const hook = await aListening(['log.changed'])
  const { webhookId, master } = hook
  const renewed = await app.ask(master, contract.webhooks.renewSecret, { webhookId, password: 'Sales-2026!' })
  const verifies = async (secrets: string[], after = 0) => {
    await app.ask(master, contract.webhooks.sendTest, { webhookId })
    await deliver(app, after)
    const { body, headers } = hook.received().at(-1)!
    // The package compares the time of the signature with the time of now.
    const isSigned = (secret: string) => {
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      return String(headers['webhook-signature']).includes(
        new Webhook(secret).sign(String(idOf(hook.received().at(-1)!)), at, body),
      )
    }
    return secrets.map(isSigned)
  }
  const both = [hook.secret, renewed.output.secret]
  expect(await verifies(both)).toEqual([true, true])
  // The database leaves zeros at the end of a second out.
  expect(Date.parse((await stateOf(hook)).oldSecretUntil!)).toBe(Date.parse(renewed.output.oldSecretUntil))
  // Another one: the first is not valid any more.
  const third = await app.ask(master, contract.webhooks.renewSecret, { webhookId, password: 'Sales-2026!' })
  expect(await verifies([...both, third.output.secret])).toEqual([false, true, true])
  expect(await verifies([...both, third.output.secret], day + 1)).toEqual([false, false, true])
})

test('a deleted workgroup is sent nothing, and is erased with its webhooks, to which nothing is told of it', async () => {
  const hook = await aListening(['log.changed', 'log.deleted', 'customer.deleted'])
  const log = await aSalesLog(app, { by: hook.staff })
  await changeLog(hook.staff, log.id, '마지막')
  await deletion(app, hook.workgroupId, hook.master)
  await deliver(app)
  expect(hook.received()).toEqual([])
  const clock = () => new Date(app.now().getTime() + 40 * day * 1000)
  const ports = { files: app.files, photos: app.photos, clock }
  await runJob(app, 'workgroup.erase', { id: hook.workgroupId }, ports)
  const { rows } = await app.owner.query(
    'select from workgroups where id = $1 union all select from webhooks where workgroup_id = $1 union all select from webhook_deliveries where workgroup_id = $1',
    [hook.workgroupId],
  )
  expect(rows).toEqual([])
})
test('deliveries that ended are kept for 14 days', async () => {
  const hook = await aListening(['log.changed'])
  await app.ask(hook.master, contract.webhooks.sendTest, { webhookId: hook.webhookId })
  await deliver(app)
  const keptAfter = async (days: number) => {
    await app.owner.query('select tidy_workgroups($1)', [new Date(app.now().getTime() + days * day * 1000)])
    return (await deliveriesOf(hook)).length
  }
  expect([await keptAfter(13), await keptAfter(15)]).toEqual([1, 0])
})

/** The kinds of notifications of a user. */
const toldOf = async ({ id }: TestPerson) =>
  (await app.owner.query<{ kind: string }>('select kind from notifications where user_id = $1', [id])).rows.map(
    ({ kind }) => kind,
  )
