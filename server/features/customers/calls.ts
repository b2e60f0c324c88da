import { toWire } from '../../../contract/core/call.ts'
import { customers as contract } from '../../../contract/calls/customers/calls.ts'
import { mayDeleteCustomer, mayEditCustomer } from '../../../contract/permissions.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { brokenConstraint } from '../../db/connect.ts'
import { Failure, fieldFailure, notFound, ruleFailure } from '../../core/failure.ts'
import { currentCustomerId } from '../../db/merged-ids.ts'
import { areMembers } from '../members/queries.ts'
import { findSimilarCustomers } from './similar-customers.ts'
import * as list from './list.ts'
import * as query from './queries.ts'
import { rhythmOf } from './contact-frequency.ts'
import { todayIn } from '../../core/dates.ts'
import { tellNewOwner } from '../../notifications/given-customers.ts'
import { removePicturesLater } from '../contacts/jobs.ts'
import { addContact } from '../contacts/queries.ts'

export const customers: Handlers<typeof contract> = {
  async create(context, input) {
    await checkOwner(context, input.ownerId)
    const added = await query.addCustomer(context.db, context, input).catch(rejectDuplicate)
    const contact = input.contact && (await addContact(context.db, context, added.id, input.contact))
    await tellNewOwner(context, { ownerId: input.ownerId, byId: context.userId, customerIds: [added.id] })
    return { ...added, contactId: contact?.id ?? null }
  },

  async update(context, input) {
    const { db, person } = context
    const customer = await customerToChange(context, input, (found) => mayEditCustomer(person, found))
    // A former member may stay the owner until another is chosen.
    if (input.ownerId !== customer.ownerId) await checkOwner(context, input.ownerId)
    await query.changeCustomer(db, customer, input, context).catch(rejectDuplicate)
    if (input.ownerId !== customer.ownerId)
      await tellNewOwner(context, { ownerId: input.ownerId, byId: context.userId, customerIds: [customer.id] })
    return (await query.customerById(db, customer.id))!
  },

  async delete(context, input) {
    const customer = await customerToChange(context, input, () => mayDeleteCustomer(context.person))
    await query.hideCustomer(context.db, customer, context)
    const { workgroupId } = context
    await removePicturesLater(context, { workgroupId, customerId: customer.id, contactId: '' })
    return {}
  },

  async restore(context, { id }) {
    const isRestored = await query.restoreCustomer(context.db, id, context).catch((error: unknown) => {
      throw isSameName(error) ? new Failure('customer_exists') : error
    })
    if (!isRestored) throw notFound()
    return {}
  },

  async list(context, filters) {
    return list.listCustomers(context.db, context, filters)
  },

  async alike({ db, workgroupId }, input) {
    const items = await findSimilarCustomers(db, workgroupId, input)
    return { items, total: items.length }
  },

  async industries({ db, workgroupId }, { search }) {
    return { items: await list.findIndustries(db, workgroupId, search) }
  },

  /** An id that was merged into another resolves to the remaining customer. */
  async detail({ db, workgroupId }, { id }) {
    const customer =
      (await query.customerById(db, id)) ?? (await query.customerById(db, await currentCustomerId(db, workgroupId, id)))
    if (!customer) throw notFound()
    return customer
  },

  async rhythm({ db, workgroupId, timeZone, now }, { id }) {
    if (!(await query.isCustomer(db, id))) throw notFound()
    const today = todayIn(timeZone, now)
    return rhythmOf(db, { workgroupId, timeZone, today }, id)
  },

  async choose({ db, workgroupId, userId }, { search }) {
    return list.customerChoices(db, { workgroupId, userId }, search)
  },

  async chooseContact({ db, workgroupId, userId }, { customerId, search }) {
    if (!customerId) return list.searchContacts(db, workgroupId, search)
    if (!(await query.isCustomer(db, customerId))) throw notFound()
    return list.contactChoices(db, { workgroupId, userId }, customerId, search)
  },
}

type LockedCustomer = NonNullable<Awaited<ReturnType<typeof query.lockCustomer>>>
async function customerToChange(
  { db }: MemberContext,
  { id, ver }: { id: string; ver: number },
  may: (customer: LockedCustomer) => boolean,
): Promise<LockedCustomer> {
  const customer = await query.lockCustomer(db, id)
  if (!customer) throw notFound()
  if (!may(customer)) throw new Failure('no_permission')
  if (customer.ver !== ver)
    throw new Failure('stale', { record: toWire(contract.detail.output, await query.customerById(db, id)) })
  return customer
}

async function checkOwner({ db, workgroupId }: MemberContext, ownerId: string): Promise<void> {
  if (ownerId && !(await areMembers(db, workgroupId, [ownerId]))) throw ruleFailure('ownerId', 'rule.choice')
}

const isSameName = (error: unknown) => brokenConstraint(error) === 'customers_same_name_and_ceo'
function rejectDuplicate(error: unknown): never {
  throw isSameName(error) ? fieldFailure('customer_exists', 'name') : error
}
