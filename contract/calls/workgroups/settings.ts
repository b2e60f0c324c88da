// The current workgroup, and what its Master does with it. Apart from calls.ts, which every page loads.
import * as z from 'zod/mini'
import { call, feature, Nothing } from '../../core/call.ts'
import { fieldsOf, person } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { WorkgroupId } from './calls.ts'
import { WeekStart } from './week-start.ts'

const fields = fieldsOf({
  id: 'org_idx',
  name: 'comp_name',
  address: 'comp_domain',
  logoUrl: 'logo_url',
  createdAt: 'cre_dt',
  masterName: 'master_name',
  pushShowsNames: 'push_names',
  weekStart: 'week_start',
  userId: person.id,
  logs: 'sales_cnt',
  customers: 'acc_cnt',
})
const Workgroup = fields({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  logoUrl: z.nullable(z.string()),
  timeZone: z.string(),
  createdAt: z.string(),
  memberCount: z.number(),
  masterName: z.string(), // not shown
  pushShowsNames: z.boolean(), // not shown
  weekStart: WeekStart, // not shown
  ver: z.number(), // not shown
})

/** Part of the feature `workgroups`. */
export const workgroupSettings = feature('workgroups', {
  detail: call('POST /org/detail_wgroup', {
    audience: 'member',
    summary: 'The current workgroup',
    input: Nothing,
    output: Workgroup,
  }),
  update: call('POST /org/upd_wgroup', {
    audience: 'master',
    summary: 'Edits name, address, time zone and first day of the week',
    input: fields({
      name: rule.WorkgroupName,
      address: rule.WorkgroupAddress,
      timeZone: rule.oneLine(1, 50),
      weekStart: WeekStart,
      ver: rule.Version,
    }),
    output: Workgroup,
    errors: ['stale', 'url_in_use', 'corporate_form', 'name_reserved', 'address_reserved'],
  }),
  setLogo: call('POST /org/regi_wgroup_logo', {
    audience: 'master',
    summary: 'Sets the logo: the first picture counts; without a picture the logo is removed',
    rate: [{ per: 'account', limit: 'uploads' }],
    files: { man_photo: rule.limits.selection },
    input: Nothing,
    output: fields({ logoUrl: z.nullable(z.string()) }),
    errors: ['not_an_image', 'image_too_large'],
  }),
  contents: call('POST /org/sum_wgroup', {
    audience: 'master',
    summary: 'How much a deletion of the workgroup would take from its members',
    input: Nothing,
    output: fields({ memberCount: z.number(), logs: z.number(), customers: z.number() }),
  }), // not shown
  delete: call('POST /org/del_wgroup', {
    audience: 'master',
    summary: 'Deletes the workgroup, given its exact name; it can be restored for 30 days, then it is erased',
    input: fields({ name: rule.oneLine(1, 200) }),
    output: Nothing,
    errors: ['name_differs', 'no_permission'],
  }),
  restore: call('POST /org/restore_wgroup', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Restores a deleted workgroup: for its Master, and for the service administrator',
    input: fields({ id: rule.Id }),
    output: WorkgroupId,
    errors: ['not_found', 'no_permission'],
  }), // not shown
  transfer: call('POST /org/transfer_wgroup', {
    audience: 'master',
    summary: 'Makes a member the Master, given the password of the current one, who becomes Chief',
    input: fields({ userId: rule.Id, password: rule.EnteredPassword }),
    output: Nothing,
    errors: [...rule.ownPasswordErrors, 'transfer_failed'],
  }), // not shown
})
