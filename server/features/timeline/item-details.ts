// Loads the details of timeline items, one query per kind and page.
import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { excerptOf } from '../../../contract/search/excerpt.ts'
import { withNames } from '../../../contract/calls/comments/mentions.ts'
import type { TimelineKind, timeline as contract } from '../../../contract/calls/timeline/calls.ts'
import type { Db } from '../../db/connect.ts'
import { joinById } from '../../db/join-by-id.ts'
import { mentionedIn, personRef } from '../members/queries.ts'
import type { Found, Of } from './queries.ts'

type Line = OutputOf<typeof contract.list>['items'][number]
type ItemDetails = Partial<Line> & { id: string; mentions?: Parameters<typeof withNames>[1] }

const empty = {
  logId: '',
  logTitle: '',
  text: '',
  channel: '' as const,
  stage: '' as const,
  fromStage: '' as const,
  contactId: '',
  contactName: '',
  otherId: '',
  otherName: '',
  fileName: '',
  day: '',
}
const onLog = sql`l.id as "logId", l.title as "logTitle"`
const ofLog = sql`join sales_logs l on l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id`
const messageQuery = (table: 'comments' | 'feedback') =>
  sql`n.id, ${personRef('n', 'author_id')} as by, ${onLog}, n.content as text, ${mentionedIn('n', ['content'])} as mentions from ${sql.table(table)} n ${ofLog}`

/** Queries of rows `n`. */
const queries: Record<TimelineKind, (of: Of) => RawBuilder<unknown>> = {
  log: () => sql`n.id, ${personRef('n', 'author_id')} as by, n.id as "logId", n.title as "logTitle", n.channel, k.id as "contactId", k.name as "contactName"
    from sales_logs n join contacts k on k.workgroup_id = n.workgroup_id and k.id = n.contact_id`,
  touch: ({ contactId }) =>
    sql`n.id, ${personRef('n', 'last_log_by_id')} as by, coalesce(n.last_log_channel, '') as channel from ${sql.table(contactId ? 'contacts' : 'customers')} n`,
  comment: () => messageQuery('comments'),
  feedback: () => messageQuery('feedback'),
  file: () => sql`n.id, ${personRef('n', 'added_by_id')} as by, ${onLog}, n.name as "fileName" from files n ${ofLog}`,
  stage: () =>
    sql`n.id, ${personRef('n', 'by_id')} as by, n.from_stage as "fromStage", n.to_stage as stage, n.reason as text from stage_moves n`,
  contact: () =>
    sql`n.id, ${personRef('n', 'registered_by_id')} as by, n.id as "contactId", n.name as "contactName" from contacts n`,
  move: () => sql`n.id, ${personRef('n', 'by_id')} as by, k.id as "contactId", k.name as "contactName", f.name as text, t.id as "otherId", t.name as "otherName"
    from contact_moves n join contacts k on k.workgroup_id = n.workgroup_id and k.id = standing_contact(n.workgroup_id, n.contact_id)
      join customers f on f.workgroup_id = n.workgroup_id and f.id = standing_customer(n.workgroup_id, n.from_customer_id)
      join customers t on t.workgroup_id = n.workgroup_id and t.id = standing_customer(n.workgroup_id, n.to_customer_id)`,
  merge: ({ contactId }) =>
    sql`n.id, ${personRef('n', 'by_id')} as by, gone.name as "otherName" from merges n join ${sql.table(contactId ? 'contacts' : 'customers')} gone on gone.workgroup_id = n.workgroup_id and gone.id = n.gone_id`,
  plan: () => sql`n.id, ${personRef('n', 'owner_id')} as by, n.text, n.first_day as day, coalesce(k.id::text, '') as "contactId", coalesce(k.name, '') as "contactName"
    from plans n ${joinById('contacts', 'k', { workgroupId: sql`n.workgroup_id`, id: sql`standing_contact(n.workgroup_id, n.contact_id)` })}`,
  record: () => sql`n.id, ${personRef('n', 'registered_by_id')} as by from customers n`,
}

/** Keeps the order; shortens texts like the list of logs, with names for mentions. */
export async function loadItems(db: Db, of: Of, found: readonly Found[]): Promise<Line[]> {
  const details = new Map<string, ItemDetails>()
  for (const kind of new Set(found.map((one) => one.kind))) {
    const ids = found.filter((one) => one.kind === kind).map(({ id }) => id)
    const { rows } = await sql<ItemDetails>`
      select ${queries[kind](of)} where n.workgroup_id = ${of.workgroupId} and n.id = any(${ids}::bigint[])`.execute(db)
    for (const row of rows) details.set(`${kind} ${row.id}`, row)
  }
  return found.flatMap(({ kind, id, at }): Line[] => {
    const row = details.get(`${kind} ${id}`)
    if (!row) return []
    const { mentions, ...rest } = row
    const text = mentions ? excerptOf(withNames(row.text ?? '', mentions)) : (row.text ?? '')
    return [{ ...empty, by: null, ...rest, kind, at, text, id: `${kind}-${id}` }]
  })
}
