import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import { undoHours, type contactMoves as contract } from '../../../contract/calls/contact-moves/calls.ts'
import type { Db } from '../../db/connect.ts'
import { writtenBy, type Writer } from '../../db/audit-columns.ts'
import { personRef } from '../members/queries.ts'

export type By = Writer & { workgroupId: string }
type Firm = Omit<InputOf<typeof contract.move>, 'contactId' | 'customerId' | 'ver'>
/** Per column: the value before the move and the value that it wrote. */
type Changes = Record<string, [before: string, after: string]>
const columns: Record<string, keyof Firm> = {
  position: 'position',
  affiliation: 'affiliation',
  email: 'email',
  company_phone: 'companyPhone',
  fax: 'fax',
}
const oldestUndoable = (now: Date) => new Date(now.getTime() - undoHours * 3_600_000)

/** The fields that a move can write. The contact must be locked. */
export const firmOf = (db: Db, id: string) =>
  db
    .selectFrom('contacts')
    .select(['customer_id as customerId', 'ver', 'position', 'affiliation', 'email', 'company_phone', 'fax'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
type WithFirm = Awaited<ReturnType<typeof firmOf>>

export async function moveContact(
  db: Db,
  by: By,
  contact: { id: string } & WithFirm,
  { customerId, firm }: { customerId: string; firm: Firm },
): Promise<string> {
  const current = contact as unknown as Record<string, string>
  const changes: Changes = Object.fromEntries(
    Object.entries(columns)
      .filter(([column, field]) => current[column] !== firm[field])
      .map(([column, field]) => [column, [current[column]!, firm[field]]]),
  )
  const set = Object.fromEntries(Object.entries(changes).map(([column, [, after]]) => [column, after]))
  await db
    .updateTable('contacts')
    .set({ ...set, customer_id: customerId, ver: contact.ver + 1, ...writtenBy(by) })
    .where('id', '=', contact.id)
    .execute()
  const { id } = await db
    .insertInto('contact_moves')
    .values({
      workgroup_id: by.workgroupId,
      contact_id: contact.id,
      from_customer_id: contact.customerId,
      to_customer_id: customerId,
      wrote: JSON.stringify(changes),
      by_id: by.userId,
      moved_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The ids of the rows that were merged into this one, including its own. */
export const idsMergedInto = (table: 'customers' | 'contacts', workgroupId: string, id: string) => sql`
  with recursive led (id) as (
    select ${id}::bigint union select t.id from led join ${sql.table(table)} t on t.workgroup_id = ${workgroupId} and t.merged_into = led.id)
  select id from led`
const names = sql`join customers f on f.workgroup_id = moved.workgroup_id and f.id = standing_customer(moved.workgroup_id, moved.from_customer_id)
  join customers t on t.workgroup_id = moved.workgroup_id and t.id = standing_customer(moved.workgroup_id, moved.to_customer_id)`

/**
 * The moves of a contact. Only the latest can be undone, while the contact is still at its target.
 * @param may whether the user may edit the contact
 */
export async function movesOf(db: Db, { workgroupId, userId, now }: By, contactId: string, may: boolean) {
  const { rows } = await sql<OutputOf<typeof contract.list>['items'][number]>`
    select moved.id, f.id as "fromId", f.name as "fromName", t.id as "toId", t.name as "toName", moved.moved_at as at, ${personRef('moved', 'by_id')} as by,
      case when row_number() over (order by moved.id desc) = 1 and (${may} or moved.by_id = ${userId}) and moved.contact_id = ${contactId}
        and moved.moved_at > ${oldestUndoable(now)} and t.id = k.customer_id and f.deleted_at is null and moved.merge_id is null
        then moved.moved_at + make_interval(hours => ${undoHours}) end as until
    from contact_moves moved ${names} join contacts k on k.workgroup_id = moved.workgroup_id and k.id = ${contactId}
    where moved.workgroup_id = ${workgroupId} and moved.contact_id in (${idsMergedInto('contacts', workgroupId, contactId)})
    order by moved.id desc limit 100`.execute(db)
  return rows
}
export async function departuresOf(db: Db, workgroupId: string, customerId: string) {
  const { rows } = await sql<OutputOf<typeof contract.left>['items'][number]>`
    select * from (
      select distinct on (k.id) k.id as "contactId", k.name as "contactName", t.id as "toId", t.name as "toName", moved.moved_at as at
      from contact_moves moved join contacts k on k.workgroup_id = moved.workgroup_id and k.id = standing_contact(moved.workgroup_id, moved.contact_id) and k.deleted_at is null
        join customers t on t.workgroup_id = k.workgroup_id and t.id = k.customer_id and t.deleted_at is null
      where moved.workgroup_id = ${workgroupId} and moved.from_customer_id in (${idsMergedInto('customers', workgroupId, customerId)}) and k.customer_id <> ${customerId}
      order by k.id, moved.id desc) left_ones
    order by at desc, "contactId" limit 100`.execute(db)
  return rows
}

export const lockMove = (db: Db, { now }: By, id: string) =>
  db
    .selectFrom('contact_moves')
    .select([
      'id',
      'contact_id as contactId',
      'from_customer_id as fromId',
      'to_customer_id as toId',
      'wrote',
      'by_id as byId',
    ])
    .where('id', '=', id)
    .where('merge_id', 'is', null)
    .where('moved_at', '>', oldestUndoable(now).toISOString())
    .forUpdate()
    .executeTakeFirst()
/** @returns the fields that were not restored, because they were changed since */
export async function undoMove(
  db: Db,
  by: By,
  contact: { id: string } & WithFirm,
  move: { id: string; fromId: string; wrote: unknown },
): Promise<string[]> {
  const changes = Object.entries(move.wrote as Changes)
  const isUnchanged = ([column, [, after]]: (typeof changes)[number]) =>
    (contact as unknown as Record<string, string>)[column] === after
  const set = Object.fromEntries(changes.filter(isUnchanged).map(([column, [before]]) => [column, before]))
  await db
    .updateTable('contacts')
    .set({ ...set, customer_id: move.fromId, ver: contact.ver + 1, ...writtenBy(by) })
    .where('id', '=', contact.id)
    .execute()
  await db.deleteFrom('contact_moves').where('id', '=', move.id).execute()
  return changes.filter((one) => !isUnchanged(one)).map(([column]) => columns[column]!)
}
