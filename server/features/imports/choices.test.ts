// What a person chooses for columns: confirmations, what is remembered, columns whose bad cells are left empty.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { languages } from '../../../contract/codes.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { check, csv, importFile, runQueuedImports, upload, xlsx } from '../../../tests/support/customer-imports.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { textIn } from '../../core/texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

type Read = Awaited<ReturnType<typeof upload>>['output']
const kept = async ({ workgroupId }: TestPerson) =>
  (await app.owner.query<{ field: string }>('select field from import_heads where workgroup_id = $1', [workgroupId]))
    .rows
const checkAs = (who: TestPerson, { importId, columns }: Read, fields: Record<number, string>, isConfirmed = false) =>
  app.ask(who, imports.check, {
    importId,
    columns: columns.map(({ column, field }) => ({ column, field: (fields[column] ?? field) as never, isConfirmed })),
  })
const run = async (who: TestPerson, importId: string) => {
  const answer = await app.ask(who, imports.run, { importId })
  await runQueuedImports(app)
  return answer
}
const listOf = async (who: TestPerson) => (await app.ask(who, customers.list, { sort: 'name' })).output.items
const asked = csv(
  ['업체명', '사업자번호', '이메일', '주소', '담당자', '관리'],
  ['한울', '124-81-00998', 'kim.hs@hanul.example', '서울', '박정', '가'],
  ['새봄', '220-81-62517', 'seo.j@saebom.example', '부산', '최은', '나'],
)

test('rows are not written before an uncertain column is confirmed, or another field is chosen for it', async () => {
  const { manager } = await aTeam(app)
  const { output: read } = await upload(app, manager, asked)
  expect(read.columns.map(({ isSure }) => isSure)).toEqual([true, true, false, true, true, true])
  await checkAs(manager, read, {})
  const refused = await run(manager, read.importId)
  expect([refused.status, refused.error]).toEqual([409, 'import_refused'])
  expect(await listOf(manager)).toEqual([])
  await checkAs(manager, read, {}, true)
  expect((await run(manager, read.importId)).status).toBe(200)
  expect((await listOf(manager)).length).toBe(2)

  const { output: other } = await upload(app, manager, asked)
  await checkAs(manager, other, { 2: '' })
  expect((await run(manager, other.importId)).status).toBe(200)
})

test('two columns of one field are refused with both named', async () => {
  const { manager } = await aTeam(app)
  const { output: read } = await upload(app, manager, asked)
  const refused = await checkAs(manager, read, { 5: 'address' })
  expect([refused.status, refused.error]).toEqual([409, 'import_refused'])
  expect(String(refused.message)).toContain('관리')
  expect(String(refused.message)).toContain('주소')
})

test('only what was changed by hand is remembered, after the rows were written; an undo and a click forget it', async () => {
  const { manager } = await aTeam(app)
  const { output: read } = await upload(app, manager, asked)
  await checkAs(manager, read, { 5: 'memo' }, true)
  expect(await kept(manager), 'a check stores nothing').toEqual([])
  await run(manager, read.importId)
  expect(await kept(manager)).toEqual([{ field: 'memo' }])

  const { output: again } = await upload(app, manager, asked)
  expect(again.columns[5]).toMatchObject({ field: 'memo', how: 'remembered', chosenAt: expect.any(String) })
  expect(again.columns.slice(0, 5).map(({ how }) => how)).toEqual(['head', 'head', 'head', 'head', 'head'])
  const forgotten = (await app.ask(manager, imports.forget, { importId: again.importId, column: 5 })).output
  expect(forgotten.columns[5]).toMatchObject({ field: '', how: 'nothing', chosenAt: null })
  expect(await kept(manager)).toEqual([])

  const { output: third } = await upload(app, manager, asked)
  await checkAs(manager, third, { 5: 'industry' }, true)
  await run(manager, third.importId)
  expect(await kept(manager)).toEqual([{ field: 'industry' }])
  await app.ask(manager, imports.undo, { importId: third.importId })
  expect(await kept(manager)).toEqual([])
})

