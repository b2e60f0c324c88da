// An import follows merges: the name of a merged customer resolves to the remaining one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { merges } from '../../../contract/calls/merges/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { check, csv, importFile, upload } from '../../../tests/support/customer-imports.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

const heads = ['고객사명', '대표자', '전화', '담당자', '직책', '휴대폰']
const merged = (by: TestPerson, keptId: string, goneId: string) =>
  app.ask(by, merges.merge, { keptId, goneId, keptVer: 1, goneVer: 1, fromGone: [], both: [], pairs: [] })
const listOf = async (by: TestPerson) =>
  (await app.ask(by, customers.list, { sort: 'name' })).output.items.map(({ name, ceoName, phone }) =>
    [name, ceoName, phone].join(' '),
  )
async function aPair() {
  const { manager } = await aTeam(app)
  const keptId = await aCustomer(app, { by: manager, name: '대한정밀', ceoName: '남기석' })
  const goneId = await aCustomer(app, { by: manager, name: '한국정공', ceoName: '이수경' })
  return { manager, keptId, goneId }
}

test('a row with the former name changes the remaining customer, and restores neither the name nor the representative', async () => {
  const { manager, keptId, goneId } = await aPair()
  await merged(manager, keptId, goneId)
  const done = await importFile(
    app,
    manager,
    csv(heads, ['(주)한국정공', '이수경', '031-111-2222', '조은정', '과장', '010-1234-3318']),
  )
  expect(done).toMatchObject({ customersMade: 0, customersChanged: 1, contactsMade: 1 })
  expect(await listOf(manager)).toEqual(['대한정밀 남기석 +82311112222'])
  const { output } = await app.ask(manager, contacts.list, { customerId: keptId })
  expect(output.items.map(({ name }) => name)).toEqual(['조은정'])
})

test('rows with both names belong to one customer: conflicting values are reported, and the same contact is matched once', async () => {
  const { manager, keptId, goneId } = await aPair()
  await merged(manager, keptId, goneId)
  const { output: read } = await upload(
    app,
    manager,
    csv(
      heads,
      ['대한정밀', '남기석', '031-111-2222', '조은정', '과장', '010-1234-3318'],
      ['한국정공', '', '031-999-9999', '문채원', '책임', ''],
      ['한국정공', '이수경', '', '조은정', '과장', '010-1234-3318'],
    ),
  )
  await check(app, manager, read)
  const { items } = (await app.ask(manager, imports.rows, { importId: read.importId, pageSize: 100 })).output
  expect(items.map(({ state, problems }) => [state, problems.length])).toEqual([
    ['new', 0],
    ['wrong', 1],
    ['wrong', 1],
  ])
})

test('an undone merge is no longer followed, and another customer of that name takes precedence', async () => {
  const { manager, keptId, goneId } = await aPair()
  await merged(manager, keptId, goneId)
  const anew = await aCustomer(app, { by: manager, name: '한국정공', ceoName: '박하나' })
  const row = (ceo: string, phone: string) => csv(heads, ['한국정공', ceo, phone, '', '', ''])
  await importFile(app, manager, row('박하나', '02-123-4567'))
  expect(await listOf(manager)).toEqual(['대한정밀 남기석 ', '한국정공 박하나 +8221234567'])
  await importFile(app, manager, row('이수경', '02-765-4321'))
  expect(await listOf(manager)).toEqual(['대한정밀 남기석 +8227654321', '한국정공 박하나 +8221234567'])
  await app.ask(manager, customers.delete, { id: anew, ver: 2 })
  const [merge] = (await app.ask(manager, merges.recent, { kind: 'customer', keptId })).output.items
  await app.ask(manager, merges.undo, { id: merge!.id })
  await importFile(app, manager, row('이수경', '02-555-5555'))
  expect(await listOf(manager)).toEqual(['대한정밀 남기석 +8227654321', '한국정공 이수경 +8225555555'])
})

test('a row with the former name of a contact matches the remaining one; rows with both names are reported as duplicates', async () => {
  const { manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: manager, name: '대한정밀', ceoName: '남기석' })
  const keptId = await aContact(app, { by: manager, customerId, name: '조은정' })
  const goneId = await aContact(app, { by: manager, customerId, name: '조은정 과장' })
  const both = { keptId, goneId, keptVer: 1, goneVer: 1, fromGone: [], both: [] }
  expect((await app.ask(manager, merges.mergeContacts, both)).status).toBe(200)
  const row = (name: string, position: string) => ['대한정밀', '남기석', '', name, position, '']
  const namesAndPositions = async () =>
    (await app.ask(manager, contacts.list, { customerId })).output.items.map(({ name, position }) => [name, position])
  const done = await importFile(app, manager, csv(heads, row('조은정 과장', '부장')))
  expect(done).toMatchObject({ contactsMade: 0, contactsChanged: 1 })
  expect(await namesAndPositions()).toEqual([['조은정', '부장']])
  for (const names of [
    ['조은정', '조은정 과장'],
    ['조은정 과장', '조은정'],
  ]) {
    const { output: read } = await upload(app, manager, csv(heads, ...names.map((name) => row(name, '이사'))))
    await check(app, manager, read)
    const { items } = (await app.ask(manager, imports.rows, { importId: read.importId, pageSize: 100 })).output
    expect(items.map(({ state, problems }) => [state, problems.length])).toEqual([
      ['changed', 0],
      ['wrong', 1],
    ])
  }
  const [merge] = (await app.ask(manager, merges.recent, { kind: 'contact', keptId })).output.items
  await app.ask(manager, merges.undo, { id: merge!.id })
  await importFile(app, manager, csv(heads, row('조은정 과장', '대리')))
  expect((await namesAndPositions()).sort()).toEqual(
    [
      ['조은정 과장', '대리'],
      ['조은정', '부장'],
    ].sort(),
  )
})
