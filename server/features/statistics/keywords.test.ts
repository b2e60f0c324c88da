import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { needs } from '../../../contract/calls/needs/calls.ts'
import { typeNames } from '../../../contract/calls/needs/types.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { keywords } from '../../../contract/calls/statistics/keywords.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aDepartment, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'
import { aLogAnalysis } from '../../../tests/support/inputs/needs-inputs.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import { sheetRows } from '../../../tests/support/sheet-rows.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aTeam>>
let departmentId: string
const days = { from: '2026-03-02', to: '2026-04-10' }
const before = { from: '2026-01-19', to: '2026-02-27' }

/** 160 logs over half a year: 납기 in more and more of them, 단가 in every third, 반품 in the first ones. */
beforeAll(async () => {
  app = await startTestApp()
  team = await aTeam(app, { timeZone: 'Asia/Seoul' })
  const { workgroupId, staff, colleague, manager } = team
  departmentId = await aDepartment(app, workgroupId)
  await app.owner.query('update members set department_id = $1 where user_id = $2', [departmentId, colleague.id])
  const pairs: { customerId: string; contactId: string }[] = []
  for (const name of ['가온전자', '나래화학', '다솜정공']) {
    const customerId = await aCustomer(app, { by: manager, name })
    pairs.push({ customerId, contactId: await aContact(app, { by: manager, customerId }) })
  }
  for (let n = 0; n < 160; n += 1) {
    const by = [staff, colleague, manager][n % 3]!
    const { id } = await aSalesLog(app, {
      by,
      ...pairs[(n * 5) % 3]!,
      content: '납기를 줄여 달라고 함.\n다음에 다시 이야기하기로 함.',
      keywords: n % 7 === 0 ? ['단가', '전시회'] : [],
      at: new Date(Date.UTC(2025, 11, 1) + n * 26 * 3_600_000).toISOString(),
      coAuthorIds: n % 4 === 0 ? [[staff, colleague, manager][(n + 1) % 3]!.id] : [],
    })
    const nouns = [
      ...(n % 20 < (n - 60) / 3 ? ['납기', '안전 재고'] : []),
      ...(n % 3 === 0 ? ['단가'] : []),
      ...(n < 90 && n % 2 ? ['반품'] : []),
      ...(n > 96 && n % 3 === 1 ? ['로트 추적'] : []),
      ...(n === 120 ? ['한 번'] : []),
    ]
    const types = [['product'], ['operational', 'product'], []][n % 3]!
    if (n % 11 !== 0) await aLogAnalysis(app, { by, logId: id, types, nouns })
  }
})
afterAll(() => app.stop())

type Asked = ClientInputOf<typeof keywords.list>
const listOf = async (who: TestPerson, asked: Asked) =>
  (await app.ask(who, keywords.list, { ...days, ...asked })).output
const listed = async (who: TestPerson, filters: ClientInputOf<typeof salesLogs.list>) =>
  (await app.ask(who, salesLogs.list, { ...filters, pageSize: 1 })).output.total
/** The scopes, with the filters of the log list that mean the same. */
const scopes = () =>
  [
    [team.manager, { whose: 'workgroup' }, {}],
    [team.chief, { whose: 'department', departmentId }, { departmentId }],
    [team.staff, { whose: 'me' }, { authorId: team.staff.id, isFirstAuthor: true }],
  ] as const

