import { toWire } from '../../../contract/core/call.ts'
import { contacts as contactRoom } from '../../../contract/calls/contacts/calls.ts'
import { customers as customerRoom } from '../../../contract/calls/customers/calls.ts'
import { undoHours, type merges as contract } from '../../../contract/calls/merges/calls.ts'
import { mayDeleteContact, mayDeleteCustomer } from '../../../contract/permissions.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { brokenConstraint } from '../../db/connect.ts'
import { Failure, notFound, ruleFailure } from '../../core/failure.ts'
import { contactById, shownContact } from '../contacts/queries.ts'
import { customerById, isCustomer } from '../customers/queries.ts'
import { defaultChoice, changesBy, type Chosen, type Row, type Table, type Changes } from './columns.ts'
import { listDuplicates, markDifferent, unmarkDifferent } from './duplicates.ts'
import * as query from './queries.ts'
import { undoMerge } from './undo.ts'
import { deletePhoto } from '../photos/queries.ts'

type Two = { keptId: string; goneId: string }
type Seen = Two & { keptVer: number; goneVer: number } & Chosen

export const merges: Handlers<typeof contract> = {
  async preview(context, { keptId, goneId }) {
    rejectSame({ keptId, goneId })
    const { db, workgroupId } = context
    const [kept, gone] = [await customerById(db, keptId), await customerById(db, goneId)]
    if (!kept || !gone) throw notFound()
    if (kept.isSample !== gone.isSample) throw ruleFailure('goneId', 'rule.choice')
    const moves = await query.countMoves(db, context, { kind: 'customer', id: goneId })
    return { kept, gone, moves, pairs: await query.pairsOf(db, workgroupId, keptId, goneId) }
  },

  async merge(context, input) {
    rejectSame(input)
    if (!mayDeleteCustomer(context.person)) throw new Failure('no_permission')
    const { db, workgroupId } = context
    const { pairs, keptId, goneId } = input
    const contactIds = pairs.flatMap((pair) => [pair.keptId, pair.goneId])
    if (new Set(contactIds).size < contactIds.length) throw ruleFailure('pairs', 'rule.choice')
    await query.lockLogs(db, workgroupId, { customerId: goneId, contactIds: pairs.map((pair) => pair.goneId) })
    const [kept, gone] = await lockSeenRows(context, 'customers', input)
    const people = await query.lockRows(db, 'contacts', contactIds)
    const isAt = (id: string, customerId: string) =>
      people.get(id)?.customer_id === customerId && people.get(id)?.deleted_at === null
    if (!pairs.every((pair) => isAt(pair.keptId, keptId) && isAt(pair.goneId, goneId))) throw notFound()
    const changes = changesBy('customers', kept, gone, input)
    if (!changes || kept.is_sample !== gone.is_sample) throw ruleFailure(changes ? 'goneId' : 'both', 'rule.choice')

    const id = await query.addMerge(db, context, { kind: 'customer', keptId, goneId, wrote: changes })
    await query.hideMerged(db, context, 'customers', gone, keptId)
    await query.writeRow(db, context, 'customers', kept, valuesAfter(changes)).catch(rejectDuplicate)
    await query.moveRows(db, context, id, { customers: { keptId, goneId }, contacts: pairs })
    for (const pair of pairs) {
      const both = [people.get(pair.keptId)!, people.get(pair.goneId)!] as const
      await mergeContactRows(context, both, defaultChoice('contacts', ...both), id)
    }
    await context.enqueue('merge.end', { workgroupId, mergeId: id }, { at: endOf(context.now) })
    return { id }
  },

  async previewContacts(context, { keptId, goneId }) {
    rejectSame({ keptId, goneId })
    const [kept, gone] = [await contactById(context.db, keptId), await contactById(context.db, goneId)]
    if (!kept || !gone) throw notFound()
    const moves = await query.countMoves(context.db, context, { kind: 'contact', id: goneId })
    return { kept: shownContact(context, kept), gone: shownContact(context, gone), moves }
  },

  async mergeContacts(context, input) {
    rejectSame(input)
    if (!mayDeleteContact(context.person)) throw new Failure('no_permission')
    const { db, workgroupId } = context
    const { keptId, goneId } = input
    await query.lockLogs(db, workgroupId, { customerId: null, contactIds: [goneId] })
    await query.lockCustomersOf(db, workgroupId, [keptId, goneId])
    const both = await lockSeenRows(context, 'contacts', input)
    const id = await mergeContactRows(context, both, input)
    await query.moveRows(db, context, id, { customers: null, contacts: [{ keptId, goneId }] })
    await query.addMoveOf(db, context, id, both)
    await context.enqueue('merge.end', { workgroupId, mergeId: id }, { at: endOf(context.now) })
    return { id }
  },

  async recent({ db, workgroupId, userId, now }, of) {
    const items = await query.recentMerges(db, { workgroupId, userId, now }, of)
    return { items, total: items.length }
  },

  async duplicates({ db, workgroupId, person }, input) {
    if (!mayDeleteCustomer(person)) throw new Failure('no_permission')
    return listDuplicates(db, workgroupId, input)
  },

  async markDifferent({ db, person, workgroupId, userId, now }, input) {
    if (!mayDeleteCustomer(person)) throw new Failure('no_permission')
    const pair = inOrder(input)
    for (const id of pair) {
      if (!(await isCustomer(db, id))) throw notFound()
    }
    await markDifferent(db, { workgroupId, userId, now }, pair)
    return {}
  },

  async unmarkDifferent({ db, person }, input) {
    if (!mayDeleteCustomer(person)) throw new Failure('no_permission')
    if (!(await unmarkDifferent(db, inOrder(input)))) throw notFound()
    return {}
  },

  async undo(context, { id }) {
    if (!mayDeleteCustomer(context.person)) throw new Failure('no_permission')
    const merge = await query.lockMerge(context.db, context, id)
    if (!merge) throw notFound()
    const { pictures, ...undone } = await undoMerge(context.db, context, merge).catch(rejectDuplicate)
    for (const key of pictures) await deletePhoto(context, key)
    return undone
  },
}

