import * as z from 'zod/mini'
import { customerFilters } from '../../../contract/calls/customers/filters.ts'
import { toWire } from '../../../contract/core/call.ts'
import { mayChangeView, mayShareViews } from '../../../contract/permissions.ts'
import { maxViews, views as contract } from '../../../contract/calls/views/calls.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { countCustomers } from '../customers/queries.ts'
import { countViewed, readScopeOf } from '../sales-logs/queries.ts'
import * as query from './queries.ts'

const allCustomers = z.parse(z.object(customerFilters), {})

export const views: Handlers<typeof contract> = {
  async list(context) {
    const items = await query.listViews(context.db, context)
    return { items, total: items.length }
  },

  async counts(context) {
    const views = await query.listViews(context.db, context)
    const ofCustomers = views.filter(({ subject }) => subject === 'customers')
    const ofLogs = views.filter(({ subject }) => subject === 'logs')
    const [all, mine, ...logs] = await countViewed(context, readScopeOf(context), [{}, { isMine: true }, ...ofLogs])
    const [customers, endedCustomers, ...counted] = await countCustomers(context.db, context, [
      allCustomers,
      { ...allCustomers, isEnded: true },
      ...ofCustomers.map(({ customerOwnerId, customerSort, ...view }) => ({
        ...view,
        ownerId: customerOwnerId,
        sort: customerSort,
      })),
    ])
    return {
      all: all!.total,
      mine: mine!.total,
      customers: customers!,
      endedCustomers: endedCustomers!,
      items: [
        ...ofLogs.map(({ id }, at) => ({ id, ...logs[at]! })),
        ...ofCustomers.map(({ id }, at) => ({ id, total: counted[at]!, more: false })),
      ],
    }
  },

  async create(context, written) {
    await checkWritten(context, written, null)
    return query.addView(context.db, context, written)
  },

  async update(context, { id, ver, ...written }) {
    const view = await viewToChange(context, { id, ver })
    await checkWritten(context, written, view)
    return query.changeView(context.db, view, context, written)
  },

  async delete(context, input) {
    const { id } = await viewToChange(context, input)
    await query.deleteView(context.db, id)
    return {}
  },

  async order(context, { ids }) {
    const seen = new Map((await query.listViews(context.db, context)).map((view) => [view.id, view]))
    for (const id of ids) {
      const view = seen.get(id)
      if (!view) throw notFound()
      if (!mayChangeView(context.person, view)) throw new Failure('no_permission')
    }
    await query.orderViews(context.db, context, ids)
    return {}
  },
}

async function viewToChange({ db, person }: MemberContext, { id, ver }: { id: string; ver: number }) {
  const seen = await query.viewById(db, id)
  if (!seen) throw notFound()
  if (!mayChangeView(person, seen)) throw new Failure('no_permission')
  const view = await query.lockView(db, id)
  if (!view) throw notFound()
  if (view.ver !== ver) throw new Failure('stale', { record: toWire(contract.update.output, view) })
  return view
}

/** @param was null for a new view */
async function checkWritten(context: MemberContext, written: query.Written, was: query.View | null): Promise<void> {
  if (written.isShared && !mayShareViews(context.person)) throw new Failure('no_permission')
  // A need deleted since does not block an edit of the view.
  const needItemId = written.needItemId === was?.needItemId ? '' : written.needItemId
  if (!(await query.allExist(context.db, context, { ...written, needItemId }))) throw notFound()
  const isAdded = was?.isShared !== written.isShared
  if (isAdded && (await query.countViews(context.db, context, written.isShared)) >= maxViews)
    throw new Failure('too_many_views', { values: { max: maxViews } })
}
