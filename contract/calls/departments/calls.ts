import * as z from 'zod/mini'
import { call, Nothing, page, feature } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({
  id: 'dept_idx',
  name: 'dept_name',
  parentId: 'parent_idx',
  headId: 'head_idx',
  headName: 'head_name',
})
export const Department = fields({
  id: z.string(),
  name: z.string(),
  parentId: z.nullable(z.string()),
  memberCount: z.number(),
  headId: z.nullable(z.string()),
  headName: z.string(),
  ver: z.number(),
}) // not shown

export const departments = feature('departments', {
  list: call('POST /org/list_dept', {
    audience: 'member',
    summary: 'The departments of the workgroup, in the order of the tree',
    input: Nothing,
    output: page(Department),
  }),
})
