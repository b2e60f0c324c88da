import { sql, type RawBuilder } from 'kysely'
import type { Look } from '../../../contract/calls/plans/calls.ts'
import type { PlanTimes } from '../../../contract/calls/plans/plan-times.ts'
import type { PersonRef } from '../../../contract/core/person.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { lockCount } from '../../db/count-lock.ts'
import type { Db } from '../../db/connect.ts'
import { personRefsOf } from '../members/queries.ts'
import { hasOwnerLeft, joins, listed, named, planTimes, stored } from './columns.ts'

type Ref = OutputOf<{ output: typeof PersonRef }>
export { customersWithMeeting, type NextMeeting } from './meetings.ts'
/** An outside guest as a plan stores it. */
export type Guest = { name: string; email: string }
export type By = { workgroupId: string; userId: string; now: Date }

/** The text of a plan, without its times and people. */
export type PlanText = {
  text: string
  place: string
  memo: string
  customerId: string
  contactId: string
  alarms: number[]
  isPrivate: boolean
  look: Look
}
/** A plan as stored. `customerId` and `contactId` are empty for none, and current ones where records were merged. */
export type StoredPlan = PlanTimes &
  PlanText & {
    id: string
    ownerId: string
    attendeeIds: string[]
    guests: Guest[]
    seriesId: string | null
    seriesDay: string | null
    logId: string | null
    nextAlarmAt: string | null
    createdAt: string
    updatedAt: string
    ver: number
  }
/** A plan with the names that a list shows. */
export type ListedPlan = Omit<
  StoredPlan,
  'memo' | 'guests' | 'seriesId' | 'seriesDay' | 'logId' | 'nextAlarmAt' | 'createdAt' | 'updatedAt'
> & {
  customerName: string
  contactName: string
  contactPosition: string
}

/** Reads a plan that is not deleted; the database rejects one that the caller may not see. */
export async function planById(db: Db, id: string): Promise<StoredPlan | undefined> {
  const { rows } = await sql<StoredPlan>`
    select ${stored} from plans p ${joins} where p.id = ${id} and p.deleted_at is null`.execute(db)
  return rows[0]
}
/** Locked, so that concurrent changes wait for each other. */
export async function lockPlan(db: Db, id: string): Promise<StoredPlan | undefined> {
  await sql`select from plans where id = ${id} and deleted_at is null for update`.execute(db)
  return planById(db, id)
}
/** The plans that were taken out of a series, from a day on; locked. */
export async function lockTakenOut(db: Db, seriesId: string, from: string): Promise<StoredPlan[]> {
  const { rows } = await sql<StoredPlan>`
    select ${stored} from plans p ${joins}
    where p.series_id = ${seriesId} and p.series_day >= ${from} and p.deleted_at is null order by p.id for update of p`.execute(
    db,
  )
  return rows
}