describe('words', () => {
  test('every number is that of the list it leads to: of both periods, of every span, and of its need', async () => {
    let counted = 0
    for (const [who, scope, filters] of scopes()) {
      const found = await listOf(who, { ...scope })
      expect([found.logCount, found.previousLogCount]).toEqual([
        await listed(who, { ...filters, ...days }),
        await listed(who, { ...filters, ...before }),
      ])
      for (const item of found.items) {
        const of = { ...filters, word: item.word }
        expect([item.count, item.previousCount, item.needCount], item.word).toEqual([
          await listed(who, { ...of, ...days }),
          await listed(who, { ...of, ...before }),
          item.type === null ? 0 : await listed(who, { ...of, ...days, need: item.type }),
        ])
        expect(item.counts.reduce((sum, count) => sum + count, 0)).toBe(item.count)
        expect(item.counts[2]).toBe(await listed(who, { ...of, ...found.spans[2]! }))
        counted += item.count
      }
    }
    expect(counted).toBeGreaterThan(100)
  })
  test('of an interval of months the period before is in months, too', async () => {
    const asked = { from: '2026-03-01', to: '2026-04-10', interval: 'month' } as const
    const found = await listOf(team.manager, { whose: 'workgroup', ...asked })
    expect(found).toMatchObject({ previousFrom: '2026-01-01', previousTo: '2026-02-10', spanMonths: 1 })
    const { word, previousCount } = found.items.find((item) => item.previousCount > 0)!
    expect(previousCount).toBe(await listed(team.manager, { word, from: '2026-01-01', to: '2026-02-10' }))
    const ofWeeks = await listOf(team.manager, { whose: 'workgroup', ...asked, interval: 'auto' })
    expect(ofWeeks.previousFrom).toBe('2026-01-18')
  })
  test('what rises, falls and is new is more than chance; a word in few logs has no trend', async () => {
    const all = await listOf(team.manager, { whose: 'workgroup' })
    const trendOf = (word: string) => all.items.find((item) => item.word === word)?.trend
    expect(['납기', '반품', '로트 추적', '단가', '한 번'].map(trendOf)).toEqual(['rising', 'falling', 'new', '', ''])
    expect(all.trends).toEqual([
      { trend: 'rising', count: 2 },
      { trend: 'falling', count: 1 },
      { trend: 'new', count: 1 },
    ])
    expect(all.clearest).toMatchObject({ word: '납기', trend: 'rising' })
    const rising = await listOf(team.manager, { whose: 'workgroup', trend: 'rising' })
    expect([rising.total, rising.items.map(({ word }) => word)]).toEqual([2, ['납기', '안전 재고']])
  })
  test('pages, a search and a need limit the list; hidden words are left out of all of it', async () => {
    const whole = await listOf(team.manager, { whose: 'workgroup' })
    const pages = [1, 2, 3, 4].map((page) => listOf(team.manager, { whose: 'workgroup', page, pageSize: 2 }))
    expect((await Promise.all(pages)).flatMap(({ items }) => items.map(({ word }) => word))).toEqual(
      whole.items.map(({ word }) => word),
    )
    expect((await listOf(team.manager, { whose: 'workgroup', search: '재고' })).items.map(({ word }) => word)).toEqual([
      '안전 재고',
    ])
    expect((await listOf(team.manager, { whose: 'workgroup', search: '%' })).total).toBe(0)
    const [ofNeed] = (await listOf(team.manager, { whose: 'workgroup', need: 'operational' })).items
    expect(ofNeed!.count).toBe(await listed(team.manager, { ...days, word: ofNeed!.word, need: 'operational' }))
    await app.ask(team.chief, needs.saveNouns, { nouns: ['전시회'], state: 'hidden' })
    const shown = await listOf(team.manager, { whose: 'workgroup' })
    expect(shown.total).toBe(whole.total - 1)
    expect(shown.items.map(({ word }) => word)).not.toContain('전시회')
    await app.ask(team.chief, needs.saveNouns, { nouns: ['전시회'], state: '' })
  })
  test('of each need: the words with the most logs', async () => {
    const { types } = (await app.ask(team.manager, keywords.byNeed, { whose: 'workgroup', ...days })).output
    expect(types.map(({ type }) => type)).toEqual(typeNames)
    for (const { type, logCount, words } of types) {
      expect(logCount, type).toBe(words.length === 0 ? 0 : await listed(team.manager, { ...days, need: type }))
      for (const { word, count, previousCount } of words)
        expect([count, previousCount], `${type} ${word}`).toEqual([
          await listed(team.manager, { ...days, need: type, word }),
          await listed(team.manager, { ...before, need: type, word }),
        ])
      expect(words.map(({ count }) => count)).toEqual(words.map(({ count }) => count).toSorted((a, b) => b - a))
    }
    expect(types.find(({ type }) => type === 'product')!.words.length).toBeGreaterThan(3)
  })
})

