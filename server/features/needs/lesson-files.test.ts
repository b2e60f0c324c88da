// Files of needs and lessons: export, import and undo.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { lessonFileLimits } from '../../../contract/calls/needs/lesson-files.ts'
import { needLimits } from '../../../contract/calls/needs/calls.ts'
import { createNeeds } from '../../../needs/engine.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aLesson, anItem } from '../../../tests/support/inputs/needs-inputs.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'
import { enginesOn } from '../../engines/engines.ts'

const { needs, lessonFiles } = contract

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ NEEDS_ANALYSIS: 'on' })
})
afterAll(() => app.stop())

const saved = async (who: TestPerson, withLessons = true): Promise<string> => {
  const { output } = await app.ask(who, lessonFiles.download, { withLessons })
  expect(output.name).toMatch(/\.jsonl$/)
  const answer = await fetch(app.url + output.url)
  expect(answer.headers.get('content-type')).toBe('application/jsonl')
  return answer.text()
}
const files = (text: string | Uint8Array) => ({
  fileup: [['a.jsonl', Buffer.from(text as string)]] as [string, Buffer][],
})
const preview = (who: TestPerson, text: string | Uint8Array) => app.ask(who, lessonFiles.look, {}, {}, files(text))
const importFile = (who: TestPerson, text: string | Uint8Array) => app.ask(who, lessonFiles.take, {}, {}, files(text))
const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n')
const itemsOf = async (who: TestPerson) => (await app.ask(who, needs.list, {})).output.items
const lessonsOf = async (who: TestPerson) => (await app.ask(who, needs.lessons, { pageSize: 100 })).output.items
const none = {
  newItems: 0,
  knownItems: 0,
  otherItems: 0,
  newLessons: 0,
  knownLessons: 0,
  problemCount: 0,
  problems: [],
}

async function taught() {
  const team = await aTeam(app)
  const { manager, staff } = team
  const itemId = await anItem(app, { by: manager, name: '샘플 요청', synonyms: ['시제품'], type: 'product' })
  const log = await aSalesLog(app, { by: staff })
  const of = { by: staff, logId: log.id }
  await aLesson(app, { ...of, itemId, sentence: '샘플을 11월 말까지\n받아 보고 싶다고 함.', keywords: ['샘플'] })
  await aLesson(app, { ...of, sentence: '오늘은 인사만 드림.', type: 'none', keywords: [] })
  return { ...team, logId: log.id, of }
}

test('a repeated import, after a lost response, answers as the first one, and can be undone', async () => {
  const { manager } = await aTeam(app)
  const file = lines(
    { name: '납기 단축', type: 'operational', synonyms: [] },
    {
      text: '납기를 사흘 당겨 달라고 함.',
      label: '납기 단축',
      type: 'operational',
      keywords: ['납기'],
      language: 'ko',
    },
  )
  const send = () => app.ask(manager, lessonFiles.take, { clientKey: 'lessons-1' }, {}, files(file))
  const first = (await send()).output
  expect(first).toMatchObject({ newItems: 1, newLessons: 1 })
  expect((await send()).output).toEqual(first)
  const undone = await app.ask(manager, lessonFiles.undo, { broughtId: first.broughtId })
  expect(undone.output).toEqual({ items: 1, lessons: 1, keptItems: 0 })
})

