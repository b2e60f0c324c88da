import * as z from 'zod/mini'
import { call, Nothing, page, feature } from '../../core/call.ts'
import { Role } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf, person } from '../../core/wire-names.ts'

const fields = fieldsOf({
  id: 'org_idx',
  name: 'comp_name',
  address: 'comp_domain',
  email: person.email,
  logoUrl: 'logo_url',
  createdAt: 'cre_dt',
  hasUnread: 'new_yn',
  deletedAt: 'del_dt',
  deletedBy: 'del_name',
  deletedByEmail: 'del_email',
})
const NewWorkgroup = fields({
  email: z.optional(rule.Email),
  name: rule.WorkgroupName,
  address: rule.WorkgroupAddress,
  timeZone: z.optional(rule.optionalText(50)),
  clientKey: rule.ClientKey,
})
export const WorkgroupId = fields({ id: z.string() })
const OwnWorkgroup = fields({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  logoUrl: z.nullable(z.string()),
  role: Role,
  isCurrent: z.boolean(),
  /** Unread notifications of the caller there. */
  hasUnread: z.boolean(), // not shown
  /** Null unless it is deleted; it can be restored for `limits.workgroupRestoreDays` from then on. */
  deletedAt: z.nullable(z.string()), // not shown
  deletedBy: z.string(), // not shown: '' unless it is deleted
  deletedByEmail: z.string(), // not shown: '' unless it is deleted
})
const creation = {
  audience: 'signedIn',
  acrossWorkgroups: true,
  input: NewWorkgroup,
  output: WorkgroupId,
  creates: true,
  rate: [{ per: 'account', limit: 'workgroupsMade' }],
  errors: ['url_in_use', 'corporate_form', 'name_reserved', 'address_reserved', 'no_permission'],
} as const

export const workgroups = feature('workgroups', {
  create: call('POST /org/regi_wgroup', {
    ...creation,
    summary: 'Creates a workgroup; its creator becomes its Master and switches to it',
  }),
  createAtSignUp: call('POST /login/regi_wgroup', {
    ...creation,
    summary: 'Creates a workgroup, on the authentication server',
  }),
  list: call('POST /org/list_wgroup', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'The workgroups of the caller',
    input: Nothing,
    output: page(OwnWorkgroup),
  }),
  change: call('POST /org/change_wgroup', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: "Switches to another of the caller's workgroups",
    input: fields({ id: rule.Id }),
    output: WorkgroupId,
    errors: ['not_found'],
  }),
  /** A list of two, because the specification reads `cre_dt` from the second item. */
  creationDate: call('POST /org/wgroup_cre_dt', {
    audience: 'member',
    summary: 'When the workgroup was created',
    input: Nothing,
    output: z.tuple([WorkgroupId, fields({ createdAt: z.string() })]),
  }),
})
