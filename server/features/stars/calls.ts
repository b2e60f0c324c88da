import { maxStars, type stars as contract } from '../../../contract/calls/stars/calls.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { currentCustomerId } from '../../db/merged-ids.ts'
import { isCustomer } from '../customers/queries.ts'
import * as query from './queries.ts'

export const stars: Handlers<typeof contract> = {
  async list({ db, workgroupId, userId }) {
    const items = await query.listStars(db, { workgroupId, userId })
    return { items, total: items.length }
  },

  async add(context, input) {
    const customerId = await resolveCustomer(context, input.customerId)
    const starred = await query.lockStars(context.db, context)
    if (starred.some((one) => one.customerId === customerId)) return {}
    if (starred.length >= maxStars) throw new Failure('too_many_stars', { values: { max: maxStars } })
    await query.addStar(context.db, context, customerId)
    return {}
  },

  async remove(context, { customerId }) {
    await query.dropStar(context.db, context, await resolveCustomer(context, customerId))
    return {}
  },
}

/** Resolves the id of a merged customer to the remaining one. */
async function resolveCustomer({ db, workgroupId }: MemberContext, id: string): Promise<string> {
  const resolvedId = await currentCustomerId(db, workgroupId, id)
  if (!(await isCustomer(db, resolvedId))) throw notFound()
  return resolvedId
}
