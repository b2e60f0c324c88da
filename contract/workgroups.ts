import * as z from 'zod/mini'
import { call, fields, Nothing, page, room } from './call.ts'
import { RoleCode } from './profile.ts'
import * as rule from './rules.ts'

const NewWorkgroup = fields({
  email: ['user_email', z.optional(rule.Email)],
  name: ['comp_name', rule.WorkgroupName],
  address: ['comp_domain', rule.WorkgroupAddress],
  timeZone: ['timezone', z.optional(rule.optionalText(50))],
  clientKey: ['client_key', rule.ClientKey],
})
const WorkgroupId = fields({ id: ['org_idx', z.string()] })
const Workgroup = fields({
  id: ['org_idx', z.string()],
  name: ['comp_name', z.string()],
  address: ['comp_domain', z.string()],
  logoUrl: ['logo_url', z.nullable(z.string())],
  timeZone: ['timezone', z.string()],
  createdAt: ['cre_dt', z.string()],
  memberCount: ['member_cnt', z.number()],
  masterName: ['master_name', z.string()], // not shown
})
const Mine = fields({
  id: ['org_idx', z.string()],
  name: ['comp_name', z.string()],
  address: ['comp_domain', z.string()],
  logoUrl: ['logo_url', z.nullable(z.string())],
  role: ['permissions', RoleCode],
  isCurrent: ['current', z.boolean()],
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

export const workgroups = room('workgroups', {
  create: call('POST /org/regi_wgroup', {
    ...creation,
    summary: 'Creates a workgroup; its creator is its Master and enters it',
  }),
  createAtSignUp: call('POST /login/regi_wgroup', { ...creation, summary: 'The same on the authentication server' }),
  list: call('POST /org/list_wgroup', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'The workgroups one is a member of',
    input: Nothing,
    output: page(Mine),
  }),
  change: call('POST /org/change_wgroup', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: "Enters another of one's workgroups",
    input: fields({ id: ['org_idx', rule.Id] }),
    output: WorkgroupId,
    errors: ['not_found'],
  }),
  detail: call('POST /org/detail_wgroup', {
    audience: 'member',
    summary: 'The workgroup one is in',
    input: Nothing,
    output: Workgroup,
  }),
  /** The specification reads `cre_dt` from the second item. */
  creationDate: call('POST /org/wgroup_cre_dt', {
    audience: 'member',
    summary: 'When the workgroup was created',
    input: Nothing,
    output: z.tuple([WorkgroupId, fields({ createdAt: ['cre_dt', z.string()] })]),
  }),
})
