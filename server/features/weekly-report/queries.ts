// Whether the weekly report of a workgroup is on, and who gets it.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { weeklyReport as contract } from '../../../contract/calls/weekly-report/calls.ts'
import type { Db } from '../../db/connect.ts'
import { chooseMembers, chosenRefs, personRef } from '../members/queries.ts'

export type Report = OutputOf<typeof contract.detail>
type Given = InputOf<typeof contract.update>

/** That of a workgroup which has set nothing is off, and has version 1. */
export async function reportOf(db: Db, workgroupId: string): Promise<Report> {
  const { rows } = await sql<Report>`
    select r.workgroup_id::text as id, r.is_on as "isOn", r.ver, ${personRef('r', 'updated_by_id')} as "updatedBy",
      ${chosenRefs('weekly_report_members', 'r')} as people
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
  await chooseMembers(db, 'weekly_report_members', workgroupId, given.userIds)
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
