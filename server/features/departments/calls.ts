import type { departments as contract } from '../../../contract/calls/departments/calls.ts'
import type { Handlers } from '../../calls/context.ts'
import { listDepartments } from './queries.ts'

export const departments: Handlers<typeof contract> = {
  async list({ db }) {
    const items = await listDepartments(db)
    return { items, total: items.length }
  },
}
