// Reads purchase orders. Row-level security decides who sees which; proposals are there from the due time on.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { OrderState, bidding as contract } from '../../../contract/calls/bidding/calls.ts'
import type { Language } from '../../../contract/codes.ts'
import type { FileType } from '../../../contract/calls/files/shapes.ts'
import type { MoneyCurrency } from '../../../contract/rules/money.ts'
import { setForTransaction, type Db } from '../../db/connect.ts'
import { containsPattern } from '../../db/like.ts'
import type { Files } from '../../storage/files.ts'
import { toAttachedFiles, type Attached } from '../files/queries.ts'
import { personRef } from '../members/queries.ts'

export type Order = OutputOf<typeof contract.detail>
export type Listed = OutputOf<typeof contract.list>['items'][number]
export type SupplierRow = Order['suppliers'][number]

/** As it stands on the order and in mails. */
export const orderNumber = (id: string): string => `PO-${id.padStart(5, '0')}`

/** The state of an order `o`, by the clock of the database. */
const stateOf = sql<OrderState>`case when o.status <> 'published' then o.status when o.due_at > statement_timestamp() then 'sealed' else 'open' end`
const counts = sql`
  (select count(*)::int from purchase_order_items i where i.workgroup_id = o.workgroup_id and i.order_id = o.id) as "itemCount",
  (select count(*)::int from purchase_order_suppliers s where s.workgroup_id = o.workgroup_id and s.order_id = o.id) as "supplierCount",
  (select count(s.submitted_at)::int from purchase_order_suppliers s where s.workgroup_id = o.workgroup_id and s.order_id = o.id) as "proposalCount"`
const listed = sql`o.id, o.title, ${stateOf} as state, ${counts}, o.due_at as "dueAt", o.time_zone as "timeZone",
  o.budget::float8 as budget, o.currency`
type ListedRow = Omit<Listed, 'number'>

const isCurrent = sql`o.status in ('draft', 'published')`
/** Those that are due next first, drafts last; the ended ones the latest first. */
export async function listOrders(
  db: Db,
  workgroupId: string,
  { tab, customerId, page, pageSize }: InputOf<typeof contract.list>,
): Promise<OutputOf<typeof contract.list>> {
  const ofCustomer =
    customerId === ''
      ? sql`true`
      : sql`exists (select from purchase_order_suppliers s where s.workgroup_id = o.workgroup_id and s.order_id = o.id
          and standing_customer(s.workgroup_id, s.customer_id) = standing_customer(o.workgroup_id, ${customerId}))`
  const { rows } = await sql<{ currentCount: number; endedCount: number }>`
    select count(*) filter (where ${isCurrent})::int as "currentCount", count(*) filter (where not ${isCurrent})::int as "endedCount"
    from purchase_orders o where o.workgroup_id = ${workgroupId} and ${ofCustomer}`.execute(db)
  const { currentCount, endedCount } = rows[0]!
  const ofTab = { current: isCurrent, ended: sql`not ${isCurrent}`, all: sql`true` }[tab]
  const order = tab === 'current' ? sql`o.due_at nulls last, o.id desc` : sql`o.updated_at desc, o.id desc`
  const found = await sql<ListedRow>`
    select ${listed} from purchase_orders o where o.workgroup_id = ${workgroupId} and ${ofCustomer} and ${ofTab}
    order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return {
    items: found.rows.map((row) => ({ ...row, number: orderNumber(row.id) })),
    total: { current: currentCount, ended: endedCount, all: currentCount + endedCount }[tab],
    currentCount,
    endedCount,
  }
}

type FoundSupplier = OutputOf<typeof contract.suppliers>['items'][number]
/** Suppliers of published orders, once for each address, with the name that was used last. */
export async function listSuppliers(
  db: Db,
  workgroupId: string,
  { search, page, pageSize }: InputOf<typeof contract.suppliers>,
): Promise<OutputOf<typeof contract.suppliers>> {
  const words = containsPattern(search)
  const { rows } = await sql<FoundSupplier & { total: number }>`
    with asked as (
      select s.*, o.published_at, row_number() over (partition by s.email order by o.published_at desc, s.id desc) as place,
        exists (select from purchase_order_items i where i.workgroup_id = s.workgroup_id and i.awarded_to_id = s.id) as has_won
      from purchase_order_suppliers s join purchase_orders o on o.workgroup_id = s.workgroup_id and o.id = s.order_id
      where s.workgroup_id = ${workgroupId} and o.status <> 'draft')
    select a.name, a.email, a.language, c.id as "customerId", coalesce(c.name, '') as "customerName",
      n.orders as "orderCount", n.proposals as "proposalCount", n.awards as "awardCount", a.published_at as "lastAt",
      count(*) over ()::int as total
    from asked a
    join (select email, count(*)::int as orders, count(submitted_at)::int as proposals, count(*) filter (where has_won)::int as awards
      from asked group by email) n on n.email = a.email
    left join customers c on c.workgroup_id = a.workgroup_id and c.id = standing_customer(a.workgroup_id, a.customer_id) and c.deleted_at is null
    where a.place = 1 and (a.name ilike ${words} or a.email ilike ${words})
    order by a.published_at desc, a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { items: rows, total: rows[0]?.total ?? 0 }
}

