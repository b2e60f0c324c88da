// Rows of the plan, the bills and the entries of a workgroup. All but the first need the rights of its Master.
import { sql } from 'kysely'
import {
  freeMembers,
  unpaidStatuses,
  type BillStatus,
  type Currency,
  type Cycle,
  type EntryKind,
  type PayWay,
} from '../../../contract/calls/billing/prices.ts'
import type { Language } from '../../../contract/codes.ts'
import { Failure } from '../../core/failure.ts'
import type { Db } from '../../db/connect.ts'
import type { Entry, SeatDay, Standing, Term } from './ledger.ts'

export type Seats = { isTeam: boolean; memberCount: number; invitedCount: number; isStopped: boolean }
/** How many more people can be invited; null for no limit. Invitations that are waiting take a place. */
export const seatsLeft = ({ isTeam, memberCount, invitedCount, isStopped }: Seats): number | null => {
  if (isStopped) return 0
  return isTeam ? null : Math.max(0, freeMembers - memberCount - invitedCount)
}
/** Why nobody can be added where no place is left. */
export const fullReason = ({ isStopped }: Pick<Seats, 'isStopped'>) => (isStopped ? 'bill_overdue' : 'team_needed')
/**
 * After somebody has joined: two at once wait for each other at the row of the day (functions/billing.sql).
 * @throws team_needed, bill_overdue
 */
export async function checkSeats(db: Db, now: Date): Promise<void> {
  const { isTeam, memberCount, isStopped } = await seatsOf(db, now)
  if (isStopped) throw new Failure('bill_overdue')
  if (!isTeam && memberCount > freeMembers) throw new Failure('team_needed', { values: { max: freeMembers } })
}
/** For every member, and for whoever is joining. */
export const seatsOf = async (db: Db, now: Date): Promise<Seats> =>
  (
    await sql<Seats>`
      select is_team as "isTeam", member_count as "memberCount", invited_count as "invitedCount", is_stopped as "isStopped"
      from workgroup_seats(${now})`.execute(db)
  ).rows[0]!
/** The bill that a code opens in the current workgroup. */
export const billOfCode = async (db: Db, code: string): Promise<string | null> =>
  (await sql<{ id: string | null }>`select bill_of_code(${code}) as id`.execute(db)).rows[0]!.id

export type Payer = {
  firm: string
  businessNumber: string
  representative: string
  address: string
  email: string
}
export type Plan = { standing: Standing; currency: Currency; payer: Payer; ver: number }

/** Locked until the commit where `locks`; a workgroup without a row has Free, and version 1. */
export async function planOf(db: Db, workgroupId: string, today: string, { locks = false } = {}): Promise<Plan | null> {
  if (locks)
    await db
      .insertInto('subscriptions')
      .values({ workgroup_id: workgroupId })
      .onConflict((on) => on.doNothing())
      .execute()
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('workgroup_id', '=', workgroupId)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return null
  const currency = row.currency as Currency
  const term: Term | null = row.cycle
    ? {
        cycle: row.cycle as Cycle,
        currency,
        unitAmount: row.unit_amount,
        from: row.term_from!,
        to: row.term_to!,
      }
    : null
  return {
    standing: { term, seats: row.seats, countedTo: row.counted_to ?? today },
    currency,
    payer: {
      firm: row.firm,
      businessNumber: row.business_number,
      representative: row.representative,
      address: row.address,
      email: row.email,
    },
    ver: row.ver,
  }
}
export const savePlan = (
  db: Db,
  workgroupId: string,
  { term, seats, countedTo }: Standing,
  { currency, ver }: { currency: Currency; ver: number },
) =>
  db
    .updateTable('subscriptions')
    .set({
      cycle: term?.cycle ?? null,
      currency: term?.currency ?? currency,
      unit_amount: term?.unitAmount ?? 0,
      term_from: term?.from ?? null,
      term_to: term?.to ?? null,
      seats,
      counted_to: countedTo,
      ver,
    })
    .where('workgroup_id', '=', workgroupId)
    .execute()
