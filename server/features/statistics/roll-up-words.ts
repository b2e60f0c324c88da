// Keeps the roll-ups of words: of each first author, of each department and of all (decision 110).
import { sql, type RawBuilder } from 'kysely'
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import { addDays, daysBetween } from '../../../contract/rules/days.ts'
import type { Db } from '../../db/connect.ts'
import { departmentMemberIds, listDepartments } from '../departments/queries.ts'
import { dayOf, nearSpans, ofPeriod, someWeekStarts, type CountedScope } from './count-parts.ts'
import { countedNeeds, typedLogs, type CountedNeed } from './word-counts.ts'
import { rewriteWordLogs, yearOf } from './word-logs.ts'

/** A roll-up without its days: `scopeId`, `type`, and the first of its days. */
type Key = { scopeId: string; type: string; start: string }
export const daysOfBlock = 28

/**
 * Counts these days again, with the weeks and running totals that they belong to.
 * @param to the last day that is rolled up @param most days counted in one statement
 */
export async function rollUpWords(
  db: Db,
  scope: CountedScope,
  days: readonly string[],
  { to, most }: { to: string; most: number },
): Promise<void> {
  // Tens of thousands of counts are grouped and sorted.
  await sql`select set_config('work_mem', '32MB', true)`.execute(db)
  await addWords(db, scope, days)
  const ofAuthors = await rollUpDays(db, scope, days, most)
  await carryOn(db, scope, [...ofAuthors, ...(await sumAuthors(db, scope, ofAuthors))], { from: days[0]!, to })
}

/** Numbers for the words of these days, and scopes for their authors. */
async function addWords(db: Db, scope: CountedScope, days: readonly string[]): Promise<void> {
  const { workgroupId } = scope
  const logs = logsOf(scope, days, [''])
  await sql`
    insert into counted_words (workgroup_id, word)
    select ${workgroupId}, word from (select distinct unnest(words) as word from (${logs}) l) each
    where not exists (select from counted_words w where w.workgroup_id = ${workgroupId} and w.word = each.word)`.execute(
    db,
  )
  await addScopes(
    db,
    workgroupId,
    sql`select null::bigint[] union all select distinct array[author_id] from (${logs}) l`,
  )
}
const addScopes = (db: Db, workgroupId: string, userIds: RawBuilder<unknown>) =>
  sql`
  insert into word_rollup_scopes (workgroup_id, user_ids)
  select ${workgroupId}, user_ids from (${userIds}) each (user_ids)
  where not exists (select from word_rollup_scopes s where s.workgroup_id = ${workgroupId} and s.user_ids is not distinct from each.user_ids)`.execute(
    db,
  )

/** The logs of these days with `author_id`, `day`, `type` and `words`. */
export const logsOf = (
  scope: CountedScope,
  days: readonly string[],
  needs: readonly CountedNeed[],
): RawBuilder<unknown> => {
  const logs = nearSpans(days).map((span) =>
    typedLogs(scope, ofPeriod(scope, span), { needs, named: sql`l.author_id, ${dayOf(scope)} as day,` }),
  )
  return sql`select * from (${sql.join(logs, sql` union all `)}) l where day = any(${days}::date[])`
}

