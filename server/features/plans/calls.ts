import { toWire } from '../../../contract/core/call.ts'
import { plans as contract } from '../../../contract/calls/plans/calls.ts'
import {
  hasOccurrenceOn,
  isProblem,
  nextOccurrences,
  occurrenceOn,
  occurrencesIn,
  timesOf,
  type AskedTimes,
  type PlanTimes,
} from '../../../contract/calls/plans/plan-times.ts'
import { mayEditPlan, mayReadGuests, mayReadPlanText } from '../../../contract/permissions.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { limits } from '../../../contract/rules/rules.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { todayIn } from '../../core/dates.ts'
import { Failure, fieldFailure, notFound, ruleFailure } from '../../core/failure.ts'
import { textIn } from '../../core/texts.ts'
import { currentCustomerId, currentIds } from '../../db/merged-ids.ts'
import { findTimeZone } from '../../db/time-zones.ts'
import { notifyBrowsers } from '../../realtime/live-events.ts'
import { isCustomer } from '../customers/queries.ts'
import { areMembers, personRefsOf } from '../members/queries.ts'
import { isContactOf, writtenLog } from '../sales-logs/queries.ts'
import { mailGuests } from './guests/invitations.ts'
import { guestsOf } from './guests/queries.ts'
import { changePlan, deletePlan, hasTarget, type Asked } from './changes.ts'
import { isOverAt, outcomesByDay, rowOf, rowsIn } from './occurrences.ts'
import * as query from './queries.ts'
import { insertPlan, undoLastChange, type WrittenPlan } from './write-plan.ts'

export const plans: Handlers<typeof contract> = {
  async create(context, input) {
    const { db } = context
    const asked = await askedOf(context, input, null)
    await checkRepeated(context, asked, null)
    const logId = input.logId || null
    if (logId !== null && !(await writtenLog(db, logId))) throw notFound()
    const made = await insertPlan(db, context, { ...asked, logId, seriesId: null, seriesDay: null })
    await mailGuests(context, [made.id])
    await notifyPeople(context, asked)
    return made
  },

  async update(context, input) {
    const plan = await planToChange(context, input)
    const asked = await askedOf(context, input, plan)
    await checkRepeated(context, asked, plan)
    const shown = await changePlan(context.db, context, plan, asked, input)
    await mailGuests(context, shown.changedIds)
    await notifyPeople(context, asked, plan)
    // Another rule may have no occurrence on that day.
    const after = await query.planById(context.db, shown.id)
    return detailOf(context, shown.id, after && hasOccurrenceOn(after, shown.day) ? shown.day : '')
  },

  async delete(context, input) {
    const plan = await planToChange(context, input)
    await mailGuests(context, await deletePlan(context.db, context, plan, input))
    await notifyPeople(context, plan)
    return textIn(context.language, 'plan.deleted')
  },

  async undo(context, { id }) {
    const result = await undoLastChange(context.db, context, id)
    if (result === null) throw notFound()
    if (result === 'stale') throw new Failure('stale')
    await mailGuests(context, result.changedIds)
    const plan = await query.planById(context.db, id)
    await notifyPeople(context, plan ?? { attendeeIds: [] })
    return { id, ver: result.ver }
  },

  async leave(context, { id, ver }) {
    const plan = await query.lockPlan(context.db, id)
    if (!plan || !plan.attendeeIds.includes(context.userId)) throw notFound()
    await checkVersion(context, plan, ver)
    await query.leavePlan(context.db, context, id)
    await notifyBrowsers(context.db, [plan.ownerId, ...plan.attendeeIds])
    return {}
  },

  async detail(context, { id, day }) {
    return detailOf(context, id, day)
  },

  async list(context, input) {
    const { db, workgroupId, person } = context
    const range = await rangeOf(context, input)
    const customerId = input.customerId && (await currentCustomerId(db, workgroupId, input.customerId))
    const inRange = await query.plansInRange(db, workgroupId, { ...input, customerId })
    // Whether a private plan of somebody else is about a customer is not told.
    const found = input.customerId === '' ? inRange : inRange.filter((plan) => mayReadPlanText(person, plan))
    const outcomes = await query.outcomesOf(
      db,
      workgroupId,
      found.map(({ id }) => id),
    )
    const listed = rowsIn(person, found, range, outcomesByDay(outcomes), limits.planOccurrences)
    const shownIds = new Set(listed.items.flatMap(({ ownerId, attendeeIds }) => [ownerId, ...attendeeIds]))
    return {
      ...listed,
      total: listed.items.length,
      people: await personRefsOf(db, workgroupId, [...shownIds]),
    }
  },

  async busy(context, input) {
    const { db, workgroupId } = context
    const range = await rangeOf(context, input)
    if (!(await areMembers(db, workgroupId, input.userIds))) throw notFound()
    if (input.exceptId !== '' && !(await query.planById(db, input.exceptId))) throw notFound()
    const items = (await query.busyPlans(db, input)).flatMap((plan) =>
      occurrencesIn(plan, range).flatMap(({ start, end }) =>
        plan.userIds.map((userId) => ({ userId, start, end, isAllDay: plan.isAllDay })),
      ),
    )
    items.sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
    const shown = items.slice(0, limits.planOccurrences)
    return { items: shown, total: shown.length }
  },

  async ofLog({ db, workgroupId, person }, { logId }) {
    if (!(await writtenLog(db, logId))) throw notFound()
    const found = (await query.plansOfLog(db, workgroupId, logId)).filter((plan) => mayReadPlanText(person, plan))
    const outcomes = await query.outcomesOf(
      db,
      workgroupId,
      found.map(({ id }) => id),
    )
    const outcomeOf = outcomesByDay(outcomes)
    const items = found.flatMap((plan) =>
      nextOccurrences(plan, plan.firstDay, 1).map((first) => rowOf(person, plan, first, outcomeOf(plan.id, first.day))),
    )
    return { items, total: items.length }
  },

  async unwritten(context) {
    const { db, workgroupId, person, now, timeZone } = context
    const to = todayIn(timeZone, now)
    const from = addDays(to, -limits.unwrittenPlanDays)
    const found = await query.ownPlansEnding(db, context, from, to)
    const outcomes = await query.outcomesOf(
      db,
      workgroupId,
      found.map(({ id }) => id),
    )
    const { items } = rowsIn(person, found, { from, to, timeZone }, outcomesByDay(outcomes), limits.planOccurrences)
    const open = items.filter((item) => item.outcome === 'open' && isOverAt(item, item) <= now)
    return { items: open.toReversed().slice(0, limits.pageSizeMax), total: open.length }
  },

  async dismiss(context, { id, day, isDismissed }) {
    const plan = await query.lockPlan(context.db, id)
    if (!plan || !mayEditPlan(context.person, plan) || !hasOccurrenceOn(plan, day)) throw notFound()
    if (isDismissed) await query.dismissOccurrence(context.db, context, id, day)
    else await query.reopenOccurrence(context.db, context, id, day)
    await notifyPeople(context, plan)
    return {}
  },
}

