import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam } from '../../../tests/support/builders/people.ts'
import { nameKey } from '../../../contract/search/company-forms.ts'

let app: TestApp
let ours: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  app = await startTestApp()
  ours = await aTeam(app)
})
afterAll(() => app.stop())
const noInput = { name: '', businessNumber: '', phone: '', email: '' }

test('possible duplicates of a customer are found by its number, its name without the legal form, its phone or its mail domain', async () => {
  const { staff } = ours
  const make = async (given: object) => (await app.ask(staff, customers.create, { ceoName: '', ...given })).output.id
  const hanbit = await make({ name: '(주)한빛 전자', ceoName: '김', phone: '02-345-6789', email: 'hi@hanbit.example' })
  const gaon = await make({ name: '가온정밀', businessNumber: '120-88-00767', email: 'one@naver.com' })
  const alike = async (given: object, by = staff) =>
    (await app.ask(by, customers.alike, { ...noInput, ...given })).output.items.map(({ id, why }) => [id, why])
  expect(await alike({ name: '한빛전자 주식회사' })).toEqual([[hanbit, 'name']])
  expect(await alike({ name: '한빛', phone: '+82 2 345 6789', email: 'sales@hanbit.example' })).toEqual([
    [hanbit, 'phone'],
  ])
  expect(await alike({ email: 'sales@HANBIT.example', businessNumber: '1208800767' })).toEqual([
    [gaon, 'number'],
    [hanbit, 'mail'],
  ])
  // Incomplete input, common mail domains, and customers of other workgroups.
  expect(await alike({ name: '한빛', businessNumber: '12088', phone: '02-34', email: 'two@naver.com' })).toEqual([])
  expect(await alike({ name: '한빛전자' }, (await aTeam(app)).staff)).toEqual([])
  await app.ask(ours.manager, customers.delete, { id: hanbit, ver: 1 })
  expect(await alike({ name: '한빛전자' })).toEqual([])
})
test('the edited customer is excluded before the limit of five is applied', async () => {
  const { staff } = ours
  const phone = '02-777-8888'
  const ids: string[] = []
  for (let n = 1; n <= 6; n += 1)
    ids.push((await app.ask(staff, customers.create, { name: `같은 번호 ${n}`, ceoName: '', phone })).output.id)
  const found = async (exceptId: string) =>
    (await app.ask(staff, customers.alike, { ...noInput, phone, exceptId })).output.items.map(({ id }) => id).toSorted()
  for (const id of ids) expect(await found(id)).toEqual(ids.filter((one) => one !== id).toSorted())
  expect(await found('')).toHaveLength(5)
  const customerId = ids[0]!
  const email = 'same@gaon.example'
  const described = { customerId, position: '팀장', affiliation: '구매', email, mobile: '', companyPhone: '' }
  const people: string[] = []
  for (let n = 1; n <= 6; n += 1)
    people.push(
      (await app.ask(staff, contacts.create, { ...described, name: `담당 ${'가나다라마바'[n - 1]}` })).output.id,
    )
  for (const exceptId of people)
    expect(
      (await app.ask(staff, contacts.alike, { customerId, name: '', mobile: '', email, exceptId })).output.items.map(
        ({ id }) => id,
      ),
    ).toEqual(people.filter((one) => one !== exceptId))
})
test('possible duplicates of a contact are found by number and mail everywhere, by name at the same customer', async () => {
  const { staff } = ours
  const [one, other] = [1, 2].map((n) => app.ask(staff, customers.create, { name: `새봄 ${n}`, ceoName: '' }))
  const [first, second] = [(await one!).output.id, (await other!).output.id]
  const described = { position: '팀장', affiliation: '구매', mobile: '010-1234-5678', email: 'yoon@saebom.example' }
  const { output } = await app.ask(staff, contacts.create, { ...described, customerId: first, name: '윤 성민' })
  const alike = async (given: object) =>
    (
      await app.ask(staff, contacts.alike, { customerId: second, name: '', mobile: '', email: '', ...given })
    ).output.items.map(({ id, customerName, why }) => [id, customerName, why])
  expect(await alike({ mobile: '010 1234 5678', email: 'yoon@saebom.example' })).toEqual([
    [output.id, '새봄 1', 'mobile'],
  ])
  expect(await alike({ email: 'YOON@saebom.example' })).toEqual([[output.id, '새봄 1', 'mail']])
  expect([await alike({ name: '윤성민' }), await alike({ name: '윤성민', customerId: first })]).toEqual([
    [],
    [[output.id, '새봄 1', 'name']],
  ])
})
test('customers from before the migration have the current name key', async () => {
  const names = [
    '(주)한빛 전자',
    '㈜ 가온',
    '주식회사 다온',
    '유한책임회사 나래',
    'Hanbit Co., Ltd.',
    'PT Maju Jaya Tbk',
    '株式会社ガス',
    'ｶﾞｽ ㍿',
    'Công ty TNHH Đức Việt',
    'Müller & Söhne GmbH',
    'L’Oréal S.A.',
    'ＡＢＣ１２',
    '3M',
    '주식회사',
    'Co',
    '한빛-전자·2공장',
    '上海有限公司',
  ]
  const file = readFileSync(join(import.meta.dirname, '../../db/migrations/0033_alike.sql'), 'utf8')
  const update = /update customers c set[^;]*;/.exec(file)![0]
  for (const name of names)
    await app.owner.query('insert into customers (workgroup_id, name, registered_by_id) values ($1, $2, $3)', [
      ours.staff.workgroupId,
      name,
      ours.staff.id,
    ])
  await app.owner.query('alter table customers no force row level security')
  await app.owner.query(update)
  const { rows } = await app.owner.query<{ name: string; key: string }>('select name, name_key as key from customers')
  expect(rows.map(({ name, key }) => [name, key])).toEqual(rows.map(({ name }) => [name, nameKey(name)]))
})
