// What a call asks for: whose figures, and the two periods.
import type { InputOf } from '../../../contract/core/call.ts'
import {
  comparedPeriods,
  defaultStatisticPeriod,
  namedDays,
  untilToday,
} from '../../../contract/calls/statistics/periods.ts'
import type { statistics as contract } from '../../../contract/calls/statistics/calls.ts'
import { maySeeFiguresOf } from '../../../contract/permissions.ts'
import type { MemberContext } from '../../calls/context.ts'
import { todayIn } from '../../core/dates.ts'
import { Failure } from '../../core/failure.ts'
import { planForAnyValues } from '../../db/plan-mode.ts'
import { membersInScope } from '../departments/queries.ts'
import type { Periods, Scope } from './scope.ts'

type Asked = InputOf<typeof contract.activity>
/** @throws no_permission for the figures of others that the caller may not see */
export async function scopeOf(
  context: MemberContext,
  { whose, departmentId }: Pick<Asked, 'whose' | 'departmentId'>,
): Promise<Scope> {
  const { db, workgroupId, timeZone, person } = context
  if (!maySeeFiguresOf(person, whose)) throw new Failure('no_permission')
  const userIds = await membersInScope(db, context, whose, departmentId)
  await planForAnyValues(db)
  const departmentOfScope = { me: null, department: departmentId || context.departmentId, workgroup: '' }[whose]
  return {
    workgroupId,
    timeZone,
    userIds,
    departmentId: departmentOfScope,
  }
}

/** An empty start: three months, to the end; an empty end: today, which is the last day that is compared. */
export function periodsOf(
  { timeZone, now }: Pick<MemberContext, 'timeZone' | 'now'>,
  { from, to, compare, interval = 'auto' }: Pick<Asked, 'from' | 'to' | 'compare'> & Partial<Pick<Asked, 'interval'>>,
): Periods {
  const today = todayIn(timeZone, now)
  const { to: end } = untilToday({ from, to: to || today }, today)
  const days = from ? { from, to: end } : namedDays(defaultStatisticPeriod, { interval, compare }, end, 1)
  return comparedPeriods(days, compare, interval)
}