type Input = AskedTimes &
  Omit<WrittenPlan, keyof PlanTimes | 'seriesId' | 'seriesDay' | 'logId' | 'guests'> & {
    attendeeIds: string[]
    guests?: query.Guest[] | undefined
  }

/**
 * What a form asks for, checked against the workgroup: its time zone, customer, contact and people.
 * @param before the plan as it is: its customer may be deleted, and its people may have left the workgroup
 */
async function askedOf(context: MemberContext, input: Input, before: query.StoredPlan | null): Promise<Asked> {
  const { db, workgroupId, userId } = context
  const timeZone = await timeZoneOf(context, input.timeZone)
  // The rule of a series that a form sends back as it was moves with the occurrence.
  const keepsRule = before !== null && before.rule !== '' && input.repeat === before.rule
  const times = timesOf({ ...input, timeZone, repeat: keepsRule ? '' : input.repeat })
  if (isProblem(times)) throw ruleFailure(times.field, times.rule, { max: limits.planDays })
  const { customerId, contactId } = await currentIds(db, workgroupId, input)
  const isSame = before?.customerId === customerId && before.contactId === contactId
  if (customerId === '' && contactId !== '') throw notFound()
  if (!isSame && customerId !== '' && before?.customerId !== customerId && !(await isCustomer(db, customerId)))
    throw notFound()
  if (!isSame && contactId !== '' && !(await isContactOf(db, { customerId, contactId }, before ?? undefined)))
    throw notFound()
  const attendeeIds = [...new Set(input.attendeeIds)].filter((id) => id !== userId)
  const added = attendeeIds.filter((id) => !before?.attendeeIds.includes(id))
  if (!(await areMembers(db, workgroupId, added))) throw notFound()
  const guests = [...new Map((input.guests ?? before?.guests ?? []).map((guest) => [guest.email, guest])).values()]
  const { text, place, memo, isPrivate, look } = input
  const alarms = [...new Set(input.alarms)].toSorted((one, other) => one - other)
  return { ...times, text, place, memo, isPrivate, look, alarms, customerId, contactId, attendeeIds, guests, keepsRule }
}
/** The name as PostgreSQL and Node know it; empty: the zone of the workgroup. */
async function timeZoneOf({ db, timeZone }: MemberContext, asked: string): Promise<string> {
  if (asked === '') return timeZone
  const known = await findTimeZone(db, asked)
  if (known === null) throw ruleFailure('timeZone', 'rule.time_zone')
  return known
}

