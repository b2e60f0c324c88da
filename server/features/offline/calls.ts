import type { offline as contract } from '../../../contract/calls/offline/calls.ts'
import type { Handlers } from '../../calls/context.ts'
import { customersByIds } from '../customers/queries.ts'
import { filesOfLogs } from '../files/queries.ts'
import { logsByIds, readScopeOf } from '../sales-logs/queries.ts'
import * as query from './queries.ts'

export const offline: Handlers<typeof contract> = {
  async logs(context) {
    const { db, workgroupId } = context
    const items = await query.newestLogs(db, workgroupId, readScopeOf(context).onlyOf)
    return { items, total: items.length, people: await query.allMembers(db, workgroupId) }
  },

  async logsOf(context, { ids }) {
    const logs = await logsByIds(context.db, [...new Set(ids)])
    const files = await filesOfLogs(
      context,
      logs.map(({ id }) => id),
    )
    // URLs of files expire after a minute.
    const items = logs.map((log) => ({
      ...log,
      files: (files.get(log.id) ?? []).map((file) => ({ ...file, previewUrl: null })),
    }))
    return { items, total: items.length }
  },

  async customers({ db, workgroupId }, { since }) {
    const { ids, ...changed } = await query.changedSince(db, workgroupId, 'customers', since)
    return { ...changed, items: await customersByIds(db, ids) }
  },

  async contacts({ db, workgroupId }, { since }) {
    const { ids, ...changed } = await query.changedSince(db, workgroupId, 'contacts', since)
    const items = await query.contactsOf(db, ids)
    return {
      ...changed,
      items: items.map(({ photoKey: _photo, cardKey: _card, ...one }) => ({ ...one, photoUrl: null, cardUrl: null })),
    }
  },
}
