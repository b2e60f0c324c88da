import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { myData as contract } from '../../../contract/calls/my-data/calls.ts'
import type { Language } from '../../../contract/codes.ts'
import type { Db } from '../../db/connect.ts'

export type Contents = OutputOf<typeof contract.overview>['workgroups'][number]
export type DataExport = OutputOf<typeof contract.startExport>
export type ExportJob = { userId: string } & InputOf<typeof contract.stopExport>

/** What the user of the transaction has in each workgroup, without the deleted ones. */
export async function contentsOf(db: Db): Promise<Contents[]> {
  const { rows } = await sql<Contents>`
    select workgroup_id as "workgroupId", workgroup_name as "workgroupName", is_master as "isMaster", logs as "logCount",
      comments as "commentCount", plans as "planCount", files as "fileCount", customers as "customerCount"
    from own_contents()`.execute(db)
  return rows
}

/** Minutes after which an unfinished export counts as lost: its job has ended by then. */
const believedMinutes = 61
const lostBefore = (now: Date) => new Date(now.getTime() - believedMinutes * 60_000)

const columns = ['id', 'state', 'done', 'total', 'name', 'bytes', 'created_at', 'expires_at'] as const
type Row = {
  id: string
  state: string
  done: number
  total: number | null
  name: string
  bytes: string | null
  created_at: string
  expires_at: string | null
}
const shown = (row: Row, now: Date): DataExport => ({
  exportId: row.id,
  state:
    row.state === 'running' && new Date(row.created_at) < lostBefore(now)
      ? 'stopped'
      : (row.state as DataExport['state']),
  done: row.done,
  total: row.total,
  name: row.name,
  bytes: row.bytes === null ? null : Number(row.bytes),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

/** Marks lost exports of the user as stopped, so that the next one can start. */
export const stopLost = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('account_exports')
    .set({ state: 'stopped' })
    .where('user_id', '=', userId)
    .where('state', '=', 'running')
    .where('created_at', '<', lostBefore(now).toISOString())
    .execute()
/** Those that run, that can still be downloaded, or that have failed, the latest first. */
export async function exportsOf(db: Db, userId: string, now: Date): Promise<DataExport[]> {
  const rows = await db
    .selectFrom('account_exports')
    .select(columns)
    .where('user_id', '=', userId)
    .where((by) => by.or([by('expires_at', 'is', null), by('expires_at', '>', now.toISOString())]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  return rows.map((row) => shown(row, now))
}
/** @returns null when another one is being made */
export async function addExport(
  db: Db,
  of: { userId: string; language: Language; name: string; now: Date },
): Promise<DataExport | null> {
  const row = await db
    .insertInto('account_exports')
    .values({ user_id: of.userId, language: of.language, name: of.name, created_at: of.now })
    .onConflict((on) =>
      on
        .column('user_id')
        .where(sql<boolean>`state = 'running'`)
        .doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()
  return row ? shown(row, of.now) : null
}
const one = ({ userId, exportId }: ExportJob) =>
  sql<boolean>`user_id = ${userId} and id = ${exportId}` as ReturnType<typeof sql<boolean>>
export const deleteExport = async (db: Db, of: ExportJob): Promise<boolean> =>
  (await db.deleteFrom('account_exports').where(one(of)).returning('id').executeTakeFirst()) !== undefined
/** Of the files of a user the latest finished one stays, so that no user fills the store. */
export const deleteEarlierExports = (db: Db, userId: string) =>
  sql`delete from account_exports where user_id = ${userId} and state <> 'running' and id not in (
    select id from account_exports where user_id = ${userId} and state = 'done' order by created_at desc, id desc limit 1)`.execute(
    db,
  )
/** @returns the language and name of an export that still runs */
export const runningExport = (db: Db, of: ExportJob) =>
  db
    .selectFrom('account_exports')
    .select(['language', 'name'])
    .where(one(of))
    .where('state', '=', 'running')
    .executeTakeFirst()
type Finished = { state: 'done'; key: string; bytes: string; expires_at: Date }
/** @returns whether the export still ran */
export const setExport = async (
  db: Db,
  of: ExportJob,
  values: { done?: number; total?: number } & ({ state?: 'stopped' } | Finished),
): Promise<boolean> =>
  (await db
    .updateTable('account_exports')
    .set(values)
    .where(one(of))
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()) !== undefined
/** A finished export that can still be downloaded. */
const finished = (db: Db, now: Date) =>
  db
    .selectFrom('account_exports')
    .select(['key', 'name', 'bytes'])
    .where('state', '=', 'done')
    .where('expires_at', '>', now.toISOString())
export const finishedExport = (db: Db, of: ExportJob, now: Date) => finished(db, now).where(one(of)).executeTakeFirst()
export const finishedByKey = (db: Db, key: string, now: Date) =>
  finished(db, now).where('key', '=', key).executeTakeFirst()

/** @returns false when `checkedHash` is no longer the hash of the password */
export const deleteAccount = async (db: Db, checkedHash: string, now: Date): Promise<boolean> =>
  (await sql<{ is: boolean }>`select delete_account(${checkedHash}, ${now}) as is`.execute(db)).rows[0]!.is
/** @returns when the account was deleted; null for one that is not */
export const restoreAccount = async (db: Db, userId: string): Promise<string | null> =>
  (await sql<{ since: string | null }>`select restore_account(${userId}) as since`.execute(db)).rows[0]!.since
/** The memberships that ended at this time. */
export const membershipsEndedAt = (db: Db, userId: string, at: string) =>
  db
    .selectFrom('members')
    .select(['workgroup_id as workgroupId', 'role'])
    .where('user_id', '=', userId)
    .where('left_at', '=', at)
    .orderBy('workgroup_id')
    .execute()
/** The workgroups of the user that are not deleted, in the order in which they are locked. */
export const liveWorkgroupsOf = (db: Db, userId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('workgroups as w', 'w.id', 'm.workgroup_id')
    .select(['w.id', 'w.name', 'w.time_zone as timeZone'])
    .where('m.user_id', '=', userId)
    .where('m.left_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .orderBy('w.id')
    .execute()
export const addressOf = (db: Db, userId: string) =>
  db.selectFrom('users').select(['email', 'language']).where('id', '=', userId).executeTakeFirstOrThrow()
