import * as z from 'zod/mini'
import { call, fields, Nothing, page, room } from './call.ts'

const Department = fields({
  id: ['dept_idx', z.string()],
  name: ['dept_name', z.string()],
  parentId: ['parent_idx', z.nullable(z.string())],
  memberCount: ['member_cnt', z.number()],
})

export const departments = room('departments', {
  list: call('POST /org/list_dept', {
    audience: 'member',
    summary: 'The departments of the workgroup',
    input: Nothing,
    output: page(Department),
  }),
})
