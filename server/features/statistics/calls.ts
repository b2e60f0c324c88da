import type { InputOf } from '../../../contract/core/call.ts'
import {
  defaultStatisticPeriod,
  lastWeeks,
  previousDays,
  statisticPeriods,
} from '../../../contract/calls/statistics/periods.ts'
import type { statistics as contract } from '../../../contract/calls/statistics/calls.ts'
import { maySeeFiguresOf } from '../../../contract/permissions.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { todayIn } from '../../core/dates.ts'
import { Failure } from '../../core/failure.ts'
import { membersInScope } from '../departments/queries.ts'
import { activityOf } from './activity.ts'
import { contactsOf, segmentsOf } from './customers.ts'
import { needsOf } from './needs.ts'
import type { Periods, Scope } from './scope.ts'

export const statistics: Handlers<typeof contract> = {
  async activity(context, input) {
    const scope = await scopeOf(context, input)
    return activityOf(context.db, scope, periodsOf(context, input))
  },

  async needs(context, input) {
    const scope = await scopeOf(context, input)
    return needsOf(context.db, scope, periodsOf(context, input))
  },

  async contacts(context, input) {
    const scope = await scopeOf(context, input)
    return contactsOf(context.db, { ...scope, now: context.now }, periodsOf(context, input))
  },

  async segments(context, input) {
    return segmentsOf(context.db, await scopeOf(context, input), input.industry)
  },
}

type Asked = Pick<InputOf<typeof contract.activity>, 'whose' | 'departmentId'>
async function scopeOf(context: MemberContext, { whose, departmentId }: Asked): Promise<Scope> {
  const { db, workgroupId, timeZone, person } = context
  if (!maySeeFiguresOf(person, whose)) throw new Failure('no_permission')
  const departmentOfScope = { me: null, department: departmentId || context.departmentId, workgroup: '' }[whose]
  return {
    workgroupId,
    timeZone,
    userIds: await membersInScope(db, context, whose, departmentId),
    departmentId: departmentOfScope,
  }
}

/** An empty start: 13 weeks, to the end; an empty end: today. */
function periodsOf(
  { timeZone, now }: MemberContext,
  { from, to, compare }: InputOf<typeof contract.activity>,
): Periods {
  const end = to || todayIn(timeZone, now)
  const days = from ? { from, to: end } : lastWeeks(statisticPeriods[defaultStatisticPeriod], end, 1)
  return { now: days, previous: previousDays(days, compare) }
}
