// Migration 0012 writes the search text of stored contacts as the product does for new ones.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aTeam } from '../../tests/support/builders/people.ts'
import { aContact, aCustomer } from '../../tests/support/builders/records.ts'
import { nameSearchText } from './search-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const migration = readFileSync(new URL('./migrations/0012_finding_contacts.sql', import.meta.url), 'utf8')
const names = [
  '윤성민',
  '남궁 까치',
  'Nguyễn Đức Ánh',
  'ＡＢＣ 김',
  'ｶﾞｽ ガス',
  'José Ñandú',
  '(주)한빛',
  '주식회사',
  '田中 ㅎ군',
  'a',
]

test('stored names get the same search text as new ones', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: 'Café ĐỨC 한빛' })
  for (const name of names) await aContact(app, { by: staff, customerId, name })
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query('alter table contacts drop column search')
    await client.query("update customers set search = 'caféđức한빛' || E'\\n' || 'ㅎㅂ' where id = $1", [customerId])
    await client.query(migration)
    const { rows } = await client.query<{ name: string; search: string }>(
      'select name, search from contacts where customer_id = $1',
      [customerId],
    )
    expect(Object.fromEntries(rows.map(({ name, search }) => [name, search]))).toEqual(
      Object.fromEntries(names.map((name) => [name, nameSearchText(name)])),
    )
    const customer = await client.query<{ search: string }>('select search from customers where id = $1', [customerId])
    expect(customer.rows[0]!.search).toBe(nameSearchText('Café ĐỨC 한빛'))
  } finally {
    await client.query('rollback')
    client.release()
  }
})
