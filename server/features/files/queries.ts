import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { AttachedFile, FileType } from '../../../contract/calls/files/shapes.ts'
import { maxVersions, type files as contract } from '../../../contract/calls/files/calls.ts'
import type { Db } from '../../db/connect.ts'
import { lockCount } from '../../db/count-lock.ts'
import type { Files, StoredFile } from '../../storage/files.ts'
import type { MemberContext } from '../../calls/context.ts'
import { personRef } from '../members/queries.ts'

/** The owner of a file. */
export type FileOwner = { logId: string } | { noticeId: string }
const columnOf = (owner: FileOwner) => ('logId' in owner ? 'sales_log_id' : 'notice_id')
const idOf = (owner: FileOwner) => ('logId' in owner ? owner.logId : owner.noticeId)

/** Newest first. */
const attachedFiles = (db: Db) =>
  db
    .selectFrom('files as f')
    .select([
      'f.id',
      'f.name',
      'f.type',
      'f.bytes',
      'f.version',
      'f.key',
      'f.has_preview as hasPreview',
      'f.created_at as createdAt',
      personRef('f', 'added_by_id').as('author'),
    ])
    .where('f.deleted_at', 'is', null)
    .orderBy('f.id', 'desc')
const filesOf = (db: Db, owner: FileOwner) =>
  attachedFiles(db)
    .where(`f.${columnOf(owner)}`, '=', idOf(owner))
    .execute()

export type Attached = OutputOf<{ output: typeof AttachedFile }>
type Row = Omit<Attached, 'type' | 'size' | 'previewUrl'> & {
  type: string
  bytes: number
  key: string
  hasPreview: boolean
}
/**
 * Adds preview URLs and groups files of the same name, the newest group first.
 * @param rows newest first
 */
export function toAttachedFiles(rows: readonly Row[], files: Pick<Files, 'url'>, workgroupId?: string): Attached[] {
  const newest = new Map<string, number>()
  rows.forEach(({ name }, at) => newest.set(name, Math.min(at, newest.get(name) ?? at)))
  return rows
    .toSorted((a, b) => newest.get(a.name)! - newest.get(b.name)!)
    .map((row) => toAttachedFile(row, files, workgroupId))
}
const toAttachedFile = (
  { key, bytes, hasPreview, type, id, name, version, author, createdAt }: Row,
  files: Pick<Files, 'url'>,
  workgroupId?: string,
): Attached => ({
  id,
  name,
  type: type as FileType,
  size: bytes,
  version,
  previewUrl: hasPreview ? files.url(key, workgroupId, 'preview') : null,
  author,
  createdAt,
})

/** Row-level security limits this to readable logs. */
export async function filesOfCustomer(
  { db, files, workgroupId }: Pick<MemberContext, 'files' | 'workgroupId'> & { db: Db },
  { customerId, page, pageSize }: InputOf<typeof contract.ofCustomer>,
): Promise<OutputOf<typeof contract.ofCustomer>> {
  type Found = Row & { logId: string; logTitle: string; count: number; total: number }
  const { rows } = await sql<Found>`
    with of_customer as materialized (
      select f.id, f.name, f.sales_log_id, l.title, count(*) over of_name::int as count, row_number() over of_name as version, max(f.id) over (partition by f.name) as newest
      from files f join sales_logs l on l.workgroup_id = f.workgroup_id and l.id = f.sales_log_id
      where f.workgroup_id = ${workgroupId} and l.customer_id = ${customerId} and l.file_count > 0 and f.deleted_at is null
      window of_name as (partition by f.name order by f.id range between unbounded preceding and unbounded following)),
    named as (select newest, count(*) over ()::int as total from (select distinct newest from of_customer) names
      order by newest desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select f.id, f.name, f.type, f.bytes, f.key, f.has_preview as "hasPreview", f.created_at as "createdAt", ${personRef('f', 'added_by_id')} as author,
      t.version::int, t.count, t.sales_log_id as "logId", t.title as "logTitle", n.total
    from named n join of_customer t on t.newest = n.newest and t.version > t.count - ${maxVersions}::int join files f on f.workgroup_id = ${workgroupId} and f.id = t.id
    order by n.newest desc, f.id desc`.execute(db)
  const byName = Map.groupBy(rows, ({ name }) => name)
  const items = [...byName].map(([name, found]) => ({
    name,
    count: found[0]!.count,
    versions: found.map((row) => ({
      ...toAttachedFile(row, files, workgroupId),
      logId: row.logId,
      logTitle: row.logTitle,
    })),
  }))
  return { items, total: rows[0]?.total ?? 0 }
}