test('cells of an optional column that cannot be read are left empty on demand, and its row says so', async () => {
  const { manager } = await aTeam(app)
  const { output: read } = await upload(
    app,
    manager,
    csv(
      ['업체명', '담당자', '생일'],
      ['한울', '박정', '1980-01-02'],
      ['새봄', '최은', '0305'],
      ['가람', '서진', '1981-03-02'],
      ['나래', '문별', '4월쯤'],
    ),
  )
  const { output: checked } = await check(app, manager, read)
  expect(checked.counts).toMatchObject({ new: 2, wrong: 2 })
  expect(checked.columns[2]).toMatchObject({ field: 'contact.anniversary', faults: 2 })
  const { output: left } = await app.ask(manager, imports.check, {
    importId: read.importId,
    columns: checked.columns.map(({ column, field }) => ({ column, field: field as never, isLenient: column === 2 })),
  })
  expect(left.counts).toMatchObject({ new: 4, wrong: 0 })
  const { items } = (await app.ask(manager, imports.rows, { importId: read.importId, state: 'new' })).output
  expect(items.map(({ notes }) => notes.map(({ column }) => column))).toEqual([[], [2], [], [2]])
})

test('dates whose order no value tells are written in the order that a person chose, also under a name of no date', async () => {
  const { manager } = await aTeam(app)
  const file = (name: string) =>
    csv(['업체명', '담당자', name], ['한울', '박정', '3/4/1985'], ['새봄', '최은', '5/6/1990'])
  for (const name of ['생일', '아무 열']) {
    const { output: read } = await upload(app, manager, file(name))
    expect(read.columns[2]).toMatchObject({ isSure: name !== '생일', dayOrder: 'month' })
    const checked = (choice: { dayOrder?: 'day'; isConfirmed?: boolean }) =>
      app.ask(manager, imports.check, {
        importId: read.importId,
        columns: read.columns.map(({ column, field }) => ({
          column,
          field: (column === 2 ? 'contact.anniversary' : field) as never,
          ...(column === 2 && choice),
        })),
      })
    await checked({})
    expect((await run(manager, read.importId)).status).toBe(409)
    await checked({ dayOrder: 'day', isConfirmed: true })
    expect((await run(manager, read.importId)).status).toBe(200)
    const [, hanul] = await listOf(manager)
    const { items } = (await app.ask(manager, contacts.list, { customerId: hanul!.id })).output
    expect(items[0]!.anniversary).toBe('1985-04-03')
    await app.ask(manager, imports.undo, { importId: read.importId })
  }
})

test('several contacts of a row are written, changed and undone together', async () => {
  const { manager } = await aTeam(app)
  const file = (mobile: string) =>
    csv(
      ['업체명', '담당자', '휴대폰', '부담당자', '부담당자 휴대폰'],
      ['한울', '박정', '010-1111-2222', '최은', mobile],
      ['새봄', '서진', '010-1111-3333', '', ''],
    )
  const done = await importFile(app, manager, file('010-1111-4444'))
  expect(done).toMatchObject({ customersMade: 2, contactsMade: 3, counts: { done: 2 } })
  expect(await importFile(app, manager, file('010-1111-4444'))).toMatchObject({ contactsMade: 0, contactsChanged: 0 })
  const changed = await importFile(app, manager, file('010-1111-5555'))
  expect(changed).toMatchObject({ contactsMade: 0, contactsChanged: 1 })
  const [, hanul] = await listOf(manager)
  const people = async () => (await app.ask(manager, contacts.list, { customerId: hanul!.id })).output.items
  expect((await people()).map(({ name, mobile }) => [name, mobile])).toEqual([
    ['박정', '+821011112222'],
    ['최은', '+821011115555'],
  ])
  await app.ask(manager, imports.undo, { importId: changed.importId })
  expect((await people()).map(({ mobile }) => mobile)).toContain('+821011114444')
  const other = csv(['업체명', '담당자', '부담당자'], ['나래', '문별', '한결'])
  const { importId } = await importFile(app, manager, other)
  const { output: undone } = await app.ask(manager, imports.undo, { importId })
  expect(undone).toMatchObject({ customersRemoved: 1, contactsRemoved: 2 })
})

