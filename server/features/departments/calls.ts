import type { departments as contract } from '../../../contract/departments.ts'
import type { Handlers } from '../../context.ts'
import { listDepartments } from './queries.ts'

export const departments: Handlers<typeof contract> = {
  async list({ db }) {
    const items = await listDepartments(db)
    return { items, total: items.length }
  },
}