async function rangeOf(context: MemberContext, { from, to, timeZone }: { from: string; to: string; timeZone: string }) {
  if (to < from || addDays(from, limits.planRangeDays) <= to)
    throw ruleFailure('to', 'rule.plan_range', { max: limits.planRangeDays })
  return { from, to, timeZone: await timeZoneOf(context, timeZone) }
}

/** A list computes the occurrences of all repeated plans, so their number is limited. */
async function checkRepeated(context: MemberContext, asked: Asked, before: query.StoredPlan | null): Promise<void> {
  if (asked.rule === '' || (before !== null && before.rule !== '')) return
  const count = await query.countRepeated(context.db, context, todayIn(asked.timeZone, context.now))
  if (count >= limits.repeatedPlans) throw fieldFailure('too_many_repeated', 'repeat')
}

/** Tells the browsers of all people of a plan, and of those who took part before a change. */
async function notifyPeople(
  { db, userId }: MemberContext,
  ...changed: { attendeeIds: readonly string[] }[]
): Promise<void> {
  await notifyBrowsers(db, [...new Set([userId, ...changed.flatMap(({ attendeeIds }) => attendeeIds)])])
}

async function planToChange(
  context: MemberContext,
  input: { id: string; ver: number; day: string; scope: 'one' | 'following' | 'all' },
): Promise<query.StoredPlan> {
  const plan = await query.lockPlan(context.db, input.id)
  if (!plan) throw notFound()
  if (!mayEditPlan(context.person, plan)) throw new Failure('no_permission')
  await checkVersion(context, plan, input.ver)
  if (!hasTarget(plan, input)) throw notFound()
  return plan
}
async function checkVersion(context: MemberContext, plan: query.StoredPlan, ver: number): Promise<void> {
  if (plan.ver !== ver)
    throw new Failure('stale', { record: toWire(contract.detail.output, await detailOf(context, plan.id, '')) })
}

async function detailOf(context: MemberContext, id: string, asked: string) {
  const { db, workgroupId, person } = context
  const plan = await query.planById(db, id)
  if (!plan) throw notFound()
  const day = asked || plan.firstDay
  if (asked !== '' && !hasOccurrenceOn(plan, day)) throw notFound()
  const [people, outcomes] = [
    await query.peopleOf(db, workgroupId, plan),
    outcomesByDay(await query.outcomesOf(db, workgroupId, [id])),
  ]
  const detail = {
    id,
    ver: plan.ver,
    text: plan.text,
    ...occurrenceOn(plan, day),
    isAllDay: plan.isAllDay,
    timeZone: plan.timeZone,
    ...people,
    customerId: plan.customerId,
    contactId: plan.contactId,
    place: plan.place,
    memo: plan.memo,
    alarms: plan.alarms,
    repeat: plan.rule,
    isPrivate: plan.isPrivate,
    isBusy: false,
    look: plan.look,
    seriesId: plan.seriesId ?? '',
    guests: mayReadGuests(person, plan) ? await guestsOf(db, workgroupId, plan) : [],
    ...outcomes(id, day),
    createdAt: plan.createdAt,
    updatedAt: plan.updatedAt,
  }
  if (mayReadPlanText(person, plan)) return detail
  const nothing = { customerId: '', customerName: '', contactId: '', contactName: '', contactPosition: '', logId: '' }
  return {
    ...detail,
    ...nothing,
    text: '',
    place: '',
    memo: '',
    alarms: [],
    attendees: [],
    logTitle: '',
    isBusy: true,
    look: 'sand' as const,
    outcome: 'open' as const,
    writtenLogId: '',
  }
}
