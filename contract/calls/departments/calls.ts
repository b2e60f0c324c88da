import * as z from 'zod/mini'
import { call, Nothing, page, feature } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({ id: 'dept_idx', name: 'dept_name', parentId: 'parent_idx' })
const Department = fields({
  id: z.string(),
  name: z.string(),
  parentId: z.nullable(z.string()),
  memberCount: z.number(),
})

export const departments = feature('departments', {
  list: call('POST /org/list_dept', {
    audience: 'member',
    summary: 'The departments of the workgroup',
    input: Nothing,
    output: page(Department),
  }),
})
