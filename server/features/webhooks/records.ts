// The records that events are about, as webhooks with fields send them.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { RecordKind, recordFields } from '../../../contract/calls/webhooks/events.ts'
import type { Db } from '../../db/connect.ts'

type Fields = { [K in RecordKind]: OutputOf<{ output: (typeof recordFields)[K] }> }
type Row<K extends RecordKind> = { id: string } & Fields[K]

/** The present records of these ids, by id. Deleted and merged ones, and private plans, are left out. */
export async function recordsOf(
  db: Db,
  workgroupId: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, object>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<
    Row<RecordKind>
  >`${selects[kind]} where r.workgroup_id = ${workgroupId} and r.id = any(${ids}::bigint[])
    and ${present[kind]}`.execute(db)
  return new Map(rows.map(({ id, ...fields }) => [id, fields]))
}
const present = {
  log: sql`true`,
  comment: sql`true`,
  feedback: sql`true`,
  customer: sql`r.deleted_at is null`,
  contact: sql`r.deleted_at is null`,
  plan: sql`r.deleted_at is null and not r.is_private`,
} as const
const selects: Record<RecordKind, ReturnType<typeof sql>> = {
  log: sql`select r.id, r.customer_id as "customerId", r.contact_id as "contactId", r.author_id as "authorId",
    r.co_author_ids as "coAuthorIds", r.happened_at as at, r.purpose, r.channel, r.sales_type as "salesType", r.title,
    r.content, r.keywords, r.next_step as "nextStep", r.next_day as "nextDay", r.need_types as needs, r.ver
    from sales_logs r`,
  comment: sql`select r.id, r.author_id as "authorId", r.content, r.ver from comments r`,
  feedback: sql`select r.id, r.author_id as "authorId", r.content, r.sentence, r.asks_answer as "asksAnswer", r.answer,
    r.closed_at is not null as "isClosed", r.ver from feedback r`,
  customer: sql`select r.id, r.name as "customerName", r.ceo_name as "ceoName", r.business_number as "businessNumber",
    r.industry, r.segment, r.stage, r.phone, r.fax, r.email, r.homepage, r.address, r.employees, r.memo,
    r.owner_id as "ownerId", r.ver from customers r`,
  contact: sql`select r.id, r.customer_id as "customerId", r.name as "contactName", r.position, r.affiliation, r.email,
    r.mobile, r.company_phone as "companyPhone", r.fax, r.ver from contacts r`,
  plan: sql`select r.id, r.owner_id as "ownerId", r.attendee_ids as "attendeeIds", r.text, r.is_all_day as "isAllDay",
    case when r.is_all_day then r.first_day::text else to_json(r.starts_at) #>> '{}' end as start,
    case when r.is_all_day then r.last_day::text else to_json(r.ends_at) #>> '{}' end as "end",
    r.time_zone as "timeZone", r.rule as repeat, r.customer_id as "customerId", r.contact_id as "contactId", r.place,
    r.memo, r.ver from plans r`,
}
