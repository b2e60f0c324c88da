// The cost of a search is bounded: words, hits, texts and turns of the event loop.
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../contract/rules/limits.ts'
import { hasMoreWords, findHits, parseQuery } from '../../../contract/search/search.ts'
import { searchText } from '../../../contract/search/search-text.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aSalesLog } from '../../../tests/support/builders/records.ts'
import { nextLoopTurn } from '../../core/event-loop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const search = async (as: TestPerson, words: string) =>
  (await app.ask(as, salesLogs.search, { search: words, pageSize: 100 })).output
const letters = 'abcdefghijklmnop'.split('')

test('a word repeated fifty times is searched once, in any spelling', () => {
  expect(parseQuery('a '.repeat(50).trim())).toEqual({ all: ['a'], excluded: [] })
  expect(parseQuery('Café cafe ＣＡＦＥ -cafe -CAFÉ "c d" "C  D"')).toEqual({
    all: ['Café', '"c d"'.slice(1, -1)],
    excluded: ['cafe'],
  })
})
test('only the first ten words are searched, by the database and for highlights alike, and the response can report it', async () => {
  const { staff } = await aTeam(app)
  await aSalesLog(app, { by: staff, title: 'ten', content: letters.slice(0, 10).join(' ') })
  await aSalesLog(app, { by: staff, title: 'nine', content: letters.slice(0, 9).join(' ') })
  const titles = async (words: string[]) => (await search(staff, words.join(' '))).items.map(({ title }) => title)
  expect(await titles([...letters.slice(0, 10), 'nowhere', '-a'])).toEqual(['ten'])
  expect(await titles([...letters.slice(0, 9), 'nowhere'])).toEqual([])
  expect(parseQuery(letters.join(' ')).all).toEqual(letters.slice(0, limits.searchWords))
  expect([hasMoreWords(letters.slice(0, 10).join(' ')), hasMoreWords(letters.slice(0, 11).join(' '))]).toEqual([
    false,
    true,
  ])
  expect(hasMoreWords(`${letters.slice(0, 10).join(' ')} a A`)).toBe(false)
})
test('only the first fifty hits of a text are returned; a hit at the end of the longest text is found and shown', async () => {
  expect(findHits('a '.repeat(10_000), parseQuery('a a'))).toHaveLength(limits.searchHits)
  const late = `${'나'.repeat(19_990)} 납기 지연`
  expect(findHits(late, parseQuery('납기'))).toEqual([[19_991, 19_993]])
  // A hit may span the end of any step.
  for (let before = 1_990; before < 2_010; before += 1)
    expect(findHits(`${'나'.repeat(before)}납기 지연${'나'.repeat(3_000)}`, parseQuery('"납기 지연" 기'))).toEqual([
      [before, before + 5],
    ])
  const { staff } = await aTeam(app)
  await aSalesLog(app, { by: staff, title: 'late', content: late })
  expect((await search(staff, '납기')).items.map(({ content }) => content)).toEqual([
    expect.stringContaining('납기 지연'),
  ])
})
test('a text whose characters expand to many is searched unexpanded, in the database and in JavaScript; a few of them are expanded', async () => {
  const { staff } = await aTeam(app)
  // U+FDFA expands to eighteen characters: 588 of them stay below the limit, 589 do not.
  const texts = [
    '\ufdfa'.repeat(588),
    '\ufdfa'.repeat(589),
    '\u3316'.repeat(20_000),
    '\ufdfa'.repeat(20_000),
    `ＡＢ${'㈜'.repeat(5_000)}`,
    `${'ﾊﾟ'.repeat(500)}ㄱㅏ${'\u3316'.repeat(2_099)}`,
    `𠮷${'\u3316'.repeat(2_001)}`,
  ]
  const { rows } = await app.owner.query<{ said: string }>(
    'select search_text(shown) as said from unnest($1::text[]) with ordinality as x (shown, place) order by place',
    [texts],
  )
  expect(rows.map(({ said }) => said)).toEqual(texts.map(searchText))
  for (const [at, { said }] of rows.entries())
    expect([...said].length - [...texts[at]!].length, 'with the signs that begin words').toBeLessThanOrEqual(
      limits.searchExpansion * 1.3,
    )
  const { id } = await aSalesLog(app, { by: staff, title: '\ufdfa', content: '\ufdfa'.repeat(20_000) })
  const { rows: sizes } = await app.owner.query<{ size: number }>(
    'select length(body) as size from search.entries where sales_log_id = $1',
    [id],
  )
  expect(sizes[0]!.size).toBeLessThan(25_000)
  expect((await search(staff, 'صلى')).items.map((item) => item.id)).toEqual([id])
})
test('a search of long texts gives the event loop a turn at least every 2,000 characters', async () => {
  const { staff } = await aTeam(app)
  const count = 30
  for (let at = 0; at < count; at += 1)
    await aSalesLog(app, { by: staff, title: `${at}`, content: `${'나 '.repeat(9_990)}납기` })
  const before = performance.nodeTiming.uvMetricsInfo.loopCount
  const { items } = await search(staff, '납기')
  expect(items.filter(({ content }) => content.includes('납기'))).toHaveLength(count)
  expect(performance.nodeTiming.uvMetricsInfo.loopCount - before).toBeGreaterThan(count * 9)
})
test('of concurrent computations one continues per turn of the event loop', async () => {
  const turns: number[] = []
  let turn = 0
  const count = () => {
    turn += 1
    if (turns.length < 12) setImmediate(count)
  }
  setImmediate(count)
  const compute = async () => {
    for (let step = 0; step < 3; step += 1) {
      await nextLoopTurn()
      turns.push(turn)
    }
  }
  await Promise.all(Array.from({ length: 4 }, compute))
  expect(new Set(turns).size).toBe(12)
})
