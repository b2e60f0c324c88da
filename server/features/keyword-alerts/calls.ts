import { toWire } from '../../../contract/core/call.ts'
import { keywordAlerts as contract } from '../../../contract/calls/keyword-alerts/calls.ts'
import { mondayOf } from '../../../contract/rules/days.ts'
import { pastWeeks, weeksBefore, weeksLookedBack } from '../../../contract/calls/keyword-alerts/rises.ts'
import type { Handlers } from '../../calls/context.ts'
import { todayIn } from '../../core/dates.ts'
import { Failure, notFound, ruleFailure } from '../../core/failure.ts'
import { recordAudit } from '../../security/audit.ts'
import { areMembers } from '../members/queries.ts'
import { countsByWeek } from '../statistics/queries.ts'
import * as query from './queries.ts'

export const keywordAlerts: Handlers<typeof contract> = {
  detail: ({ db, workgroupId }) => query.alertsOf(db, workgroupId),

  async update(context, given) {
    const { db, workgroupId } = context
    const was = await query.lockAlerts(db, workgroupId)
    if (was.ver !== given.ver) throw new Failure('stale', { record: toWire(contract.detail.output, was) })
    if (given.words.length > 0 && given.userIds.length === 0) throw ruleFailure('userIds', 'rule.required')
    if (!(await areMembers(db, workgroupId, given.userIds))) throw notFound()
    const [from, to] = [was.words.join(', '), given.words.join(', ')]
    if (from !== to) await recordAudit(context, 'workgroup.keywordAlerts', { values: { from, to } })
    await query.changeAlerts(db, context, was, given, mondayOf(todayIn(context.timeZone, context.now)))
    return query.alertsOf(db, workgroupId)
  },

  async rises(context, { words }) {
    const weeks = pastWeeks(todayIn(context.timeZone, context.now), weeksLookedBack + weeksBefore)
    return { weeks, rises: await countsByWeek(context.db, context, weeks, words) }
  },
}