const payerColumns = ({ firm, businessNumber, representative, address, email }: Payer) => ({
  firm,
  business_number: businessNumber,
  representative,
  address,
  email,
})
/** Unpaid bills are made out to the new payer too. */
export async function savePayer(db: Db, workgroupId: string, payer: Payer, ver: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ ...payerColumns(payer), ver })
    .where('workgroup_id', '=', workgroupId)
    .execute()
  await db
    .updateTable('bills')
    .set(payerColumns(payer))
    .where('workgroup_id', '=', workgroupId)
    .where('status', 'in', unpaidStatuses)
    .execute()
}

export const countMembers = async (db: Db, workgroupId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('members')
    .select((by) => by.fn.countAll<string>().as('count'))
    .where('workgroup_id', '=', workgroupId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
export const seatDays = (db: Db, workgroupId: string, since: string): Promise<SeatDay[]> =>
  db
    .selectFrom('seat_days')
    .select(['day', 'seats'])
    .where('workgroup_id', '=', workgroupId)
    .where('day', '>=', since)
    .orderBy('day')
    .execute()
/** Days that are counted already are not looked at again. */
export const forgetSeatDays = (db: Db, workgroupId: string, before: string) =>
  db.deleteFrom('seat_days').where('workgroup_id', '=', workgroupId).where('day', '<', before).execute()

/** `id` null: not stored yet. */
export type StoredEntry = Entry & { id: string | null }
const entriesFrom = async (db: Db, workgroupId: string, billIds: readonly string[] | null): Promise<StoredEntry[]> => {
  const rows = await db
    .selectFrom('billing_entries')
    .selectAll()
    .where('workgroup_id', '=', workgroupId)
    .$if(billIds === null, (query) => query.where('bill_id', 'is', null))
    .$if(billIds !== null, (query) => query.where('bill_id', 'in', [...billIds!]))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as EntryKind,
    cycle: row.cycle as Cycle | null,
    currency: row.currency as Currency,
    seats: row.seats,
    unitAmount: row.unit_amount,
    from: row.from_day ?? '',
    to: row.to_day ?? '',
    amount: Number(row.amount),
  }))
}
/** Entries on no bill yet, the first ones first. */
export const pendingEntries = (db: Db, workgroupId: string) => entriesFrom(db, workgroupId, null)
export const entriesOf = (db: Db, workgroupId: string, billIds: readonly string[]) =>
  billIds.length === 0 ? Promise.resolve([]) : entriesFrom(db, workgroupId, billIds)

/** Stores new entries, and puts stored ones on the bill. @param billId null: they wait for the next bill */
export async function putEntries(
  db: Db,
  workgroupId: string,
  entries: readonly (Entry | StoredEntry)[],
  billId: string | null,
): Promise<void> {
  const stored = entries.flatMap((entry) => ('id' in entry && entry.id !== null ? [entry.id] : []))
  const fresh = entries.filter((entry) => !('id' in entry) || entry.id === null)
  if (stored.length > 0)
    await db
      .updateTable('billing_entries')
      .set({ bill_id: billId })
      .where('workgroup_id', '=', workgroupId)
      .where('id', 'in', stored)
      .execute()
  if (fresh.length > 0)
    await db
      .insertInto('billing_entries')
      .values(
        fresh.map((entry) => ({
          workgroup_id: workgroupId,
          bill_id: billId,
          kind: entry.kind,
          cycle: entry.cycle,
          currency: entry.currency,
          seats: entry.seats,
          unit_amount: entry.unitAmount,
          from_day: entry.from || null,
          to_day: entry.to || null,
          amount: String(entry.amount),
        })),
      )
      .execute()
}

