// The watched words of a workgroup, who is notified of them, and how often words were said in past weeks.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { keywordAlerts as contract } from '../../../contract/calls/keyword-alerts/calls.ts'
import type { RisePercent } from '../../../contract/calls/keyword-alerts/calls.ts'
import type { Person } from '../../../contract/permissions.ts'
import type { Db } from '../../db/connect.ts'
import { chooseMembers, chosenMembers, chosenRefs, personRef } from '../members/queries.ts'

export type Alerts = OutputOf<typeof contract.detail>
type Given = InputOf<typeof contract.update>

/** Those of a workgroup that has set nothing have no words, and version 1. */
export async function alertsOf(db: Db, workgroupId: string): Promise<Alerts> {
  const { rows } = await sql<Alerts>`
    select a.workgroup_id::text as id, a.words, a.tells_rises as "tellsRises", a.rise_percent::text as "risePercent", a.ver,
      ${personRef('a', 'updated_by_id')} as "updatedBy",
      ${chosenRefs('keyword_alert_members', 'a')} as people
    from keyword_alerts a where a.workgroup_id = ${workgroupId}`.execute(db)
  return (
    rows[0] ?? { id: workgroupId, words: [], people: [], tellsRises: false, risePercent: '50', updatedBy: null, ver: 1 }
  )
}

/** Locks the settings, and adds them where there are none yet. */
export async function lockAlerts(db: Db, workgroupId: string): Promise<Alerts> {
  await db
    .insertInto('keyword_alerts')
    .values({ workgroup_id: workgroupId })
    .onConflict((on) => on.doNothing())
    .execute()
  await sql`select from keyword_alerts where workgroup_id = ${workgroupId} for update`.execute(db)
  return alertsOf(db, workgroupId)
}

/** @param monday of the current week: words of the week before are told from the next one on */
export async function changeAlerts(
  db: Db,
  { workgroupId, userId }: { workgroupId: string; userId: string },
  was: Alerts,
  given: Given,
  monday: string,
): Promise<void> {
  const begins = given.tellsRises && !was.tellsRises
  await db
    .updateTable('keyword_alerts')
    .set({
      words: given.words,
      tells_rises: given.tellsRises,
      rise_percent: Number(given.risePercent),
      updated_by_id: userId,
      ver: was.ver + 1,
      ...(begins && { told_week: monday }),
    })
    .where('workgroup_id', '=', workgroupId)
    .execute()
  await chooseMembers(db, 'keyword_alert_members', workgroupId, given.userIds)
}

export type Watching = { words: string[]; risePercent: RisePercent; readers: Person[] }
/** What the workgroup watches, with the current members who are notified; null where it watches nothing. */
export async function watchingOf(db: Db, workgroupId: string): Promise<Watching | null> {
  const { rows } = await sql<Omit<Watching, 'readers'>>`
    select words, rise_percent::text as "risePercent" from keyword_alerts
    where workgroup_id = ${workgroupId} and words <> '{}'`.execute(db)
  const readers = rows[0] ? await chosenMembers(db, 'keyword_alert_members', workgroupId) : []
  return rows[0] && readers.length > 0 ? { ...rows[0], readers } : null
}
/** SQL: whether the workgroup watches any words. */
export const watchesWords = (workgroupId: string) =>
  sql<boolean>`exists (select from keyword_alerts where workgroup_id = ${workgroupId} and words <> '{}')`
export async function hasWatchedWords(db: Db, workgroupId: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select ${watchesWords(workgroupId)} as any`.execute(db)
  return rows[0]!.any
}
/** The texts of a log; undefined for one that was deleted. */
export const textsOfLog = (db: Db, logId: string) =>
  db.selectFrom('sales_logs').select(['title', 'content', 'keywords']).where('id', '=', logId).executeTakeFirst()
export async function mayReadNow(db: Db, logId: string): Promise<boolean> {
  return (await db.selectFrom('sales_logs').select('id').where('id', '=', logId).executeTakeFirst()) !== undefined
}
