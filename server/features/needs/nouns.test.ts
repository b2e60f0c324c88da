import { afterAll, beforeAll, expect, test } from 'vitest'
import { needs } from '../../../contract/calls/needs/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { keywords } from '../../../contract/calls/statistics/keywords.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aLogAnalysis } from '../../../tests/support/inputs/needs-inputs.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const daysAgo = (days: number) => new Date(app.now().getTime() - days * 86_400_000)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const read = async (who: TestPerson, asked: { from?: string; to?: string; state?: 'saved' | 'hidden' } = {}) =>
  (await app.ask(who, needs.nouns, asked)).output
const aLogWithNoun = async (by: TestPerson, noun: string, days: number) => {
  const { id } = await aSalesLog(app, { by, at: daysAgo(days) })
  await aLogAnalysis(app, { by, logId: id, nouns: [noun] })
}

test('keywords are counted in readable logs: in the period, in the equally long one before, and per week', async () => {
  const { staff, colleague, manager } = await aTeam(app, { timeZone: 'UTC' })
  for (const days of [1, 8, 30, 50]) await aLogWithNoun(staff, '납기', days)
  for (const days of [1.5, 400]) await aLogWithNoun(colleague, '납기', days)
  await aLogWithNoun(staff, '샘플', 2)
  const from = dayOf(daysAgo(20))

  const all = await read(manager, { from })
  expect(all.items.map(({ noun, count, logCount, before }) => [noun, count, logCount, before])).toEqual([
    ['납기', 3, 3, 1],
    ['샘플', 1, 1, 0],
  ])
  // Oldest week first; logs older than 13 weeks are in none.
  expect(all.items[0]!.weeks).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 2])
  expect(all.items[1]!.weeks).toEqual([...Array<number>(12).fill(0), 1])

  const mine = await read(staff, { from })
  expect(mine.items.map(({ noun, count, before }) => [noun, count, before])).toEqual([
    ['납기', 2, 1],
    ['샘플', 1, 0],
  ])
  expect(mine.items[0]!.weeks.at(-1)).toBe(1)
  // Without a start there is no period before; with an end, the period before is equally long.
  expect((await read(manager)).items[0]).toMatchObject({ noun: '납기', count: 6, before: null })
  const earlier = await read(manager, { from: dayOf(daysAgo(35)), to: dayOf(daysAgo(25)) })
  expect(earlier.items).toMatchObject([{ noun: '납기', count: 1, before: 0 }])
  // Of 31 days 21 have begun: beside them stand the first ones of the 31 days before, without the log 30 days ago.
  const unfinished = await read(manager, { from, to: dayOf(daysAgo(-10)) })
  expect(unfinished.items[0]).toMatchObject({ noun: '납기', count: 3, before: 1 })
})

test('the logs of a keyword are those that the list of logs finds by it, with its synonyms and where it was given', async () => {
  const { staff, manager, master } = await aTeam(app, { timeZone: 'UTC' })
  for (const [noun, days] of [
    ['납기', 1],
    ['납기', 40],
    ['입고일', 2],
  ] as const)
    await aLogWithNoun(staff, noun, days)
  await aSalesLog(app, { by: staff, at: daysAgo(3), keywords: ['납기'] })
  await aSalesLog(app, { by: staff, at: daysAgo(3), title: '납기 이야기' })
  await app.ask(master, keywords.merge, { word: '납기', words: ['입고일'] })
  const from = dayOf(daysAgo(20))
  const { items } = await read(manager, { from })
  expect(items.map(({ noun, count, logCount }) => [noun, count, logCount])).toEqual([
    ['납기', 1, 3],
    ['입고일', 1, 3],
  ])
  for (const { noun, logCount } of items)
    expect((await app.ask(manager, salesLogs.list, { word: noun, from })).output.total).toBe(logCount)
})

test('a hidden keyword is listed with the hidden ones, and returns when it is shown again', async () => {
  const { staff, manager } = await aTeam(app)
  await aLogWithNoun(staff, '팀장', 1)
  await aLogWithNoun(staff, '납기', 1)
  const nouns = async (state?: 'saved' | 'hidden') =>
    (await read(manager, state ? { state } : {})).items.map(({ noun }) => noun)
  await app.ask(manager, needs.saveNouns, { nouns: ['팀장'], state: 'hidden' })
  expect([await nouns(), await nouns('hidden'), await nouns('saved')]).toEqual([['납기'], ['팀장'], []])
  await app.ask(manager, needs.saveNouns, { nouns: ['팀장', '납기'], state: 'saved' })
  expect((await nouns('saved')).toSorted()).toEqual(['납기', '팀장'])
  const { output } = await app.ask(manager, needs.saveNouns, { nouns: ['팀장'], state: '' })
  expect(output.items).toMatchObject([{ noun: '팀장', count: 1, state: '', before: null }])
  expect((await app.ask(staff, needs.saveNouns, { nouns: ['팀장'], state: 'hidden' })).error).toBe('no_permission')
})
