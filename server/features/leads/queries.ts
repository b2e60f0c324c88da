import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { stages } from '../../../contract/codes.ts'
import { addDays } from '../../../contract/rules/days.ts'
import type { leads as contract } from '../../../contract/calls/leads/calls.ts'
import type { Db } from '../../db/connect.ts'
import { writtenBy, type Writer } from '../../db/audit-columns.ts'
import { daysInStage as days, isStuckIn, usualDays, usualOfStages } from '../customers/queries.ts'
import { personRef } from '../members/queries.ts'

type Summary = OutputOf<typeof contract.summary>
type Move = OutputOf<typeof contract.moves>['items'][number]

/** @param ownerIds only customers of these owners; null for all, including those without an owner */
export async function summarizeLeads(
  db: Db,
  context: { workgroupId: string; timeZone: string; now: Date },
  of: { ownerIds: readonly string[] | null; from: string; to: string },
): Promise<Summary> {
  const conditions = sql`c.workgroup_id = ${context.workgroupId} and c.deleted_at is null and not c.is_sample ${
    of.ownerIds ? sql`and c.owner_id = any(${of.ownerIds}::bigint[])` : sql``
  }`
  const dayBegins = (day: string) => sql`${day}::date::timestamp at time zone ${context.timeZone}::text`
  const since = of.from ? sql`and moved.moved_at >= ${dayBegins(of.from)}` : sql``
  const until = of.to ? sql`and moved.moved_at < ${dayBegins(addDays(of.to, 1))}` : sql``
  const counts = await stageCounts(db, context, conditions)
  const { rows: moves } = await sql<Summary['moves'][number]>`
    select moved.from_stage as "fromStage", moved.to_stage as stage, count(*)::int as count, count(distinct moved.customer_id)::int as "customerCount",
      round(avg(${days}))::int as days
    from stage_moves moved join customers c on c.workgroup_id = moved.workgroup_id and c.id = moved.customer_id
    where moved.workgroup_id = ${context.workgroupId} ${since} ${until} and ${conditions}
    group by moved.from_stage, moved.to_stage order by moved.from_stage, moved.to_stage`.execute(db)
  return { stages: counts, moves }
}

/** The number of customers `c` in each stage, for all stages in order. */
export async function stageCounts(
  db: Db,
  { workgroupId, now }: { workgroupId: string; now: Date },
  conditions: RawBuilder<unknown>,
): Promise<Summary['stages']> {
  const usual = await usualDays(db, workgroupId)
  const { rows } = await sql<Omit<Summary['stages'][number], 'usualDays'>>`
    select c.stage, count(*)::int as count, round(avg(extract(epoch from (${now}::timestamptz - c.stage_at)) / 86400))::int as days,
      count(*) filter (where ${isStuckIn(now)})::int as "stuckCount"
    from customers c join ${usualOfStages(usual)} on usual.stage = c.stage
    where ${conditions} and c.stage <> '' group by c.stage`.execute(db)
  const none = { count: 0, days: null, stuckCount: 0 }
  return stages.map((stage, at) => ({
    ...(rows.find((one) => one.stage === stage) ?? { stage, ...none }),
    usualDays: usual[at]!,
  }))
}

export async function movesOf(
  db: Db,
  workgroupId: string,
  of: { customerId: string; page: number; pageSize: number },
): Promise<{ items: Move[]; total: number }> {
  const where = sql`moved.workgroup_id = ${workgroupId} and moved.customer_id = ${of.customerId}`
  const { rows } = await sql<Move>`
    select moved.id, moved.from_stage as "fromStage", moved.to_stage as stage, floor(${days})::int as days, moved.moved_at as at,
      ${personRef('moved', 'by_id')} as by, moved.by_log as "isByLog", moved.reason
    from stage_moves moved where ${where} order by moved.moved_at desc, moved.id desc limit ${of.pageSize} offset ${(of.page - 1) * of.pageSize}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from stage_moves moved where ${where}`.execute(db)
  return { items: rows, total: counted[0]!.total }
}

const latestMove = (db: Db, workgroupId: string, customerId: string) =>
  db
    .selectFrom('stage_moves')
    .select(['id', 'moved_at as at', 'from_stage', 'from_at', 'from_reached', 'by_id as byId', 'by_log as isByLog'])
    .where('workgroup_id', '=', workgroupId)
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
export type LatestMove = NonNullable<Awaited<ReturnType<typeof findLatestMove>>>
export const findLatestMove = (db: Db, workgroupId: string, customerId: string) =>
  latestMove(db, workgroupId, customerId).executeTakeFirst()

/** The customer must be locked and in another stage. @returns the id of the move */
export async function moveCustomer(
  db: Db,
  was: { id: string; ver: number },
  { stage, reason }: { stage: string; reason: string },
  by: Writer & { workgroupId: string },
): Promise<string> {
  await db
    .updateTable('customers')
    .set({ stage, stage_at: by.now, ver: was.ver + 1, ...writtenBy(by) })
    .where('id', '=', was.id)
    .execute()
  const { id } = await latestMove(db, by.workgroupId, was.id).executeTakeFirstOrThrow()
  if (reason)
    await db
      .updateTable('stage_moves')
      .set({ reason })
      .where('workgroup_id', '=', by.workgroupId)
      .where('id', '=', id)
      .execute()
  return id
}
/** Removes the move from the history, and adds no entry for the undo. */
export async function undoMove(
  db: Db,
  was: { id: string; ver: number },
  move: LatestMove,
  by: Writer & { workgroupId: string },
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ stage: move.from_stage, stage_at: move.from_at, ver: was.ver + 1, ...writtenBy(by) })
    .where('id', '=', was.id)
    .execute()
  // A trigger derives the reached stage from the stage (migration 0010); after a final stage it may have been another.
  await db.updateTable('customers').set({ reached_stage: move.from_reached }).where('id', '=', was.id).execute()
  await db
    .deleteFrom('stage_moves')
    .where('workgroup_id', '=', by.workgroupId)
    .where('customer_id', '=', was.id)
    .where('id', '>=', move.id)
    .execute()
}
