import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { notices as contract } from '../../../contract/calls/notices/calls.ts'
import type { PersonRef } from '../../../contract/core/person.ts'
import { limits } from '../../../contract/rules/rules.ts'
import type { Db } from '../../db/connect.ts'
import { lockCount } from '../../db/count-lock.ts'
import { personRef } from '../members/queries.ts'
import { excerptOf } from '../../../contract/search/excerpt.ts'

type Ref = OutputOf<{ output: typeof PersonRef }>
export type Listed = OutputOf<typeof contract.list>['items'][number]
export type Notice = OutputOf<typeof contract.detail>
type WithoutFiles = Omit<Notice, 'files'>
export type Written = { title: string; content: string; isPinned: boolean; opensAt: string; tells?: boolean }
/**
 * The notices of a workgroup or of the service (`workgroupId` null), and their reader; `seesAll` includes scheduled
 * ones.
 */
export type Board = { workgroupId: string | null; userId: string; now: Date; seesAll: boolean }

/**
 * SQL fragments that differ between workgroup and service notices: `b` is the notice, `r` that the user has read it.
 */
const fragments = ({ workgroupId, userId, now, seesAll }: Board) => {
  const isService = workgroupId === null
  const table = sql.table(isService ? 'service_notices' : 'notices')
  const reads = sql.table(isService ? 'service_notice_reads' : 'notice_reads')
  const inBoard = isService ? sql`b.deleted_at is null` : sql`b.workgroup_id = ${workgroupId}`
  const ofNotice = isService ? sql`true` : sql`r.workgroup_id = b.workgroup_id`
  const noPerson = sql`null::json`
  /** Notices from before the user joined count as read. */
  const since = isService
    ? sql`(select u.created_at from users u where u.id = ${userId})`
    : sql`(select m.joined_at from members m where m.workgroup_id = ${workgroupId} and m.user_id = ${userId})`
  return {
    table,
    reads,
    here: inBoard,
    seen: sql`${inBoard} and ${seesAll ? sql`true` : sql`b.opens_at <= ${now}`}`,
    author: isService ? noPerson : personRef('b', 'author_id'),
    updatedBy: isService ? noPerson : personRef('b', 'updated_by_id'),
    tells: isService ? sql`false` : sql`b.tells`,
    read: sql`left join ${reads} r on ${ofNotice} and r.notice_id = b.id and r.user_id = ${userId}`,
    isRead: sql`(r.user_id is not null or b.opens_at < coalesce(${since}, 'epoch'))`,
    isOpen: sql`b.opens_at <= ${now}`,
  }
}
const inOrder = sql`b.is_pinned desc, b.opens_at desc, b.id desc`
const columns = ({ author, isRead, isOpen }: ReturnType<typeof fragments>): RawBuilder<unknown> => sql`
  b.id, b.title, left(b.content, ${limits.excerptText + 2}) as excerpt, b.is_pinned as "isPinned", b.opens_at as "opensAt", ${isOpen} as "isOpen",
  ${isRead} as "isRead", ${author} as author, b.created_at as "createdAt", b.ver`
const shortened = (rows: Listed[]): Listed[] => rows.map((row) => ({ ...row, excerpt: excerptOf(row.excerpt) }))

