// The transactions of jobs: under row-level security of one workgroup, as the calls' are.
import type pg from 'pg'
import { roleOf } from '../../contract/codes.ts'
import type { Person } from '../../contract/permissions.ts'
import { enterWorkgroup, inWorkgroup, type Db } from '../db/connect.ts'
import type { Enqueue } from './declared.ts'

/** `now`: the time at which the transaction began. */
export type JobTransaction = { db: Db; enqueue: Enqueue; now: Date }
/** Runs one step of a job in a transaction of its own: no connection is held between two steps. */
export type Step = <T>(work: (transaction: JobTransaction) => Promise<T>) => Promise<T>

/** @returns the steps of a job of this workgroup; they read and write as its Master may, in the name of no user */
export const stepsIn =
  (
    { pool, enqueueOn, clock }: { pool: pg.Pool; enqueueOn: (client: pg.ClientBase) => Enqueue; clock: () => Date },
    workgroupId: string,
  ): Step =>
  (work) =>
    inWorkgroup(pool, workgroupId, (db, client) => work({ db, enqueue: enqueueOn(client), now: clock() }))

/** A user with the role they have in the workgroup now. */
export type CurrentMember = { person: Person; timeZone: string }
type Membership = { workgroupId: string; userId: string }

/** @returns null for a user who has left the workgroup */
export async function currentMember(db: Db, { workgroupId, userId }: Membership): Promise<CurrentMember | null> {
  const row = await db
    .selectFrom('members as m')
    .innerJoin('workgroups as w', 'w.id', 'm.workgroup_id')
    .select(['m.role', 'w.time_zone as timeZone'])
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.user_id', '=', userId)
    .where('m.left_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    person: { userId, role: roleOf(String(row.role)), inWorkgroup: true, isOperator: false },
    timeZone: row.timeZone,
  }
}

/**
 * Continues the transaction as this member, with the role the member has now.
 * @param may what the member must still be allowed to do
 * @returns null, and changes nothing, for a user who has left the workgroup or may not do it any more
 */
export async function enterAsMember(
  db: Db,
  of: Membership,
  may: (person: Person) => boolean,
): Promise<CurrentMember | null> {
  const member = await currentMember(db, of)
  if (!member || !may(member.person)) return null
  await enterWorkgroup(db, of.workgroupId, of.userId, member.person.role)
  return member
}
