import { sql } from 'kysely'
import type { GivenAnswer, GuestAnswer } from '../../../../contract/calls/plans/guests.ts'
import type { Db } from '../../../db/connect.ts'
import { planTimes } from '../columns.ts'
import type { By, Guest } from '../queries.ts'
import { timesKey, type GuestPlan, type Standing } from './standing.ts'
import type { PlanTimes } from '../../../../contract/calls/plans/plan-times.ts'

/** What a guest of a plan was sent, and has answered. */
export type GuestRow = {
  planId: string
  email: string
  sent: Standing | null
  sequence: number
  answer: GuestAnswer | null
  answeredAt: string | null
  answeredTimes: string | null
}
const guestColumns = sql`g.plan_id as "planId", g.email, g.sent, g.sequence, g.answer, g.answered_at as "answeredAt", g.answered_times as "answeredTimes"`
const planColumns = sql`
  p.id, p.ver, p.owner_id as "ownerId", p.text, p.place, p.guests, p.series_id as "seriesId", p.series_day as "seriesDay",
  p.deleted_at is not null as "isDeleted", ${planTimes}`

/** Whether one of these plans has guests, or had some. */
export async function haveGuests(db: Db, workgroupId: string, planIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from plans where workgroup_id = ${workgroupId} and id = any(${planIds}::bigint[]) and guests <> '[]')
      or exists (select from plan_guests where workgroup_id = ${workgroupId} and plan_id = any(${planIds}::bigint[])) as found`.execute(
    db,
  )
  return rows[0]!.found
}
/** These plans, deleted ones too, and the other plans of their series. */
export async function seriesOfPlans(db: Db, workgroupId: string, planIds: readonly string[]): Promise<GuestPlan[]> {
  const { rows } = await sql<GuestPlan>`
    with asked as (select id, series_id from plans where workgroup_id = ${workgroupId} and id = any(${planIds}::bigint[])),
      series as (select id from asked union select series_id from asked where series_id is not null)
    select ${planColumns} from plans p
    where p.workgroup_id = ${workgroupId} and (p.id in (select id from series) or (p.series_id in (select id from series) and p.deleted_at is null))
    order by p.id`.execute(db)
  return rows
}
export async function guestRows(db: Db, workgroupId: string, planIds: readonly string[]): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select ${guestColumns} from plan_guests g where g.workgroup_id = ${workgroupId} and g.plan_id = any(${planIds}::bigint[])`.execute(
    db,
  )
  return rows
}

/** Links of this number of mails work. */
const linksOfGuest = 20
/** @param hash of the secret of a new link; null where the mail has none */
export const saveSent = (
  db: Db,
  { workgroupId }: By,
  of: { planId: string; email: string; sent: Standing | null; sequence: number; hash: Buffer | null },
) => {
  const hashes = of.hash === null ? [] : [of.hash]
  return sql`
    insert into plan_guests as g (workgroup_id, plan_id, email, sent, sequence, hashes)
    values (${workgroupId}, ${of.planId}, ${of.email}, ${of.sent && JSON.stringify(of.sent)}::jsonb, ${of.sequence}, ${hashes}::bytea[])
    on conflict (workgroup_id, plan_id, email) do update
      set sent = excluded.sent, sequence = excluded.sequence, hashes = (excluded.hashes || g.hashes)[1:${sql.lit(linksOfGuest)}]`.execute(
    db,
  )
}

/** The answer to the present times of the plan. */
export const answerOf = (row: GuestRow | undefined, times: PlanTimes): GivenAnswer =>
  row?.answer && row.answeredTimes === timesKey(times) ? row.answer : 'none'

export type ShownGuest = Guest & { answer: GivenAnswer; answeredAt: string | null }
/** The guests of a plan in its order, with their answers. */
export async function guestsOf(
  db: Db,
  workgroupId: string,
  plan: PlanTimes & { id: string; guests: readonly Guest[] },
): Promise<ShownGuest[]> {
  return (await guestsOfPlans(db, workgroupId, [plan])).get(plan.id) ?? []
}
/** The guests of several plans, by plan; a plan without guests is missing. */
export async function guestsOfPlans(
  db: Db,
  workgroupId: string,
  plans: readonly (PlanTimes & { id: string; guests: readonly Guest[] })[],
): Promise<Map<string, ShownGuest[]>> {
  const withGuests = plans.filter(({ guests }) => guests.length > 0)
  if (withGuests.length === 0) return new Map()
  const keyOf = (planId: string, email: string) => `${planId} ${email}`
  const found = await guestRows(
    db,
    workgroupId,
    withGuests.map(({ id }) => id),
  )
  const rows = new Map(found.map((row) => [keyOf(row.planId, row.email), row]))
  return new Map(
    withGuests.map((plan) => [
      plan.id,
      plan.guests.map(({ name, email }) => {
        const row = rows.get(keyOf(plan.id, email))
        const answer = answerOf(row, plan)
        return { name, email, answer, answeredAt: answer === 'none' ? null : row!.answeredAt }
      }),
    ]),
  )
}

/** The guest with a link; locked, so that simultaneous answers wait for each other. */
export async function lockGuestOfLink(db: Db, workgroupId: string, hash: Buffer): Promise<GuestRow | undefined> {
  const { rows } = await sql<GuestRow>`
    select ${guestColumns} from plan_guests g where g.workgroup_id = ${workgroupId} and g.hashes @> array[${hash}::bytea] for update`.execute(
    db,
  )
  return rows[0]
}
export const saveAnswer = (
  db: Db,
  workgroupId: string,
  of: { planId: string; email: string; answer: GuestAnswer; times: string; now: Date },
) =>
  sql`
    update plan_guests set answer = ${of.answer}, answered_at = ${of.now}, answered_times = ${of.times}
    where workgroup_id = ${workgroupId} and plan_id = ${of.planId} and email = ${of.email}`.execute(db)

export async function memberOfPlan(db: Db, workgroupId: string, userId: string) {
  const { rows } = await sql<{ name: string; email: string; isMember: boolean }>`
    select u.name, u.email, m.left_at is null as "isMember" from members m join users u on u.id = m.user_id
    where m.workgroup_id = ${workgroupId} and m.user_id = ${userId}`.execute(db)
  return rows[0]!
}