/** By the id of their log. */
export async function filesOfLogs(
  { db, files, workgroupId }: Pick<MemberContext, 'files' | 'workgroupId'> & { db: Db },
  logIds: readonly string[],
): Promise<Map<string, Attached[]>> {
  const rows = await attachedFiles(db)
    .select('f.sales_log_id as logId')
    .where('f.sales_log_id', '=', sql<string>`any(${logIds}::bigint[])`)
    .execute()
  const byLog = Map.groupBy(rows, ({ logId }) => logId!)
  return new Map([...byLog].map(([logId, found]) => [logId, toAttachedFiles(found, files, workgroupId)]))
}
export const shownFiles = async (
  { db, files, workgroupId }: Pick<MemberContext, 'files' | 'workgroupId'> & { db: Db },
  owner: FileOwner,
): Promise<Attached[]> => toAttachedFiles(await filesOf(db, owner), files, workgroupId)

/** The two tables of files: those of a workgroup, and those of service notices and inquiries. */
type FileScope = { table: 'files' | 'service_files'; column: 'sales_log_id' | 'notice_id'; id: string }
export async function countIn(db: Db, { table, column, id }: FileScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id} and deleted_at is null`.execute(
    db,
  )
  return rows[0]!.count
}
/** The next version of a file name; deleted files keep theirs. */
export async function nextVersion(db: Db, { table, column, id }: FileScope, name: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(version), 0) + 1 as next from ${sql.table(table)} where ${sql.ref(column)} = ${id} and name = ${name}`.execute(
    db,
  )
  return rows[0]!.next
}
/** Sums the bytes that a user added, including deleted files; serializes concurrent uploads of the user. */
export async function bytesAddedSince(db: Db, table: FileScope['table'], userId: string, since: Date): Promise<number> {
  await lockCount(db, 'file bytes', `${table} ${userId}`)
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(bytes), 0) as sum from ${sql.table(table)} where added_by_id = ${userId} and created_at > ${since.toISOString()}`.execute(
    db,
  )
  return Number(rows[0]!.sum)
}

const scopeOf = (owner: FileOwner): FileScope => ({ table: 'files', column: columnOf(owner), id: idOf(owner) })
export const countFiles = (db: Db, owner: FileOwner): Promise<number> => countIn(db, scopeOf(owner))

/** The caller must lock the owner of the file, so that versions are unique. */
export async function addFile(
  db: Db,
  by: { workgroupId: string; userId: string; now: Date },
  owner: FileOwner,
  { key, name, type, size, hasPreview }: StoredFile,
): Promise<void> {
  await db
    .insertInto('files')
    .values({
      workgroup_id: by.workgroupId,
      [columnOf(owner)]: idOf(owner),
      added_by_id: by.userId,
      name,
      type,
      has_preview: hasPreview,
      bytes: size,
      key,
      version: await nextVersion(db, scopeOf(owner), name),
      created_at: by.now,
    })
    .execute()
}

/** A file with its owner and the authors of its log; locks the file. */
export const lockFile = (db: Db, id: string) =>
  db
    .selectFrom('files as f')
    .leftJoin('sales_logs as l', (join) =>
      join.onRef('l.workgroup_id', '=', 'f.workgroup_id').onRef('l.id', '=', 'f.sales_log_id'),
    )
    .select([
      'f.id',
      'f.sales_log_id as logId',
      'f.notice_id as noticeId',
      'f.deleted_at as deletedAt',
      'l.author_id as authorId',
      'l.co_author_ids as coAuthorIds',
    ])
    .where('f.id', '=', id)
    .forUpdate('f')
    .executeTakeFirst()
export const setDeleted = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('files').set({ deleted_at: deletedAt }).where('id', '=', id).execute()

const selectFiles = (db: Db) =>
  db
    .selectFrom('files as f')
    .select(['f.key', 'f.name', 'f.type', 'f.bytes', 'f.has_preview as hasPreview'])
    .where('f.deleted_at', 'is', null)
    .$narrowType<{ type: FileType }>()
/** `opensAt`: the publication time of the file's notice. */
export const fileById = (db: Db, id: string) =>
  selectFiles(db)
    .select(
      sql<
        string | null
      >`(select n.opens_at from notices n where n.workgroup_id = f.workgroup_id and n.id = f.notice_id)`.as('opensAt'),
    )
    .where('f.id', '=', id)
    .executeTakeFirst()
export const fileByKey = (db: Db, key: string) => selectFiles(db).where('f.key', '=', key).executeTakeFirst()
