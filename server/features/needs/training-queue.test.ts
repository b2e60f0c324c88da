// The training queue: order, repetition, and the effect of a lesson.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aLogWithConfidence } from '../../../tests/support/inputs/needs-inputs.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'
import { enginesOn, type Engines } from '../../engines/engines.ts'

const { needs } = contract

let app: TestApp
/** Trains the starter lessons of the language before the tests wait for it. */
let engines: Engines
beforeAll(async () => {
  app = await startTestApp({ NEEDS_ANALYSIS: 'on' })
  engines = enginesOn(app.pool)
  await engines.analyse({ workgroupId: '1', language: 'ko' }, ['먼저 인사드림.'])
})
afterAll(async () => {
  await engines.stop()
  await app.stop()
})

const aReadLog = (by: TestPerson, sentences: readonly (readonly [text: string, confidence: number])[]) =>
  aLogWithConfidence(app, { by, sentences })
const queueOf = async (who: TestPerson) => (await app.ask(who, needs.queue)).output
const queuedSentences = async (who: TestPerson) => (await queueOf(who)).items.map(({ sentence }) => sentence)

test('the least confident sentences are queued, those with most similar ones first, of readable logs only, and never twice', async () => {
  const { staff, colleague, manager } = await aTeam(app)
  const [one, same, other, odd] = [
    '유모차 바퀴를 빨간색으로 맞추기로 함.',
    '유모차 바퀴를 파란색으로 맞추기로 함.',
    '유모차 바퀴를 노란색으로 맞추기로 함.',
    '결재선이 둘로 늘었다고 들음.',
  ]
  const logId = await aReadLog(staff, [
    ['먼저 인사드림.', 0.95],
    [one, 0.5],
    [odd, 0.45],
  ])
  await aReadLog(staff, [[same, 0.55]])
  await aReadLog(colleague, [
    [one, 0.52],
    [other, 0.6],
  ])
  const mine = await queueOf(staff)
  expect(mine.items.map(({ sentence, alike }) => [sentence, alike])).toEqual([
    [one, 1],
    [odd, 0],
    [same, 1],
  ])
  expect(mine.items[0]).toMatchObject({ logId, before: '먼저 인사드림.', after: odd, author: { id: staff.id } })
  expect(mine.total).toBe(3)
  // The same sentence in two logs is queued once.
  expect((await queuedSentences(manager)).toSorted()).toEqual([one, same, other, odd].toSorted())
  expect((await queuedSentences(colleague)).toSorted()).toEqual([one, other].toSorted())

  const lesson = { logId, sentence: one, start: mine.items[0]!.start, type: 'product', itemId: '', keywords: [] }
  expect((await app.ask(staff, needs.teach, lesson)).status).toBe(200)
  expect(await queuedSentences(staff)).not.toContain(one)
  // The effect of the lesson is known after the refresh; its own sentence is never queued again.
  await expect.poll(async () => (await queueOf(manager)).refresh).toMatchObject({ isDone: true })
  const { refresh } = await queueOf(manager)
  expect(refresh.changed).toBeGreaterThan(0)
  expect(refresh.isWhole).toBe(true)
  expect(await queuedSentences(manager)).not.toContain(one)
  // What it changed, in the logs that the reader may see; not in the log that it was taught on.
  const changes = (await app.ask(manager, needs.changes)).output
  expect(new Set(changes.items.map((item) => item.logId)).size).toBe(refresh.changed)
  expect(changes.items).toContainEqual(
    expect.objectContaining({ sentence: same, was: 'none', becomes: 'product', itemName: null }),
  )
  expect(changes.items.filter((item) => item.logId === logId)).toEqual([])
  const mineOnly = (await app.ask(staff, needs.changes)).output.items.map(({ sentence }) => sentence)
  expect(mineOnly).toContain(same)
  expect(mineOnly).not.toContain(other)
})

test('differences to an older engine, or to lessons that some logs still waited for, do not count as changes by a lesson', async () => {
  const { staff, manager } = await aTeam(app)
  const [one, same] = ['유모차 바퀴 색을 두 번 바꾸기로 함.', '유모차 바퀴 색을 세 번 바꾸기로 함.']
  const logId = await aReadLog(staff, [[one, 0.5]])
  const another = await aReadLog(staff, [[same, 0.55]])
  const teach = (type: string) =>
    app.ask(manager, needs.teachOnLog, { logId, lessons: [{ sentence: one, start: 0, type }] })
  const unlike = (column: string) =>
    app.owner.query(`update log_analyses set ${column} where sales_log_id = $1`, [another])
  await unlike("program = 'older'")
  await teach('product')
  const uncounted = { isDone: true, toDo: 2, changed: 0, isWhole: false }
  await expect.poll(async () => (await queueOf(manager)).refresh).toMatchObject(uncounted)
  // A round that was interrupted before it came to the log.
  await unlike('version = version - 1')
  await teach('personal')
  await expect.poll(async () => (await queueOf(manager)).refresh).toMatchObject(uncounted)
  expect((await app.ask(manager, needs.changes)).output.items).toEqual([])
  await teach('product')
  await expect
    .poll(async () => (await queueOf(manager)).refresh)
    .toMatchObject({ isDone: true, toDo: 2, changed: 1, isWhole: true })
  expect((await app.ask(manager, needs.changes)).output.items).toMatchObject([
    { logId: another, sentence: same, becomes: 'product' },
  ])
})

test('logs that are analysed for the first time do not count as changed by a lesson', async () => {
  const { staff, manager } = await aTeam(app)
  const sentence = '유모차 바퀴를 빨간색으로 맞추기로 함.'
  const taught = await aReadLog(staff, [[sentence, 0.5]])
  const customerId = await aCustomer(app, { by: staff })
  for (let at = 0; at < 3; at++)
    await aSalesLog(app, {
      by: staff,
      customerId,
      content: '단가를 5% 낮춰 달라고 요청함. 다음 주에 다시 방문하기로 함.',
    })
  const lesson = { logId: taught, sentence, start: 0, type: 'product', itemId: '', keywords: [] }
  expect((await app.ask(staff, needs.teach, lesson)).status).toBe(200)
  await expect.poll(async () => (await queueOf(manager)).refresh).toMatchObject({ isDone: true, toDo: 4, changed: 0 })
})
