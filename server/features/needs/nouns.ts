import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import { nounWeeks, type needs as contract } from '../../../contract/calls/needs/calls.ts'
import type { Db } from '../../db/connect.ts'
import { containsPattern } from '../../db/like.ts'
import { dayStart } from '../sales-logs/queries.ts'

type Filters = InputOf<typeof contract.nouns>
type Nouns = OutputOf<typeof contract.nouns>
type Of = { workgroupId: string; timeZone: string; now: Date }

/** Counts keywords of readable logs. Hidden ones are only listed on request. */
export async function listNouns(
  db: Db,
  of: Of,
  { logId, from, to, state, search, page, pageSize }: Filters,
): Promise<Nouns> {
  const start = from && dayStart(from, of.timeZone)
  const end = to && dayStart(to, of.timeZone, 1)
  const until = end || sql`${of.now}::timestamptz`
  const logs = [
    ...(logId ? [sql`l.id = ${logId}`] : []),
    ...(start ? [sql`l.happened_at >= ${start}`] : []),
    ...(end ? [sql`l.happened_at < ${end}`] : []),
  ]
  return countNouns(db, of, logs, {
    nouns: search ? sql`u.noun ilike ${containsPattern(search)}` : sql`true`,
    state: state === '' ? sql`k.state is distinct from 'hidden'` : sql`k.state = ${state}`,
    most: pageSize,
    from: (page - 1) * pageSize,
    // Of a period that is not over yet, so much as has passed of it.
    earlier: start
      ? sql`l.happened_at >= ${start} - (${until} - ${start}) and l.happened_at < least(${until}, ${of.now}::timestamptz) - (${until} - ${start})`
      : null,
  })
}
type Shown = {
  nouns: RawBuilder<unknown>
  state: RawBuilder<unknown>
  most: number
  from: number
  earlier: RawBuilder<unknown> | null
}
/**
 * Counts of logs, of earlier periods and of weeks are computed for the listed keywords alone. Logs are counted by their
 * words (decision 88), as the list of logs that a keyword leads to filters them: with synonyms and given keywords.
 * @param logs the conditions on `l`
 */
async function countNouns(
  db: Db,
  { workgroupId, now }: Of,
  logs: RawBuilder<unknown>[],
  { nouns, state, most, from, earlier }: Shown,
): Promise<Nouns> {
  const analysedNouns = sql`
    log_analyses a join sales_logs l on l.workgroup_id = a.workgroup_id and l.id = a.sales_log_id,
      unnest(a.nouns, a.noun_counts) as u (noun, count) where a.workgroup_id = ${workgroupId}`
  const ofLogs = logs.length > 0 ? sql.join(logs, sql` and `) : sql`true`
  const { rows } = await sql<Nouns['items'][number] & { all: number }>`
    with met as (
      select u.noun, sum(u.count)::int as count from ${analysedNouns} and ${ofLogs} and ${nouns} group by 1),
    meant as (
      select met.noun, met.count, coalesce(k.state, '') as state
      from met left join need_nouns k on k.workgroup_id = ${workgroupId} and k.noun = met.noun
      where ${state} and lower(met.noun) not in (
        select name_lower from contacts where workgroup_id = ${workgroupId}
        union all select u.name_lower from members m join users u on u.id = m.user_id where m.workgroup_id = ${workgroupId})),
    shown as materialized (
      select meant.*, (select count(*)::int from meant) as "all" from meant order by count desc, noun limit ${most} offset ${from}),
    counted as (
      select shown.noun, coalesce(s.canonical, shown.noun) as word from shown
      left join word_synonyms s on s.workgroup_id = ${workgroupId} and s.word = shown.noun),
    listed as (
      select w.word, count(*)::int as logs from sales_logs l, unnest(l.words) as w (word)
      where l.workgroup_id = ${workgroupId} and ${ofLogs} and l.words && array(select word from counted) and w.word in (select word from counted) group by 1),
    earlier as (
      select u.noun, sum(u.count)::int as count from ${analysedNouns} and ${earlier ?? sql`false`} and u.noun in (select noun from shown) group by 1),
    late as (
      select u.noun, floor(extract(epoch from ${now}::timestamptz - l.happened_at) / 604800)::int as week, sum(u.count)::int as count
      from ${analysedNouns} and l.happened_at > ${now}::timestamptz - make_interval(weeks => ${nounWeeks}) and l.happened_at <= ${now}
        and u.noun in (select noun from shown) group by 1, 2)
    select shown.*, coalesce(listed.logs, 0) as "logCount", ${earlier ? sql`coalesce(earlier.count, 0)` : sql`null::int`} as before,
      array(select coalesce(late.count, 0) from generate_series(0, ${nounWeeks}::int - 1) as ago left join late on late.noun = shown.noun and late.week = ago order by ago desc) as weeks
    from shown join counted using (noun) left join listed on listed.word = counted.word
      left join earlier on earlier.noun = shown.noun order by shown.count desc, shown.noun`.execute(db)
  return { items: rows.map(({ all: _all, ...row }) => row), total: rows[0]?.all ?? 0 }
}

export async function areNounsOf(db: Db, logId: string, nouns: readonly string[]): Promise<boolean> {
  const row = await db.selectFrom('log_analyses').select('nouns').where('sales_log_id', '=', logId).executeTakeFirst()
  return nouns.every((noun) => row?.nouns.includes(noun))
}
/** @returns the changed keywords with their current counts */
export async function setNouns(
  db: Db,
  by: Of & { userId: string },
  { nouns, state }: InputOf<typeof contract.saveNouns>,
): Promise<Nouns> {
  const { workgroupId } = by
  const selected = [...new Set(nouns)]
  if (state === '') await db.deleteFrom('need_nouns').where('noun', 'in', selected).execute()
  else
    await db
      .insertInto('need_nouns')
      .values(selected.map((noun) => ({ workgroup_id: workgroupId, noun, state, by_id: by.userId })))
      .onConflict((on) => on.columns(['workgroup_id', 'noun']).doUpdateSet({ state, by_id: by.userId }))
      .execute()
  return countNouns(db, by, [], {
    nouns: sql`u.noun = any(${selected}::text[])`,
    state: sql`true`,
    most: selected.length,
    from: 0,
    earlier: null,
  })
}