/** Rows that are sums, of one statement: few enough for its time limit in a large workgroup. */
const sumsAtOnce = 100
const piecesOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** Writes the days of authors that differ, and their logs. @returns which days did */
async function rollUpDays(db: Db, scope: CountedScope, allDays: readonly string[], most: number): Promise<Key[]> {
  const { workgroupId } = scope
  const changed: Key[] = []
  for (const days of adjoiningDays(allDays, most)) {
    const span = { from: days[0]!, to: days.at(-1)! }
    const rows = sql`${rowsOfLogs(scope, days)}, ${rewriteWordLogs(scope, span)}`
    changed.push(...(await replaceRows(db, workgroupId, 1, rows)))
  }
  return changed
}
/** Days that follow each other within a year, at most so many. */
function adjoiningDays(days: readonly string[], most: number): string[][] {
  const spans: string[][] = []
  for (const day of days) {
    const last = spans.at(-1)
    const follows = last && addDays(last.at(-1)!, 1) === day && yearOf(last[0]!) === yearOf(day)
    if (follows && last.length < most) last.push(day)
    else spans.push([day])
  }
  return spans
}
const rowsOfLogs = (scope: CountedScope, days: readonly string[]) => {
  const { workgroupId } = scope
  return sql`
      asked as materialized (
        select row_number() over () as place, s.id as scope_id, s.user_ids[1] as author_id, type, day as start_day
        from word_rollup_scopes s cross join unnest(${countedNeeds}::text[]) type cross join unnest(${days}::date[]) day
        where s.workgroup_id = ${workgroupId} and cardinality(s.user_ids) = 1),
      logs as materialized (${logsOf(scope, days, countedNeeds)}),
      of_logs as materialized (
        select a.place, l.words from logs l join asked a on (a.author_id, a.type, a.start_day) = (l.author_id, l.type, l.day)),
      counted as materialized (
        select place, w.id::int as word_id, count(*)::int as log_count
        from (select place, unnest(words) as word from of_logs) each
          join counted_words w on w.workgroup_id = ${workgroupId} and w.word = each.word
        group by 1, 2),
      sized as (select place, count(*)::int as log_count from of_logs group by 1)`
}
/** Joins to rows `a` the roll-ups `r` of their type, by the primary key: new tables have no statistics, which may mislead a plan. */
const rollUpsOf = (workgroupId: string, condition: RawBuilder<unknown>) => sql`
  cross join lateral (
    select r.ctid, r.log_count, r.word_ids, r.counts from word_rollups r
    where r.workgroup_id = ${workgroupId} and r.type = a.type and ${condition} offset 0) r`

/** Writes the rows of these keys that differ from the sums of `rows`. @returns which ones did */
async function replaceSums(
  db: Db,
  workgroupId: string,
  days: 1 | 7 | 28,
  keys: readonly Key[],
  rows: RawBuilder<unknown>,
): Promise<Key[]> {
  const changed: Key[] = []
  for (const some of piecesOf(keys, sumsAtOnce))
    changed.push(...(await replaceRows(db, workgroupId, days, sql`${askedRows(some)}, ${sumRows(rows)}`)))
  return changed
}
/**
 * The numbers of logs `sized`, and those with each word `counted`, as sums of the rows of a query with `log_count`, `word_ids`,
 * `counts` and the `place` of the row `asked`.
 */
