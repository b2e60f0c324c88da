// Writes purchase orders and what suppliers hand in.
import { sql } from 'kysely'
import type { InputOf } from '../../../contract/core/call.ts'
import type { bidding as contract } from '../../../contract/calls/bidding/calls.ts'
import type { Db } from '../../db/connect.ts'
import { hashToken, newToken } from '../../security/tokens.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import type { StoredFile } from '../../storage/files.ts'
import { sealCode } from './seal.ts'

type By = { workgroupId: string; userId: string; timeZone: string; now: Date }
export type WrittenOrder = InputOf<typeof contract.create>
export type WrittenSupplier = WrittenOrder['suppliers'][number]

const columnsOf = ({ title, terms, currency, budget, isBudgetShown, dueAt }: WrittenOrder) => ({
  title,
  terms,
  currency,
  budget: budget === null ? null : String(budget),
  is_budget_shown: isBudgetShown,
  due_at: dueAt || null,
})
/** @returns its id */
export async function addOrder(db: Db, by: By, written: WrittenOrder): Promise<string> {
  const { id } = await db
    .insertInto('purchase_orders')
    .values({
      workgroup_id: by.workgroupId,
      ...columnsOf(written),
      time_zone: by.timeZone,
      created_by_id: by.userId,
      created_at: by.now,
      updated_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addParts(db, by.workgroupId, id, written)
  return id
}
/** Of a draft: its items and suppliers are written anew. */
export async function updateDraft(db: Db, { workgroupId, now }: By, id: string, written: WrittenOrder): Promise<void> {
  await changeOrder(db, { workgroupId, now }, id, columnsOf(written))
  for (const table of ['purchase_order_items', 'purchase_order_suppliers'] as const)
    await db.deleteFrom(table).where('workgroup_id', '=', workgroupId).where('order_id', '=', id).execute()
  await addParts(db, workgroupId, id, written)
}
async function addParts(db: Db, workgroupId: string, orderId: string, { items, suppliers }: WrittenOrder) {
  if (items.length > 0)
    await db
      .insertInto('purchase_order_items')
      .values(
        items.map(({ name, spec, quantity, unit }, position) => ({
          workgroup_id: workgroupId,
          order_id: orderId,
          position,
          name,
          spec,
          quantity: quantity.toFixed(3),
          unit,
        })),
      )
      .execute()
  await addSuppliers(db, workgroupId, orderId, suppliers)
}
export async function addSuppliers(
  db: Db,
  workgroupId: string,
  orderId: string,
  suppliers: readonly WrittenSupplier[],
): Promise<string[]> {
  if (suppliers.length === 0) return []
  const rows = await db
    .insertInto('purchase_order_suppliers')
    .values(
      suppliers.map(({ name, email, language, customerId }) => ({
        workgroup_id: workgroupId,
        order_id: orderId,
        name,
        email,
        language,
        customer_id: customerId || null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Change = Partial<{
  status: 'published' | 'awarded' | 'cancelled'
  due_at: string | null
  reason: string
  published_at: Date
  awarded_at: Date
  cancelled_at: Date
}>
export const changeOrder = (
  db: Db,
  { workgroupId, now }: Pick<By, 'workgroupId' | 'now'>,
  id: string,
  change: Change,
) =>
  db
    .updateTable('purchase_orders')
    .set((by) => ({ ...change, updated_at: now, ver: by('ver', '+', 1) }))
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', id)
    .execute()
export const deleteOrder = (db: Db, workgroupId: string, id: string) =>
  db.deleteFrom('purchase_orders').where('workgroup_id', '=', workgroupId).where('id', '=', id).execute()

type SupplierChange = Partial<{
  name: string
  email: string
  language: string
  link_hash: Buffer
  sealed_code: Buffer
  is_revoked: boolean
  opened_at: string | Date | null
  submitted_at: Date | null
  proposal_ver: number
  reminded_at: Date
  note: string
}>
export const changeSupplier = (db: Db, workgroupId: string, id: string, change: SupplierChange) =>
  db
    .updateTable('purchase_order_suppliers')
    .set(change)
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', id)
    .execute()
/** Gives a supplier a link; an earlier one ends. */
export async function giveLink(db: Db, box: SecretBox, workgroupId: string, id: string): Promise<void> {
  const code = newToken()
  await changeSupplier(db, workgroupId, id, { link_hash: hashToken(code), sealed_code: sealCode(box, id, code) })
}

export const saveAnswer = (
  db: Db,
  { workgroupId, userId, now }: Omit<By, 'timeZone'>,
  questionId: string,
  answer: string,
) =>
  db
    .updateTable('purchase_order_questions')
    .set({ answer, answered_by_id: userId, answered_at: now })
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', questionId)
    .execute()

export async function saveAwards(
  db: Db,
  workgroupId: string,
  awards: readonly { itemId: string; supplierId: string }[],
): Promise<void> {
  for (const { itemId, supplierId } of awards)
    await db
      .updateTable('purchase_order_items')
      .set({ awarded_to_id: supplierId })
      .where('workgroup_id', '=', workgroupId)
      .where('id', '=', itemId)
      .execute()
}

type OfOrder = { workgroupId: string; orderId: string; now: Date }
/** @param by.supplierId null for a file of the order itself */
export const addFile = (
  db: Db,
  { workgroupId, orderId, now, ...by }: OfOrder & { supplierId: string | null; userId: string | null },
  { key, name, type, size, hasPreview }: StoredFile,
) =>
  db
    .insertInto('purchase_order_files')
    .values({
      workgroup_id: workgroupId,
      order_id: orderId,
      supplier_id: by.supplierId,
      added_by_id: by.userId,
      name,
      type,
      bytes: size,
      key,
      has_preview: hasPreview,
      created_at: now,
    })
    .execute()
export const deleteFiles = (db: Db, workgroupId: string, ids: readonly string[]) =>
  db.deleteFrom('purchase_order_files').where('workgroup_id', '=', workgroupId).where('id', 'in', ids).execute()
export const setFileDeleted = (db: Db, workgroupId: string, id: string, deletedAt: Date | null) =>
  db
    .updateTable('purchase_order_files')
    .set({ deleted_at: deletedAt })
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', id)
    .execute()
export const eraseRemovedFiles = (db: Db, workgroupId: string, orderId: string) =>
  db
    .deleteFrom('purchase_order_files')
    .where('workgroup_id', '=', workgroupId)
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is not', null)
    .execute()
/** Bytes that a member added to orders since then. */
export async function bytesAddedSince(db: Db, workgroupId: string, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(bytes), 0) as sum from purchase_order_files
    where workgroup_id = ${workgroupId} and added_by_id = ${userId} and created_at > ${since}`.execute(db)
  return Number(rows[0]!.sum)
}

/** The database refuses it after the due time. */
export const saveProposal = (
  db: Db,
  { workgroupId, orderId, now, supplierId }: OfOrder & { supplierId: string },
  sealed: Buffer,
) =>
  db
    .insertInto('proposals')
    .values({
      workgroup_id: workgroupId,
      order_id: orderId,
      supplier_id: supplierId,
      sealed,
      submitted_at: now,
    })
    .onConflict((on) => on.columns(['workgroup_id', 'supplier_id']).doUpdateSet({ sealed, submitted_at: now }))
    .execute()
/** @returns whether it was deleted: after the due time the database keeps it */
export async function deleteProposal(db: Db, workgroupId: string, supplierId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('proposals')
    .where('workgroup_id', '=', workgroupId)
    .where('supplier_id', '=', supplierId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const addQuestion = (
  db: Db,
  { workgroupId, orderId, now, supplierId }: OfOrder & { supplierId: string },
  question: string,
) =>
  db
    .insertInto('purchase_order_questions')
    .values({ workgroup_id: workgroupId, order_id: orderId, supplier_id: supplierId, question, asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
