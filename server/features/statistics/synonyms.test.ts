import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../../contract/calls/audit/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { keywords } from '../../../contract/calls/statistics/keywords.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'
import { aLogAnalysis } from '../../../tests/support/inputs/needs-inputs.ts'
import { runJob } from '../../../tests/support/jobs.ts'

let app: TestApp
// Without a worker: each test runs the jobs itself.
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

const period = { whose: 'workgroup', from: '2026-03-02', to: '2026-04-12' } as const
/** Four logs with 단가, three with 견적가, one with both, two with 가격표 as a keyword. */
async function aTeamWithWords() {
  const team = await aTeam(app, { timeZone: 'Asia/Seoul' })
  const { staff } = team
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId })
  const nouns = [['단가'], ['단가'], ['단가'], ['단가'], ['견적가'], ['견적가'], ['견적가'], ['단가', '견적가'], [], []]
  const ids: string[] = []
  for (const [n, some] of nouns.entries()) {
    const { id } = await aSalesLog(app, {
      by: staff,
      customerId,
      contactId,
      at: `2026-03-${10 + n}T12:00:00+09:00`,
      keywords: some.length === 0 ? ['가격표'] : [],
    })
    if (some.length > 0) await aLogAnalysis(app, { by: staff, logId: id, nouns: some })
    ids.push(id)
  }
  return { ...team, ids, customerId, contactId }
}
const countsOf = async (who: TestPerson) => {
  const { items } = (await app.ask(who, keywords.list, period)).output
  return Object.fromEntries(items.map(({ word, count }) => [word, count]))
}
const listed = async (who: TestPerson, word: string) =>
  (await app.ask(who, salesLogs.list, { word, pageSize: 1 })).output.total
const merge = (who: TestPerson, word: string, words: string[]) => app.ask(who, keywords.merge, { word, words })
const split = (who: TestPerson, words: string[]) => app.ask(who, keywords.split, { words })

describe('synonyms', () => {
  test('count as one word in statistics and lists, a log with both once; apart again they count as before', async () => {
    const { chief } = await aTeamWithWords()
    const before = { 단가: 5, 견적가: 4, 가격표: 2 }
    expect(await countsOf(chief)).toEqual(before)
    expect((await merge(chief, '단가', ['견적가', '가격표'])).output).toEqual({
      word: '단가',
      synonyms: ['가격표', '견적가'],
    })
    expect(await countsOf(chief)).toEqual({ 단가: 10 })
    for (const word of ['단가', '견적가', '가격표']) expect(await listed(chief, word), word).toBe(10)
    const detail = (await app.ask(chief, keywords.detail, { ...period, word: '견적가' })).output
    expect(detail).toMatchObject({ word: '단가', count: 10, synonyms: ['가격표', '견적가'] })
    expect((await app.ask(chief, keywords.list, { ...period, search: '견적' })).output.items).toMatchObject([
      { word: '단가', count: 10 },
    ])
    await split(chief, ['견적가', '가격표'])
    expect(await countsOf(chief)).toEqual(before)
    expect(await listed(chief, '견적가')).toBe(4)
  })
  test('both changes are in the audit trail; a word that is counted so already is not named again', async () => {
    const { chief, master } = await aTeamWithWords()
    await merge(chief, '단가', ['견적가'])
    await merge(chief, '단가', ['견적가'])
    await merge(chief, '단가', ['견적가', '가격표'])
    await split(chief, ['견적가', '없는 단어'])
    const { items } = (await app.ask(master, audit.list, { group: 'workgroup', page: 1, pageSize: 20 })).output
    expect(items.map(({ kind, values }) => [kind, ...values.map(({ value }) => value)])).toEqual([
      ['words.split', '견적가'],
      ['words.merged', '단가', '가격표'],
      ['words.merged', '단가', '견적가'],
    ])
  })
  test('logs that are written or analysed later count so too; the keywords of a log stay as they were given', async () => {
    const { chief, staff, customerId, contactId } = await aTeamWithWords()
    await merge(chief, '단가', ['가격표'])
    const { id } = await aSalesLog(app, {
      by: staff,
      customerId,
      contactId,
      at: '2026-03-05T12:00:00+09:00',
      keywords: ['가격표'],
    })
    await aLogAnalysis(app, { by: staff, logId: id, nouns: ['단가', '샘플'] })
    expect(await countsOf(chief)).toEqual({ 단가: 8, 견적가: 4, 샘플: 1 })
    expect((await app.ask(staff, salesLogs.detail, { id })).output.keywords).toEqual(['가격표'])
  })
  test('a synonym of a synonym counts as the same word; a word never counts as itself', async () => {
    const { chief } = await aTeamWithWords()
    await merge(chief, '견적가', ['가격표'])
    expect((await merge(chief, '단가', ['견적가'])).output.synonyms).toEqual(['가격표', '견적가'])
    expect(await countsOf(chief)).toEqual({ 단가: 10 })
    expect((await merge(chief, '견적가', ['단가'])).output, 'the other way round changes nothing').toEqual({
      word: '단가',
      synonyms: ['가격표', '견적가'],
    })
    expect(await countsOf(chief)).toEqual({ 단가: 10 })
  })
  test('another workgroup has its own', async () => {
    const { chief } = await aTeamWithWords()
    const other = await aTeamWithWords()
    await merge(chief, '단가', ['견적가'])
    expect(await countsOf(other.chief)).toEqual({ 단가: 5, 견적가: 4, 가격표: 2 })
  })
  test('more logs than one statement rewrites are rewritten by the job', async () => {
    const { chief, staff, customerId, contactId, workgroupId } = await aTeamWithWords()
    const at = '2026-03-20T12:00:00+09:00'
    for (let n = 0; n < 230; n += 1)
      await aSalesLog(app, { by: staff, customerId, contactId, at, keywords: ['가격표'] })
    await merge(chief, '단가', ['가격표'])
    await runJob(app, 'words.rewrite', { workgroupId, words: ['가격표'] })
    expect(await countsOf(chief)).toEqual({ 단가: 237, 견적가: 4 })
    expect(await listed(chief, '가격표')).toBe(237)
  })
  test('a workgroup has a limited number of them', async () => {
    const { chief, workgroupId } = await aTeamWithWords()
    await app.owner.query(
      "insert into word_synonyms (workgroup_id, word, canonical, by_id) select $1, 'word' || n, '단가', $2 from generate_series(1, $3::int) n",
      [workgroupId, chief.id, limits.synonyms],
    )
    expect((await merge(chief, '단가', ['견적가'])).fields).toEqual({ noun_list: expect.any(String) as string })
    expect(await countsOf(chief)).toEqual({ 단가: 5, 견적가: 4, 가격표: 2 })
  })
  test('two who merge words into each other at once end with one of them', async () => {
    const { chief, master } = await aTeamWithWords()
    await Promise.all([merge(chief, '단가', ['견적가']), merge(master, '견적가', ['단가'])])
    const { rows } = await app.owner.query(
      'select count(*)::int as chains from word_synonyms a join word_synonyms b using (workgroup_id) where a.canonical = b.word',
    )
    expect(rows).toEqual([{ chains: 0 }])
    const counted = await countsOf(chief)
    expect([counted['단가'] ?? 0, counted['견적가'] ?? 0].toSorted((a, b) => a - b)).toEqual([0, 8])
  })
})
