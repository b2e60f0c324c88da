// Edits and deletions of plans. Of a repeated plan one occurrence, it and the following ones, or all can be changed:
// one becomes a plan of its own, and "following" splits the series in two.
import { hasOccurrenceOn, singleFrom, type PlanTimes } from '../../../contract/calls/plans/plan-times.ts'
import type { Scope } from '../../../contract/calls/plans/calls.ts'
import {
  firstDayOf,
  formatRule,
  movedRule,
  parseRule,
  ruleBefore,
  ruleFrom,
} from '../../../contract/calls/plans/recurrence.ts'
import { addDays, daysBetween } from '../../../contract/rules/days.ts'
import type { Db } from '../../db/connect.ts'
import { lockTakenOut, type By, type StoredPlan } from './queries.ts'
import { PlanChange, type WrittenPlan } from './write-plan.ts'

/** What a form asks for. The times are those of the occurrence; `keepsRule`: the rule of the series moves along. */
export type Asked = PlanTimes &
  Omit<WrittenPlan, keyof PlanTimes | 'seriesId' | 'seriesDay' | 'logId'> & { keepsRule: boolean }
type Target = { day: string; scope: Scope }

/** The occurrence and the scope that are meant: those of a plan that is not repeated are the plan itself. */
function targetOf(plan: StoredPlan, { day, scope }: Target): Target {
  if (plan.rule === '') return { day: plan.firstDay, scope: 'all' }
  const meant = day || plan.firstDay
  // Of a series "this and following" from its first day on is all of it.
  return { day: meant, scope: scope === 'following' && meant === plan.firstDay ? 'all' : scope }
}
/** Whether the plan has the occurrence that a change is about. */
export const hasTarget = (plan: StoredPlan, { day }: Target): boolean =>
  plan.rule === '' ? day === '' || day === plan.firstDay : day === '' || hasOccurrenceOn(plan, day)

/**
 * Changes a locked plan.
 * @returns the plan and the day that now show the changed occurrence (an empty day: its first occurrence), and the ids of
 *   all changed plans
 */
export async function changePlan(
  db: Db,
  by: By,
  plan: StoredPlan,
  asked: Asked,
  target: Target,
): Promise<{ id: string; day: string; changedIds: string[] }> {
  const change = new PlanChange(db, by)
  const { day, scope } = targetOf(plan, target)
  const kept = { seriesId: plan.seriesId, seriesDay: plan.seriesDay, logId: plan.logId }
  if (scope === 'one') {
    const times = { ...asked, rule: '', excluded: [] }
    const made = await change.add({ ...times, logId: plan.logId, seriesId: plan.id, seriesDay: day }, plan)
    await change.update(plan, { excluded: [...plan.excluded, day] })
    await change.finish([plan.id, made.id])
    return { id: made.id, day: asked.firstDay, changedIds: change.ids }
  }
  if (scope === 'following') {
    const made = await splitSeries(db, change, plan, asked, day)
    await change.finish([plan.id, made.id])
    return { id: made.id, day: asked.firstDay, changedIds: change.ids }
  }
  const moved = wholeSeries(plan, asked, day)
  const shift = asked.keepsRule ? daysBetween(day, asked.firstDay) : 0
  await change.update(plan, { ...asked, ...kept, ...moved })
  if (plan.rule !== '') await moveTakenOut(db, change, plan, moved.rule === '' ? null : plan.id, shift, plan.firstDay)
  await change.finish([plan.id])
  // Counted from the beginning of the series, another rule may end before the changed occurrence.
  const shown = hasOccurrenceOn(moved, asked.firstDay) ? asked.firstDay : ''
  return { id: plan.id, day: shown, changedIds: change.ids }
}

/** The times of a series of which one occurrence was moved or changed, for all its occurrences. */
function wholeSeries(plan: StoredPlan, asked: Asked, day: string): PlanTimes {
  const shift = daysBetween(day, asked.firstDay)
  const wanted = parseRule(asked.rule, asked.firstDay)
  if (!asked.keepsRule && (plan.rule === '' || !wanted)) return { ...asked, excluded: [] }
  if (!asked.keepsRule && wanted) {
    // Another rule, from the beginning of the series on.
    const begin = firstDayOf(wanted, addDays(plan.firstDay, shift))
    const moved = movedRule({ ...wanted, weekdays: [] }, asked.firstDay, begin)
    const rule = formatRule({ ...moved, weekdays: wanted.weekdays, until: wanted.until }, begin)
    return { ...singleFrom({ ...asked, rule: '' }, begin), rule, excluded: plan.excluded }
  }
  const firstDay = addDays(plan.firstDay, shift)
  const rule = movedRule(parseRule(plan.rule, plan.firstDay)!, plan.firstDay, firstDay)
  const excluded = plan.excluded.map((each) => addDays(each, shift))
  return { ...singleFrom({ ...asked, rule: '' }, firstDay), rule: formatRule(rule, firstDay), excluded }
}

/** Ends a series before `day` and adds a new one from there on, with the occurrences that were taken out. */
async function splitSeries(
  db: Db,
  change: PlanChange,
  plan: StoredPlan,
  asked: Asked,
  day: string,
): Promise<{ id: string }> {
  const before = parseRule(plan.rule, plan.firstDay)!
  const shift = daysBetween(day, asked.firstDay)
  const following = movedRule(ruleFrom(before, plan.firstDay, day), day, asked.firstDay)
  const rule = asked.keepsRule ? formatRule(following, asked.firstDay) : asked.rule
  const excluded = rule === '' ? [] : plan.excluded.filter((each) => each >= day).map((each) => addDays(each, shift))
  const kept = { logId: plan.logId, seriesId: null, seriesDay: null }
  const made = await change.add({ ...asked, ...kept, rule, excluded }, plan)
  await moveTakenOut(db, change, plan, rule === '' ? null : made.id, shift, day)
  await change.update(plan, {
    rule: formatRule(ruleBefore(before, day), plan.firstDay),
    excluded: plan.excluded.filter((each) => each < day),
  })
  return made
}
/** Plans that were taken out of a series keep their times and belong to `seriesId` now, or to none. */
async function moveTakenOut(
  db: Db,
  change: PlanChange,
  plan: StoredPlan,
  seriesId: string | null,
  shift: number,
  from: string,
): Promise<void> {
  if (seriesId === plan.id && shift === 0) return
  for (const each of await lockTakenOut(db, plan.id, from))
    await change.update(each, {
      seriesId,
      seriesDay: seriesId === null ? null : addDays(each.seriesDay!, shift),
    })
}

/** Deletes a locked plan, or occurrences of it. @returns the ids of all changed plans */
export async function deletePlan(db: Db, by: By, plan: StoredPlan, target: Target): Promise<string[]> {
  const change = new PlanChange(db, by)
  const { day, scope } = targetOf(plan, target)
  if (scope === 'one') await change.update(plan, { excluded: [...plan.excluded, day] })
  else {
    for (const each of plan.rule === '' ? [] : await lockTakenOut(db, plan.id, scope === 'all' ? plan.firstDay : day))
      await change.delete(each)
    if (scope === 'all') await change.delete(plan)
    else {
      const rule = formatRule(ruleBefore(parseRule(plan.rule, plan.firstDay)!, day), plan.firstDay)
      await change.update(plan, { rule, excluded: plan.excluded.filter((each) => each < day) })
    }
  }
  await change.finish([plan.id])
  return change.ids
}
