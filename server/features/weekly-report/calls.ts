import { toWire } from '../../../contract/core/call.ts'
import { mondayOf } from '../../../contract/rules/days.ts'
import { weeklyReport as contract } from '../../../contract/calls/weekly-report/calls.ts'
import type { Handlers } from '../../calls/context.ts'
import { todayIn } from '../../core/dates.ts'
import { Failure, notFound, ruleFailure } from '../../core/failure.ts'
import { recordAudit } from '../../security/audit.ts'
import { areMembers } from '../members/queries.ts'
import * as query from './queries.ts'

export const weeklyReport: Handlers<typeof contract> = {
  detail: ({ db, workgroupId }) => query.reportOf(db, workgroupId),

  async update(context, given) {
    const { db, workgroupId, timeZone, now } = context
    const was = await query.lockReport(db, workgroupId)
    if (was.ver !== given.ver) throw new Failure('stale', { record: toWire(contract.detail.output, was) })
    if (given.isOn && given.userIds.length === 0) throw ruleFailure('userIds', 'rule.required')
    if (!(await areMembers(db, workgroupId, given.userIds))) throw notFound()
    if (given.isOn !== was.isOn)
      await recordAudit(context, 'workgroup.weeklyReport', { values: { to: given.isOn ? 'on' : 'off' } })
    await query.changeReport(db, context, was, given, mondayOf(todayIn(timeZone, now)))
    return query.reportOf(db, workgroupId)
  },

  async send({ workgroupId, userId, timeZone, now, enqueue }) {
    const monday = mondayOf(todayIn(timeZone, now))
    await enqueue('report.send', { workgroupId, userId, monday, isTrial: true })
    return {}
  },
}
