// The needs of a customer over time, from the logs the reader may read.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { needs as contract } from '../../../contract/calls/needs/calls.ts'
import { typeNames } from '../../../contract/calls/needs/types.ts'
import type { Db } from '../../db/connect.ts'
import { hashOf } from './analyses.ts'

type Needs = OutputOf<typeof contract.ofCustomer>
type StoredNeed = Omit<Needs['items'][number], 'sentence'> & { end: number; hash: string }
const mostContacts = 10
type Of = { workgroupId: string; timeZone: string; now: Date }

export async function needsOfCustomer(
  db: Db,
  { workgroupId, timeZone, now }: Of,
  { customerId, page, pageSize }: InputOf<typeof contract.ofCustomer>,
): Promise<Needs> {
  /** The start of the present quarter, or of a quarter relative to it. */
  const quarter = (after: number) =>
    sql`(date_trunc('quarter', ${now}::timestamptz at time zone ${timeZone}::text) + make_interval(months => ${after * 3}::int)) at time zone ${timeZone}::text`
  const perQuarter = [-3, -2, -1, 0].map(
    (after) =>
      sql`count(*) filter (where sentences.happened_at >= ${quarter(after)} and sentences.happened_at < ${quarter(after + 1)})::int`,
  )
  const perKind = typeNames.map((kind) => sql`count(*) filter (where sentences.type = ${kind})::int`)
  // All results come from a single scan of the sentences.
  const { rows } = await sql<{ types: Needs['types']; items: StoredNeed[] } & Omit<Needs, 'types' | 'items'>>`
    with sentences as materialized (
      select s.id, s.sales_log_id, s.start_at, s.end_at, s.hash, s.type, s.item_id, l.happened_at, l.title, l.contact_id
      from log_sentences s join sales_logs l on l.workgroup_id = s.workgroup_id and l.id = s.sales_log_id
      where s.workgroup_id = ${workgroupId} and l.customer_id = ${customerId} and s.type <> 'none'),
    counted as (
      select kind.type, kind.place, count(sentences.type)::int as found, array[${sql.join(perQuarter)}] as quarters
      from unnest(${typeNames}::text[]) with ordinality kind (type, place) left join sentences on sentences.type = kind.type group by 1, 2),
    of_contacts as (
      select contact_id, count(*) as found, array[${sql.join(perKind)}] as counts, max(happened_at) as latest, count(*) over ()::int as many from sentences group by 1),
    latest as (select * from sentences order by happened_at desc, sales_log_id desc, start_at limit ${pageSize} offset ${(page - 1) * pageSize}),
    shown as (select *, row_number() over (order by happened_at desc, sales_log_id desc, start_at) as place from latest)
    select (select json_agg(json_build_object('type', type, 'found', found, 'quarters', quarters) order by place) from counted) as types,
      (select count(*)::int from sentences) as total, coalesce((select max(many) from of_contacts), 0) as "contactCount",
      (select coalesce(json_agg(json_build_object('contactId', k.id::text, 'contactName', k.name, 'contactPosition', k.position, 'counts', m.counts) order by m.found desc, m.latest desc, k.id), '[]')
        from (select * from of_contacts order by found desc, latest desc, contact_id limit ${mostContacts}) m join contacts k on k.workgroup_id = ${workgroupId} and k.id = m.contact_id) as contacts,
      (select coalesce(json_agg(json_build_object('logId', s.sales_log_id::text, 'logTitle', s.title, 'at', s.happened_at, 'contactName', k.name, 'contactPosition', k.position,
          'start', s.start_at, 'end', s.end_at, 'hash', s.hash, 'type', s.type, 'itemName', i.name) order by s.place), '[]')
        from shown s join contacts k on k.workgroup_id = ${workgroupId} and k.id = s.contact_id
          left join need_items i on i.workgroup_id = ${workgroupId} and i.id = s.item_id) as items`.execute(db)
  const { items, ...counts } = rows[0]!
  const texts = await contentsOf(db, [...new Set(items.map(({ logId }) => logId))])
  return { ...counts, items: items.flatMap((need) => withSentence(need, texts.get(need.logId) ?? '')) }
}

/** Leaves out sentences of a log that was saved after its last analysis: their positions belong to the old text. */
function withSentence({ end, hash, at, ...need }: StoredNeed, content: string): Needs['items'] {
  const sentence = content.slice(need.start, end)
  return hashOf(sentence) === hash ? [{ ...need, at: new Date(at).toISOString(), sentence: sentence.trim() }] : []
}

async function contentsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('sales_logs').select(['id', 'content']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, content }) => [id, content]))
}