export type OrderRow = Omit<ListedRow, 'dueAt'> &
  Pick<Order, 'terms' | 'isBudgetShown' | 'createdBy' | 'reason' | 'ver' | 'dueAt'> &
  Pick<Order, 'publishedAt' | 'awardedAt' | 'cancelledAt'> & { currency: MoneyCurrency }

/** @param locks for a change: until the commit nobody else changes the order, or hands in a proposal */
export async function orderById(
  db: Db,
  workgroupId: string,
  id: string,
  { locks }: { locks?: 'update' | 'share' } = {},
): Promise<OrderRow | undefined> {
  // Locked first, in a statement of its own: the state is that after the wait.
  if (locks) {
    const lock = locks === 'update' ? sql`for update` : sql`for share`
    await sql`select from purchase_orders o where o.workgroup_id = ${workgroupId} and o.id = ${id} ${lock}`.execute(db)
  }
  const { rows } = await sql<OrderRow>`
    select ${listed}, o.terms, o.is_budget_shown as "isBudgetShown", o.reason, o.ver, o.published_at as "publishedAt",
      o.awarded_at as "awardedAt", o.cancelled_at as "cancelledAt", ${personRef('o', 'created_by_id')} as "createdBy"
    from purchase_orders o where o.workgroup_id = ${workgroupId} and o.id = ${id}`.execute(db)
  return rows[0]
}
export const itemsOf = async (db: Db, workgroupId: string, orderId: string): Promise<Order['items']> =>
  (
    await sql<Order['items'][number]>`
      select id, name, spec, quantity::float8 as quantity, unit, awarded_to_id as "awardedTo" from purchase_order_items
      where workgroup_id = ${workgroupId} and order_id = ${orderId} order by position, id`.execute(db)
  ).rows
export const suppliersOf = async (db: Db, workgroupId: string, orderId: string): Promise<SupplierRow[]> =>
  (
    await sql<SupplierRow>`
      select s.id, s.name, s.email, s.language, c.id as "customerId", coalesce(c.name, '') as "customerName",
        s.opened_at as "openedAt", s.submitted_at as "submittedAt", s.is_revoked as "isRevoked", s.note
      from purchase_order_suppliers s
      left join customers c on c.workgroup_id = s.workgroup_id and c.id = standing_customer(s.workgroup_id, s.customer_id) and c.deleted_at is null
      where s.workgroup_id = ${workgroupId} and s.order_id = ${orderId} order by s.submitted_at nulls last, s.id`.execute(
      db,
    )
  ).rows
export type QuestionRow = Order['questions'][number] & { supplierId: string }
export const questionsOf = async (db: Db, workgroupId: string, orderId: string): Promise<QuestionRow[]> =>
  (
    await sql<QuestionRow>`
      select q.id, q.supplier_id as "supplierId", coalesce(s.name, '') as "supplierName", q.question, q.asked_at as "askedAt",
        q.answer, q.answered_at as "answeredAt", coalesce(u.name, '') as "answeredByName"
      from purchase_order_questions q
      left join purchase_order_suppliers s on s.workgroup_id = q.workgroup_id and s.id = q.supplier_id
      left join users u on u.id = q.answered_by_id
      where q.workgroup_id = ${workgroupId} and q.order_id = ${orderId} order by q.id`.execute(db)
  ).rows

export type StoredProposal = { supplierId: string; sealed: Buffer; submittedAt: string }
/** Those that the database shows: after the due time, or the one of the supplier whose link was opened. */
export const proposalsOf = (db: Db, workgroupId: string, orderId: string): Promise<StoredProposal[]> =>
  db
    .selectFrom('proposals')
    .select(['supplier_id as supplierId', 'sealed', 'submitted_at as submittedAt'])
    .where('workgroup_id', '=', workgroupId)
    .where('order_id', '=', orderId)
    .orderBy('submitted_at')
    .orderBy('id')
    .$narrowType<{ submittedAt: string }>()
    .execute()

const selectFiles = (db: Db) =>
  db
    .selectFrom('purchase_order_files as f')
    .select([
      'f.id',
      'f.supplier_id as supplierId',
      'f.name',
      'f.type',
      'f.bytes',
      'f.key',
      'f.has_preview as hasPreview',
      'f.created_at as createdAt',
    ])
    .$narrowType<{ type: FileType; createdAt: string }>()