export async function listNotices(
  db: Db,
  board: Board,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Listed[] } & Counts> {
  const of = fragments(board)
  const { rows } = await sql<Listed>`
    select ${columns(of)} from ${of.table} b ${of.read} where ${of.seen} order by ${inOrder}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { items: shortened(rows), ...(await counts(db, board)) }
}
type Counts = { total: number; unread: number; pinned: number; scheduled: number }
async function counts(db: Db, board: Board): Promise<Counts> {
  const of = fragments(board)
  const { rows } = await sql<Counts>`
    select count(*)::int as total, (count(*) filter (where b.is_pinned))::int as pinned,
      (count(*) filter (where not ${of.isOpen}))::int as scheduled,
      (count(*) filter (where ${of.isOpen} and not ${of.isRead}))::int as unread
    from ${of.table} b ${of.read} where ${of.seen}`.execute(db)
  return rows[0]!
}
/** The newest or pinned published notices, unread ones first. */
export async function newestNotices(db: Db, board: Board): Promise<{ items: Listed[]; total: number; unread: number }> {
  const of = fragments({ ...board, seesAll: false })
  const { rows } = await sql<Listed>`
    select ${columns(of)} from ${of.table} b ${of.read} where ${of.seen} order by ${inOrder} limit ${limits.recent}`.execute(
    db,
  )
  const { total, unread } = await counts(db, { ...board, seesAll: false })
  return { items: shortened(rows).toSorted((one, other) => Number(one.isRead) - Number(other.isRead)), total, unread }
}
export async function noticeById(db: Db, board: Board, id: string): Promise<WithoutFiles | undefined> {
  const of = fragments(board)
  const { rows } = await sql<WithoutFiles>`
    with b as (
      select b.*, lag(b.id) over (order by ${inOrder}) as newer_id, lead(b.id) over (order by ${inOrder}) as older_id
      from ${of.table} b where ${of.seen})
    select ${columns(of)}, b.content, ${of.tells} as tells, ${of.updatedBy} as "updatedBy", b.newer_id as "newerId", b.older_id as "olderId",
      null::int as "readerCount", null::int as "memberCount"
    from b ${of.read} where b.id = ${id}`.execute(db)
  return shortened(rows)[0] as WithoutFiles | undefined
}
export type Locked = { ver: number; opensAt: string; isOpen: boolean }
export async function lockNotice(db: Db, board: Board, id: string): Promise<Locked | undefined> {
  const { table, here: inBoard, isOpen } = fragments(board)
  const { rows } = await sql<Locked>`
    select b.ver, b.opens_at as "opensAt", ${isOpen} as "isOpen" from ${table} b where ${inBoard} and b.id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

/**
 * Whether a notice exists, published or not. Locks it to serialize additions.
 * @param workgroupId null for service notices
 */
export async function hasNotice(db: Db, workgroupId: string | null, id: string): Promise<boolean> {
  const [table, inBoard] =
    workgroupId === null
      ? [sql.table('service_notices'), sql`b.deleted_at is null`]
      : [sql.table('notices'), sql`b.workgroup_id = ${workgroupId}`]
  const { rows } = await sql`select b.id from ${table} b where ${inBoard} and b.id = ${id} for update`.execute(db)
  return rows.length > 0
}

/** Counts the other pinned notices; serializes concurrent changes. */
export async function countPinned(db: Db, board: Board, without: string | null): Promise<number> {
  const { table, here: inBoard } = fragments(board)
  await lockCount(db, 'pinned notices', board.workgroupId ?? '')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${table} b where ${inBoard} and b.is_pinned and b.id is distinct from ${without}`.execute(
    db,
  )
  return rows[0]!.count
}
export async function addNotice(db: Db, board: Board, notice: Written): Promise<{ id: string; ver: number }> {
  const { title, content, isPinned, opensAt, tells = false } = notice
  const { workgroupId, userId, now } = board
  const both = {
    title,
    content,
    is_pinned: isPinned,
    opens_at: opensAt,
    author_id: userId,
    created_at: now,
  }
  if (workgroupId === null)
    return db.insertInto('service_notices').values(both).returning(['id', 'ver']).executeTakeFirstOrThrow()
  return db
    .insertInto('notices')
    .values({ ...both, workgroup_id: workgroupId, tells })
    .returning(['id', 'ver'])
    .executeTakeFirstOrThrow()
}
export async function changeNotice(db: Db, board: Board, id: string, notice: Written): Promise<void> {
  const { title, content, isPinned, opensAt, tells = false } = notice
  const { workgroupId, userId } = board
  const both = { title, content, is_pinned: isPinned, opens_at: opensAt, updated_by_id: userId }
  if (workgroupId === null)
    await db
      .updateTable('service_notices')
      .set((of) => ({ ...both, ver: of('ver', '+', 1) }))
      .where('id', '=', id)
      .execute()
  else
    await db
      .updateTable('notices')
      .set((of) => ({ ...both, tells, ver: of('ver', '+', 1) }))
      .where('workgroup_id', '=', workgroupId)
      .where('id', '=', id)
      .execute()
}
/** A service notice is hidden, and erased later. */
export async function removeNotice(db: Db, { workgroupId, now }: Board, id: string): Promise<void> {
  if (workgroupId === null)
    await db.updateTable('service_notices').set({ deleted_at: now }).where('id', '=', id).execute()
  else await db.deleteFrom('notices').where('workgroup_id', '=', workgroupId).where('id', '=', id).execute()
}
/** @param since the earliest deletion that can be undone. @returns whether there was one */
export async function restoreServiceNotice(db: Db, id: string, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('service_notices')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>', since.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks the notice and its notification as read. @returns whether it was unread before */
export async function markNoticeRead(db: Db, { workgroupId, userId, now }: Board, id: string): Promise<boolean> {
  const mark = { notice_id: id, user_id: userId, read_at: now }
  if (workgroupId === null) {
    const { numInsertedOrUpdatedRows: made } = await db
      .insertInto('service_notice_reads')
      .values(mark)
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    return Boolean(made)
  }
  const { numInsertedOrUpdatedRows: made } = await db
    .insertInto('notice_reads')
    .values({ workgroup_id: workgroupId, ...mark })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', userId)
    .where('notice_id', '=', id)
    .where('read_at', 'is', null)
    .execute()
  return Boolean(made)
}

const membersOf = (workgroupId: string, id: string) => sql`
  members m join users u on u.id = m.user_id
  left join notice_reads r on r.workgroup_id = m.workgroup_id and r.notice_id = ${id} and r.user_id = m.user_id
  where m.workgroup_id = ${workgroupId} and m.left_at is null`
/** Counts active members only. */
export async function countReaders(
  db: Db,
  workgroupId: string,
  id: string,
): Promise<{ readerCount: number; memberCount: number }> {
  const { rows } = await sql<{ readerCount: number; memberCount: number }>`
    select count(*)::int as "memberCount", count(r.user_id)::int as "readerCount" from ${membersOf(workgroupId, id)}`.execute(
    db,
  )
  return rows[0]!
}
/** Unread members first, by name, then readers, latest first. */
export async function listReaders(
  db: Db,
  workgroupId: string,
  { id, page, pageSize }: { id: string; page: number; pageSize: number },
): Promise<{ items: { reader: Ref; readAt: string | null }[]; total: number }> {
  const { rows: items } = await sql<{ reader: Ref; readAt: string | null }>`
    select json_build_object('id', m.user_id::text, 'name', u.name, 'rank', m.rank) as reader, r.read_at as "readAt"
    from ${membersOf(workgroupId, id)} order by r.read_at desc nulls last, u.name, m.user_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { memberCount: total } = await countReaders(db, workgroupId, id)
  return { items, total }
}
