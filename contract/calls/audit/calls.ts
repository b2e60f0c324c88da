// The audit trail of a workgroup, as its Master reads it. What is recorded: kinds.ts.
import * as z from 'zod/mini'
import { call, feature, page } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { auditGroups, type AuditGroup } from './kinds.ts'

const fields = fieldsOf({
  id: 'audit_idx',
  at: 'reg_dt',
  actorId: 'login_idx',
  actorName: 'user_name',
  subjectId: 'about_idx',
  subjectName: 'about_name',
  userId: 'login_idx',
  from: 'from_dt',
  to: 'to_dt',
})
export const auditGroupNames = Object.keys(auditGroups) as AuditGroup[]
const filters = {
  group: z._default(z.union([z.literal(''), z.enum(auditGroupNames, 'rule.choice')]), ''),
  /** Who acted, or to whom it was done. */
  userId: rule.OptionalId,
  from: rule.OptionalDay,
  to: rule.OptionalDay,
}
const Value = fieldsOf({})({ name: z.string(), value: z.string() })
const Entry = fields({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  /** Null for somebody who is not known. */
  actorId: z.nullable(z.string()),
  actorName: z.string(),
  /** Null where it was done to nobody. */
  subjectId: z.nullable(z.string()),
  subjectName: z.string(),
  values: z.array(Value),
  /** The User-Agent header of the actor's device. */
  device: z.string(),
}) // not shown

export const audit = feature('audit', {
  list: call('POST /org/audit', {
    audience: 'master',
    summary: 'The audit trail of the workgroup, the latest entries first',
    input: fields({ ...filters, page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(Entry),
  }),
  export: call('POST /org/audit_export', {
    audience: 'master',
    summary: 'The entries for a file, the latest ones where there are too many; is itself recorded',
    input: fields(filters),
    output: page(Entry),
  }),
})
