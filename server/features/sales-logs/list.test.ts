import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '../../../contract/core/call.ts'
import { channels, purposes } from '../../../contract/codes.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aLogAnalysis, anItem } from '../../../tests/support/inputs/needs-inputs.ts'
import { aDepartment, aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aFeedback, aFile, aSalesLog } from '../../../tests/support/builders/records.ts'

type Filters = Partial<InputOf<typeof salesLogs.list>>
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const list = async (as: TestPerson, filters: Filters = {}) => (await app.ask(as, salesLogs.list, filters)).output
const titles = async (as: TestPerson, filters: Filters = {}) =>
  (await list(as, filters)).items.map((item) => item.title)

test("a day begins and ends in the workgroup's time zone, also when clocks change", async () => {
  const seoul = await aTeam(app, { timeZone: 'Asia/Seoul' })
  await aSalesLog(app, { by: seoul.staff, title: 'eve', at: '2026-02-28T14:59:59.999Z' })
  await aSalesLog(app, { by: seoul.staff, title: 'first', at: '2026-02-28T15:00:00Z' })
  await aSalesLog(app, { by: seoul.staff, title: 'last', at: '2026-03-01T14:59:59.999Z' })
  await aSalesLog(app, { by: seoul.staff, title: 'next', at: '2026-03-01T15:00:00Z' })
  expect(await titles(seoul.staff, { from: '2026-03-01', to: '2026-03-01', sort: 'oldest' })).toEqual(['first', 'last'])
  expect(await titles(seoul.staff, { from: '2026-03-01', sort: 'oldest' })).toEqual(['first', 'last', 'next'])
  expect(await titles(seoul.staff, { to: '2026-02-28' })).toEqual(['eve'])
  expect(await titles(seoul.staff, { from: '2026-03-02', to: '2026-03-01' })).toEqual([])
  const newYork = await aTeam(app, { timeZone: 'America/New_York' })
  // In New York 1 November 2026 has 25 hours.
  await aSalesLog(app, { by: newYork.staff, title: 'first', at: '2026-11-01T04:00:00Z' })
  await aSalesLog(app, { by: newYork.staff, title: 'last', at: '2026-11-02T04:59:59Z' })
  await aSalesLog(app, { by: newYork.staff, title: 'next', at: '2026-11-02T05:00:00Z' })
  expect(await titles(newYork.staff, { from: '2026-11-01', to: '2026-11-01', sort: 'oldest' })).toEqual([
    'first',
    'last',
  ])
})
test('logs are sorted newest first, oldest first, or by customer in Korean alphabetical order', async () => {
  const { staff } = await aTeam(app)
  const [na, ga] = [
    await aCustomer(app, { by: staff, name: '나래' }),
    await aCustomer(app, { by: staff, name: '가온' }),
  ]
  await aSalesLog(app, { by: staff, customerId: na, title: '2', at: '2026-01-02T00:00:00Z' })
  await aSalesLog(app, { by: staff, customerId: ga, title: '1', at: '2026-01-01T00:00:00Z' })
  await aSalesLog(app, { by: staff, customerId: ga, title: '3', at: '2026-01-03T00:00:00Z' })
  await aSalesLog(app, { by: staff, customerId: na, title: '4', at: '2026-01-03T00:00:00Z' })
  expect(await titles(staff)).toEqual(['4', '3', '2', '1'])
  expect(await titles(staff, { sort: 'oldest' })).toEqual(['1', '2', '3', '4'])
  expect(await titles(staff, { sort: 'customer' })).toEqual(['3', '1', '4', '2'])
})
test('the pages of a list contain each log once, and every page the total', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId })
  for (let n = 0; n < 23; n += 1) await aSalesLog(app, { by: staff, customerId, contactId, at: '2026-01-01T00:00:00Z' })
  for (const sort of ['newest', 'oldest', 'customer'] as const) {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(staff, { page, pageSize: 10, sort })))
    expect(pages.map((page) => [page.items.length, page.total])).toEqual([
      [10, 23],
      [10, 23],
      [3, 23],
      [0, 23],
    ])
    expect(new Set(pages.flatMap((page) => page.items.map((item) => item.id))).size).toBe(23)
  }
  expect(await list(staff, { page: 1_000_000, pageSize: 100 })).toEqual({ items: [], total: 23, more: false })
})
test('the logs of a department are those of its current members', async () => {
  const { staff, manager, workgroupId } = await aTeam(app)
  const departmentId = await aDepartment(app, workgroupId)
  const mover = await aPerson(app, { workgroupId, departmentId })
  await aSalesLog(app, { by: mover, title: 'mover' })
  await aSalesLog(app, { by: staff, title: 'staff' })
  expect(await titles(manager, { departmentId })).toEqual(['mover'])
  await app.owner.query(
    'update members set department_id = case when user_id = $1 then $2::bigint end where user_id in ($1, $3)',
    [staff.id, departmentId, mover.id],
  )
  expect(await titles(manager, { departmentId })).toEqual(['staff'])
  await app.owner.query('update members set left_at = now() where user_id = $1', [staff.id])
  expect(await titles(manager, { departmentId })).toEqual([])
})
test('the logs of a department include those of all its sub-departments', async () => {
  const { staff, colleague, manager, workgroupId } = await aTeam(app)
  const [top, middle, low] = [
    await aDepartment(app, workgroupId, '영업본부'),
    await aDepartment(app, workgroupId, '수도권'),
    await aDepartment(app, workgroupId, '강남'),
  ]
  await app.owner.query(
    'update departments set parent_id = case id when $1 then $2::bigint else $3 end where id in ($1, $2)',
    [low, middle, top],
  )
  await app.owner.query(
    'update members set department_id = case user_id when $1 then $2::bigint else $3 end where user_id in ($1, $4)',
    [staff.id, low, top, colleague.id],
  )
  await aSalesLog(app, { by: staff, title: 'low' })
  await aSalesLog(app, { by: colleague, title: 'top' })
  expect((await titles(manager, { departmentId: top })).sort()).toEqual(['low', 'top'])
  expect(await titles(manager, { departmentId: middle })).toEqual(['low'])
  expect(await titles(manager, { departmentId: low })).toEqual(['low'])
})
test('a search finds words in the title, content, customer and contact names, literally and case-insensitively; words of letters and digits from their beginning', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff, name: '한빛전자 Hanbit' })
  const contactId = await aContact(app, { by: staff, customerId, name: '윤성민' })
  await aSalesLog(app, { by: staff, customerId, contactId, title: '50% 할인', content: 'MOQ 협의' })
  await aSalesLog(app, { by: staff, title: '500 할인', content: '납기_확인' })
  const found = async (search: string) => (await titles(staff, { search, sort: 'customer' })).sort()
  for (const [search, expected] of [
    ['50%', ['50% 할인']],
    ['0%', []],
    ['moq', ['50% 할인']],
    ['hanBIT', ['50% 할인']],
    ['빛전', ['50% 할인']],
    ['성민', ['50% 할인', '500 할인']],
    ['기_확', ['500 할인']],
    ['없는 말', []],
    ['\\', []],
  ] as const) {
    expect(await found(search), search).toEqual([...expected])
  }
})
test('filters by users, departments, customers, contacts and needs of other workgroups find nothing', async () => {
  const [ours, theirs] = [await aTeam(app), await aTeam(app)]
  await aSalesLog(app, { by: ours.staff })
  const foreign = await aSalesLog(app, { by: theirs.staff })
  const departmentId = await aDepartment(app, theirs.workgroupId)
  const needItemId = await anItem(app, { by: theirs.manager })
  await aLogAnalysis(app, { by: theirs.staff, logId: foreign.id, itemId: needItemId })
  for (const filters of [
    { authorId: theirs.staff.id },
    { departmentId },
    { customerId: foreign.customerId },
    { contactId: foreign.contactId },
    { needItemId },
  ])
    expect(await list(ours.master, filters)).toEqual({ items: [], total: 0, more: false })
})

