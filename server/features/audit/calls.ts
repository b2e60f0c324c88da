import type { InputOf } from '../../../contract/core/call.ts'
import type { audit as contract } from '../../../contract/calls/audit/calls.ts'
import { auditGroups } from '../../../contract/calls/audit/kinds.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { endOfDay, startOfDay } from '../../../contract/rules/zoned-times.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { recordAudit } from '../../security/audit.ts'
import { listEntries, type Selection } from './queries.ts'

/** Days are those of the workgroup's time zone. */
const selectionOf = (
  { timeZone }: MemberContext,
  { group, userId, from, to }: InputOf<typeof contract.export>,
): Selection => ({
  kinds: group === '' ? null : Object.keys(auditGroups[group]),
  userId,
  begin: from ? startOfDay(timeZone, from) : null,
  end: to ? endOfDay(timeZone, to) : null,
})
const asItem = ({ values, ...row }: Awaited<ReturnType<typeof listEntries>>['rows'][number]) => ({
  ...row,
  values: Object.entries(values).map(([name, value]) => ({ name, value: String(value) })),
})

export const audit: Handlers<typeof contract> = {
  async list(context, input) {
    const { page, pageSize } = input
    const part = { limit: pageSize, offset: (page - 1) * pageSize }
    const { rows, total } = await listEntries(context.db, context.workgroupId, selectionOf(context, input), part)
    return { items: rows.map(asItem), total }
  },

  async export(context, input) {
    const part = { limit: limits.auditExportRows, offset: 0 }
    const { rows, total } = await listEntries(context.db, context.workgroupId, selectionOf(context, input), part)
    await recordAudit(context, 'export.made', { values: { what: 'audit', count: rows.length } })
    return { items: rows.map(asItem), total }
  },
}
