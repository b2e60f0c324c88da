// Finds the timeline items of a customer or a contact, page by page. Row-level security hides what belongs to
// unreadable logs.
import { sql, type RawBuilder } from 'kysely'
import { timelineKinds, type TimelineKind } from '../../../contract/calls/timeline/calls.ts'
import type { Db } from '../../db/connect.ts'
import { idsMergedInto } from '../contact-moves/queries.ts'

/** A contact id takes precedence over the customer. */
export type Of = { workgroupId: string; customerId: string; contactId: string; userId: string; now: Date }
export type Found = { kind: TimelineKind; id: string; at: string }
type Source = { id: RawBuilder<unknown>; at: RawBuilder<unknown>; from: RawBuilder<unknown> }

const pageSize = 20

/** The rows of each kind; null for kinds that contacts do not have. */
const sources: Record<TimelineKind, (of: Of) => Source | null> = {
  log: (of) => ({ id: sql`l.id`, at: sql`l.happened_at`, from: sql`sales_logs l where ${logsOf(of)}` }),
  /** A later touch by another user is visible to every member (decision 16); earlier ones are not. */
  touch: (of) => {
    const table = sql.table(of.contactId ? 'contacts' : 'customers')
    return {
      id: sql`c.id`,
      at: sql`c.last_log_at`,
      from: sql`${table} c where c.workgroup_id = ${of.workgroupId} and c.id = ${of.contactId || of.customerId} and c.last_log_at is not null
        and not exists (select from sales_logs l where ${logsOf(of)} and l.happened_at = c.last_log_at and l.author_id = c.last_log_by_id)`,
    }
  },
  comment: (of) => onLogs(of, 'comments', sql`l.comment_count > 0`),
  feedback: (of) => onLogs(of, 'feedback', sql`l.feedback_count > 0`),
  file: (of) => onLogs(of, 'files', sql`l.file_count > 0 and n.deleted_at is null`),
  stage: ({ workgroupId, customerId }) =>
    customerId
      ? {
          id: sql`m.id`,
          at: sql`m.moved_at`,
          from: sql`stage_moves m where m.workgroup_id = ${workgroupId} and m.customer_id = ${customerId}`,
        }
      : null,
  /** Shown at the customer of the registration, wherever the contact is now. */
  contact: (of) => ({
    id: sql`k.id`,
    at: sql`k.created_at`,
    from: sql`contacts k where k.workgroup_id = ${of.workgroupId} and k.deleted_at is null and ${
      of.contactId
        ? sql`k.id = ${of.contactId}`
        : sql`k.id in (
          select id from contacts where workgroup_id = ${of.workgroupId} and customer_id = ${of.customerId}
          union select contact_id from contact_moves where workgroup_id = ${of.workgroupId} and from_customer_id in (${idsMergedInto('customers', of.workgroupId, of.customerId)}))
        and standing_customer(k.workgroup_id, coalesce((select first.from_customer_id from contact_moves first where first.workgroup_id = k.workgroup_id and first.contact_id = k.id order by first.id limit 1), k.customer_id)) = ${of.customerId}`
    }`,
  }),
  move: (of) => ({
    id: sql`m.id`,
    at: sql`m.moved_at`,
    from: sql`contact_moves m join contacts k on k.workgroup_id = m.workgroup_id and k.id = standing_contact(m.workgroup_id, m.contact_id) and k.deleted_at is null
      where m.workgroup_id = ${of.workgroupId} and ${
        of.contactId
          ? sql`m.contact_id in (${idsMergedInto('contacts', of.workgroupId, of.contactId)})`
          : sql`(m.from_customer_id in (${idsMergedInto('customers', of.workgroupId, of.customerId)}) or m.to_customer_id in (${idsMergedInto('customers', of.workgroupId, of.customerId)}))`
      }`,
  }),
  merge: (of) => ({
    id: sql`m.id`,
    at: sql`m.merged_at`,
    from: sql`merges m where m.workgroup_id = ${of.workgroupId} and m.undone_at is null and ${
      of.contactId
        ? sql`m.kind = 'contact' and m.kept_id in (${idsMergedInto('contacts', of.workgroupId, of.contactId)})`
        : sql`m.kind = 'customer' and m.kept_id in (${idsMergedInto('customers', of.workgroupId, of.customerId)})`
    }`,
  }),
  record: ({ workgroupId, customerId }) =>
    customerId
      ? {
          id: sql`c.id`,
          at: sql`c.created_at`,
          from: sql`customers c where c.workgroup_id = ${workgroupId} and c.id = ${customerId}`,
        }
      : null,
  /** Not private ones of others: what they are about is not told. */
  plan: ({ workgroupId, customerId, contactId, userId, now }) => ({
    id: sql`p.id`,
    at: planBegins,
    from: sql`plans p where p.workgroup_id = ${workgroupId} and p.deleted_at is null and p.rule = '' and ${
      contactId
        ? sql`p.contact_id in (${idsMergedInto('contacts', workgroupId, contactId)})`
        : sql`p.customer_id in (${idsMergedInto('customers', workgroupId, customerId)})`
    } and coalesce(p.ends_at, (p.last_day + 1)::timestamp at time zone p.time_zone) <= ${now}
      and (not p.is_private or p.owner_id = ${userId} or p.attendee_ids @> array[${userId}::bigint])`,
  }),
}
const planBegins = sql`coalesce(p.starts_at, p.first_day::timestamp at time zone p.time_zone)`
const logsOf = ({ workgroupId, customerId, contactId }: Of) =>
  contactId
    ? sql`l.workgroup_id = ${workgroupId} and l.contact_id = ${contactId}`
    : sql`l.workgroup_id = ${workgroupId} and l.customer_id = ${customerId}`
const onLogs = (of: Of, table: 'comments' | 'feedback' | 'files', has: RawBuilder<unknown>): Source => ({
  id: sql`n.id`,
  at: sql`n.created_at`,
  from: sql`${sql.table(table)} n join sales_logs l on l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id where ${logsOf(of)} and ${has}`,
})

/** @param after position returned as `next` by the previous page; empty for the first page */
export async function findItems(
  db: Db,
  of: Of,
  kinds: readonly TimelineKind[],
  after: string,
): Promise<{ found: Found[]; next: string }> {
  const [micros, place, number] = after.split('.')
  const isAfter = (at: RawBuilder<unknown>, rank: number, id: RawBuilder<unknown>) =>
    after
      ? sql`and (${at}, ${rank}::int, ${id}) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${place}::int, ${number}::bigint)`
      : sql``
  const perKind = kinds.flatMap((kind) => {
    const source = sources[kind](of)
    const rank = timelineKinds.indexOf(kind)
    if (!source) return []
    const { id, at, from } = source
    return sql`(select ${rank}::int as rank, ${id} as id, ${at} as at from ${from} ${isAfter(at, rank, id)} order by at desc, id desc limit ${pageSize + 1})`
  })
  if (perKind.length === 0) return { found: [], next: '' }
  const { rows } = await sql<{ rank: number; id: string; at: string; micros: string }>`
    select rank, id, at, (extract(epoch from at) * 1000000)::bigint::text as micros
    from (${sql.join(perKind, sql` union all `)}) line order by at desc, rank desc, id desc limit ${pageSize + 1}`.execute(
    db,
  )
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    found: shown.map((row) => ({ kind: timelineKinds[row.rank]!, id: row.id, at: row.at })),
    next: last && rows.length > pageSize ? `${last.micros}.${last.rank}.${last.id}` : '',
  }
}
