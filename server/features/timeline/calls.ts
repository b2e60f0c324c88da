import { lineFilters, lineKinds, type timeline as contract } from '../../../contract/calls/timeline/calls.ts'
import { mayDeleteCustomer } from '../../../contract/permissions.ts'
import type { Handlers } from '../../calls/context.ts'
import { notFound } from '../../core/failure.ts'
import { contactById } from '../contacts/queries.ts'
import { isCustomer } from '../customers/queries.ts'
import { described } from './described.ts'
import { nextStepsOf } from './next-steps.ts'
import * as query from './queries.ts'

export const timeline: Handlers<typeof contract> = {
  async list({ db, workgroupId, person }, { customerId, contactId, only, after }) {
    const isThere = contactId ? await contactById(db, contactId) : customerId && (await isCustomer(db, customerId))
    if (!isThere) throw notFound()
    const kindNames: readonly string[] = only ? lineFilters[only] : lineKinds
    const kinds = lineKinds.filter(
      (kind) => kindNames.includes(kind) && (kind !== 'merge' || mayDeleteCustomer(person)),
    )
    const of = { workgroupId, customerId: contactId ? '' : customerId, contactId }
    const { found, next } = await query.findItems(db, of, kinds, after)
    return { items: await described(db, of, found), next }
  },

  async nextSteps(context, { customerId }) {
    if (!(await isCustomer(context.db, customerId))) throw notFound()
    return nextStepsOf(context.db, context, customerId)
  },
}