test('a workgroup imports the lessons of another one, and its engine learns them', async () => {
  const { manager } = await taught()
  const file = await saved(manager)
  expect(
    file
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row)),
  ).toEqual([
    { name: '샘플 요청', type: 'product', synonyms: ['시제품'] },
    {
      text: '샘플을 11월 말까지 받아 보고 싶다고 함.',
      label: '샘플 요청',
      type: 'product',
      keywords: ['샘플'],
      language: 'ko',
    },
    { text: '오늘은 인사만 드림.', label: 'none', keywords: [], language: 'ko' },
  ])
  expect((await saved(manager, false)).trim().split('\n')).toHaveLength(1)

  const other = await aTeam(app)
  const log = await aSalesLog(app, { by: other.staff, content: '샘플을 11월 말까지 받아 보고 싶다고 함.' })
  expect((await preview(other.manager, file)).output).toEqual({ ...none, newItems: 1, newLessons: 2 })
  expect([await itemsOf(other.manager), await lessonsOf(other.manager)]).toEqual([[], []])

  const first = (await importFile(other.manager, file)).output
  expect(first).toMatchObject({ ...none, newItems: 1, newLessons: 2 })
  const [item] = await itemsOf(other.manager)
  expect(item).toMatchObject({ name: '샘플 요청', synonyms: ['시제품'], type: 'product' })
  expect(
    (await lessonsOf(other.manager)).map(({ sentence, itemId, keywords, by, logId }) => [
      sentence,
      itemId,
      keywords,
      by.id,
      logId,
    ]),
  ).toEqual([
    ['오늘은 인사만 드림.', null, [], other.manager.id, null],
    ['샘플을 11월 말까지 받아 보고 싶다고 함.', item!.id, ['샘플'], other.manager.id, null],
  ])
  const items = (await app.ask(other.staff, needs.ofLog, { logId: log.id })).output.items
  expect(items).toMatchObject([{ type: 'product', itemName: '샘플 요청', source: 'taught' }])

  expect((await importFile(other.manager, file)).output).toEqual({
    ...none,
    knownItems: 1,
    knownLessons: 2,
    broughtId: '',
  })
  expect((await importFile(manager, file)).output).toEqual({ ...none, knownItems: 1, knownLessons: 2, broughtId: '' })

  const back = await app.ask(other.manager, lessonFiles.undo, { broughtId: first.broughtId })
  expect(back.output).toEqual({ items: 1, lessons: 2, keptItems: 0 })
  expect([await itemsOf(other.manager), await lessonsOf(other.manager)]).toEqual([[], []])
  expect((await app.ask(other.staff, needs.ofLog, { logId: log.id })).output.items[0]!.itemName).toBeNull()
  expect((await app.ask(other.manager, lessonFiles.undo, { broughtId: first.broughtId })).error).toBe('not_found')
})

test('a sentence that names a customer, a contact or a member is not exported', async () => {
  const { manager, staff, of } = await taught()
  const customer = await aCustomer(app, { by: staff, name: 'Sun' })
  await aContact(app, { by: staff, customerId: customer, name: '윤성민' })
  await aCustomer(app, { by: staff, name: '(주)가온물산', ceoName: '정태오' })
  const { rows } = await app.owner.query<{ name: string }>('select name from users where id = $1', [manager.id])
  for (const sentence of [
    '윤성민 부장이 단가를 낮춰 달라고 함.',
    'sun wants a lower price.',
    '가온물산은 납기를 당겨 달라고 함.',
    '정태오 대표가 방문을 바람.',
    `${rows[0]!.name}님이 견적을 달라고 함.`,
    'Sunday delivery is wanted.',
  ])
    await aLesson(app, { ...of, sentence, keywords: [] })
  const file = await saved(manager)
  expect(file).toContain('Sunday delivery')
  for (const name of ['윤성민', 'sun wants', '가온', '정태오', rows[0]!.name]) expect(file).not.toContain(name)
})

test('existing needs and lessons take precedence, and a need changed since survives an undo', async () => {
  const { manager } = await taught()
  const file = lines(
    { name: '샘플 요청', type: 'personal' },
    { name: '납기 단축', type: 'operational', synonyms: ['빠른 납품'] },
    { text: '견본을 먼저 보내 달라고 함.', label: '샘플 요청', type: 'personal', keywords: ['견본'] },
    { text: '오늘은 인사만 드림.', label: 'personal' },
    { text: '가격을 낮춰 달라고 함.', label: '할인', type: 'product' },
  )
  const { output } = await importFile(manager, file)
  expect(output).toMatchObject({ newItems: 2, knownItems: 1, otherItems: 1, newLessons: 2, knownLessons: 1 })
  const lessons = await lessonsOf(manager)
  const of = (sentence: string) => lessons.find((one) => one.sentence === sentence)
  expect(of('견본을 먼저 보내 달라고 함.')).toMatchObject({ type: 'personal', itemId: null })
  expect(of('오늘은 인사만 드림.')!.type).toBe('none')
  const items = await itemsOf(manager)
  const made = items.find(({ name }) => name === '납기 단축')!
  await app.ask(manager, needs.update, { ...made, name: '빠른 납기' })
  const back = await app.ask(manager, lessonFiles.undo, { broughtId: output.broughtId })
  expect(back.output).toEqual({ items: 1, lessons: 2, keptItems: 1 })
  expect((await itemsOf(manager)).map(({ name }) => name).sort()).toEqual(['빠른 납기', '샘플 요청'])
})

