import { toWire } from '../../../contract/call.ts'
import { customers } from '../../../contract/customers.ts'
import type { leads as contract } from '../../../contract/leads.ts'
import { mayEditCustomer, maySeeFiguresOf } from '../../../contract/permissions.ts'
import type { Handlers, MemberContext } from '../../context.ts'
import { Failure, notFound } from '../../failure.ts'
import { customerById, isCustomer, lockCustomer } from '../customers/queries.ts'
import { peopleOf } from '../departments/queries.ts'
import * as query from './queries.ts'

export const leads: Handlers<typeof contract> = {
  async summary(context, { whose, departmentId, from, to }) {
    const { db, person, workgroupId, userId } = context
    if (!maySeeFiguresOf(person, whose)) throw new Failure('no_permission')
    const department = departmentId || context.departmentId
    const ownerIds = {
      me: () => [userId],
      department: async () => (department ? await peopleOf(db, workgroupId, department) : []),
      workgroup: () => null,
    }
    return query.summarizeLeads(db, context, { ownerIds: await ownerIds[whose](), from, to })
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
    if (move?.id !== id) throw notFound()
    if (move.byId !== context.userId || move.isByLog) throw new Failure('no_permission')
    await query.takeMoveBack(context.db, customer, move, context)
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
