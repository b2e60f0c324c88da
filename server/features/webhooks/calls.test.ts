import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { webhookLimits } from '../../../contract/calls/webhooks/events.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { anApiToken } from '../../../tests/support/builders/api-tokens.ts'
import { aTeam, password, type TestPerson } from '../../../tests/support/builders/people.ts'
import { makeWebhook } from '../../../tests/support/webhooks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

const url = 'https://hooks.daon.example/in?team=1'
const given = { url, events: ['log.registered'], hasFields: false, password }
const create = (by: TestPerson, over: Record<string, unknown> = {}) =>
  app.ask(by, contract.webhooks.create, { ...given, ...over })
const hasWebhooks = async (workgroupId: string) =>
  (await app.owner.query<{ has: boolean }>('select has_webhooks as has from workgroups where id = $1', [workgroupId]))
    .rows[0]!.has

test('a webhook is made, listed without its secret, changed and deleted, and the trail tells of it', async () => {
  const { master, workgroupId } = await aTeam(app)
  const { secret, ...made } = await makeWebhook(app, { by: master, url, events: ['log.registered'] })
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(made).toMatchObject({ url, events: ['log.registered'], hasFields: false, state: 'on', ver: 1, waiting: 0 })
  expect(await hasWebhooks(workgroupId)).toBe(true)
  const list = await app.ask(master, contract.webhooks.list)
  expect(list.output.items).toEqual([made])
  expect(list.body).not.toContain(secret.slice(6))
  const { rows } = await app.owner.query<{ sealed: Buffer }>(
    'select sealed from webhook_secrets where webhook_id = $1',
    [made.webhookId],
  )
  expect(rows[0]!.sealed.includes(Buffer.from(secret.slice(6), 'base64')), 'the secret is stored sealed').toBe(false)
  const { webhookId } = made
  const changed = { webhookId, events: ['log.deleted', 'plan.changed'], hasFields: true, isOn: false, ver: 1 }
  expect((await app.ask(master, contract.webhooks.update, changed)).output).toMatchObject({
    events: ['log.deleted', 'plan.changed'],
    hasFields: true,
    state: 'off',
    ver: 2,
  })
  expect((await app.ask(master, contract.webhooks.update, changed)).error).toBe('stale')
  expect((await app.ask(master, contract.webhooks.delete, { webhookId })).status).toBe(200)
  expect((await app.ask(master, contract.webhooks.delete, { webhookId })).error).toBe('not_found')
  expect(await hasWebhooks(workgroupId)).toBe(false)
  const trail = await app.ask(master, contract.audit.export, { group: 'keys', userId: '', from: '', to: '' })
  expect(
    trail.output.items.map(({ kind, values }) => [kind, Object.fromEntries(values.map((v) => [v.name, v.value]))]),
  ).toEqual([
    ['webhook.ended', { url }],
    ['webhook.changed', { url, events: 'log.deleted, plan.changed', content: 'fields', to: 'off' }],
    ['webhook.made', { url }],
  ])
})

test('a repeated call makes one webhook, and answers its secret again, which is not stored with the key', async () => {
  const { master } = await aTeam(app)
  const clientKey = `webhook of ${master.id}`
  const [first, again] = await Promise.all([create(master, { clientKey }), create(master, { clientKey })])
  expect(first.output.secret).toMatch(/^whsec_/)
  expect(again.output).toEqual(first.output)
  expect((await app.ask(master, contract.webhooks.list)).output.total).toBe(1)
  const { rows } = await app.owner.query<{ answer: unknown }>('select answer from client_keys where user_id = $1', [
    master.id,
  ])
  expect(rows.map(({ answer }) => answer)).toEqual([{ webhookId: first.output.webhookId }])
  expect((await create(master, { clientKey, hasFields: true })).error).toBe('key_reused')
  expect((await create(master, { clientKey, password: 'wrong-Pass1!' })).status).not.toBe(200)
})

describe('is refused', () => {
  test.each([
    'http://hooks.daon.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.5/in',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://hooks.daon.example:8443/',
    'https://user:secret@hooks.daon.example/',
    'ftp://hooks.daon.example/',
    'hooks',
  ])('the address %s', async (wrong) => {
    const { master } = await aTeam(app)
    const answer = await create(master, { url: wrong })
    expect([answer.status, answer.error, Object.keys(answer.fields ?? {})]).toEqual([400, 'bad_input', ['webhook_url']])
  })
  test('a wrong password, an unknown event, no event, and the eleventh webhook', async () => {
    const { master } = await aTeam(app)
    expect((await create(master, { password: 'Wrong-2026!' })).error).toBe('wrong_password')
    expect((await create(master, { events: ['log.read'] })).error).toBe('bad_input')
    expect((await create(master, { events: [] })).status).toBe(400)
    const made = await Promise.all(Array.from({ length: webhookLimits.most + 2 }, () => create(master)))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(webhookLimits.most)
    expect(made.find(({ status }) => status !== 200)!.error).toBe('too_many_webhooks')
  })
  test('every call to an API token of the Master', async () => {
    const { master } = await aTeam(app)
    const token = await anApiToken(app, { by: master })
    for (const call of Object.values(contract.webhooks))
      expect((await app.send(call, {}, { as: token })).error, call.path).toBe('not_by_token')
  })
})
