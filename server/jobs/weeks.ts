// What is told once a week.
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/**
 * Takes the week that begins on `monday` (`YYYY-MM-DD`) for a workgroup, by its `told_week`.
 * @param isOn the column that says whether it is told at all
 * @returns false where it is off, or another process or an earlier try has taken it
 */
export async function takeWeek(
  db: Db,
  { table, isOn }: { table: 'keyword_alerts' | 'weekly_reports'; isOn: 'tells_rises' | 'is_on' },
  workgroupId: string,
  monday: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set told_week = ${monday}
    where workgroup_id = ${workgroupId} and ${sql.ref(isOn)} and (told_week is null or told_week < ${monday})`.execute(
    db,
  )
  return numAffectedRows > 0n
}
