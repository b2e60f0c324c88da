import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/call.ts'
import type { needs as contract } from '../../../contract/needs.ts'
import type { Db } from '../../db/connect.ts'
import { holding } from '../../db/like.ts'
import { dayStart } from '../sales-logs/queries.ts'

type Filters = InputOf<typeof contract.nouns>
type Nouns = OutputOf<typeof contract.nouns>
type Of = { workgroupId: string; timeZone: string }

/** Of the logs one may read. What is hidden is shown only where it is asked for. */
export async function listNouns(
  db: Db,
  { workgroupId, timeZone }: Of,
  { logId, from, to, state, search, page, pageSize }: Filters,
): Promise<Nouns> {
  const logs = [
    sql`a.workgroup_id = ${workgroupId}`,
    ...(logId ? [sql`a.sales_log_id = ${logId}`] : []),
    ...(from ? [sql`l.happened_at >= ${dayStart(from, timeZone)}`] : []),
    ...(to ? [sql`l.happened_at < ${dayStart(to, timeZone, 1)}`] : []),
    ...(search ? [sql`u.noun ilike ${holding(search)}`] : []),
  ]
  return counted(db, workgroupId, logs, {
    state: state === '' ? sql`k.state is distinct from 'hidden'` : sql`k.state = ${state}`,
    most: pageSize,
    from: (page - 1) * pageSize,
  })
}
const counted = async (
  db: Db,
  workgroupId: string,
  which: RawBuilder<unknown>[],
  { state, most, from }: { state: RawBuilder<unknown>; most: number; from: number },
): Promise<Nouns> => {
  const { rows } = await sql<Nouns['items'][number] & { all: number }>`
    with met as (
      select u.noun, sum(u.count)::int as count, count(*)::int as logs
      from log_analyses a join sales_logs l on l.workgroup_id = a.workgroup_id and l.id = a.sales_log_id, unnest(a.nouns, a.noun_counts) as u (noun, count)
      where ${sql.join(which, sql` and `)} group by 1),
    shown as (
      select met.noun, met.count, met.logs as "logCount", coalesce(k.state, '') as state
      from met left join need_nouns k on k.workgroup_id = ${workgroupId} and k.noun = met.noun where ${state})
    select shown.*, (select count(*)::int from shown) as "all" from shown order by count desc, noun limit ${most} offset ${from}`.execute(
    db,
  )
  return { items: rows.map(({ all: _all, ...row }) => row), total: rows[0]?.all ?? 0 }
}

/** Whether all of them are keywords of this log. */
export async function areNounsOf(db: Db, logId: string, nouns: readonly string[]): Promise<boolean> {
  const row = await db.selectFrom('log_analyses').select('nouns').where('sales_log_id', '=', logId).executeTakeFirst()
  return nouns.every((noun) => row?.nouns.includes(noun))
}
/** @returns those that were meant, as one finds them now */
export async function setNouns(
  db: Db,
  by: Of & { userId: string },
  { nouns, state }: InputOf<typeof contract.saveNouns>,
): Promise<Nouns> {
  const { workgroupId } = by
  const meant = [...new Set(nouns)]
  if (state === '') await db.deleteFrom('need_nouns').where('noun', 'in', meant).execute()
  else
    await db
      .insertInto('need_nouns')
      .values(meant.map((noun) => ({ workgroup_id: workgroupId, noun, state, by_id: by.userId })))
      .onConflict((on) => on.columns(['workgroup_id', 'noun']).doUpdateSet({ state, by_id: by.userId }))
      .execute()
  return counted(db, workgroupId, [sql`a.workgroup_id = ${workgroupId}`, sql`u.noun = any(${meant}::text[])`], {
    state: sql`true`,
    most: meant.length,
    from: 0,
  })
}