/** A team, and what adds logs with keywords, one in a minute from an instant on. */
async function aTeamWithMany() {
  const { manager, workgroupId } = await aTeam(app)
  const customerId = await aCustomer(app, { by: manager })
  const contactId = await aContact(app, { by: manager, customerId })
  const add = (count: number, from: string, words: string[]) =>
    app.owner.query(
      `insert into sales_logs (workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt, keywords)
         select $1, $2, $3, $4, $5::timestamptz + n * interval '1 minute', '0020005', '0010001', '0010001', '방문', '방문', '방문', $6 from generate_series(1, $7) n`,
      [workgroupId, manager.id, customerId, contactId, from, words, count],
    )
  return { manager, workgroupId, add }
}
test('a word in more logs than before does not fall, and one in fewer does not rise, whatever their shares are', async () => {
  const { manager, add } = await aTeamWithMany()
  await add(30, '2026-02-02', ['단가'])
  await add(70, '2026-02-03', ['납기'])
  await add(40, '2026-03-03', ['단가'])
  await add(360, '2026-03-04', ['반품'])
  const trendsIn = async (of: Asked) => {
    const { items, trends } = await listOf(manager, { whose: 'workgroup', ...of })
    return [items.map(({ word, trend }) => `${word} ${trend}`).toSorted(), trends.map(({ count }) => count)]
  }
  expect(await trendsIn({})).toEqual([
    ['납기 falling', '단가 ', '반품 new'],
    [0, 1, 1],
  ])
  await add(31, '2026-04-14', ['단가'])
  expect(await trendsIn({ from: '2026-04-13', to: '2026-05-22' })).toEqual([
    ['단가 ', '반품 falling'],
    [0, 1, 0],
  ])
  const { output } = await app.ask(manager, keywords.detail, { whose: 'workgroup', ...days, word: '단가' })
  expect([output.count, output.previousCount, output.trend]).toEqual([40, 30, ''])
})

describe('one word', () => {
  test('its logs, customers, authors and neighbours, and the sentences of the latest three', async () => {
    for (const [who, scope, filters] of scopes()) {
      const found = (await app.ask(who, keywords.detail, { ...scope, ...days, word: '납기' })).output
      const of = { ...filters, ...days, word: '납기' }
      const previous = await listed(who, { ...of, ...before })
      expect([found.count, found.previousCount]).toEqual([await listed(who, of), previous])
      for (const { from, to, count } of found.spans) expect(count).toBe(await listed(who, { ...of, from, to }))
      expect(found.customers.reduce((sum, { count }) => sum + count, 0)).toBe(found.count)
      expect(found.customerCount).toBe(found.customers.length)
      for (const { customerId, count } of found.customers) expect(count).toBe(await listed(who, { ...of, customerId }))
      for (const { person, count } of found.people)
        expect(count).toBe(await listed(who, { ...of, authorId: person.id, isFirstAuthor: true }))
      expect(found.sentences).toHaveLength(3)
      expect(found.sentences[0]!.content).toContain('납기를 줄여 달라')
    }
    const asked = { whose: 'workgroup' as const, ...days, word: '납기' }
    const { together, trend } = (await app.ask(team.manager, keywords.detail, asked)).output
    expect(together.map(({ word }) => word)).toEqual(['안전 재고'])
    expect(trend).toBe('rising')
  })
  test('leads to its customers, who are those of the list', async () => {
    for (const [who, scope, filters] of scopes())
      for (const word of ['납기', '한 번']) {
        const { customers: shown, customerCount } = (await app.ask(who, keywords.detail, { ...scope, ...days, word }))
          .output
        const { authorId = '', departmentId: unit = '' } = filters as { authorId?: string; departmentId?: string }
        const list = await app.ask(who, customers.list, {
          contactedFrom: days.from,
          contactedTo: days.to,
          contactedWord: word,
          contactedById: authorId,
          contactedDepartmentId: unit,
          withoutSample: true,
          pageSize: 100,
        })
        expect(list.output.items.map(({ id }) => id).toSorted(), word).toEqual(
          shown.map(({ customerId }) => customerId).toSorted(),
        )
        expect(customerCount).toBe(shown.length)
      }
    const asked = { whose: 'workgroup', ...days, word: '한 번' } as const
    const { customers: one } = (await app.ask(team.manager, keywords.detail, asked)).output
    expect(one).toHaveLength(1)
    // The logs of a deleted customer are counted, the customer is not.
    const set = (deleted: string) =>
      app.owner.query(`update customers set deleted_at = ${deleted} where id = $1`, [one[0]!.customerId])
    await set('now()')
    const found = (await app.ask(team.manager, keywords.detail, asked)).output
    await set('null')
    expect([found.count, found.customerCount, found.customers]).toEqual([1, 0, []])
  })
  test('is the same from roll-ups as from the logs', async () => {
    const asked = () =>
      Promise.all(
        scopes().flatMap(([who, scope]) =>
          ['납기', '반품', '전시회'].map(
            async (word) => (await app.ask(who, keywords.detail, { ...scope, ...days, word })).output,
          ),
        ),
      )
    const fromLogs = await asked()
    await runJob(app, 'rollups.keep', { workgroupId: team.workgroupId })
    expect(await asked()).toEqual(fromLogs)
  })
  test('of a frequent word the neighbors are those of its latest logs', async () => {
    const { manager, add, workgroupId } = await aTeamWithMany()
    await add(60, '2026-03-03', ['납기', '이전'])
    await add(limits.logsWithNeighbors, '2026-03-10', ['납기', '요즘'])
    await add(200, '2026-03-20', ['다른 말'])
    const asked = async () =>
      (await app.ask(manager, keywords.detail, { whose: 'workgroup', ...days, word: '납기' })).output
    const found = await asked()
    expect([found.count, found.customers[0]!.count, found.together]).toEqual([
      limits.logsWithNeighbors + 60,
      limits.logsWithNeighbors + 60,
      [{ word: '요즘', count: limits.logsWithNeighbors }],
    ])
    await runJob(app, 'rollups.keep', { workgroupId })
    expect(await asked()).toEqual(found)
  })
  test('one that is in no log has zeros', async () => {
    const found = (await app.ask(team.staff, keywords.detail, { ...days, word: '없는 말' })).output
    expect(found).toMatchObject({ count: 0, previousCount: 0, trend: '', customers: [], people: [], sentences: [] })
    expect(found.spans).toHaveLength(6)
  })
})