test('each unreadable line is reported with its number, and the others are imported', async () => {
  const { manager } = await aTeam(app)
  const validLine = (text: string) => JSON.stringify({ text, label: 'product' })
  const file = [
    '\ufeff' + validLine('단가를 낮춰 달라고 함.') + '\r',
    '',
    'no json',
    '[1]',
    '{"text":7,"label":"product"}',
    '{"text":"납기","label":"빠른 납품"}',
    '{"name":"x","type":"none"}',
    '{"text":"납기를 당겨 달라고 함.","label":"product","keywords":["단가"]}',
    '['.repeat(19_000),
    `{"text":"${'a'.repeat(30_000)}","label":"product"}`,
    `{"text":"${'가'.repeat(1_001)}","label":"product"}`,
    '{"text":"\\u0000\\ud800 샘플을\\u0000 보내 달라고 함.","label":"product","__proto__":{"a":1}}',
    validLine('단가를 낮춰  달라고 함.'),
    'null',
    '{"text":"납기","label":"constructor"}',
  ].join('\n')
  const { output } = await importFile(manager, file)
  const why = Object.fromEntries(output.problems.map((one) => [one.line, one.why]))
  expect(why).toEqual({
    3: 'json',
    4: 'shape',
    5: 'shape',
    6: 'shape',
    7: 'shape',
    8: 'unlearnable',
    9: 'json',
    10: 'long',
    11: 'shape',
    14: 'shape',
    15: 'shape',
  })
  expect([output.newLessons, output.knownLessons, output.problemCount]).toEqual([2, 1, 11])
  expect((await lessonsOf(manager)).map(({ sentence }) => sentence)).toContain('\ufffd 샘플을 보내 달라고 함.')
})

test('a file that is too large, too long or not text is rejected cheaply', async () => {
  const { manager, staff } = await aTeam(app)
  const large = await preview(manager, Buffer.alloc(lessonFileLimits.bytes + 1, 'a'))
  expect([large.status, large.error]).toEqual([413, 'file_too_large'])
  const { output } = await preview(manager, '\n'.repeat(1_000_000))
  expect(output).toEqual({ ...none, problemCount: 1, problems: [{ line: lessonFileLimits.lines + 1, why: 'full' }] })
  const bytes = await preview(manager, Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7) % 256)))
  expect(bytes.output.problems.length).toBeLessThanOrEqual(lessonFileLimits.problems)
  expect(bytes.output.newLessons).toBe(0)
  for (const call of [lessonFiles.look, lessonFiles.take])
    expect((await app.ask(staff, call, {}, {}, files('{}'))).error).toBe('no_permission')
  expect((await app.ask(staff, lessonFiles.download, { withLessons: false })).error).toBe('no_permission')
})

test('the number of needs is limited; two simultaneous imports add each once', async () => {
  const { manager, master } = await aTeam(app)
  const many = Array.from({ length: needLimits.items + 2 }, (_, at) => ({ name: `니즈 ${at}`, type: 'product' }))
  const sentences = Array.from({ length: 700 }, (_, at) => ({
    text: `견적 ${at}번을 다시 보내 달라고 함.`,
    label: 'product',
  }))
  const file = lines(...many, ...sentences)
  const both = await Promise.all([importFile(manager, file), importFile(master, file)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.reduce((sum, { output }) => sum + output.newItems, 0)).toBe(needLimits.items)
  expect(both.reduce((sum, { output }) => sum + output.newLessons, 0)).toBe(700)
  expect(both[0]!.output.problems.slice(-2)).toEqual([301, 302].map((line) => ({ line, why: 'full' })))
  expect((await app.ask(manager, needs.lessons)).output.total).toBe(700)
  const { rows } = await app.owner.query<{ count: string }>(
    'select count(*) from need_lessons e join need_courses c using (workgroup_id) where workgroup_id = $1 and e.version > c.version',
    [manager.workgroupId],
  )
  expect(rows[0]!.count).toBe('0')
})

test('many lessons are trained in batches that let other requests proceed, with the same result as all at a time', async () => {
  const { manager } = await aTeam(app)
  const kinds = ['product', 'personal', 'strategic'] as const
  const given = Array.from({ length: 250 }, (_, at) => ({
    text: `${['단가', '인사', '투자'][at % 3]} 이야기를 ${at}번 하심.`,
    type: kinds[at % 3]!,
  }))
  const text = '단가 이야기를 다시 하심. 투자 이야기도 하심.'
  const [there, restarted] = [enginesOn(app.pool), enginesOn(app.pool)]
  const of = { workgroupId: manager.workgroupId!, language: 'ko' } as const
  await there.analyse(of, [text])
  await importFile(
    manager,
    lines(...given.map(({ text: said, type }) => ({ text: said, label: type, language: 'ko' }))),
  )
  const direct = await createNeeds({ language: 'ko', items: [], lessons: given, settled: 0 })
  const expected = direct.analyse(text).map(({ type, confidence }) => [type, Math.round(confidence * 1_000) / 1_000])
  for (const engines of [there, restarted]) {
    const [analysed] = await engines.analyse(of, [text])
    expect(analysed!.sentences!.map(({ type, confidence }) => [type, confidence])).toEqual(expected)
    await engines.stop()
  }
})