/** The files of an order under null, those of its proposals by supplier. */
export async function filesOf(
  db: Db,
  files: Pick<Files, 'url'>,
  workgroupId: string,
  orderId: string,
): Promise<Map<string | null, Attached[]>> {
  const rows = await selectFiles(db)
    .where('f.workgroup_id', '=', workgroupId)
    .where('f.order_id', '=', orderId)
    .where('f.deleted_at', 'is', null)
    .orderBy('f.id')
    .execute()
  const bySupplier = Map.groupBy(rows, ({ supplierId }) => supplierId)
  return new Map(
    [...bySupplier].map(([supplierId, some]) => [
      supplierId,
      toAttachedFiles(
        some.map((row) => ({ ...row, version: 1, author: null })),
        files,
        workgroupId,
      ),
    ]),
  )
}
export const fileById = (db: Db, workgroupId: string, id: string) =>
  selectFiles(db)
    .select(['f.order_id as orderId', 'f.deleted_at as deletedAt'])
    .where('f.workgroup_id', '=', workgroupId)
    .where('f.id', '=', id)
    .executeTakeFirst()
/** For holders of a signed URL, which contains the key. */
export async function fileByKey(db: Db, workgroupId: string, key: string) {
  await setForTransaction(db, { 'app.file_key': key })
  return selectFiles(db).where('f.workgroup_id', '=', workgroupId).where('f.key', '=', key).executeTakeFirst()
}

export type Addressed = {
  id: string
  orderId: string
  name: string
  email: string
  language: Language
  linkHash: Buffer | null
  sealedCode: Buffer | null
  isRevoked: boolean
  note: string
  openedAt: string | null
  submittedAt: string | null
  /** Of the proposal, also after it was withdrawn; 0 before the first. */
  proposalVer: number
  remindedAt: string | null
}
const selectSuppliers = (db: Db) =>
  db
    .selectFrom('purchase_order_suppliers as s')
    .select([
      's.id',
      's.order_id as orderId',
      's.name',
      's.email',
      's.language',
      's.link_hash as linkHash',
      's.sealed_code as sealedCode',
      's.is_revoked as isRevoked',
      's.note',
      's.opened_at as openedAt',
      's.submitted_at as submittedAt',
      's.proposal_ver as proposalVer',
      's.reminded_at as remindedAt',
    ])
    .$narrowType<Pick<Addressed, 'language' | 'openedAt' | 'submittedAt' | 'remindedAt'>>()
export const supplierById = (db: Db, workgroupId: string, id: string): Promise<Addressed | undefined> =>
  selectSuppliers(db).where('s.workgroup_id', '=', workgroupId).where('s.id', '=', id).executeTakeFirst()
/** Locked until the commit. */
export const lockSupplier = (db: Db, workgroupId: string, id: string): Promise<Addressed | undefined> =>
  selectSuppliers(db).where('s.workgroup_id', '=', workgroupId).where('s.id', '=', id).forUpdate('s').executeTakeFirst()
export const addressedOf = (db: Db, workgroupId: string, orderId: string): Promise<Addressed[]> =>
  selectSuppliers(db)
    .where('s.workgroup_id', '=', workgroupId)
    .where('s.order_id', '=', orderId)
    .orderBy('s.id')
    .execute()
export const supplierOfLink = (db: Db, workgroupId: string, linkHash: Buffer): Promise<Addressed | undefined> =>
  selectSuppliers(db)
    .where('s.workgroup_id', '=', workgroupId)
    .where('s.link_hash', '=', linkHash)
    .where('s.is_revoked', '=', false)
    .executeTakeFirst()

export async function proposalVersion(db: Db, workgroupId: string, supplierId: string): Promise<number> {
  return (await supplierById(db, workgroupId, supplierId))?.proposalVer ?? 0
}

/** The order that a question is about. */
export const questionById = (db: Db, workgroupId: string, id: string) =>
  db
    .selectFrom('purchase_order_questions')
    .select(['id', 'order_id as orderId', 'question', 'answer'])
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', id)
    .executeTakeFirst()

/** By the clock of the database, in milliseconds. */
export async function millisecondsUntil(db: Db, at: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (extract(epoch from ${at}::timestamptz - clock_timestamp()) * 1000)::float8 as left`.execute(db)
  return Math.floor(rows[0]!.left)
}
/** The name of the workgroup, and the address of who wrote the order while that is a member. */
export async function buyerOf(db: Db, workgroupId: string, userId: string) {
  const { rows } = await sql<{
    workgroupName: string
    name: string
    email: string
    language: Language
    isManager: boolean
  }>`
    select w.name as "workgroupName", coalesce(u.name, '') as name, coalesce(u.email, '') as email,
      coalesce(u.language, 'en') as language, coalesce(m.role <= 2, false) as "isManager"
    from workgroups w
    left join members m on m.workgroup_id = w.id and m.user_id = ${userId} and m.left_at is null
    left join users u on u.id = m.user_id
    where w.id = ${workgroupId}`.execute(db)
  return rows[0]!
}
