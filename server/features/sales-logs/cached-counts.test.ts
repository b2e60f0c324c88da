// Cached totals agree with a recount, and deep pages with a full scan.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { anItem } from '../../../tests/support/inputs/needs-inputs.ts'
import { aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const list = async (as: TestPerson, filters = {}) => (await app.ask(as, salesLogs.list, filters)).output
const total = async (as: TestPerson, filters = {}) => (await list(as, filters)).total
const copies = (client: pg.Pool | pg.PoolClient, of: { id: string; many: number; first?: number }) =>
  client.query(
    `insert into sales_logs (workgroup_id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt)
     select workgroup_id, author_id, co_author_ids, customer_id, contact_id, happened_at - (n / 3) * interval '1 hour', purpose, channel, sales_type, title, content, excerpt
     from sales_logs, generate_series($3::int, $3::int + $2::int - 1) n where id = $1`,
    [of.id, of.many, of.first ?? 1],
  )

test('a log counts as soon as it is visible to others: not before its transaction commits, and not twice', async () => {
  const { manager, staff } = await aTeam(app)
  const { id } = await aSalesLog(app, { by: staff })
  // About another customer, because writes about the same one wait for each other.
  const other = await aSalesLog(app, { by: staff })
  const [early, late] = [await app.owner.connect(), await app.owner.connect()]
  await early.query('begin')
  await copies(early, { id, many: 1 })
  // Counted and cached while the first transaction is open; the second begins later and commits earlier.
  expect([await total(manager), await total(staff)]).toEqual([2, 2])
  await late.query('begin')
  await copies(late, { id: other.id, many: 2 })
  expect(await total(manager)).toBe(2)
  await late.query('commit')
  expect([await total(manager), await total(staff)]).toEqual([4, 4])
  await early.query('commit')
  expect([await total(manager), await total(manager), await total(staff)]).toEqual([5, 5, 5])
  await early.query('begin')
  await copies(early, { id, many: 5 })
  await early.query('rollback')
  expect(await total(manager)).toBe(5)
  early.release()
  late.release()
})
test('after any writes the totals agree with a fresh count, for every reader and filter', async () => {
  const { manager, staff, colleague, workgroupId } = await aTeam(app)
  const first = await aSalesLog(app, { by: staff })
  const itemId = await anItem(app, { by: manager })
  const filters: Record<string, string | boolean>[] = [
    {},
    { purpose: '0020001' },
    { from: '2026-01-10', to: '2026-01-20' },
    { authorId: staff.id },
    { customerId: first.customerId },
    { hasFeedback: true },
    { hasFeedback: false, purpose: '0020001' },
    { hasNextStep: true },
    { hasNextStep: false, hasFeedback: true },
    { hasFiles: true },
    { hasFiles: false, hasNextStep: true },
    { need: 'product' },
    { need: 'product,personal' },
    { need: 'none', hasFiles: true },
    { needItemId: itemId },
  ]
  const fresh = async (reader: TestPerson, filter: Record<string, string | boolean>) => {
    const { rows } = await app.owner.query<{ n: number }>(
      `select count(*)::int as n from sales_logs where workgroup_id = $1 and ($2::bigint is null or author_id = $2 or co_author_ids @> array[$2::bigint])
        and ($3::text is null or purpose = $3) and ($4::text is null or (happened_at >= ($4::date)::timestamp at time zone 'Asia/Seoul' and happened_at < ($5::date + 1)::timestamp at time zone 'Asia/Seoul'))
        and ($6::bigint is null or author_id = $6 or co_author_ids @> array[$6::bigint]) and ($7::bigint is null or customer_id = $7)
        and ($8::boolean is null or $8 = exists (select from feedback n where n.sales_log_id = sales_logs.id)) and ($9::boolean is null or $9 = (next_step <> '' or next_day is not null))
        and ($10::boolean is null or $10 = exists (select from files f where f.sales_log_id = sales_logs.id and f.deleted_at is null))
        and ($11::text is null or (select case $11 when 'none' then types = '{}' else types && string_to_array($11, ',') end from log_analyses a where a.sales_log_id = sales_logs.id))
        and ($12::bigint is null or $12 = any(need_items))`,
      [
        workgroupId,
        reader === manager ? null : reader.id,
        filter.purpose ?? null,
        filter.from ?? null,
        filter.to ?? null,
        filter.authorId ?? null,
        filter.customerId ?? null,
        filter.hasFeedback ?? null,
        filter.hasNextStep ?? null,
        filter.hasFiles ?? null,
        filter.need ?? null,
        filter.needItemId ?? null,
      ],
    )
    return rows[0]!.n
  }
  const writes = [
    'update sales_logs set purpose = case purpose when $2 then $3 else $2 end where workgroup_id = $1',
    "update sales_logs set happened_at = happened_at + interval '9 days' where workgroup_id = $1 and id % 2 = 0",
    'update sales_logs set co_author_ids = case when cardinality(co_author_ids) > 0 then array[]::bigint[] else array[$4::bigint] end where workgroup_id = $1 and id % 3 = 0',
    'update sales_logs set author_id = $4 where workgroup_id = $1 and id % 5 = 0',
    'delete from sales_logs where workgroup_id = $1 and id % 7 = 0',
    "update sales_logs set title = title || '.' where workgroup_id = $1",
    "insert into feedback (workgroup_id, sales_log_id, author_id, content, sentence, asks_answer, created_at) select workgroup_id, id, $4, '', '', false, now() from sales_logs, generate_series(1, 2) where workgroup_id = $1 and id % 4 = 1",
    "update sales_logs set next_step = case next_step when '' then '견적' else '' end where workgroup_id = $1 and id % 3 = 1",
    "update sales_logs set next_day = case when next_day is null then '2026-12-01'::date end where workgroup_id = $1 and id % 5 = 1",
    'delete from feedback where workgroup_id = $1 and id % 3 <> 1',
    "insert into files (workgroup_id, sales_log_id, added_by_id, name, type, has_preview, bytes, key, version, created_at) select workgroup_id, id, $4, 'a.pdf', 'application/pdf', false, 1, gen_random_uuid(), n, now() from sales_logs, generate_series(1, 2) n where workgroup_id = $1 and id % 4 < 2",
    'update files set deleted_at = now() where workgroup_id = $1 and sales_log_id % 4 = 0',
    'update files set deleted_at = null where workgroup_id = $1 and sales_log_id % 8 = 0 and version = 1',
    "insert into log_analyses (workgroup_id, sales_log_id, language, version, types, nouns, noun_counts) select workgroup_id, id, 'ko', 0, case when id % 3 = 0 then '{}' else '{product,personal}'::text[] end, '{}', '{}' from sales_logs l where workgroup_id = $1 and id % 5 < 3 and exists (select from log_sentences s where s.sales_log_id = l.id) on conflict do nothing",
    "update log_analyses set types = case types when '{}' then '{product}'::text[] else '{}' end where workgroup_id = $1 and sales_log_id % 4 < 2",
    'delete from files where workgroup_id = $1 and sales_log_id % 3 = 0',
    'update log_sentences set item_id = case when item_id is null then $5::bigint end where workgroup_id = $1 and sales_log_id % 4 > 0',
    'update log_analyses set version = version + 1 where workgroup_id = $1 and sales_log_id % 5 > 0',
  ]
  await copies(app.owner, { id: first.id, many: 60 })
  await app.owner.query(
    "insert into log_sentences (workgroup_id, sales_log_id, start_at, end_at, hash, type, confidence, source) select workgroup_id, id, 0, 9, 'x', 'none', 1, 'starter' from sales_logs where workgroup_id = $1",
    [workgroupId],
  )
  for (const write of [...writes, ...writes]) {
    const used = [workgroupId, '0020001', '0020002', colleague.id, itemId]
    await app.owner.query(
      // Inserts the values into the statement.
      write.replace(/\$(\d)/g, (_, n: string) => `'${used[Number(n) - 1]!}'`),
    )
    await aSalesLog(app, { by: staff, at: '2026-01-12T03:00:00Z' })
    for (const reader of [manager, staff, colleague])
      for (const filter of filters)
        expect([write, filter, await total(reader, filter)]).toEqual([write, filter, await fresh(reader, filter)])
  }
})
test('a bulk change causes a recount, and a deep page agrees with a full scan', async () => {
  const { manager, staff, workgroupId } = await aTeam(app)
  const { id } = await aSalesLog(app, { by: staff })
  expect(await total(manager)).toBe(1)
  await copies(app.owner, { id, many: 2_400 })
  expect(await total(manager)).toBe(2_401)
  const { rows: changes } = await app.owner.query('select sign from sales_log_changes where workgroup_id = $1', [
    workgroupId,
  ])
  expect(changes).toContainEqual({ sign: 0 })
  const same = async () => {
    for (const [sort, order] of [
      ['newest', 'happened_at desc, id desc'],
      ['oldest', 'happened_at, id'],
    ] as const)
      // A page size that is no divisor of the distance between marks, and neighbouring pages, which continue where the
      // previous one ended.
      for (const page of [12, 13, 14, 15, 14, 13, 24, 25, 26]) {
        const { rows } = await app.owner.query<{ id: string; total: number }>(
          `select id, count(*) over ()::int as total from sales_logs where workgroup_id = $1 order by ${order} limit 97 offset $2`,
          [workgroupId, (page - 1) * 97],
        )
        const found = await list(manager, { sort, page, pageSize: 97 })
        expect([sort, page, found.items.map((item) => item.id)]).toEqual([sort, page, rows.map((row) => row.id)])
        if (rows[0]) expect(found.total).toBe(rows[0].total)
      }
  }
  await same()
  // Before, between and after the marks.
  await copies(app.owner, { id, many: 7 })
  await copies(app.owner, { id, many: 8, first: 1_800 })
  await app.owner.query('delete from sales_logs where workgroup_id = $1 and id % 97 = 0', [workgroupId])
  await same()
  await app.owner.query(
    "update sales_logs set happened_at = happened_at - interval '300 hours' where workgroup_id = $1 and id % 31 = 0",
    [workgroupId],
  )
  await same()
})
