// Pairs of customers that are likely the same, by the definition of `customers.alike`.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import { maxSharing, type merges as contract } from '../../../contract/calls/merges/calls.ts'
import { duplicateReasons } from '../../../contract/calls/customers/calls.ts'
import type { Db } from '../../db/connect.ts'
import { customersByIds, duplicateKeys, isLive, publicMailDomains } from '../customers/queries.ts'
import { personRef } from '../members/queries.ts'

type Duplicates = OutputOf<typeof contract.duplicates>
type Counts = Pick<Duplicates, 'likely' | 'marked' | 'shared'>
type Pair = Pick<Duplicates['items'][number], 'markedAt' | 'markedBy'> & {
  firstId: string
  secondId: string
  ranks: number[]
}

const domains = [...publicMailDomains]
const keyOf = (reason: (typeof duplicateReasons)[number]) =>
  reason === 'mail'
    ? sql`case when ${duplicateKeys.mail} = any(${domains}::text[]) then '' else ${duplicateKeys.mail} end`
    : duplicateKeys[reason]
const ranks = Object.fromEntries(duplicateReasons.map((reason, rank) => [reason, rank])) as Record<
  (typeof duplicateReasons)[number],
  number
>
/**
 * Customers are grouped by each key, so the cost grows with their number, not with that of their pairs: a group makes at
 * most `maxSharing` pairs a customer.
 */
const pairsIn = (workgroupId: string) => sql`
  groups as (
    select k.rank, array_agg(c.id order by c.id) as ids, count(*) as size
    from customers c, lateral (values ${sql.join(duplicateReasons.map((reason) => sql`(${ranks[reason]}::int, ${keyOf(reason)})`))}) k (rank, value)
    where ${isLive(workgroupId)} and not c.is_sample and k.value <> ''
    group by k.rank, k.value having count(*) > 1
  ), pairs as (
    select a.id as customer_id, b.id as other_id, array_agg(g.rank order by g.rank) as ranks
    from groups g, lateral unnest(g.ids[1:case when g.size <= ${maxSharing} then g.size else 1 end]) with ordinality a (id, at),
      lateral unnest(g.ids[a.at + 1:]) b (id)
    where g.size <= ${maxSharing} or g.rank <= ${ranks.name} group by 1, 2
  ), marked as (
    select d.* from different_customers d
      join customers a on a.workgroup_id = ${workgroupId} and a.id = d.customer_id and a.deleted_at is null
      join customers b on b.workgroup_id = ${workgroupId} and b.id = d.other_id and b.deleted_at is null
    where d.workgroup_id = ${workgroupId}
  )`
const likely = (workgroupId: string) => sql`
  select p.customer_id as "firstId", p.other_id as "secondId", p.ranks, null::timestamptz as "markedAt", null::json as "markedBy",
    row_number() over (order by p.ranks[1], cardinality(p.ranks) desc, c.name collate "ko-x-icu", p.customer_id, p.other_id) as place
  from likely p join customers c on c.workgroup_id = ${workgroupId} and c.id = p.customer_id order by place`
const marked = sql`
  select d.customer_id as "firstId", d.other_id as "secondId", coalesce(p.ranks, '{}') as ranks, d.marked_at as "markedAt",
    ${personRef('d', 'by_id')} as "markedBy", row_number() over (order by d.marked_at desc, d.customer_id, d.other_id) as place
  from marked d left join pairs p on p.customer_id = d.customer_id and p.other_id = d.other_id order by place`

/**
 * Likely pairs, the strongest reason first, then those with more reasons; or the pairs that were marked as different,
 * latest first.
 */
export async function listDuplicates(
  db: Db,
  workgroupId: string,
  { isMarked, page, pageSize }: InputOf<typeof contract.duplicates>,
): Promise<Duplicates> {
  const { rows } = await sql<Counts & Partial<Pair>>`
    with ${pairsIn(workgroupId)}, likely as (
      select p.* from pairs p left join marked d on d.customer_id = p.customer_id and d.other_id = p.other_id where d.customer_id is null
    ), counts as (
      select (select count(*)::int from likely) as likely, (select count(*)::int from marked) as marked,
        (select count(*)::int from groups where size > ${maxSharing} and rank > ${ranks.name}) as shared
    ), shown as (${isMarked ? marked : likely(workgroupId)} limit ${pageSize} offset ${(page - 1) * pageSize})
    select counts.*, shown.* from counts left join shown on true order by shown.place`.execute(db)
  const { likely: likelyCount, marked: markedCount, shared } = rows[0]!
  const pairs = rows.filter((row): row is Counts & Pair => row.firstId !== null)
  const ids = pairs.flatMap(({ firstId, secondId }) => [firstId, secondId])
  const found = new Map((await customersByIds(db, [...new Set(ids)])).map((customer) => [customer.id, customer]))
  const items = pairs.map(({ firstId, secondId, ranks: reasons, markedAt, markedBy }) => ({
    first: found.get(firstId)!,
    second: found.get(secondId)!,
    why: reasons.map((rank) => duplicateReasons[rank]!),
    markedAt,
    markedBy,
  }))
  return { items, total: isMarked ? markedCount : likelyCount, likely: likelyCount, marked: markedCount, shared }
}

export const markDifferent = (
  db: Db,
  by: { workgroupId: string; userId: string; now: Date },
  [firstId, secondId]: readonly [string, string],
) =>
  db
    .insertInto('different_customers')
    .values({
      workgroup_id: by.workgroupId,
      customer_id: firstId,
      other_id: secondId,
      by_id: by.userId,
      marked_at: by.now,
    })
    .onConflict((on) => on.columns(['workgroup_id', 'customer_id', 'other_id']).doNothing())
    .execute()
/** @returns whether the pair was marked */
export async function unmarkDifferent(db: Db, [firstId, secondId]: readonly [string, string]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('different_customers')
    .where('customer_id', '=', firstId)
    .where('other_id', '=', secondId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
