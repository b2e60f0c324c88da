import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { check, csv, importFile, upload, runQueuedImports, xlsx } from '../../../tests/support/customer-imports.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'
import { textIn } from '../../core/texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

const heads = ['고객사명', '대표자', '담당자', '직책', '휴대폰', 'E-mail', '등급']
const someFile = csv(
  ['2026 하반기 거래처', '', '', '', '', '', ''],
  heads,
  ['오름디스플레이', '홍정민', '조은정', '과장', '010-1234-3318', 'cho@oreum.example', 'A'],
  ['(주)오름디스플레이', '', '문채원', '책임', '1055550042', '', ''],
  ['태경바이오', '이수경', '', '', '010-0000', '', ''],
  ['가온물산', '정태오', '신예린', '', '', 'yerin@gaon', 'S'],
)
const listOf = async (who: TestPerson) => (await app.ask(who, customers.list, { sort: 'name' })).output.items
const rowsOf = async (who: TestPerson, importId: string, state = '') =>
  (await app.ask(who, imports.rows, { importId, state: state as never, pageSize: 100 })).output
const change = (who: TestPerson, importId: string, cells: [number, number, string][]) =>
  app.ask(who, imports.change, { importId, cells: cells.map(([row, column, text]) => ({ row, column, text })) })
const detail = async (who: TestPerson, importId: string) => (await app.ask(who, imports.detail, { importId })).output
const bytesAt = async (url: string) => Buffer.from(await (await fetch(app.url + url)).arrayBuffer())

test('the repeated upload of a file, after a lost response, begins one import', async () => {
  const { manager } = await aTeam(app)
  const send = (file = someFile) =>
    app.ask(manager, imports.upload, { clientKey: 'upload-1' }, {}, { fileup: [['거래처.csv', file]] })
  const [first, again] = [await send(), await send()]
  expect(again.output).toEqual(first.output)
  expect((await app.ask(manager, imports.list, { isOpen: true })).output.total).toBe(1)
  const swapped = Buffer.from(someFile.toString().replace('대', '데'))
  expect((await send(swapped)).error, 'another file of the same name and size').toBe('key_reused')
})

test('a file is read, checked, corrected, imported in its valid rows, and undone', async () => {
  const { manager } = await aTeam(app)
  const { output: read } = await upload(app, manager, someFile)
  expect(read).toMatchObject({ state: 'read', total: 4, fileName: '거래처.csv' })
  expect(read.columns.map(({ field }) => field)).toEqual([
    'name',
    'ceoName',
    'contact.name',
    'contact.position',
    'contact.mobile',
    'contact.email',
    'segment',
  ])
  const { output: checked } = await check(app, manager, read)
  expect(checked).toMatchObject({ state: 'checked', counts: { new: 2, wrong: 2 } })
  expect(await listOf(manager), 'nothing is written yet').toEqual([])
  const wrong = (await rowsOf(manager, read.importId, 'wrong')).items
  expect(wrong.map(({ row, problems }) => [row, problems.map(({ column }) => column)])).toEqual([
    [5, [4]],
    [6, [5, 6]],
  ])
  const noted = (await rowsOf(manager, read.importId, 'new')).items[1]!
  expect(noted.notes.map(({ column }) => column)).toEqual([4, 0])

  const { output: mended } = await change(manager, read.importId, [
    [6, 5, 'yerin@gaon.example'],
    [6, 6, 'B'],
  ])
  expect(mended.import.counts).toMatchObject({ new: 3, wrong: 1 })
  expect(mended.rows).toMatchObject([{ row: 6, state: 'new', problems: [] }])

  expect((await app.ask(manager, imports.run, { importId: read.importId })).output).toMatchObject({
    state: 'running',
    total: 3,
  })
  await runQueuedImports(app)
  const done = await detail(manager, read.importId)
  expect(done).toMatchObject({
    state: 'done',
    done: 3,
    customersMade: 2,
    contactsMade: 3,
    counts: { done: 3, wrong: 1 },
  })
  const [gaon, oreum] = await listOf(manager)
  expect([gaon!.name, gaon!.segment, oreum!.name, oreum!.ceoName, oreum!.contactCount]).toEqual([
    '가온물산',
    '0060002',
    '오름디스플레이',
    '홍정민',
    2,
  ])
  const people = (await app.ask(manager, contacts.list, { customerId: oreum!.id })).output.items
  expect(people.map(({ name, mobile, position }) => [name, mobile, position])).toEqual([
    ['문채원', '+821055550042', '책임'],
    ['조은정', '+821012343318', '과장'],
  ])
  const notified = (await app.ask(manager, notifications.list, {})).output.items
  expect(notified).toMatchObject([{ kind: 'import_finished', importId: read.importId, logTitle: '거래처.csv' }])

  const file = (await app.ask(manager, imports.rejected, { importId: read.importId })).output
  const [titles, row] = (await readXlsx(await bytesAt(file.url))).sheets[0]!.rows
  expect(titles?.slice(0, 3)).toEqual(['Row', 'Reason', '고객사명'])
  expect(row?.[0]).toBe(5)
  expect(String(row?.[1])).toMatch(/^휴대폰: /)

  const before = (await app.ask(manager, imports.lookAtUndo, { importId: read.importId })).output
  expect(before).toMatchObject({ customersRemoved: 2, contactsRemoved: 3, keptCount: 0 })
  expect((await app.ask(manager, imports.undo, { importId: read.importId })).output).toEqual({
    ...before,
    state: 'undone',
  })
  expect(await listOf(manager)).toEqual([])
  expect(await detail(manager, read.importId)).toMatchObject({ state: 'undone', undoUntil: null })
  expect((await app.ask(manager, imports.undo, { importId: read.importId })).status).toBe(409)
})

