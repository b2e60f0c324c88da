import { toWire } from '../../../contract/core/call.ts'
import type { contactMoves as contract } from '../../../contract/calls/contact-moves/calls.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { mayEditContact } from '../../../contract/permissions.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { Failure, notFound, ruleFailure } from '../../core/failure.ts'
import { currentCustomerId } from '../../db/merged-ids.ts'
import { contactById, lockContact, shownContact, type LockedContact } from '../contacts/queries.ts'
import { customerById, isCustomer } from '../customers/queries.ts'
import * as query from './queries.ts'

type Rights = Pick<LockedContact, 'registeredById' | 'customerOwnerId' | 'customerRegisteredById'>
const mayEdit = ({ person }: MemberContext, contact: Rights) =>
  mayEditContact(person, contact, {
    registeredById: contact.customerRegisteredById,
    ownerId: contact.customerOwnerId,
  })

export const contactMoves: Handlers<typeof contract> = {
  async move(context, { contactId, customerId, ver, ...firm }) {
    const { db } = context
    const contact = await lockContact(db, contactId)
    const to = await customerById(db, customerId)
    if (!contact || !to) throw notFound()
    if (!mayEdit(context, contact)) throw new Failure('no_permission')
    const shown = await contactById(db, contactId)
    if (contact.ver !== ver)
      throw new Failure('stale', { record: toWire(contacts.detail.output, shownContact(context, shown!)) })
    const from = await customerById(db, shown!.customerId)
    if (customerId === shown!.customerId || from?.isSample !== to.isSample)
      throw ruleFailure('customerId', 'rule.choice')
    const current = { id: contactId, ...(await query.firmOf(db, contactId)) }
    return { id: await query.moveContact(db, context, current, { customerId, firm }), ver: ver + 1 }
  },

  async list(context, { contactId }) {
    const contact = await contactById(context.db, contactId)
    if (!contact) throw notFound()
    const items = await query.movesOf(context.db, context, contactId, mayEdit(context, contact))
    return { items, total: items.length }
  },

  async left({ db, workgroupId }, { customerId }) {
    if (!(await isCustomer(db, customerId))) throw notFound()
    const items = await query.departuresOf(db, workgroupId, customerId)
    return { items, total: items.length }
  },

  async undo(context, { id }) {
    const { db, workgroupId } = context
    const move = await query.lockMove(db, context, id)
    const contact = move && (await lockContact(db, move.contactId))
    if (!move || !contact) throw notFound()
    if (move.byId !== context.userId && !mayEdit(context, contact)) throw new Failure('no_permission')
    const current = { id: contact.id, ...(await query.firmOf(db, contact.id)) }
    const latest = (await query.movesOf(db, context, contact.id, true))[0]
    const fromId = await currentCustomerId(db, workgroupId, move.fromId)
    if (latest?.id !== id || latest.until === null) throw notFound()
    const stayedFields = await query.undoMove(db, context, current, { ...move, fromId })
    return { contactId: contact.id, stayedFields }
  },
}