/** Names of customers and contacts, and who takes part, as the detail of a plan shows them. */
export async function peopleOf(
  db: Db,
  workgroupId: string,
  plan: Pick<StoredPlan, 'ownerId' | 'attendeeIds' | 'customerId' | 'contactId' | 'logId'>,
): Promise<{
  owner: Ref
  attendees: Ref[]
  hasOwnerLeft: boolean
  customerName: string
  contactName: string
  contactPosition: string
  logId: string
  logTitle: string
}> {
  const refs = await personRefsOf(db, workgroupId, [plan.ownerId, ...plan.attendeeIds])
  const byId = new Map(refs.map((ref) => [ref.id, ref]))
  const { rows } = await sql<{
    customerName: string
    contactName: string
    contactPosition: string
    logId: string
    logTitle: string
    hasOwnerLeft: boolean
  }>`
    select ${hasOwnerLeft} as "hasOwnerLeft", coalesce(c.name, '') as "customerName", coalesce(k.name, '') as "contactName", coalesce(k.position, '') as "contactPosition",
      coalesce(l.id::text, '') as "logId", coalesce(l.title, '') as "logTitle"
    from (values (${workgroupId}::bigint, ${plan.customerId || null}::bigint, ${plan.contactId || null}::bigint, ${plan.logId}::bigint, ${plan.ownerId}::bigint)) p (workgroup_id, customer_id, contact_id, log_id, owner_id)
    left join customers c on c.workgroup_id = p.workgroup_id and c.id = p.customer_id
    left join contacts k on k.workgroup_id = p.workgroup_id and k.id = p.contact_id
    left join sales_logs l on l.workgroup_id = p.workgroup_id and l.id = p.log_id`.execute(db)
  return {
    ...rows[0]!,
    owner: byId.get(plan.ownerId)!,
    attendees: plan.attendeeIds.flatMap((id) => byId.get(id) ?? []),
  }
}
export type RangeFilter = {
  from: string
  to: string
  userIds: readonly string[]
  departmentIds: readonly string[]
  customerId: string
}
/** Plans that may have an occurrence in a range of days, wherever the reader is: two days more on both sides. */
export async function plansInRange(
  db: Db,
  workgroupId: string,
  of: RangeFilter,
  most: number = limits.planOccurrences,
): Promise<ListedPlan[]> {
  const ofPeople: RawBuilder<unknown> =
    of.userIds.length === 0 && of.departmentIds.length === 0
      ? sql`true`
      : sql`(p.owner_id = any(${of.userIds}::bigint[]) or p.attendee_ids && ${of.userIds}::bigint[] or exists (
          select from members m where m.workgroup_id = p.workgroup_id and m.department_id in (select id from within)
            and (m.user_id = p.owner_id or m.user_id = any(p.attendee_ids))))`
  const { rows } = await sql<ListedPlan>`
    with recursive within as (
      select id from departments where workgroup_id = ${workgroupId} and id = any(${of.departmentIds}::bigint[])
      union select below.id from departments below join within on below.workgroup_id = ${workgroupId} and below.parent_id = within.id)
    select ${listed}, ${named} from plans p ${joins}
    where p.workgroup_id = ${workgroupId} and p.deleted_at is null
      and p.first_day <= ${of.to}::date + 2 and p.until_day >= ${of.from}::date - 2 and ${ofPeople}
      and ${of.customerId === '' ? sql`true` : sql`c.id = ${of.customerId}`}
    order by p.first_day, p.id limit ${most + 1}`.execute(db)
  return rows
}
/** The plans that were made from a log, by day. */
export async function plansOfLog(db: Db, workgroupId: string, logId: string): Promise<ListedPlan[]> {
  const { rows } = await sql<ListedPlan>`
    select ${listed}, ${named} from plans p ${joins}
    where p.workgroup_id = ${workgroupId} and p.log_id = ${logId} and p.deleted_at is null
    order by p.first_day, p.starts_at nulls first, p.id limit ${limits.pageSizeMax}`.execute(db)
  return rows
}
/** Plans with a customer that the user owns, and that may have ended between two days. */
export async function ownPlansEnding(db: Db, by: By, from: string, to: string): Promise<ListedPlan[]> {
  const { rows } = await sql<ListedPlan>`
    select ${listed}, ${named} from plans p ${joins}
    where p.workgroup_id = ${by.workgroupId} and p.owner_id = ${by.userId} and p.deleted_at is null and p.customer_id is not null
      and p.first_day <= ${to}::date + 2 and p.until_day >= ${from}::date - 2
    order by p.first_day desc, p.id desc limit 500`.execute(db)
  return rows
}