test('an export is imported again without changes in every language: mobiles as main numbers, birthdays', async () => {
  const { manager } = await aTeam(app)
  const head = (field: 'name' | 'phone' | 'contact.name' | 'contact.mobile' | 'contact.anniversary') =>
    textIn('ko', `import.head.${field}`)
  const titles = (['name', 'phone', 'contact.name', 'contact.mobile', 'contact.anniversary'] as const).map(head)
  const rows = [
    ['철물나라', '010-2222-3333', '박정', '010-1111-2222', '1980-03-02'],
    ['꽃집', '010-2222-4444', '최은', '02-345-6789', '1981-12-11'],
    ['빵집', '010-2222-5555', '', '', ''],
  ]
  const done = await importFile(app, manager, await xlsx(titles, rows), '전체.xlsx')
  expect(done).toMatchObject({ preset: 'Saleslog', customersMade: 3, contactsMade: 2, counts: { wrong: 0 } })
  for (const language of languages) {
    const { output: file } = await app.ask(manager, imports.download, {}, { 'accept-language': language })
    const bytes = Buffer.from(await (await fetch(app.url + file.url)).arrayBuffer())
    const again = await importFile(app, manager, bytes, 'x.xlsx')
    expect(again, language).toMatchObject({
      preset: 'Saleslog',
      customersMade: 0,
      customersChanged: 0,
      contactsMade: 0,
      contactsChanged: 0,
      counts: { done: 3, wrong: 0 },
    })
  }
})

test('what a person chooses for a text of a column of stages, segments or members holds for all its rows', async () => {
  const { manager, staff, chief } = await aTeam(app)
  const file = csv(
    ['업체명', '영업단계', '고객등급', '영업담당'],
    ['한울', '리드', 'VIP', '김 대리'],
    ['새봄', '리드 ', 'VIP', '김대리'],
    ['가람', '상담 중', '일반', '박 과장'],
    ['나래', '리드', '', ''],
  )
  const { output: read } = await upload(app, manager, file)
  const columns = (values: Record<number, { text: string; choice: string }[]> = {}) =>
    ['name', 'stage', 'segment', 'owner'].map((field, column) => ({
      column,
      field: field as never,
      isConfirmed: true,
      values: values[column] ?? [],
    }))
  const checkWith = async (values: Parameters<typeof columns>[0]) =>
    (await app.ask(manager, imports.check, { importId: read.importId, columns: columns(values) })).output
  const first = await checkWith({})
  expect(first.counts).toMatchObject({ wrong: 4 })
  expect(first.columns[1]!.unknown).toEqual([
    { text: '리드', count: 3 },
    { text: '상담 중', count: 1 },
  ])
  expect(first.columns[2]!.unknown).toEqual([
    { text: 'VIP', count: 2 },
    { text: '일반', count: 1 },
  ])
  expect(first.columns[3]!.unknown.map(({ text }) => text)).toEqual(['김 대리', '박 과장'])
  const chosen = {
    1: [
      { text: '리드', choice: '0050001' },
      { text: '상담 중', choice: '0050002' },
    ],
    // A choice of another field does not apply.
    2: [
      { text: 'VIP', choice: '0060001' },
      { text: '일반', choice: '0050002' },
    ],
    3: [
      { text: '김대리', choice: staff.id },
      { text: '박 과장', choice: chief.id },
    ],
  }
  const second = await checkWith(chosen)
  expect(second.counts).toMatchObject({ wrong: 1, new: 3 })
  expect(second.columns.map(({ unknown }) => unknown.map(({ text }) => text))).toEqual([[], [], ['일반'], []])
  expect(second.columns[1]!.values).toEqual(chosen[1])
  const third = await checkWith({
    ...chosen,
    2: [
      { text: 'VIP', choice: '0060001' },
      { text: '일반', choice: '0060004' },
    ],
  })
  expect(third.counts).toMatchObject({ wrong: 0, new: 4 })
  await run(manager, read.importId)
  const written = await listOf(manager)
  expect(written.map(({ name, stage, segment, owner }) => [name, stage, segment, owner?.id ?? ''])).toEqual([
    ['가람', '0050002', '0060004', chief.id],
    ['나래', '0050001', '', ''],
    ['새봄', '0050001', '0060001', staff.id],
    ['한울', '0050001', '0060001', staff.id],
  ])
  // Stages and segments are remembered, names of people are not.
  const { output: again } = await upload(app, chief, file)
  expect(again.columns.map(({ field, values }) => [field, values.length])).toEqual([
    ['name', 0],
    ['stage', 2],
    ['segment', 2],
    ['owner', 0],
  ])
  expect(again.columns[1]).toMatchObject({ isSure: true, isLenient: false })
  // A client that does not know of values keeps them; what is forgotten before the rows are written stays so.
  const { output: kept } = await checkAs(chief, again, {}, true)
  expect(kept.columns.map(({ values }) => values.length)).toEqual([0, 2, 2, 0])
  await app.ask(chief, imports.forget, { importId: again.importId, column: 1 })
  await checkAs(chief, again, { 1: '' }, true)
  await run(chief, again.importId)
  expect((await upload(app, chief, file)).output.columns[1]).toMatchObject({ field: '', values: [] })
  const { output: others } = await upload(
    app,
    chief,
    csv(
      ['업체명', '영업단계', '고객등급', '영업담당'],
      ...['이탈', '이탈', '이탈', '보통', '보통', '보통'].map((text, at) => [`새곳${at}`, '', text, '']),
    ),
  )
  // None of its texts is among the remembered ones: asked, and left empty until values are chosen.
  expect(others.columns[2]).toMatchObject({ field: 'segment', isSure: false, isLenient: true })
})

