import * as z from 'zod/mini'
import { call, page, feature } from '../../core/call.ts'
import { Role } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf, person } from '../../core/wire-names.ts'

const fields = fieldsOf({ ...person, joinedAt: 'reg_dt' })
export const Member = fields({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  departmentId: z.nullable(z.string()),
  rank: z.string(),
  phone: z.string(),
  photoUrl: z.nullable(z.string()),
  departmentName: z.string(),
  joinedAt: z.string(), // not shown
  ver: z.number(), // not shown
})
/** The input of lists of members. */
export const searched = {
  search: rule.SearchText,
  departmentId: rule.OptionalId,
  page: rule.PageNumber,
  pageSize: rule.PageSize,
}
export const members = feature('members', {
  list: call('POST /org/list_wgroup_users', {
    audience: 'member',
    summary: 'The members of the workgroup, by name',
    input: fields(searched),
    output: page(Member),
  }),
})
