import type { OutputOf } from '../../../contract/call.ts'
import type { files as contract } from '../../../contract/files.ts'
import type { FileType } from '../../../contract/log-parts.ts'
import type { Db } from '../../db/connect.ts'
import type { KeptFile } from '../../files.ts'
import type { MemberContext } from '../../context.ts'
import { personRef } from '../members/queries.ts'

/** Newest first. */
const filesOf = (db: Db, logId: string) =>
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
    .where('f.sales_log_id', '=', logId)
    .where('f.deleted_at', 'is', null)
    .orderBy('f.id', 'desc')
    .execute()

type LogFile = OutputOf<typeof contract.add>['files'][number]

/** The files of a log, with the addresses of their previews: those of one name together, the newest on top. */
export async function shownFiles(
  { db, files, workgroupId }: Pick<MemberContext, 'files' | 'workgroupId'> & { db: Db },
  logId: string,
): Promise<LogFile[]> {
  const rows = await filesOf(db, logId)
  const newest = new Map<string, number>()
  rows.forEach(({ name }, at) => newest.set(name, Math.min(at, newest.get(name) ?? at)))
  return rows
    .toSorted((a, b) => newest.get(a.name)! - newest.get(b.name)!)
    .map(({ key, bytes, hasPreview, type, ...file }) => ({
      ...file,
      type: type as LogFile['type'],
      size: bytes,
      previewUrl: hasPreview ? files.address(key, workgroupId, 'preview') : null,
    }))
}

export async function countFiles(db: Db, logId: string): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('sales_log_id', '=', logId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** In bytes, deleted ones too. */
export async function addedSince(db: Db, userId: string, since: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('sum'))
    .where('added_by_id', '=', userId)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** The log is locked: versions follow one another. */
export async function addFile(
  db: Db,
  by: { workgroupId: string; userId: string; now: Date },
  logId: string,
  { key, name, type, size, hasPreview }: KeptFile,
): Promise<void> {
  const { last } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('sales_log_id', '=', logId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('files')
    .values({
      workgroup_id: by.workgroupId,
      sales_log_id: logId,
      added_by_id: by.userId,
      name,
      type,
      has_preview: hasPreview,
      bytes: size,
      key,
      version: ((last as number | null) ?? 0) + 1,
      created_at: by.now,
    })
    .execute()
}

/** With whose log it hangs on; locked. */
export const lockFile = (db: Db, id: string) =>
  db
    .selectFrom('files as f')
    .innerJoin('sales_logs as l', (join) =>
      join.onRef('l.workgroup_id', '=', 'f.workgroup_id').onRef('l.id', '=', 'f.sales_log_id'),
    )
    .select([
      'f.id',
      'f.sales_log_id as logId',
      'f.deleted_at as deletedAt',
      'l.author_id as authorId',
      'l.co_author_ids as coAuthorIds',
    ])
    .where('f.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export const setDeleted = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('files').set({ deleted_at: deletedAt }).where('id', '=', id).execute()

const shown = (db: Db) =>
  db
    .selectFrom('files')
    .select(['key', 'name', 'type', 'bytes', 'has_preview as hasPreview'])
    .where('deleted_at', 'is', null)
    .$narrowType<{ type: FileType }>()
export const fileById = (db: Db, id: string) => shown(db).where('id', '=', id).executeTakeFirst()
export const fileByKey = (db: Db, key: string) => shown(db).where('key', '=', key).executeTakeFirst()
