import { sql } from 'kysely'
import type { ImportedPlan } from '../../../contract/calls/plans/imports.ts'
import type { Db } from '../../db/connect.ts'
import type { By } from './queries.ts'

type Of = Pick<By, 'workgroupId' | 'userId'>

/** The UIDs whose events the user has imported before, or that our own feed gives to plans that the user sees in it. */
export async function knownUids(db: Db, { workgroupId, userId }: Of, host: string, uids: readonly string[]) {
  const ending = `@${host}`
  const ownIds = uids.flatMap((uid) =>
    uid.endsWith(ending) ? (/^plan-([1-9]\d{0,17})$/.exec(uid.slice(0, -ending.length))?.[1] ?? []) : [],
  )
  const { rows } = await sql<{ uid: string }>`
    select import_uid as uid from plans
    where workgroup_id = ${workgroupId} and owner_id = ${userId} and deleted_at is null and import_uid = any(${uids}::text[])
    union select 'plan-' || id || ${ending}::text from plans
    where workgroup_id = ${workgroupId} and deleted_at is null and id = any(${ownIds}::bigint[])
      and (owner_id = ${userId} or attendee_ids @> array[${userId}::bigint])`.execute(db)
  return new Set(rows.map(({ uid }) => uid))
}

/** The positions of events that have the text and the start of a plan of the user. */
export async function samePlans(
  db: Db,
  { workgroupId, userId }: Of,
  events: readonly Pick<ImportedPlan, 'text' | 'start' | 'isAllDay'>[],
): Promise<Set<number>> {
  const starts = events.map(({ start, isAllDay }) => (isAllDay ? null : start))
  const days = events.map(({ start, isAllDay }) => (isAllDay ? start : null))
  const { rows } = await sql<{ at: number }>`
    select distinct e.at::int as at
    from unnest(${events.map(({ text }) => text)}::text[], ${starts}::timestamptz[], ${days}::date[]) with ordinality e (text, start, day, at)
    join plans p on p.text = e.text and (p.starts_at = e.start or (p.is_all_day and p.first_day = e.day))
    where p.workgroup_id = ${workgroupId} and p.owner_id = ${userId} and p.deleted_at is null`.execute(db)
  return new Set(rows.map(({ at }) => at - 1))
}

export const markImported = (db: Db, { workgroupId }: Of, key: string, made: readonly { id: string; uid: string }[]) =>
  sql`
    update plans p set import_uid = m.uid, import_key = ${key}
    from unnest(${made.map(({ id }) => id)}::bigint[], ${made.map(({ uid }) => uid)}::text[]) m (id, uid)
    where p.workgroup_id = ${workgroupId} and p.id = m.id`.execute(db)

/** Deletes the plans of an import that were not changed since. */
export async function deleteImported(
  db: Db,
  { workgroupId, userId, now }: By,
  key: string,
): Promise<{ removed: number; kept: number }> {
  const { rows } = await sql<{ removed: number; kept: number }>`
    with own as (
      select id, ver from plans where workgroup_id = ${workgroupId} and owner_id = ${userId} and import_key = ${key} and deleted_at is null for update
    ), removed as (
      update plans set deleted_at = ${now}, next_alarm_at = null, updated_at = ${now}, updated_by_id = ${userId}, ver = plans.ver + 1
      from own where plans.workgroup_id = ${workgroupId} and plans.id = own.id and own.ver = 1 returning plans.id
    )
    select (select count(*) from removed)::int as removed, (select count(*) from own where ver <> 1)::int as kept`.execute(
    db,
  )
  return rows[0]!
}
