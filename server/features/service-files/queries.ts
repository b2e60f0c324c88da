import { sql } from 'kysely'
import type { FileType } from '../../../contract/calls/files/shapes.ts'
import type { AnyContext } from '../../calls/context.ts'
import type { Db } from '../../db/connect.ts'
import { lockCount } from '../../db/count-lock.ts'
import type { StoredFile } from '../../storage/files.ts'
import {
  bytesAddedSince as addedInBytes,
  countIn,
  nextVersion,
  toAttachedFiles,
  type Attached,
} from '../files/queries.ts'

/** The owner of a file: `messageId` null for the inquiry itself. */
export type FileOwner = { noticeId: string } | { inquiryId: string; messageId: string | null }
type Reader = Pick<AnyContext, 'db' | 'files'>

const selectFiles = (db: Db) =>
  db
    .selectFrom('service_files')
    .select([
      'id',
      'name',
      'type',
      'bytes',
      'version',
      'key',
      'has_preview as hasPreview',
      'message_id as messageId',
      'created_at as createdAt',
      sql<null>`null`.as('author'),
    ])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')

export const filesOfNotice = async ({ db, files }: Reader, noticeId: string): Promise<Attached[]> =>
  toAttachedFiles(await selectFiles(db).where('notice_id', '=', noticeId).execute(), files)

/** The files of all messages of an inquiry by message id; those of the inquiry itself under null. */
export async function filesOfInquiry(
  { db, files }: Reader,
  inquiryId: string,
): Promise<Map<string | null, Attached[]>> {
  const rows = await selectFiles(db).where('inquiry_id', '=', inquiryId).execute()
  // In the order of selection.
  const byMessage = Map.groupBy(rows.toReversed(), ({ messageId }) => messageId)
  return new Map([...byMessage].map(([messageId, some]) => [messageId, toAttachedFiles(some, files)]))
}

const ofNotice = (id: string) => ({ table: 'service_files', column: 'notice_id', id }) as const
export const countFiles = (db: Db, noticeId: string): Promise<number> => countIn(db, ofNotice(noticeId))

/** In bytes, including deleted files. */
export const addedSince = (db: Db, userId: string, since: Date): Promise<number> =>
  addedInBytes(db, 'service_files', userId, since)
/** In bytes, for all users without an account; serializes concurrent uploads. */
export async function bytesAddedAnonymouslySince(db: Db, since: Date): Promise<number> {
  await lockCount(db, 'open file bytes', '')
  const { rows } = await sql<{ bytes: string }>`select open_file_bytes(${since}) as bytes`.execute(db)
  return Number(rows[0]!.bytes)
}

/** @param userId null without an account */
export async function addFile(
  db: Db,
  by: { userId: string | null; now: Date },
  owner: FileOwner,
  { key, name, type, size, hasPreview }: StoredFile,
): Promise<void> {
  const isNotice = 'noticeId' in owner
  await db
    .insertInto('service_files')
    .values({
      ...(isNotice ? { notice_id: owner.noticeId } : { inquiry_id: owner.inquiryId, message_id: owner.messageId }),
      added_by_id: by.userId,
      name,
      type,
      has_preview: hasPreview,
      bytes: size,
      key,
      version: isNotice ? await nextVersion(db, ofNotice(owner.noticeId), name) : 1,
      created_at: by.now,
    })
    .execute()
}

/** The service administrator's rights include deleted notices. */
const ofShownNotices = sql<string>`(select n.id from service_notices n where n.deleted_at is null)`
/** Locks a file of a notice. */
export const lockFile = (db: Db, id: string) =>
  db
    .selectFrom('service_files')
    .select(['id', 'notice_id as noticeId', 'deleted_at as deletedAt'])
    .where('id', '=', id)
    .where('notice_id', 'in', ofShownNotices)
    .$narrowType<{ noticeId: string }>()
    .forUpdate()
    .executeTakeFirst()
export const setDeleted = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('service_files').set({ deleted_at: deletedAt }).where('id', '=', id).execute()

/** `opensAt`: the publication time of the file's notice. Row-level security limits this to readable files. */
export const fileById = (db: Db, id: string) =>
  db
    .selectFrom('service_files as f')
    .select([
      'f.key',
      'f.name',
      sql<string | null>`(select n.opens_at from service_notices n where n.id = f.notice_id)`.as('opensAt'),
    ])
    .where('f.id', '=', id)
    .where('f.deleted_at', 'is', null)
    .where((of) => of.or([of('f.notice_id', 'is', null), of('f.notice_id', 'in', ofShownNotices)]))
    .executeTakeFirst()

type Stored = { name: string; type: FileType; bytes: number; hasPreview: boolean }
/** For holders of a signed URL, which contains the key. */
export async function fileOfService(db: Db, key: string): Promise<Stored | undefined> {
  const { rows } =
    await sql<Stored>`select name, type, bytes, has_preview as "hasPreview" from service_file_by_key(${key})`.execute(
      db,
    )
  return rows[0]
}
