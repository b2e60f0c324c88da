// Whether the weekly report of a workgroup is on, and who gets it.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { weeklyReport as contract } from '../../../contract/calls/weekly-report/calls.ts'
import type { Db } from '../../db/connect.ts'
import { personRef } from '../members/queries.ts'

export type Report = OutputOf<typeof contract.detail>
type Given = InputOf<typeof contract.update>

/** That of a workgroup which has set nothing is off, and has version 1. */
export async function reportOf(db: Db, workgroupId: string): Promise<Report> {
  const { rows } = await sql<Report>`
    select r.workgroup_id::text as id, r.is_on as "isOn", r.ver, ${personRef('r', 'updated_by_id')} as "updatedBy",
      (select coalesce(json_agg(json_build_object('id', m.user_id::text, 'name', u.name, 'rank', m.rank) order by u.name, m.user_id), '[]')
        from weekly_report_members k join members m using (workgroup_id, user_id) join users u on u.id = m.user_id
        where k.workgroup_id = r.workgroup_id and m.left_at is null) as people
    from weekly_reports r where r.workgroup_id = ${workgroupId}`.execute(db)
  return rows[0] ?? { id: workgroupId, isOn: false, people: [], updatedBy: null, ver: 1 }
}

/** Locks the settings, and adds them where there are none yet. */
export async function lockReport(db: Db, workgroupId: string): Promise<Report> {
  await db
    .insertInto('weekly_reports')
    .values({ workgroup_id: workgroupId })
    .onConflict((on) => on.doNothing())
    .execute()
  await sql`select from weekly_reports where workgroup_id = ${workgroupId} for update`.execute(db)
  return reportOf(db, workgroupId)
}

/** @param monday of the current week: the first report is that of the next one */
export async function changeReport(
  db: Db,
  { workgroupId, userId }: { workgroupId: string; userId: string },
  was: Report,
  given: Given,
  monday: string,
): Promise<void> {
  await db
    .updateTable('weekly_reports')
    .set({
      is_on: given.isOn,
      updated_by_id: userId,
      ver: was.ver + 1,
      ...(given.isOn && !was.isOn && { told_week: monday }),
    })
    .where('workgroup_id', '=', workgroupId)
    .execute()
  await db.deleteFrom('weekly_report_members').where('workgroup_id', '=', workgroupId).execute()
  if (given.userIds.length > 0)
    await db
      .insertInto('weekly_report_members')
      .values([...new Set(given.userIds)].map((user_id) => ({ workgroup_id: workgroupId, user_id })))
      .execute()
}

/** Takes the week that begins on `monday`, if the report is on and nobody has taken it. */
export async function takeWeek(db: Db, workgroupId: string, monday: string): Promise<boolean> {
  const taken = await db
    .updateTable('weekly_reports')
    .set({ told_week: monday })
    .where('workgroup_id', '=', workgroupId)
    .where('is_on', '=', true)
    .where((is) => is.or([is('told_week', 'is', null), is('told_week', '<', monday)]))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}
/** The current members who get it, with their roles. */
export async function readersOf(db: Db, workgroupId: string): Promise<{ id: string; role: number }[]> {
  return db
    .selectFrom('weekly_report_members as k')
    .innerJoin('members as m', (on) =>
      on.onRef('m.workgroup_id', '=', 'k.workgroup_id').onRef('m.user_id', '=', 'k.user_id'),
    )
    .select(['m.user_id as id', 'm.role'])
    .where('k.workgroup_id', '=', workgroupId)
    .where('m.left_at', 'is', null)
    .execute()
}
/** What the mail needs of its reader. */
export const addresseeOf = (db: Db, workgroupId: string, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('members as m', 'm.user_id', 'u.id')
    .innerJoin('workgroups as w', 'w.id', 'm.workgroup_id')
    .select(['u.email', 'u.language', 'w.name as workgroupName', 'w.time_zone as timeZone'])
    .where('m.workgroup_id', '=', workgroupId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