const endOf = (now: Date) => new Date(now.getTime() + undoHours * 3_600_000)
const valuesAfter = (changes: Changes) =>
  Object.fromEntries(Object.entries(changes).map(([column, [, after]]) => [column, after]))
/** A pair is stored once: the smaller id first. */
function inOrder({ customerId, otherId }: { customerId: string; otherId: string }): [string, string] {
  if (customerId === otherId) throw ruleFailure('otherId', 'rule.choice')
  return BigInt(customerId) < BigInt(otherId) ? [customerId, otherId] : [otherId, customerId]
}
function rejectSame({ keptId, goneId }: Two): void {
  if (keptId === goneId) throw ruleFailure('goneId', 'rule.choice')
}
function rejectDuplicate(error: unknown): never {
  throw brokenConstraint(error) === 'customers_same_name_and_ceo' ? new Failure('customer_exists') : error
}

/** Locks both rows and checks their versions. */
async function lockSeenRows(
  context: MemberContext,
  table: Table,
  seen: Seen,
): Promise<readonly [kept: Row, gone: Row]> {
  const rows = await query.lockRows(context.db, table, [seen.keptId, seen.goneId])
  const [kept, gone] = [rows.get(seen.keptId), rows.get(seen.goneId)]
  const isThere = (row: Row | undefined): row is Row => row !== undefined && row.deleted_at === null
  if (!isThere(kept) || !isThere(gone)) throw notFound()
  const stale = kept.ver !== seen.keptVer ? kept : gone.ver !== seen.goneVer ? gone : null
  if (stale) throw new Failure('stale', { record: await recordOf(context, table, stale.id) })
  return [kept, gone]
}
async function recordOf(context: MemberContext, table: Table, id: string): Promise<unknown> {
  if (table === 'customers') return toWire(customerRoom.detail.output, await customerById(context.db, id))
  const contact = await contactById(context.db, id)
  if (!contact) throw notFound()
  return toWire(contactRoom.detail.output, shownContact(context, contact))
}

/** @param withId the merge of the contacts' customers, if it is the cause */
async function mergeContactRows(
  context: MemberContext,
  [kept, gone]: readonly [Row, Row],
  chosen: Chosen,
  withId?: string,
): Promise<string> {
  const { db } = context
  const changes = changesBy('contacts', kept, gone, chosen)
  if (!changes) throw ruleFailure('both', 'rule.choice')
  const of = { kind: 'contact', keptId: kept.id, goneId: gone.id, wrote: changes } as const
  const id = await query.addMerge(db, context, withId ? { ...of, withId } : of)
  await query.hideMerged(db, context, 'contacts', gone, kept.id)
  await query.writeRow(db, context, 'contacts', kept, valuesAfter(changes))
  await query.swapPictures(db, gone.id, changes)
  return id
}
