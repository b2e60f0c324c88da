// Search: hits and misses, excerpts, and agreement between the indexed text and the highlighted hits.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findHits, parseQuery } from '../../../contract/search/search.ts'
import { searchText } from '../../../contract/search/search-text.ts'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { views } from '../../../contract/calls/views/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aFile, aSalesLog } from '../../../tests/support/builders/records.ts'
import { untilStep } from '../../http/timing-padding.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const search = async (as: TestPerson, words: string, filters = {}) =>
  (await app.ask(as, salesLogs.search, { search: words, ...filters })).output
const titles = async (as: TestPerson, words: string, filters = {}) =>
  (await search(as, words, { sort: 'newest', ...filters })).items.map((item) => item.title)

test('Korean, Japanese and Chinese words match anywhere, from one character on, others from their beginning; accents and widths are ignored', async () => {
  const { staff } = await aTeam(app)
  const texts = {
    ko: '세금계산서를 다음 주에 발행해 달라고 합니다',
    ja: '来週の会議で御見積書を検討します',
    zh: '请下周提供报价单，客户正在检讨',
    vi: 'Anh Đoàn Nguyễn hỏi bảng giá mới',
    fr: 'Le café demande une réunion à Orléans',
    es: 'Señor Muñoz quiere el precio de añadidos',
    en: 'The cartridge costs 1,200 USD; ask about SL-4471 again',
    wide: 'ＡＢＣ社のﾊﾟﾈﾙ',
    jamo: '좋아요 ㅋㅋ ㅠㅠ',
  }
  // Of one customer and one contact without a number in their names, which would be found as well.
  const customerId = await aCustomer(app, { by: staff, name: '한울전자' })
  const contactId = await aContact(app, { by: staff, customerId, name: '남기석' })
  for (const [title, content] of Object.entries(texts))
    await aSalesLog(app, { by: staff, customerId, contactId, title, content })
  for (const [words, expected] of [
    ['금', 'ko'],
    ['계산', 'ko'],
    ['산서를', 'ko'],
    ['見', 'ja'],
    ['積書', 'ja'],
    ['报', 'zh'],
    ['检讨', 'zh'],
    ['doan', 'vi'],
    ['nguyen', 'vi'],
    ['NGUYỄN', 'vi'],
    ['gia', 'vi'],
    ['reunion', 'fr'],
    ['CAFE', 'fr'],
    ['munoz', 'es'],
    ['cart', 'en'],
    ['4471', 'en'],
    ['sl-44', 'en'],
    ['1,2', 'en'],
    ['abc', 'wide'],
    ['パネル', 'wide'],
    ['ㅋ', 'jamo'],
    ['ㅠㅠ', 'jamo'],
  ] as const)
    expect([words, await titles(staff, words)]).toEqual([words, [expected]])
  for (const words of ['idge', 'uyen', '71', 'oat', '%', '_', '\\', '-', '"', '세서', '없음'])
    expect([words, await titles(staff, words)]).toEqual([words, []])
})
test('all words must occur, "quoted" ones exactly, -excluded ones must not', async () => {
  const { staff } = await aTeam(app)
  await aSalesLog(app, { by: staff, title: 'a', content: '납기가 늦고 단가도\n높다' })
  await aSalesLog(app, { by: staff, title: 'b', content: '단가 이야기, 납기는 좋다' })
  await aSalesLog(app, { by: staff, title: 'c', content: '납기 문의' })
  for (const [words, expected] of [
    ['납기 단가', ['b', 'a']],
    ['납기 -단가', ['c']],
    ['"납기 문의"', ['c']],
    ['“납기  문의”', ['c']],
    ['"단가도 높다"', ['a']],
    ['"문의 납기"', []],
    ['납기 -"단가 이야기"', ['c', 'a']],
    ['-납기', []],
    ['-단가', ['c']],
    ['"납기 문', ['c']],
  ] as const)
    expect([words, await titles(staff, words)]).toEqual([words, [...expected]])
})
test('names, their initial consonants, keywords, comments and file names are searched, and renamed records are found by their new name', async () => {
  const { staff, manager, workgroupId } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '다온소재' })
  const contactId = await aContact(app, { by: staff, customerId, name: '피하나' })
  const { id } = await aSalesLog(app, { by: staff, customerId, contactId, title: 'log', keywords: ['원가절감'] })
  await aSalesLog(app, { by: staff, title: 'other' })
  await app.owner.query(
    "insert into comments (workgroup_id, sales_log_id, author_id, content) values ($1, $2, $3, '경쟁사 가격표를 봤어요')",
    [workgroupId, id, manager.id],
  )
  await aFile(app, { by: staff, logId: id, name: '발주서 견본.pdf' })
  for (const words of [
    '발주서',
    '견본.pdf',
    '다온',
    'ㄷㅇㅅㅈ',
    'ㅍㅎ',
    '하나',
    '절감',
    '가격표',
    '다온 피하나 원가 경쟁사',
  ])
    expect([words, await titles(staff, words)]).toEqual([words, ['log']])
  const [named] = (await search(staff, '견본')).items
  expect([named!.foundIn, named!.content]).toEqual(['file', '발주서 견본.pdf'])
  const [row] = (await search(staff, '경쟁사')).items
  expect([row!.foundIn, row!.content]).toEqual(['comment', '경쟁사 가격표를 봤어요'])
  await app.owner.query("update customers set name = '새봄정밀' where id = $1", [customerId])
  await expect.poll(() => titles(staff, '새봄')).toEqual(['log'])
  expect(await titles(staff, '다온')).toEqual([])
  await app.owner.query('delete from comments where sales_log_id = $1', [id])
  expect(await titles(staff, '경쟁사')).toEqual([])
})
test('sorts by relevance: title, then names, then keywords, then other text; newer first among equals', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '절삭공구' })
  await aSalesLog(app, { by: staff, title: 'content', content: '절삭 이야기', at: '2026-03-05T00:00:00Z' })
  await aSalesLog(app, { by: staff, title: 'keyword', keywords: ['절삭'], at: '2026-03-04T00:00:00Z' })
  await aSalesLog(app, { by: staff, title: 'customer', customerId, at: '2026-03-03T00:00:00Z' })
  await aSalesLog(app, { by: staff, title: '절삭 1', at: '2026-03-01T00:00:00Z' })
  await aSalesLog(app, { by: staff, title: '절삭 2', at: '2026-03-02T00:00:00Z' })
  expect(await titles(staff, '절삭', { sort: 'best' })).toEqual(['절삭 2', '절삭 1', 'customer', 'keyword', 'content'])
  expect(await titles(staff, '절삭', { sort: 'best', page: 2, pageSize: 2 })).toEqual(['customer', 'keyword'])
  expect(await titles(staff, '절삭', { sort: 'oldest', pageSize: 2 })).toEqual(['절삭 1', '절삭 2'])
})
test('the count is exact up to 1,000 and reports that there are more; pages agree with a full scan over many years', async () => {
  const { staff, manager, workgroupId } = await aTeam(app)
  const { id } = await aSalesLog(app, { by: staff, title: '견적 요청', at: '2026-06-30T00:00:00Z' })
  // Every hour for a while, then weekly back to 1990, then many in one week.
  await app.owner.query(
    `insert into sales_logs (workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt)
     select workgroup_id, case when n % 4 = 0 then $2 else author_id end, customer_id, contact_id,
       case when n < 700 then happened_at - n * interval '1 hour' when n < 1500 then happened_at - n * interval '7 days' else '2001-05-05'::timestamptz + n * interval '1 second' end,
       purpose, channel, sales_type, case when n % 2 = 0 then '견적 요청' else '인사' end, case when n % 3 = 0 then '납기' else '단가' end, ''
     from sales_logs, generate_series(1, 4200) n where id = $1`,
    [id, manager.id],
  )
  const plain = async (words: string[], reader: TestPerson, sort: 'newest' | 'oldest') => {
    const { rows } = await app.owner.query<{ id: string }>(
      `select id from sales_logs where workgroup_id = $1 and ($2::bigint is null or author_id = $2) and (title || content) like all ($3) order by happened_at ${sort === 'newest' ? 'desc' : ''}, id ${sort === 'newest' ? 'desc' : ''}`,
      [workgroupId, reader === manager ? null : reader.id, words.map((word) => `%${word}%`)],
    )
    return rows.map((row) => row.id)
  }
  for (const words of [['견적'], ['납기'], ['견적', '납기'], ['가'], ['인사', '단가']])
    for (const reader of [manager, staff])
      for (const sort of ['newest', 'oldest'] as const) {
        const expected = await plain(words, reader, sort)
        for (const page of [1, 3, 10]) {
          const found = await search(reader, words.join(' '), { sort, page, pageSize: 100 })
          const here = expected.slice(0, 1_000).slice((page - 1) * 100, page * 100)
          expect([words, sort, page, found.items.map((item) => item.id)]).toEqual([words, sort, page, here])
          expect([found.total, found.more]).toEqual([Math.min(1_000, expected.length), expected.length > 1_000])
        }
      }
})
test('a word that only occurs in unreadable logs is found nowhere: in no list, no count, and under no filter', async () => {
  const [ours, theirs] = [await aTeam(app), await aTeam(app)]
  const { id } = await aSalesLog(app, {
    by: ours.colleague,
    title: '극비단어',
    content: '극비단어',
    keywords: ['극비단어'],
  })
  await app.owner.query(
    "insert into comments (workgroup_id, sales_log_id, author_id, content) values ($1, $2, $3, '극비댓글')",
    [ours.workgroupId, id, ours.manager.id],
  )
  const keywords = async (as: TestPerson, part: string) =>
    (await app.ask(as, salesLogs.keywords, { search: part })).output.items
  expect(await keywords(ours.manager, '비단')).toEqual([{ keyword: '극비단어', count: 1 }])
  expect([
    await keywords(ours.staff, '극비'),
    await keywords(ours.staff, ''),
    await keywords(theirs.master, '극'),
  ]).toEqual([[], [], []])
  const none = { items: [], total: 0, more: false }
  for (const words of ['극비단어', '극', '극비댓글', '극비 -없음'])
    for (const sort of ['best', 'newest', 'oldest', 'customer']) {
      expect(await search(ours.staff, words, { sort })).toEqual(none)
      expect(await search(theirs.master, words, { sort })).toEqual(none)
      expect(await search(ours.staff, words, { sort, authorId: ours.colleague.id })).toEqual(none)
      expect((await search(ours.manager, words, { sort })).total).toBe(1)
    }
  expect((await app.ask(ours.staff, salesLogs.list, { keyword: '극비단어' })).output).toEqual(none)
  // A new co-author finds it, a removed one does not.
  await app.owner.query('update sales_logs set co_author_ids = array[$2::bigint] where id = $1', [id, ours.staff.id])
  expect((await search(ours.staff, '극비댓글')).total).toBe(1)
  await app.owner.query('update sales_logs set co_author_ids = default where id = $1', [id])
  expect(await search(ours.staff, '극비댓글')).toEqual(none)
})

