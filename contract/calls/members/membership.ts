// A member with figures, and what a Chief or the Master does with one: edit, remove, sign out. Apart from calls.ts, which
// every page loads.
import * as z from 'zod/mini'
import { call, feature, Nothing, page } from '../../core/call.ts'
import { fieldsOf, person } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { Member, searched } from './calls.ts'

const fields = fieldsOf({
  ...person,
  ids: person.id,
  joinedAt: 'reg_dt',
  leftAt: 'out_dt',
  heirId: 'heir_idx',
  logCount: 'sales_cnt',
  monthLogCount: 'month_sales_cnt',
  customerCount: 'acc_cnt',
  planCount: 'plan_cnt',
  deviceCount: 'device_cnt',
  lastSeenAt: 'last_dt',
  customers: 'acc_cnt',
  plans: 'plan_cnt',
})
const MemberDetail = fields({
  ...Member.map,
  /** Null for a member; a former one is shown with the name beside logs. */
  leftAt: z.nullable(z.string()),
  /** Null where the caller may not see the figures of this member. `planCount`: open plans that an heir would get. */
  figures: z.nullable(
    fields({ logCount: z.number(), monthLogCount: z.number(), customerCount: z.number(), planCount: z.number() }),
  ),
  /** Devices that are signed in to this workgroup; null where the caller may not edit this member. */
  devices: z.nullable(fields({ deviceCount: z.number(), lastSeenAt: z.nullable(z.string()) })),
}) // not shown
const HandedOver = fields({ customers: z.number(), plans: z.number() }) // not shown
const SomeMembers = rule.listOf(rule.Id, rule.limits.selection, 1)

/** Part of the feature `members`. */
export const membership = feature('members', {
  search: call('POST /org/search_users', {
    audience: 'member',
    summary: 'Members by name, initial consonants, email, rank or department',
    input: fields(searched),
    output: page(Member),
  }),
  detail: call('POST /org/detail_wgroup_users', {
    audience: 'member',
    summary: 'A member, or a former member',
    input: fields({ id: rule.Id }),
    output: MemberDetail,
    errors: ['not_found'],
  }),
  edit: call('POST /org/upd_wgroup_users', {
    audience: 'chief',
    summary: 'Edits role, department or rank of members; fields that are not given stay. `ver`: of a single member',
    input: fields({
      ids: SomeMembers,
      role: z.optional(rule.InvitedRole),
      departmentId: z.optional(z.union([rule.Id, z.literal('')])),
      rank: z.optional(rule.oneLine(0, rule.limits.rank)),
      ver: z.optional(rule.Version),
    }),
    output: Nothing,
    errors: ['not_found', 'no_permission', 'stale'],
  }),
  remove: call('POST /org/out_wgroup_users', {
    audience: 'chief',
    summary: 'Removes members; logs stay, customers and open plans go to the heir',
    input: fields({ ids: SomeMembers, heirId: rule.OptionalId }),
    output: HandedOver,
    errors: ['not_found', 'no_permission'],
  }),
  leave: call('POST /org/out_wgroup', {
    audience: 'member',
    summary: 'Leaves the workgroup, as a removed member does; not for the Master',
    input: fields({ heirId: rule.OptionalId }),
    output: HandedOver,
    errors: ['master_stays'],
  }),
  signOut: call('POST /org/out_user_devices', {
    audience: 'chief',
    summary: 'Signs a member out on all devices that are signed in to this workgroup',
    input: fields({ id: rule.Id }),
    output: Nothing,
    errors: ['not_found', 'no_permission'],
  }), // not shown
})