test('importing again duplicates nothing: new values change existing records, and empty cells change nothing', async () => {
  const { manager } = await aTeam(app)
  const first = csv(
    heads,
    ['두레산업', '남기웅', '곽민지', '대리', '010-1111-1183', 'kwak@doore.example', 'B'],
    ['세한정밀', '오상진', '류경수', '', '', '', 'C'],
  )
  await importFile(app, manager, first)
  const again = await importFile(app, manager, first)
  expect(again).toMatchObject({
    customersMade: 0,
    customersChanged: 0,
    contactsMade: 0,
    contactsChanged: 0,
    counts: { done: 2 },
  })
  const second = csv(
    heads,
    ['두레산업 주식회사', '남기웅', '곽민지', '과장', '', '', 'A'],
    ['세한정밀', '', '새사람', '', '010-2222-3333', '', ''],
  )
  expect(await importFile(app, manager, second)).toMatchObject({
    customersMade: 0,
    customersChanged: 1,
    contactsMade: 1,
    contactsChanged: 1,
  })
  const [doore] = await listOf(manager)
  expect([doore!.name, doore!.segment]).toEqual(['두레산업', '0060001'])
  const [kwak] = (await app.ask(manager, contacts.list, { customerId: doore!.id })).output.items
  expect([kwak!.position, kwak!.mobile, kwak!.email]).toEqual(['과장', '+821011111183', 'kwak@doore.example'])
})

test('undoing an import keeps and reports what was changed since; what the import changed is restored', async () => {
  const { manager, staff } = await aTeam(app)
  const there = await aCustomer(app, { by: manager, name: '있던곳', ceoName: '김' })
  const file = csv(
    heads,
    ['있던곳', '김', '', '', '', '', 'A'],
    ['고친곳', '이', '가', '', '', '', ''],
    ['일지난곳', '박', '나', '', '', '', ''],
    ['그대로', '최', '다', '', '', '', ''],
  )
  const done = await importFile(app, manager, file)
  const byName = new Map((await listOf(manager)).map((one) => [one.name, one]))
  const edited = { id: byName.get('고친곳')!.id, ver: 1, name: '고친곳', ceoName: '이', industry: '전자' }
  expect((await app.ask(manager, customers.update, edited)).status).toBe(200)
  const logged = byName.get('일지난곳')!
  await aSalesLog(app, { by: staff, customerId: logged.id, contactId: logged.mainContact!.id })
  const { output } = await app.ask(manager, imports.undo, { importId: done.importId })
  expect(output).toMatchObject({ customersRemoved: 1, contactsRemoved: 1, customersRestored: 1, keptCount: 2 })
  expect(output.kept.map(({ customerName, why }) => [customerName, why])).toEqual([
    ['고친곳', 'edited'],
    ['일지난곳', 'logged'],
  ])
  expect((await listOf(manager)).map(({ name }) => name)).toEqual(['고친곳', '일지난곳', '있던곳'])
  expect((await app.ask(manager, customers.detail, { id: there })).output.segment).toBe('')
})

test('an exported file can be imported again without changes, field by field', async () => {
  const { manager, chief } = await aTeam(app)
  const titles = [
    '고객 이름',
    '대표자',
    '사업자등록번호',
    '단계',
    '대표 전화',
    '직원 수',
    '메모',
    textIn('ko', 'import.head.owner'),
    '담당자 이름',
    textIn('ko', 'import.head.contact.mobile'),
    '기념일',
    '기념일 음력',
    '가족',
  ]
  const bytes = await xlsx(titles, [
    [
      '=한울전자',
      '+김',
      '124-81-00998',
      '검증',
      '02-123-4567 내선 12',
      '1,200명',
      '-줄\n둘째 줄',
      chief.name,
      '박',
      '010-9999-8888',
      '1980.3.2',
      '음력',
      '@딸',
    ],
    ["'작은따옴표", '', '', '', '+1 415 555 2671', '', '', '', '', '', '', '', ''],
  ])
  const done = await importFile(app, manager, bytes, '전체.xlsx')
  expect(done).toMatchObject({ customersMade: 2, contactsMade: 1, counts: { wrong: 0 } })
  const { output: file } = await app.ask(manager, imports.download, {}, { 'accept-language': 'vi' })
  const again = await importFile(app, manager, await bytesAt(file.url), 'x.xlsx')
  expect(again.columns.filter(({ field }) => field === '')).toEqual([])
  expect(again).toMatchObject({
    customersMade: 0,
    customersChanged: 0,
    contactsMade: 0,
    contactsChanged: 0,
    counts: { done: 2, wrong: 0 },
  })
})
