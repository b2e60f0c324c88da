// What a Chief or the Master does with departments, who is in one, and everybody of the organisation chart. Apart from
// calls.ts, which lists of logs load.
import * as z from 'zod/mini'
import { call, feature, Nothing, page } from '../../core/call.ts'
import { Role } from '../../core/person.ts'
import { fieldsOf, person } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { Member } from '../members/calls.ts'
import { Department } from './calls.ts'

const fields = fieldsOf({
  id: 'dept_idx',
  name: 'dept_name',
  parentId: 'parent_idx',
  headId: 'head_idx',
  beforeId: 'before_idx',
  peopleTo: 'user_dept_idx',
  childrenTo: 'sub_dept_idx',
  withBelow: 'below_yn',
  people: 'user_list',
})
const Name = rule.oneLine(1, rule.limits.departmentName)
const Person = fieldsOf(person)({
  id: z.string(),
  name: z.string(),
  rank: z.string(),
  role: Role,
  departmentId: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
}) // not shown

/** Part of the feature `departments`. */
export const departmentEditing = feature('departments', {
  create: call('POST /org/regi_dept', {
    audience: 'chief',
    summary: 'Adds a department as the last one of those below another, or of the workgroup',
    creates: true,
    rate: [{ per: 'account', limit: 'departmentsMade' }],
    input: fields({ name: Name, parentId: rule.OptionalId, headId: rule.OptionalId, clientKey: rule.ClientKey }),
    output: Department,
    errors: ['too_many_tries'],
  }),
  update: call('POST /org/upd_dept', {
    audience: 'chief',
    // A department moves where `parentId` is given; `beforeId` is the one that follows it then, empty for the last place.
    summary: 'Renames a department, names its head or moves it; fields that are not given stay',
    input: fields({
      id: rule.Id,
      ver: rule.Version,
      name: z.optional(Name),
      parentId: z.optional(z.union([rule.Id, z.literal('')])),
      beforeId: rule.OptionalId,
      headId: z.optional(z.union([rule.Id, z.literal('')])),
    }),
    output: Department,
    errors: ['not_found', 'stale'],
  }),
  delete: call('POST /org/del_dept', {
    audience: 'chief',
    // Empty: its people are in no department, those below it stand in the workgroup.
    summary: 'Deletes a department; its people and the departments below it go where the caller says',
    input: fields({ id: rule.Id, ver: rule.Version, peopleTo: rule.OptionalId, childrenTo: rule.OptionalId }),
    output: Nothing,
    errors: ['not_found', 'stale'],
  }),
  members: call('POST /org/list_dept_users', {
    audience: 'member',
    // `withBelow`: also those of the departments below it.
    summary: 'The members of a department; without one those who are in none',
    input: fields({
      id: rule.OptionalId,
      withBelow: z._default(z.boolean('rule.form'), false),
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: page(Member),
    errors: ['not_found'],
  }),
  chart: call('POST /org/orgchart', {
    audience: 'member',
    summary: 'All members with their departments, for the organisation chart',
    input: Nothing,
    output: fields({ people: z.array(Person) }),
  }), // not shown
})
