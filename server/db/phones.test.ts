// Migration 0008 normalizes stored phone numbers as the product normalizes new ones.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { e164 } from '../../contract/rules/phone-numbers.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aTeam } from '../../tests/support/builders/people.ts'
import { aContact, aCustomer } from '../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const migration = readFileSync(new URL('./migrations/0008_phones.sql', import.meta.url), 'utf8')

test('phone numbers of users, customers and contacts are normalized; a number without a country or an invalid one stays', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  await aContact(app, { by: staff, customerId })
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query("update users set phone = '01055550123' where id = $1", [staff.id])
    await client.query("update customers set phone = '15880000', fax = '21234567' where id = $1", [customerId])
    await client.query(
      "update contacts set mobile = '821055550123', company_phone = '112', fax = '0014155552671' where customer_id = $1",
      [customerId],
    )
    await client.query(migration)
    const { rows } = await client.query({
      text: 'select u.phone, c.phone, c.fax, k.mobile, k.company_phone, k.fax from users u, customers c join contacts k on k.customer_id = c.id where u.id = $1 and c.id = $2',
      values: [staff.id, customerId],
      rowMode: 'array',
    })
    expect(rows).toEqual([['+821055550123', '+8215880000', '21234567', '+821055550123', '112', '+14155552671']])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
test('every number that earlier rules accepted is normalized as a new one', async () => {
  const made = migration.slice(0, migration.indexOf('-- Owners'))
  const stored = fc
    .tuple(
      fc.constantFrom('', '+', '0', '00', '82', '+82', '+820', '0082', '1588', '02', '010', '+1'),
      fc.stringMatching(/^\d{1,11}$/),
    )
    .map((parts) => parts.join(''))
    .filter((text) => /^\+?\d{3,15}$/.test(text))
  const texts = fc.sample(stored, { numRuns: 2_000, seed: 9 })
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query(made)
    const { rows } = await client.query<{ was: string; now: string }>(
      'select was, one_spelling(was) as now from unnest($1::text[]) was',
      [texts],
    )
    const wanted = (was: string) => {
      const key = e164(was)
      return /^(\+\d{7,15}|\d{3,8})$/.test(key) ? key : was
    }
    expect(rows.map(({ was, now }) => [was, now])).toEqual(rows.map(({ was }) => [was, wanted(was)]))
  } finally {
    await client.query('rollback')
    client.release()
  }
})