export const sumRows = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  summed as materialized (${rows}),
  counted as materialized (
    select place, word_id, sum(log_count)::int as log_count
    from (select place, unnest(word_ids) as word_id, unnest(counts) as log_count from summed) each group by 1, 2),
  sized as (select place, sum(log_count)::int as log_count from summed group by 1)`
/** The roll-ups `fresh` of what was `asked`, `sized` and `counted`. Grouped once: a join of both parts may be planned as a loop over thousands. */
export const freshRows = sql`
  listed as materialized (
    select place, max(log_count) filter (where word_id = 0) as log_count,
      coalesce(array_agg(word_id) filter (where word_id > 0), '{}') as word_ids,
      coalesce(array_agg(log_count) filter (where word_id > 0), '{}') as counts
    from (select place, 0 as word_id, log_count from sized union all select place, word_id, log_count from counted order by place, word_id) in_order
    group by place),
  fresh as materialized (
    select a.scope_id, a.type, a.start_day, l.log_count, l.word_ids, l.counts from listed l join asked a using (place))`

/** Replaces the rows `asked` by what was `sized` and `counted`. @returns those that differ */
async function replaceRows(
  db: Db,
  workgroupId: string,
  days: 1 | 7 | 28,
  counted: RawBuilder<unknown>,
): Promise<Key[]> {
  const { rows } = await sql<Key>`
    with ${counted}, ${freshRows},
      gone as (
        delete from word_rollups where workgroup_id = ${workgroupId} and ctid = any(array(
          select r.ctid from asked a ${rollUpsOf(workgroupId, sql`r.scope_id = a.scope_id and r.days = ${days} and r.start_day = a.start_day`)}
          where a.place not in (select place from sized)))
        returning scope_id, type, start_day),
      written as (
        insert into word_rollups as r (workgroup_id, days, scope_id, author_id, type, start_day, log_count, word_ids, counts)
        select ${workgroupId}, ${days}, scope_id, case when cardinality(s.user_ids) = 1 then s.user_ids[1] end, type, start_day, log_count, word_ids, counts
        from fresh join word_rollup_scopes s on s.workgroup_id = ${workgroupId} and s.id = scope_id
        on conflict (workgroup_id, scope_id, type, days, start_day)
          do update set log_count = excluded.log_count, word_ids = excluded.word_ids, counts = excluded.counts
          where (r.log_count, r.word_ids, r.counts) is distinct from (excluded.log_count, excluded.word_ids, excluded.counts)
        returning r.scope_id, r.type, r.start_day)
    select scope_id as "scopeId", type, start_day::text as start from gone
    union all select scope_id, type, start_day::text from written`.execute(db)
  return rows
}
const askedRows = (keys: readonly Key[]) => sql`
  asked as materialized (
    select place, scope_id, type, start_day
    from unnest(${keys.map(({ scopeId }) => scopeId)}::bigint[], ${keys.map(({ type }) => type)}::text[], ${keys.map(({ start }) => start)}::date[])
      with ordinality a (scope_id, type, start_day, place))`

/** Sums the days of authors for the scopes with several of them. @param changed keys of authors */
async function sumAuthors(db: Db, { workgroupId }: CountedScope, changed: readonly Key[]): Promise<Key[]> {
  const { rows } = await sql<Key>`
    with ${askedRows(changed)}
    select distinct s.id as "scopeId", a.type, a.start_day::text as start
    from asked a join word_rollup_scopes author on author.workgroup_id = ${workgroupId} and author.id = a.scope_id
      join word_rollup_scopes s on s.workgroup_id = ${workgroupId} and (s.user_ids is null or cardinality(s.user_ids) > 1 and s.user_ids @> author.user_ids)`.execute(
    db,
  )
  return replaceSums(db, workgroupId, 1, rows, daysOfAuthors(workgroupId))
}
/** Of scopes with several authors, the days `asked` of each author. */
export const daysOfAuthors = (workgroupId: string): RawBuilder<unknown> => sql`
  select a.place, r.log_count, r.word_ids, r.counts
  from asked a join word_rollup_scopes s on s.workgroup_id = ${workgroupId} and s.id = a.scope_id
    join word_rollup_scopes author on author.workgroup_id = ${workgroupId} and cardinality(author.user_ids) = 1
      and (s.user_ids is null or s.user_ids @> author.user_ids)
    ${rollUpsOf(workgroupId, sql`r.scope_id = author.id and r.days = 1 and r.start_day = a.start_day`)}`

/**
 * Sums the weeks and running totals to which changed days belong, up to the last day that is rolled up. Totals are carried on
 * through days without a log, too: each is the sum of the one before it and what came since.
 * @param from the first day that was counted, before which no total is missing
 */
async function carryOn(
  db: Db,
  { workgroupId }: CountedScope,
  changed: readonly Key[],
  { from, to }: Days,
): Promise<void> {
  const weeks = withStarts(changed, 7)
  await replaceSums(db, workgroupId, 7, weeks, daysOfWeeks(workgroupId))
  const blocks = withStarts(weeks, daysOfBlock)
  const starts = [startOf(from, daysOfBlock), ...blocks.map(({ start }) => start)]
  const [first, last] = [starts.toSorted()[0]!, startOf(to, daysOfBlock)]
  for (let start = first; start <= last; start = addDays(start, daysOfBlock)) {
    const { rows } = await sql<Key>`
      with ${askedRows(blocks)}
      select scope_id as "scopeId", type, ${start} as start from (
        select scope_id, type from asked where start_day <= ${start}::date
        union
        select r.scope_id, r.type from word_rollups r
        where r.workgroup_id = ${workgroupId} and r.days = 28 and r.start_day = ${addDays(start, -daysOfBlock)}::date and not exists (
          select from word_rollups own where own.workgroup_id = ${workgroupId} and own.scope_id = r.scope_id and own.type = r.type
            and own.days = 28 and own.start_day = ${start}::date)) each`.execute(db)
    await replaceSums(db, workgroupId, 28, rows, partsOfTotals(workgroupId))
  }
}
/** The days of the weeks `asked`. */
export const daysOfWeeks = (workgroupId: string): RawBuilder<unknown> => sql`
  select a.place, r.log_count, r.word_ids, r.counts
  from asked a ${rollUpsOf(workgroupId, sql`r.scope_id = a.scope_id and r.days = 1 and r.start_day between a.start_day and a.start_day + 6`)}`
/** The running totals before those `asked`, and the weeks since. */
export const partsOfTotals = (workgroupId: string): RawBuilder<unknown> => sql`
  select a.place, r.log_count, r.word_ids, r.counts
  from asked a cross join lateral (values (28, a.start_day - ${sql.lit(daysOfBlock)}, a.start_day - 1), (7, a.start_day, a.start_day + 27)) part (days, first_day, last_day)
    ${rollUpsOf(workgroupId, sql`r.scope_id = a.scope_id and r.days = part.days and r.start_day between part.first_day and part.last_day`)}`
/** The first day of the week (7) or block (28) of a day. */
const startOf = (day: string, length: number) => {
  const place = daysBetween(someWeekStarts[1], day) % length
  return addDays(day, -(place < 0 ? place + length : place))
}
/** Keys of the weeks or blocks to which some belong, each once, in order. */
function withStarts(keys: readonly Key[], length: number): Key[] {
  const all = keys.map(({ scopeId, type, start }) => ({ scopeId, type, start: startOf(start, length) }))
  const once = new Map(all.map((key) => [Object.values(key).join(), key]))
  return [...once.values()].toSorted((one, other) => (one.start < other.start ? -1 : 1))
}

/**
 * Keeps a scope for each department with several members, and for no other sets of users. A new one is summed from its
 * authors, one at a time. @returns whether there may be more
 */
export async function keepScopes(db: Db, scope: CountedScope, rolledUp: Days | undefined): Promise<boolean> {
  const { workgroupId } = scope
  const sets: string[][] = []
  for (const { id } of await listDepartments(db, workgroupId)) {
    const members = await departmentMemberIds(db, workgroupId, id)
    if (members && members.length > 1) sets.push(members)
  }
  const wanted = sets.map((ids) => `{${ids.join(',')}}`)
  await sql`
    delete from word_rollup_scopes where workgroup_id = ${workgroupId} and cardinality(user_ids) <> 1
      and user_ids <> all(select each::bigint[] from unnest(${wanted}::text[]) each)`.execute(db)
  const known = await db
    .selectFrom('word_rollup_scopes')
    .select(sql<string>`user_ids::text`.as('ids'))
    .where('workgroup_id', '=', workgroupId)
    .where('user_ids', 'is not', null)
    .execute()
  const added = wanted.find((ids) => !known.some((one) => one.ids === ids))
  if (added === undefined) return false
  await addScopes(db, workgroupId, sql`select ${added}::bigint[]`)
  if (rolledUp)
    for (let from = rolledUp.from; from <= rolledUp.to; from = addDays(from, daysOfBlock)) {
      const last = addDays(from, daysOfBlock - 1)
      const to = last < rolledUp.to ? last : rolledUp.to
      const { rows } = await sql<Key>`
        select s.id as "scopeId", type, day::date::text as start
        from word_rollup_scopes s cross join unnest(${countedNeeds}::text[]) type
          cross join generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day
        where s.workgroup_id = ${workgroupId} and s.user_ids = ${added}::bigint[]`.execute(db)
      const changed = await replaceSums(db, workgroupId, 1, rows, daysOfAuthors(workgroupId))
      await carryOn(db, scope, changed, { from, to })
    }
  return true
}

/** Deletes the words that no roll-up has any longer. */
export async function forgetWords(db: Db, workgroupId: string): Promise<void> {
  await sql`
    delete from counted_words where workgroup_id = ${workgroupId} and id not in (
      select unnest(word_ids) from word_rollups r join word_rollup_scopes s on s.workgroup_id = ${workgroupId} and s.id = r.scope_id and s.user_ids is null
      where r.workgroup_id = ${workgroupId} and r.type = '' and r.days = 28 and r.start_day = (
        select max(start_day) from word_rollups l where l.workgroup_id = ${workgroupId} and l.scope_id = s.id and l.type = '' and l.days = 28))`.execute(
    db,
  )
}
