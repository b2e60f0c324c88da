// The board: customers by stage, those longest in it first.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import { stages } from '../../../contract/codes.ts'
import type { leads as contract } from '../../../contract/calls/leads/calls.ts'
import type { Db } from '../../db/connect.ts'
import { every, isLive, mainContact } from '../customers/queries.ts'
import { personRef } from '../members/queries.ts'
import { stageCounts } from './queries.ts'

type Column = OutputOf<typeof contract.board>['stages'][number]
type Card = Column['cards'][number]
type BoardFilters = Pick<InputOf<typeof contract.board>, 'ownerId' | 'segment' | 'stage' | 'page' | 'pageSize'>

/** @param ownerIds only customers of these owners; null for all, including those without an owner */
export async function boardOf(
  db: Db,
  context: { workgroupId: string; now: Date },
  { ownerIds, ownerId, segment, stage, page, pageSize }: BoardFilters & { ownerIds: readonly string[] | null },
): Promise<Column[]> {
  const stagesShown = stage ? [stage] : stages
  const conditions = every([
    isLive(context.workgroupId),
    sql`not c.is_sample`,
    ...(ownerIds ? [sql`c.owner_id = any(${ownerIds}::bigint[])`] : []),
    ...(ownerId ? [sql`c.owner_id = ${ownerId}`] : []),
    ...(segment ? [sql`c.segment = ${segment}`] : []),
  ])
  const counts = await stageCounts(db, context, conditions)
  // Each column reads only its page from the index by stage; details are joined for that page alone.
  const { rows } = await sql<Omit<Card, 'needs'> & { stage: string }>`
    select c.stage, c.id, c.name, c.segment, ${personRef('c', 'owner_id')} as owner, c.registered_by_id as "registeredById", c.stage_at as "stageAt",
      c.last_log_at as "lastLogAt", ${personRef('c', 'last_log_by_id')} as "lastLogBy", c.last_log_channel as "lastLogChannel", ${mainContact} as "mainContact", c.ver
    from unnest(${stagesShown}::text[]) with ordinality as s(stage, place) cross join lateral (
      select c.* from customers c where ${conditions} and c.stage = s.stage and c.stage <> '' order by c.stage_at, c.id
      limit ${pageSize} offset ${(page - 1) * pageSize}
    ) c order by s.place, c.stage_at, c.id`.execute(db)
  const needs = await needsOf(
    db,
    context.workgroupId,
    rows.map(({ id }) => id),
  )
  const cardsOf = (of: string) =>
    rows.filter((row) => row.stage === of).map((row) => ({ ...row, needs: needs.get(row.id) ?? [] }))
  return counts
    .filter((one) => stagesShown.some((each) => each === one.stage))
    .map((one) => ({ ...one, cards: cardsOf(one.stage) }))
}

/** The kinds of needs in the logs of each customer; row-level security leaves out logs that the user may not read. */
async function needsOf(db: Db, workgroupId: string, ids: string[]): Promise<ReadonlyMap<string, Card['needs']>> {
  const { rows } = await sql<{ id: string; needs: Card['needs'] }>`
    select l.customer_id as id, array_agg(distinct need.type) as needs
    from sales_logs l cross join lateral unnest(l.need_types) need (type)
    where l.workgroup_id = ${workgroupId} and l.customer_id = any(${ids}::bigint[]) group by l.customer_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row.needs]))
}
