import { timelineFilters, timelineKinds, type timeline as contract } from '../../../contract/calls/timeline/calls.ts'
import { mayDeleteCustomer } from '../../../contract/permissions.ts'
import type { Handlers } from '../../calls/context.ts'
import { notFound } from '../../core/failure.ts'
import { contactById } from '../contacts/queries.ts'
import { isCustomer } from '../customers/queries.ts'
import { loadItems } from './item-details.ts'
import { nextStepsOf } from './next-steps.ts'
import * as query from './queries.ts'

export const timeline: Handlers<typeof contract> = {
  async list({ db, workgroupId, userId, now, person }, { customerId, contactId, only, after }) {
    const isThere = contactId ? await contactById(db, contactId) : customerId && (await isCustomer(db, customerId))
    if (!isThere) throw notFound()
    const kindNames: readonly string[] = only ? timelineFilters[only] : timelineKinds
    const kinds = timelineKinds.filter(
      (kind) => kindNames.includes(kind) && (kind !== 'merge' || mayDeleteCustomer(person)),
    )
    const of = { workgroupId, userId, now, customerId: contactId ? '' : customerId, contactId }
    const { found, next } = await query.findItems(db, of, kinds, after)
    return { items: await loadItems(db, of, found), next }
  },

  async nextSteps(context, { customerId }) {
    if (!(await isCustomer(context.db, customerId))) throw notFound()
    return nextStepsOf(context.db, context, customerId)
  },
}