test('texts that differ in a sign have values of their own, those that differ in blanks and width one', async () => {
  const { manager } = await aTeam(app)
  const { output: read } = await upload(
    app,
    manager,
    csv(['업체명', '고객등급'], ['한울', 'S'], ['새봄', 'S-'], ['가람', 'Ｓ -'], ['나래', ' s ']),
  )
  const { output } = await app.ask(manager, imports.check, {
    importId: read.importId,
    columns: [
      { column: 0, field: 'name' },
      {
        column: 1,
        field: 'segment',
        isConfirmed: true,
        values: [
          { text: 'S', choice: '0060001' },
          { text: 'S-', choice: '0060002' },
        ],
      },
    ],
  })
  expect(output.counts).toMatchObject({ new: 4 })
  await run(manager, read.importId)
  expect((await listOf(manager)).map(({ name, segment }) => [name, segment])).toEqual([
    ['가람', '0060002'],
    ['나래', '0060001'],
    ['새봄', '0060002'],
    ['한울', '0060001'],
  ])
})

test('somebody who is no member any more is not put in charge, and names that are left empty can still be chosen', async () => {
  const [{ manager, staff }, other] = await Promise.all([aTeam(app), aTeam(app)])
  const { output: read } = await upload(app, manager, csv(['업체명', '담당'], ['한울', '김'], ['새봄', '김']))
  const checkWith = async (choice: string | null, isLenient = false) =>
    (
      await app.ask(manager, imports.check, {
        importId: read.importId,
        columns: [
          { column: 0, field: 'name' },
          {
            column: 1,
            field: 'owner',
            isConfirmed: true,
            isLenient,
            values: choice === null ? [] : [{ text: '김', choice }],
          },
        ],
      })
    ).output
  expect((await checkWith(other.staff.id)).counts).toMatchObject({ wrong: 2 })
  expect((await checkWith(null, true)).columns[1]).toMatchObject({ faults: 0, unknown: [{ text: '김', count: 2 }] })
  expect((await checkWith(staff.id)).counts).toMatchObject({ new: 2 })
})
