import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type WorkgroupRow = {
  id: string
  name: string
  address: string
  createdAt: string
  deletedAt: string | null
  memberCount: number
  lastSeenAt: string | null
  total: number
}
/** The newest first; nothing unless the current user runs the service. */
export const listWorkgroups = async (
  db: Db,
  of: { search: string; state: 'all' | 'deleted'; page: number; pageSize: number },
): Promise<WorkgroupRow[]> =>
  (
    await sql<WorkgroupRow>`
      select workgroup_id as id, workgroup_name as name, workgroup_address as address, made_at as "createdAt",
        removed_at as "deletedAt", member_count as "memberCount", seen_at as "lastSeenAt", total::int
      from service_workgroups(${of.search}, ${of.state === 'deleted'}, ${of.pageSize}, ${(of.page - 1) * of.pageSize})`.execute(
      db,
    )
  ).rows

export const countWorkgroups = async (db: Db): Promise<{ allCount: number; deletedCount: number }> =>
  (
    await sql<{ allCount: number; deletedCount: number }>`
      select all_count as "allCount", deleted_count as "deletedCount" from service_workgroup_counts()`.execute(db)
  ).rows[0]!

type SignInState = {
  userId: string
  createdAt: string
  lastSeenAt: string | null
  deviceCount: number
  workgroupCount: number
  deletedCount: number
  hasTwoStep: boolean
  needsTwoStep: boolean
}
export const signInState = async (db: Db, email: string, now: Date): Promise<SignInState | undefined> =>
  (
    await sql<SignInState>`
      select user_id as "userId", made_at as "createdAt", seen_at as "lastSeenAt", device_count as "deviceCount",
        workgroup_count as "workgroupCount", deleted_count as "deletedCount", two_step as "hasTwoStep",
        two_step_due as "needsTwoStep"
      from service_sign_in(${email}, ${now})`.execute(db)
  ).rows[0]
