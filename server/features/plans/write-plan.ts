// Writes plans, and records each change so that it can be undone: the rows before it and their versions after it.
import { sql } from 'kysely'
import { nextAlarmOf } from '../../../contract/calls/plans/alarm-times.ts'
import { untilDayOf, type PlanTimes } from '../../../contract/calls/plans/plan-times.ts'
import type { Db } from '../../db/connect.ts'
import { nameSearchText } from '../../db/search-text.ts'
import type { By, Guest, PlanText, StoredPlan } from './queries.ts'

/** All editable columns of a plan. */
export type WrittenPlan = PlanTimes &
  PlanText & {
    attendeeIds: readonly string[]
    guests: readonly Guest[]
    seriesId: string | null
    seriesDay: string | null
    logId: string | null
  }
/** The next alarm of the plan as it was before, or of the one it was taken out of; it may be due and not rung yet. */
type Pending = { nextAlarmAt: string | null }
/** Alarms from here on are to ring: a change just after an alarm was due must not drop it. */
const alarmsAfter = (now: Date, { nextAlarmAt }: Pending): Date =>
  nextAlarmAt !== null && new Date(nextAlarmAt) <= now ? new Date(Date.parse(nextAlarmAt) - 1) : now

const columnsOf = (plan: WrittenPlan, now: Date, pending: Pending) => ({
  attendee_ids: plan.attendeeIds as string[],
  guests: sql`${JSON.stringify(plan.guests)}::jsonb` as never,
  text: plan.text,
  is_all_day: plan.isAllDay,
  first_day: plan.firstDay,
  last_day: plan.lastDay,
  starts_at: plan.startsAt,
  ends_at: plan.endsAt,
  time_zone: plan.timeZone,
  rule: plan.rule,
  until_day: untilDayOf(plan) ?? 'infinity',
  excluded: sql`${plan.excluded}::date[]` as never,
  series_id: plan.seriesId,
  series_day: plan.seriesDay,
  customer_id: plan.customerId || null,
  contact_id: plan.contactId || null,
  place: plan.place,
  search: nameSearchText(plan.text, plan.place),
  memo: plan.memo,
  alarms: plan.alarms,
  next_alarm_at: nextAlarmOf(plan, alarmsAfter(now, pending)),
  is_private: plan.isPrivate,
  look: plan.look,
  log_id: plan.logId,
})

export async function insertPlan(
  db: Db,
  { workgroupId, userId, now }: By,
  plan: WrittenPlan,
  pending: Pending = { nextAlarmAt: null },
): Promise<{ id: string; ver: number }> {
  return db
    .insertInto('plans')
    .values({
      workgroup_id: workgroupId,
      owner_id: userId,
      ...columnsOf(plan, now, pending),
      created_at: now,
      updated_at: now,
      updated_by_id: userId,
    })
    .returning(['id', 'ver'])
    .executeTakeFirstOrThrow()
}
const updatePlan = (db: Db, { workgroupId, userId, now }: By, id: string, plan: WrittenPlan & Pending) =>
  db
    .updateTable('plans')
    .set((of) => ({
      ...columnsOf(plan, now, plan),
      updated_at: now,
      updated_by_id: userId,
      deleted_at: null,
      ver: of('ver', '+', 1),
    }))
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', id)
    .execute()
const setDeleted = (db: Db, { workgroupId, userId, now }: By, id: string) =>
  db
    .updateTable('plans')
    .set((of) => ({
      deleted_at: now,
      next_alarm_at: null,
      updated_at: now,
      updated_by_id: userId,
      ver: of('ver', '+', 1),
    }))
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', id)
    .execute()

/** One row of a change: `before` null for a plan that the change has added. */
type ChangedRow = { id: string; ver: number; before: StoredPlan | null }

/** Collects the rows of one change of a plan. */
export class PlanChange {
  readonly #db: Db
  readonly #by: By
  readonly #rows: ChangedRow[] = []
  constructor(db: Db, by: By) {
    this.#db = db
    this.#by = by
  }
  /** @param from the plan of which it was a part */
  async add(plan: WrittenPlan, from: StoredPlan): Promise<{ id: string; ver: number }> {
    const made = await insertPlan(this.#db, this.#by, plan, from)
    this.#rows.push({ ...made, before: null })
    return made
  }
  async update(before: StoredPlan, changed: Partial<WrittenPlan>): Promise<void> {
    await updatePlan(this.#db, this.#by, before.id, { ...before, ...changed })
    this.#rows.push({ id: before.id, ver: before.ver + 1, before })
  }
  async delete(before: StoredPlan): Promise<void> {
    await setDeleted(this.#db, this.#by, before.id)
    this.#rows.push({ id: before.id, ver: before.ver + 1, before })
  }
  get ids(): string[] {
    return this.#rows.map(({ id }) => id)
  }
  /** Stores the change. @param planIds the plans by whose ids it can be undone */
  async finish(planIds: readonly string[]): Promise<void> {
    const { workgroupId, userId, now } = this.#by
    await this.#db
      .insertInto('plan_changes')
      .values({
        workgroup_id: workgroupId,
        user_id: userId,
        plan_ids: [...new Set(planIds)],
        changed: JSON.stringify(this.#rows),
        created_at: now,
      })
      .execute()
  }
}

const undoMinutes = 60
/**
 * Undoes the user's last change of a plan within an hour. Plans that the change has added are deleted, all others get the
 * columns that they had.
 * @returns the plan as it is then, and the ids of all plans that it changed; null where there is nothing to undo, `stale` where one of its plans was changed since
 */
export async function undoLastChange(
  db: Db,
  by: By,
  planId: string,
): Promise<{ id: string; ver: number; changedIds: string[] } | 'stale' | null> {
  const { workgroupId, userId, now } = by
  const { rows: found } = await sql<{ id: string; changed: ChangedRow[] }>`
    select id, changed from plan_changes
    where workgroup_id = ${workgroupId} and user_id = ${userId} and plan_ids @> array[${planId}::bigint]
      and created_at > ${new Date(now.getTime() - undoMinutes * 60_000)}
    order by id desc limit 1`.execute(db)
  const last = found[0]
  if (!last) return null
  const { rows: current } = await sql<{ id: string; ver: number }>`
    select id, ver from plans where workgroup_id = ${workgroupId} and id = any(${last.changed.map(({ id }) => id)}::bigint[])
    order by id for update`.execute(db)
  const versions = new Map(current.map(({ id, ver }) => [id, ver]))
  if (last.changed.some(({ id, ver }) => versions.get(id) !== ver)) return 'stale'
  for (const { id, before } of last.changed)
    if (before) await updatePlan(db, by, id, before)
    else await setDeleted(db, by, id)
  await db.deleteFrom('plan_changes').where('workgroup_id', '=', workgroupId).where('id', '=', last.id).execute()
  return { id: planId, ver: (versions.get(planId) ?? 0) + 1, changedIds: [...versions.keys()] }
}
