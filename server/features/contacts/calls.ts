import { toWire, type OutputOf } from '../../../contract/core/call.ts'
import { contacts as contract } from '../../../contract/calls/contacts/calls.ts'
import { mayDeleteContact, mayEditContact } from '../../../contract/permissions.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { limits } from '../../../contract/rules/rules.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { Failure, notFound, ruleFailure } from '../../core/failure.ts'
import { currentContactId, currentCustomerId } from '../../db/merged-ids.ts'
import { isCustomer } from '../customers/queries.ts'
import { findSimilarContacts } from './similar-contacts.ts'
import { listAnniversaries } from './anniversaries.ts'
import { recordAudit } from '../../security/audit.ts'
import { removePicturesLater } from './jobs.ts'
import * as query from './queries.ts'
import { todayIn } from '../../core/dates.ts'
import { deletePhoto } from '../photos/queries.ts'

export const contacts: Handlers<typeof contract> = {
  async create(context, { customerId: givenId, ...input }) {
    const customerId = await currentCustomerId(context.db, context.workgroupId, givenId)
    if (!(await isCustomer(context.db, customerId))) throw notFound()
    return query.addContact(context.db, context, customerId, input)
  },

  async update(context, input) {
    const contact = await contactToEdit(context, input.id)
    await checkVer(context, contact, input.ver)
    const before = await query.personalNotesOf(context.db, contact.id)
    await query.changeContact(context.db, contact, input, context)
    const detail = await detailOf(context, contact.id)
    if (before !== (await query.personalNotesOf(context.db, contact.id)))
      await recordAudit(context, 'contact.notes', { values: { name: detail.name, customer: detail.customerName } })
    return detail
  },

  async delete(context, { id, ver }) {
    const contact = await query.lockContact(context.db, id)
    if (!contact) throw notFound()
    if (!mayDeleteContact(context.person)) throw new Failure('no_permission')
    await checkVer(context, contact, ver)
    await query.hideContact(context.db, contact, context)
    const { workgroupId } = context
    await removePicturesLater(context, { workgroupId, customerId: contact.customerId, contactId: contact.id })
    return {}
  },

  async restore(context, { id }) {
    if (!(await query.restoreContact(context.db, id, context))) throw notFound()
    return {}
  },

  async detail(context, { id }) {
    return detailOf(context, id)
  },

  async list(context, input) {
    if (!(await isCustomer(context.db, input.customerId))) throw notFound()
    const { items, total } = await query.listContacts(context.db, input)
    return { items: items.map((contact) => query.shownContact(context, contact)), total }
  },

  async alike({ db, workgroupId }, input) {
    const items = await findSimilarContacts(db, workgroupId, input)
    return { items, total: items.length }
  },

  async anniversaries(context, input) {
    const { db, workgroupId, userId, timeZone, now } = context
    const { from, to } = input
    if ((from === '') !== (to === '') || to < from || (to !== '' && addDays(from, limits.planRangeDays) <= to))
      throw ruleFailure('to', 'rule.plan_range', { max: limits.planRangeDays })
    const today = todayIn(timeZone, now)
    return listAnniversaries(db, { workgroupId, userId, today, ...input })
  },

  async setPhoto(context, { id, kind }) {
    const contact = await contactToEdit(context, id)
    // Without a picture the current one is removed; a second picture is the other of photo and card.
    const [picture, other] = context.pictures
    const columns = kind === 'photo' ? (['photo_key', 'card_key'] as const) : (['card_key', 'photo_key'] as const)
    await query.changePicture(
      context.db,
      contact,
      { [columns[0]]: picture?.key ?? null, ...(other && { [columns[1]]: other.key }) },
      context,
    )
    const old = { photo_key: contact.photoKey, card_key: contact.cardKey }
    await deletePhoto(context, old[columns[0]])
    if (other) await deletePhoto(context, old[columns[1]])
    return detailOf(context, id)
  },
}

/** An id that was merged into another resolves to the remaining contact. */
async function detailOf(context: MemberContext, id: string): Promise<OutputOf<typeof contract.detail>> {
  const { db, workgroupId } = context
  const contact =
    (await query.contactById(db, id)) ?? (await query.contactById(db, await currentContactId(db, workgroupId, id)))
  if (!contact) throw notFound()
  return query.shownContact(context, contact)
}

async function contactToEdit({ db, person }: MemberContext, id: string): Promise<query.LockedContact> {
  const contact = await query.lockContact(db, id)
  if (!contact) throw notFound()
  const customer = { registeredById: contact.customerRegisteredById, ownerId: contact.customerOwnerId }
  if (!mayEditContact(person, contact, customer)) throw new Failure('no_permission')
  return contact
}

async function checkVer(context: MemberContext, contact: query.LockedContact, ver: number): Promise<void> {
  if (contact.ver !== ver)
    throw new Failure('stale', { record: toWire(contract.detail.output, await detailOf(context, contact.id)) })
}
