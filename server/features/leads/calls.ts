import { toWire } from '../../../contract/core/call.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import type { leads as contract } from '../../../contract/calls/leads/calls.ts'
import { mayEditCustomer, maySeeFiguresOf } from '../../../contract/permissions.ts'
import { mayLag, type Handlers, type MemberContext } from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { customerById, isCustomer, lockCustomer } from '../customers/queries.ts'
import { membersInScope } from '../departments/queries.ts'
import { boardOf } from './board.ts'
import * as query from './queries.ts'

export const leads: Handlers<typeof contract> = {
  summary: mayLag(async (context, { whose, departmentId, from, to }) => {
    if (!maySeeFiguresOf(context.person, whose)) throw new Failure('no_permission')
    const ownerIds = await membersInScope(context.db, context, whose, departmentId)
    return query.summarizeLeads(context.db, context, { ownerIds, from, to })
  }),

  async board(context, { whose, ...filters }) {
    // The user alone where a wider scope is not theirs to see.
    const ownScope = maySeeFiguresOf(context.person, whose) ? whose : 'me'
    const ownerIds = await membersInScope(context.db, context, ownScope, '')
    const stages = await boardOf(context.db, context, { ...filters, ownerIds })
    return { stages, total: stages.reduce((sum, { count }) => sum + count, 0) }
  },

  async moves({ db, workgroupId }, input) {
    if (!(await isCustomer(db, input.customerId))) throw notFound()
    return query.movesOf(db, workgroupId, input)
  },

  async move(context, { customerId, stage, reason, ver }) {
    const customer = await customerToMove(context, customerId, ver)
    if (customer.stage === stage) return { id: '', ver }
    return { id: await query.moveCustomer(context.db, customer, { stage, reason }, context), ver: ver + 1 }
  },

  async undo(context, { customerId, id, ver }) {
    const customer = await customerToMove(context, customerId, ver)
    const move = await query.findLatestMove(context.db, context.workgroupId, customerId)
    // After a merge the latest move may belong to the other customer, and does not explain the current stage.
    if (move?.id !== id || (customer.stage_at !== null && move.at !== customer.stage_at)) throw notFound()
    if (move.byId !== context.userId || move.isByLog) throw new Failure('no_permission')
    await query.undoMove(context.db, customer, move, context)
    return { ver: ver + 1 }
  },
}

async function customerToMove({ db, person }: MemberContext, id: string, ver: number) {
  const customer = await lockCustomer(db, id)
  if (!customer) throw notFound()
  if (!mayEditCustomer(person, customer)) throw new Failure('no_permission')
  if (customer.ver !== ver)
    throw new Failure('stale', { record: toWire(customers.detail.output, await customerById(db, id)) })
  return customer
}