test('for any combination of filters the list agrees with a plain filter over all logs', async () => {
  const team = await aTeam(app)
  const departmentId = await aDepartment(app, team.workgroupId)
  await app.owner.query('update members set department_id = $1 where user_id = any($2)', [
    departmentId,
    [team.colleague.id, team.chief.id],
  ])
  const inDepartment = [team.colleague.id, team.chief.id]
  const people = [team.staff, team.colleague, team.manager, team.chief]
  const pairs: { customerId: string; customerName: string; contactId: string; contactName: string }[] = []
  for (const customerName of ['다온', '가람 Tech', '나래']) {
    const customerId = await aCustomer(app, { by: team.manager, name: customerName })
    for (const contactName of ['김가람', '이다온'])
      pairs.push({
        customerId,
        customerName,
        contactId: await aContact(app, { by: team.manager, customerId, name: contactName }),
        contactName,
      })
  }
  const sampleId = pairs.at(-1)!.customerId
  await app.owner.query('update customers set is_sample = true where id = $1', [sampleId])
  const items = [await anItem(app, { by: team.manager }), await anItem(app, { by: team.manager })]
  // Enough logs that any three filters have matches; deterministic, so that a failure repeats.
  const logs: ({
    id: string
    at: string
    authorId: string
    coAuthorIds: string[]
    hasFeedback: boolean
    hasNextStep: boolean
    hasFiles: boolean
    needs: string[] | null
    itemId: string
    purpose: string
    channel: string
    title: string
    content: string
    keywords: string[]
    nouns: string[]
  } & (typeof pairs)[number])[] = []
  for (let n = 0; n < 120; n += 1) {
    const [by, pair] = [people[n % 4]!, pairs[(n * 5) % 6]!]
    const of = {
      at: new Date(Date.UTC(2026, 0, 1) + n * 7 * 3_600_000).toISOString(),
      purpose: purposes[n % 3]!,
      channel: channels[Math.floor(n / 3) % 3]!,
      title: ['납기 확인', 'MOQ 협의', '50% 할인'][n % 3]!,
      content: ['가람과 통화', '샘플_발송', 'moq 재논의'][Math.floor(n / 2) % 3]!,
      keywords: [['단가'], ['MOQ', '납기'], [], ['moq']][Math.floor(n / 5) % 4]!,
      coAuthorIds: n % 5 === 0 ? [people[(n + 1) % 4]!.id] : [],
    }
    const { id } = await aSalesLog(app, { by, ...of, customerId: pair.customerId, contactId: pair.contactId })
    const [hasFeedback, hasNextStep, hasFiles] = [n % 4 < 2, n % 8 < 4, n % 16 < 8]
    if (hasFeedback) await aFeedback(app, { by: team.manager, logId: id })
    if (hasNextStep)
      await app.owner.query("update sales_logs set next_step = '견적', next_day = '2026-02-01' where id = $1", [id])
    if (hasFiles) await aFile(app, { by, logId: id })
    const needs = [null, ['product'], [], ['operational', 'product'], ['personal']][Math.floor(n / 3) % 5] ?? null
    const itemId = needs?.length && n % 7 < 5 ? items[n % 2]! : ''
    const nouns = needs ? [[], ['납기'], ['단가', '납기'], ['샘플']][n % 4]! : []
    if (needs) await aLogAnalysis(app, { by, logId: id, types: needs, itemId: itemId || undefined, nouns })
    logs.push({ id, authorId: by.id, hasFeedback, hasNextStep, hasFiles, needs, itemId, nouns, ...of, ...pair })
  }
  type Plain = (typeof logs)[number]
  const dayOf = (at: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date(at))
  const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())
  const isBy = (log: Plain, id: string) => log.authorId === id || log.coAuthorIds.includes(id)
  const agrees = (log: Plain, f: Required<Filters>, reader: TestPerson) =>
    (reader === team.manager || isBy(log, reader.id)) &&
    (!f.from || dayOf(log.at) >= f.from) &&
    (!f.to || dayOf(log.at) <= f.to) &&
    (!f.authorId || (f.isFirstAuthor ? log.authorId === f.authorId : isBy(log, f.authorId))) &&
    (!f.isCoAuthor || !f.authorId || log.authorId !== f.authorId) &&
    (!f.departmentId || inDepartment.includes(log.authorId)) &&
    (!f.customerId || log.customerId === f.customerId) &&
    (!f.withoutSample || log.customerId !== sampleId) &&
    (!f.contactId || log.contactId === f.contactId) &&
    (!f.purpose || log.purpose === f.purpose) &&
    (!f.channel || log.channel === f.channel) &&
    (!f.keyword || log.keywords.some((word) => word.toLowerCase() === f.keyword.toLowerCase())) &&
    (f.hasFeedback === null || log.hasFeedback === f.hasFeedback) &&
    (f.hasNextStep === null || log.hasNextStep === f.hasNextStep) &&
    (f.hasFiles === null || log.hasFiles === f.hasFiles) &&
    (!f.need ||
      (f.need === 'none'
        ? log.needs?.length === 0
        : log.needs?.some((one) => f.need.split(',').includes(one)) === true)) &&
    (!f.needItemId || log.itemId === f.needItemId) &&
    (!f.word || [...log.nouns, ...log.keywords].includes(f.word)) &&
    (!f.search ||
      [log.title, log.content, log.customerName, log.contactName, ...log.keywords].some((text) => has(text, f.search)))
  const newestFirst = (a: Plain, b: Plain) => b.at.localeCompare(a.at)
  const orders = {
    newest: newestFirst,
    best: newestFirst,
    oldest: (a: Plain, b: Plain) => -newestFirst(a, b),
    customer: (a: Plain, b: Plain) =>
      new Intl.Collator('ko').compare(a.customerName, b.customerName) || newestFirst(a, b),
  }

  const maybe = <T>(...values: T[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant('' as const) }, { weight: 1, arbitrary: fc.constantFrom(...values) })
  const day = fc.integer({ min: 1, max: 36 }).map((n) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10))
  const maybeDay = fc.oneof(fc.constant(''), day)
  const filters = fc.record({
    from: maybeDay,
    to: maybeDay,
    authorId: maybe(...people.map((person) => person.id)),
    isFirstAuthor: fc.boolean(),
    isCoAuthor: fc.boolean(),
    departmentId: maybe(departmentId),
    customerId: maybe(...pairs.map((pair) => pair.customerId)),
    withoutSample: fc.boolean(),
    contactId: maybe(...pairs.map((pair) => pair.contactId)),
    purpose: maybe(...purposes.slice(0, 3)),
    channel: maybe(...channels.slice(0, 3)),
    keyword: maybe('MOQ', 'moq', '단가', '납기', 'mo'),
    hasFeedback: fc.constantFrom(null, null, true, false),
    hasNextStep: fc.constantFrom(null, null, true, false),
    hasFiles: fc.constantFrom(null, null, null, true, false),
    need: fc.oneof(
      { weight: 4, arbitrary: fc.constant('' as const) },
      { weight: 1, arbitrary: fc.constantFrom('product' as const, 'none' as const, 'product,personal' as const) },
    ),
    needItemId: fc.oneof(
      { weight: 9, arbitrary: fc.constant('' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...items) },
    ),
    word: maybe('납기', '단가', 'MOQ', '없는말'),
    search: maybe('moq', '가람', '50%', '플_발', 'tech', '없음'),
    sort: fc.constantFrom('newest' as const, 'oldest' as const, 'customer' as const),
    page: fc.integer({ min: 1, max: 3 }),
    pageSize: fc.constantFrom(1, 7, 100),
  }) as fc.Arbitrary<Required<Filters>>
  let found = 0
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom(team.manager, team.staff), async (wanted, reader) => {
      const expected = logs.filter((log) => agrees(log, wanted, reader)).sort(orders[wanted.sort])
      const { items, total } = await list(reader, wanted)
      found += items.length
      expect(total).toBe(expected.length)
      expect(items.map((item) => item.id)).toEqual(
        expected.slice((wanted.page - 1) * wanted.pageSize, wanted.page * wanted.pageSize).map((log) => log.id),
      )
    }),
    { numRuns: 450 },
  )
  expect(found).toBeGreaterThan(300)
})