export type BillRecord = {
  id: string
  workgroupId: string
  code: string
  status: BillStatus
  currency: Currency
  amount: number
  refunded: number
  issuedOn: string
  dueOn: string
  reminders: number
  announcedAt: string | null
  announcedById: string | null
  paidAt: string | null
  payWay: PayWay | null
  cardReference: string | null
  note: string
  workgroupName: string
  payer: Payer
  ver: number
  /** Of its line with the most members. */
  seats: number
  cycle: Cycle | null
}
const billsFrom = (db: Db) =>
  db
    .selectFrom('bills as b')
    .selectAll('b')
    .select((by) =>
      by
        .selectFrom('billing_entries as e')
        .select(
          sql<string>`coalesce(max(e.seats), 0)::text || ' ' || coalesce((array_agg(e.cycle order by e.id desc) filter (where e.kind = 'term'))[1], '')`.as(
            'what',
          ),
        )
        .whereRef('e.workgroup_id', '=', 'b.workgroup_id')
        .whereRef('e.bill_id', '=', 'b.id')
        .as('what'),
    )
type BillRowOfTable = Awaited<ReturnType<ReturnType<typeof billsFrom>['execute']>>[number]
const billFrom = (row: BillRowOfTable): BillRecord => {
  const [seats, cycle] = (row.what ?? '0 ').split(' ')
  return {
    id: row.id,
    workgroupId: row.workgroup_id,
    code: row.code,
    status: row.status as BillStatus,
    currency: row.currency as Currency,
    amount: Number(row.amount),
    refunded: Number(row.refunded),
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    reminders: row.reminders,
    announcedAt: row.announced_at,
    announcedById: row.announced_by_id,
    paidAt: row.paid_at,
    payWay: row.pay_way as PayWay | null,
    cardReference: row.card_reference,
    note: row.note,
    workgroupName: row.workgroup_name,
    payer: {
      firm: row.firm,
      businessNumber: row.business_number,
      representative: row.representative,
      address: row.address,
      email: row.email,
    },
    ver: row.ver,
    seats: Number(seats),
    cycle: (cycle || null) as Cycle | null,
  }
}
export const unpaidBills = async (db: Db, workgroupId: string): Promise<BillRecord[]> =>
  (
    await billsFrom(db)
      .where('b.workgroup_id', '=', workgroupId)
      .where('b.status', 'in', unpaidStatuses)
      .orderBy('b.id')
      .execute()
  ).map(billFrom)
