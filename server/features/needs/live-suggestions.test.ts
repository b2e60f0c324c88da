// Suggestions while a log is written: immediate or `waiting`, with permission, and without storing anything.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { rates } from '../../../contract/core/rates.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aSalesLog } from '../../../tests/support/builders/records.ts'
import { enginesOn, type Engines } from '../../engines/engines.ts'

const { needs } = contract

let app: TestApp
let others: Engines
beforeAll(async () => {
  app = await startTestApp({ NEEDS_ANALYSIS: 'on' })
  others = enginesOn(app.pool)
  // Trains the starter lessons of the language once.
  await others.analyse({ workgroupId: '1', language: 'ko' }, [wish])
})
afterAll(async () => {
  await others.stop()
  await app.stop()
})

const wish = '납기를 3주에서 2주로 줄여 달라고 요청함.'
const plain = '유모차 바퀴 색 이야기를 나눔.'
const read = async (who: TestPerson, text: string) => (await app.ask(who, needs.ofWriting, { text })).output
/** Repeats the request like the editor does. */
async function finishedAnalysis(who: TestPerson, text: string) {
  await expect.poll(async () => (await read(who, text)).state).toBe('done')
  return read(who, text)
}
const rowsOf = async () => (await app.owner.query('select count(*)::int as count from log_sentences')).rows[0].count

test('each sentence is returned with its position and need, or the likeliest need', async () => {
  const { staff } = await aTeam(app)
  const before = await rowsOf()
  const text = `  ${wish}\n\n${plain}  `
  const { items, isTaught } = await finishedAnalysis(staff, text)
  expect(items.map(({ start, end }) => text.slice(start, end))).toEqual([wish, plain])
  expect(items[0]).toMatchObject({ type: 'operational', guess: null })
  expect(items[1]!.type).toBe('none')
  expect(items[1]!.guess?.type).not.toBe('none')
  expect(isTaught).toBe(false)
  expect(await rowsOf()).toBe(before)
})

test('blank text has no suggestions, and a text above the limit is rejected before it is analysed', async () => {
  const { staff } = await aTeam(app)
  expect(await read(staff, ' \n ')).toMatchObject({ state: 'done', items: [] })
  const refused = await app.ask(staff, needs.ofWriting, { text: '가'.repeat(limits.content + 1) })
  expect(refused.status).toBe(400)
})

test('a lesson affects the next text, with the name of its need, and not other workgroups', async () => {
  const [{ staff, colleague, manager }, strangers] = [await aTeam(app), await aTeam(app)]
  const before = (await finishedAnalysis(strangers.staff, plain)).items
  await finishedAnalysis(colleague, plain)
  const log = await aSalesLog(app, { by: staff, content: plain })
  const { output: item } = await app.ask(manager, needs.create, { name: '색상 맞춤', synonyms: [], type: 'product' })
  await app.ask(staff, needs.teach, {
    sentence: plain,
    start: 0,
    type: 'product',
    itemId: item.id,
    keywords: [],
    logId: log.id,
  })
  // The first response may still be based on the state before the lesson.
  await expect
    .poll(async () => (await read(colleague, plain)).items)
    .toMatchObject([{ type: 'product', itemName: '색상 맞춤', guess: null }])
  expect((await read(colleague, plain)).isTaught).toBe(true)
  expect((await finishedAnalysis(strangers.staff, plain)).items).toEqual(before)
})

test('a slow engine results in `waiting`, and abandoned requests are not started', async () => {
  const { staff } = await aTeam(app)
  await finishedAnalysis(staff, wish)
  const engines = others
  const of = { workgroupId: staff.workgroupId!, language: 'ko' } as const
  await engines.analyse(of, [wish])
  const long = Array.from({ length: 400 }, (_, at) => `${at}번째 줄에서 ${wish}`)
    .join('\n')
    .slice(0, limits.content)
  const longOnes = Array.from({ length: 12 }, () => long)
  let busy: Promise<unknown> = Promise.resolve()
  const askedMeanwhile = async () => {
    await busy
    let isBusy = true
    busy = engines.analyse(of, longOnes).then(() => (isBusy = false))
    await new Promise((resolve) => setTimeout(resolve, 60))
    return { output: await engines.analyseBefore(AbortSignal.timeout(20), of, wish), isBusy }
  }
  // On a busy machine the engine may have finished before it was asked; then it is asked again.
  await expect.poll(askedMeanwhile).toEqual({ output: undefined, isBusy: true })
  expect(await engines.analyseBefore(AbortSignal.abort(), of, wish)).toBeUndefined()
  await busy
  expect((await engines.analyseBefore(AbortSignal.timeout(5_000), of, wish))!.sentences).toHaveLength(1)
})

test('only the newest text of a user is analysed; earlier requests get `waiting`', async () => {
  const { staff } = await aTeam(app)
  await finishedAnalysis(staff, wish)
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => read(staff, `${at}번 ${wish}`)))
  expect(answers.some(({ state }) => state === 'done')).toBe(true)
  expect(answers.every(({ state }) => state === 'done' || state === 'waiting')).toBe(true)
  expect((await read(staff, wish)).state).toBe('done')
})

test('the rate limit allows fast typing, but stops continuous requests by a program', async () => {
  const { staff } = await aTeam(app)
  await read(staff, '')
  await app.owner.query('update attempts set count = $1 where key = $2', [
    rates.writingRead.most,
    `writingRead ${staff.id}`,
  ])
  expect((await app.ask(staff, needs.ofWriting, { text: '' })).status).toBe(429)
})