test('staff see only their own: whatever scope they ask for', async () => {
  for (const whose of ['department', 'workgroup'] as const)
    for (const call of [keywords.list, keywords.byNeed, keywords.download])
      expect((await app.ask(team.staff, call, { whose, ...days })).error).toBe('no_permission')
  expect((await app.ask(team.staff, keywords.detail, { whose: 'workgroup', word: '납기' })).error).toBe('no_permission')
})

test('the Excel file has the words and numbers of the list', async () => {
  const { url, name } = (await app.ask(team.manager, keywords.download, { whose: 'workgroup', ...days })).output
  expect(name).toMatch(/^Saleslog_performance_\d{8}\.xlsx$/)
  const rows = await sheetRows(app, url)
  const { items } = await listOf(team.manager, { whose: 'workgroup' })
  expect(rows.slice(1).map((cells) => cells.slice(0, 3))).toEqual(
    items.map(({ word, count, previousCount }) => [word, count, previousCount]),
  )
  expect(rows[1]!.slice(-items[0]!.counts.length)).toEqual(items[0]!.counts)
  // A chart of the lines of the screen, of the cells with their numbers, on a sheet of its own.
  const { sheets } = await readXlsx(new Uint8Array(await (await fetch(new URL(url, app.url))).arrayBuffer()))
  expect(sheets.map((sheet) => sheet.charts?.length ?? 0)).toEqual([0, 1])
  const [chart] = sheets[1]!.charts!
  expect(chart).toMatchObject({ kinds: ['line'], title: `${days.from} – ${days.to}` })
  const [first, ...others] = chart!.series!
  expect(others).toHaveLength(4)
  const [table, cells] = first!.valuesRef!.split('!') as [string, string]
  expect(table).toBe(`'${sheets[0]!.name}'`)
  const [, row] = /^\$E\$(\d+):\$[A-Z]+\$\1$/.exec(cells)!
  expect(rows[Number(row) - 1]![0]).toBe(first!.name)
})

test('a workgroup without logs has no words', async () => {
  const empty = await aTeam(app)
  const found = await listOf(empty.manager, { whose: 'workgroup' })
  expect(found).toMatchObject({ logCount: 0, items: [], total: 0, clearest: null })
  const { types } = (await app.ask(empty.manager, keywords.byNeed, {})).output
  expect(types.every(({ words }) => words.length === 0)).toBe(true)
})