export const billById = async (
  db: Db,
  workgroupId: string,
  id: string,
  { locks = false } = {},
): Promise<BillRecord | null> => {
  if (locks) await sql`select from bills where workgroup_id = ${workgroupId} and id = ${id} for update`.execute(db)
  const row = await billsFrom(db).where('b.workgroup_id', '=', workgroupId).where('b.id', '=', id).executeTakeFirst()
  return row ? billFrom(row) : null
}
type Part = { page: number; pageSize: number }
/** The latest first. */
export async function listBills(db: Db, workgroupId: string, { page, pageSize }: Part) {
  const { total } = await db
    .selectFrom('bills')
    .select((by) => by.fn.countAll<string>().as('total'))
    .where('workgroup_id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  const rows = await billsFrom(db)
    .where('b.workgroup_id', '=', workgroupId)
    .orderBy('b.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { total: Number(total), items: rows.map(billFrom) }
}

/** For the service administrator, whom row-level security lets see the bills of all workgroups. */
export async function listServiceBills(db: Db, of: Part & { status: BillStatus; search: string }) {
  const found = sql<boolean>`(${of.search} = '' or strpos(lower(b.workgroup_name), lower(${of.search})) > 0
    or b.id::text = ltrim(split_part(${of.search}, '-', 3), '0'))`
  const matching = billsFrom(db).where('b.status', '=', of.status).where(found)
  const { total } = await db
    .selectFrom('bills as b')
    .select((by) => by.fn.countAll<string>().as('total'))
    .where('b.status', '=', of.status)
    .where(found)
    .executeTakeFirstOrThrow()
  const rows = await matching
    // Those that wait longest first; of the others the latest.
    .$if(of.status === 'announced', (query) => query.orderBy('b.announced_at').orderBy('b.id'))
    .$if(of.status !== 'announced', (query) => query.orderBy('b.id', 'desc'))
    .limit(of.pageSize)
    .offset((of.page - 1) * of.pageSize)
    .execute()
  const counts = await db
    .selectFrom('bills')
    .select(['status', (by) => by.fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute()
  const countOf = (status: BillStatus) => Number(counts.find((row) => row.status === status)?.count ?? 0)
  return {
    items: rows.map(billFrom),
    total: Number(total),
    announcedCount: countOf('announced'),
    openCount: countOf('open'),
    paidCount: countOf('paid'),
  }
}
/** The workgroup of a bill, for the service administrator. */
export const workgroupOfBill = (db: Db, id: string) =>
  db
    .selectFrom('bills')
    .select('workgroup_id as workgroupId')
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row?.workgroupId ?? null)

type NewBill = {
  code: string
  currency: Currency
  amount: number
  issuedOn: string
  dueOn: string
  reminders: number
  now: Date
  workgroupName: string
  payer: Payer
}
/** A bill of nothing is paid by the credit on it. */
export async function addBill(db: Db, workgroupId: string, bill: NewBill): Promise<string> {
  const isPaid = bill.amount === 0
  const { id } = await db
    .insertInto('bills')
    .values({
      workgroup_id: workgroupId,
      code: bill.code,
      status: isPaid ? 'paid' : 'open',
      paid_at: isPaid ? bill.now : null,
      currency: bill.currency,
      amount: String(bill.amount),
      issued_on: bill.issuedOn,
      due_on: bill.dueOn,
      reminders: bill.reminders,
      issued_at: bill.now,
      workgroup_name: bill.workgroupName,
      ...payerColumns(bill.payer),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
type BillChange = {
  status?: BillStatus
  announced_at?: Date | null
  announced_by_id?: string | null
  paid_at?: Date
  pay_way?: PayWay
  refunded?: string
  note?: string
  reminders?: number
  card_reference?: string
  due_on?: string
}
export const changeBill = (db: Db, workgroupId: string, id: string, change: BillChange) =>
  db
    .updateTable('bills')
    .set((of) => ({ ...change, ver: sql<number>`${of.ref('ver')} + 1` }))
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', id)
    .execute()

/** @returns false for a payment that is there already */
export const addPayment = async (
  db: Db,
  workgroupId: string,
  of: { billId: string; reference: string; payWay: PayWay; currency: Currency; amount: number; now: Date },
): Promise<boolean> =>
  (await db
    .insertInto('payments')
    .values({
      workgroup_id: workgroupId,
      bill_id: of.billId,
      reference: of.reference,
      pay_way: of.payWay,
      currency: of.currency,
      amount: String(of.amount),
      at: of.now,
    })
    .onConflict((on) => on.columns(['workgroup_id', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined
/** The card payment of a paid bill. */
export const cardPaymentOf = (db: Db, workgroupId: string, billId: string) =>
  db
    .selectFrom('payments')
    .select('reference')
    .where('workgroup_id', '=', workgroupId)
    .where('bill_id', '=', billId)
    .where('pay_way', '=', 'card')
    .orderBy('id')
    .executeTakeFirst()
    .then((row) => row?.reference ?? null)

export type WorkgroupFacts = { name: string; timeZone: string }
export const workgroupFacts = (db: Db, workgroupId: string): Promise<WorkgroupFacts> =>
  db
    .selectFrom('workgroups')
    .select(['name', 'time_zone as timeZone'])
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()
export const masterOf = (db: Db, workgroupId: string): Promise<{ email: string; language: Language } | undefined> =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.language'])
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.role', '=', 0)
    .where('m.left_at', 'is', null)
    .executeTakeFirst()
    .then((row) => row && { email: row.email, language: row.language as Language })
export const addressOf = (db: Db, userId: string): Promise<string | null> =>
  db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
    .then((row) => row?.email ?? null)
export const userName = (db: Db, userId: string): Promise<string> =>
  db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirst()
    .then((row) => row?.name ?? '')
