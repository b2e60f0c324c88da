// A purchase order as the workgroup sees it.
import type { MemberContext } from '../../calls/context.ts'
import { notFound } from '../../core/failure.ts'
import { mayManageOrders } from '../../../contract/permissions.ts'
import * as query from './queries.ts'
import { openProposal } from './seal.ts'

type Reader = Pick<MemberContext, 'db' | 'workgroupId' | 'person' | 'files' | 'secretBox'>

/** @throws not_found */
export async function orderFor(
  { db, workgroupId, person, files, secretBox }: Reader,
  id: string,
): Promise<query.Order> {
  const row = await query.orderById(db, workgroupId, id)
  if (!row) throw notFound()
  const items = await query.itemsOf(db, workgroupId, id)
  const suppliers = await query.suppliersOf(db, workgroupId, id)
  const questions = await query.questionsOf(db, workgroupId, id)
  const ofOrder = await query.filesOf(db, files, workgroupId, id)
  // The database shows none before the due time, and Staff only those of their customers.
  const proposals = (await query.proposalsOf(db, workgroupId, id)).map((stored) =>
    openProposal(secretBox, stored, items, ofOrder.get(stored.supplierId) ?? []),
  )
  return {
    ...row,
    number: query.orderNumber(id),
    items,
    suppliers: mayManageOrders(person) ? suppliers : suppliers.map((supplier) => ({ ...supplier, note: '' })),
    files: ofOrder.get(null) ?? [],
    questions,
    proposals,
    isWhole: proposals.length === row.proposalCount,
  }
}