describe('the search text', () => {
  const signs = fc.constantFrom(
    ...'가힣ㄱㅏㄳaZ09éÉđĐßŒœøłıİςΣяЯйชﾊﾟﾞパ見价價ＡＢ１㈜①…½🙂👨‍👩‍👧 \n\t-_.,%\\"\u00a0\u3000\u0301'.split(''),
  )
  const texts = fc.array(signs, { maxLength: 40 }).map((all) => all.join('').normalize('NFC').toWellFormed())
  test('is the same in the database and in JavaScript', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 40, maxLength: 40 }), async (many) => {
        const { rows } = await app.owner.query<{ said: string }>(
          'select search_text(shown) as said from unnest($1::text[]) with ordinality as x (shown, place) order by place',
          [many],
        )
        expect(rows.map(({ said: searchable }) => searchable)).toEqual(many.map(searchText))
      }),
      { numRuns: 40 },
    )
  })
  test('each part of a text from the beginning of a word is a hit, and is highlighted exactly', async () => {
    const { rows: workgroups } = await app.owner.query<{ id: string }>('select id from workgroups limit 1')
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(40), fc.nat(10), async (text, from, length) => {
        const part = [...text]
          .slice(from, from + length)
          .join('')
          .trim()
        const [searchable, word] = [searchText(text), searchText(part).trim()]
        fc.pre(word !== '' && searchable.includes(word))
        const {
          rows: [row],
        } = await app.owner.query<{ all: boolean }>(
          'select search_grams($1, $2, false) @> search_grams($1, $3, true) as all',
          [workgroups[0]!.id, searchable, word],
        )
        expect(row!.all).toBe(true)
        const hits = findHits(text, { all: [part], excluded: [] })
        expect(hits.length).toBeGreaterThan(0)
        for (const [at, end] of hits)
          expect(searchText(text.slice(at, end))).toContain(word.replaceAll('\u0001', '').charAt(0))
      }),
      { numRuns: 300 },
    )
  })
  test('is split into words, quoted and excluded ones', () => {
    expect(parseQuery(' 납기  "단가 인하" -견적 -"다음 주" - 1-2 ')).toEqual({
      all: ['납기', '단가 인하', '-', '1-2'],
      excluded: ['견적', '다음 주'],
    })
    expect(parseQuery('"a b')).toEqual({ all: ['a b'], excluded: [] })
    expect(parseQuery('""  ""')).toEqual({ all: [], excluded: [] })
  })
})
test('response times reveal nothing: searches of readers limited to their own logs take multiples of a fixed time', async () => {
  const { staff, manager } = await aTeam(app)
  await aSalesLog(app, { by: manager, title: '합병 검토' })
  for (const by of [staff, manager])
    await app.ask(by, views.create, { name: '합병', search: '합병' } as ClientInputOf<typeof views.create>)
  const ways = [
    (by: TestPerson) => app.ask(by, salesLogs.search, { search: '합병' }),
    (by: TestPerson) => app.ask(by, salesLogs.list, { search: '합병' }),
    (by: TestPerson) => app.ask(by, salesLogs.list, { keyword: '합병' }),
    (by: TestPerson) => app.ask(by, salesLogs.summary, { search: '합병' }),
    (by: TestPerson) => app.ask(by, salesLogs.download, { search: '합병' }),
    (by: TestPerson) => app.ask(by, views.counts, {}),
  ]
  const heldBack = async (by: TestPerson) => {
    const before = app.paused.length
    for (const way of ways) expect((await way(by)).error).toBeUndefined()
    return app.paused.slice(before)
  }
  const held = await heldBack(staff)
  expect(held).toHaveLength(ways.length)
  for (const ms of held) expect(ms).toBeGreaterThan(0)
  expect(await heldBack(manager)).toEqual([])
  await app.ask(staff, salesLogs.list, {})
  expect(app.paused.slice(-held.length)).toEqual(held)
  expect([0, 1, 49.5, 50, 120].map(untilStep)).toEqual([50, 49, 0.5, 50, 30])
})