export type Outcome = { planId: string; day: string; logId: string; isDismissed: boolean }
/** What became of occurrences of these plans. `logId` is empty where the caller may not read the log. */
export async function outcomesOf(db: Db, workgroupId: string, planIds: readonly string[]): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    select o.plan_id as "planId", o.day, coalesce(l.id::text, '') as "logId", o.log_id is null as "isDismissed"
    from plan_outcomes o left join sales_logs l on l.workgroup_id = o.workgroup_id and l.id = o.log_id
    where o.workgroup_id = ${workgroupId} and o.plan_id = any(${planIds}::bigint[])`.execute(db)
  return rows
}
export const dismissOccurrence = (db: Db, { workgroupId, now }: By, planId: string, day: string) =>
  db
    .insertInto('plan_outcomes')
    .values({ workgroup_id: workgroupId, plan_id: planId, day, dismissed_at: now })
    .onConflict((on) => on.doNothing())
    .execute()
export const reopenOccurrence = (db: Db, { workgroupId }: By, planId: string, day: string) =>
  db
    .deleteFrom('plan_outcomes')
    .where('workgroup_id', '=', workgroupId)
    .where('plan_id', '=', planId)
    .where('day', '=', day)
    .where('log_id', 'is', null)
    .execute()
/** Records that a log was written about an occurrence; one that was written before stays. */
export const recordWrittenLog = (db: Db, { workgroupId }: By, planId: string, day: string, logId: string) =>
  db
    .insertInto('plan_outcomes')
    .values({ workgroup_id: workgroupId, plan_id: planId, day, log_id: logId })
    .onConflict((on) =>
      on
        .columns(['workgroup_id', 'plan_id', 'day'])
        .doUpdateSet({ log_id: logId, dismissed_at: null })
        .where('plan_outcomes.log_id', 'is', null),
    )
    .execute()

/** The times at which members are busy, also by plans that the caller may not see. */
export type BusyPlan = PlanTimes & { userIds: string[] }
export async function busyPlans(
  db: Db,
  of: { userIds: readonly string[]; from: string; to: string; exceptId: string },
): Promise<BusyPlan[]> {
  const { rows } = await sql<BusyPlan>`
    select p.users as "userIds", ${planTimes} from busy_plans(${of.userIds}::bigint[], ${of.from}::date, ${of.to}::date, ${of.exceptId || null}) p
    limit ${limits.planOccurrences}`.execute(db)
  return rows
}

/** The number of repeated plans of a user that have not ended; serializes concurrent additions. */
export async function countRepeated(db: Db, { workgroupId, userId }: By, today: string): Promise<number> {
  await lockCount(db, 'repeated plans', userId)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from plans where workgroup_id = ${workgroupId} and owner_id = ${userId} and deleted_at is null
      and rule <> '' and until_day >= ${today}::date`.execute(db)
  return rows[0]!.count
}

/** A plan with the names of its customer and contact, and of everybody who takes part. */
export type PlanWithNames = StoredPlan & { customerName: string; contactName: string; people: string[] }
/**
 * Plans that the user owns or takes part in, whatever the role, and that end on a day or later; the latest added ones
 * where there are more than a feed holds. `people` begins with the owner.
 */
export async function plansWithUser(
  db: Db,
  { workgroupId, userId }: { workgroupId: string; userId: string },
  from: string,
): Promise<PlanWithNames[]> {
  const { rows } = await sql<PlanWithNames>`
    select ${stored}, ${named}, array(
        select u.name from unnest(p.owner_id || p.attendee_ids) with ordinality a (id, at) join users u on u.id = a.id order by a.at
      ) as people
    from plans p ${joins}
    where p.workgroup_id = ${workgroupId} and p.deleted_at is null and p.until_day >= ${from}::date
      and (p.owner_id = ${userId} or p.attendee_ids @> array[${userId}::bigint])
    order by p.id desc limit ${limits.feedPlans}`.execute(db)
  return rows
}

/** Removes the user from the people who take part. Nothing is recorded for an undo: the plan belongs to somebody else. */
export const leavePlan = (db: Db, { now }: By, id: string) => sql`select leave_plan(${id}, ${now})`.execute(db)

/** A plan with a due alarm; `userIds`: its owner and the people who take part, without former members. */
export type DuePlan = PlanTimes & { id: string; alarms: number[]; nextAlarmAt: string; userIds: string[] }
/** Locked; plans that another transaction has locked are left out. */
export async function lockDuePlans(db: Db, workgroupId: string, now: Date, most: number): Promise<DuePlan[]> {
  const { rows } = await sql<DuePlan>`
    select p.id, p.alarms, p.next_alarm_at as "nextAlarmAt", ${planTimes}, array(
      select m.user_id from members m where m.workgroup_id = p.workgroup_id and m.left_at is null
        and (m.user_id = p.owner_id or m.user_id = any(p.attendee_ids))) as "userIds"
    from plans p where p.workgroup_id = ${workgroupId} and p.next_alarm_at <= ${now} and p.deleted_at is null
    order by p.next_alarm_at limit ${most} for update of p skip locked`.execute(db)
  return rows
}
/** Changes nothing that a user edits, so the version stays. */
export const setNextAlarms = (db: Db, workgroupId: string, plans: readonly { id: string; next: Date | null }[]) =>
  sql`
    update plans p set next_alarm_at = n.next
    from unnest(${plans.map(({ id }) => id)}::bigint[], ${plans.map(({ next }) => next)}::timestamptz[]) n (id, next)
    where p.workgroup_id = ${workgroupId} and p.id = n.id`.execute(db)
