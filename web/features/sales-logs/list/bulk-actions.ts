// Bulk actions on logs, with undo.
import type { ClientInputOf } from '../../../../contract/core/call.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { callApi } from '../../../api/client.ts'
import type { RowTexts, Undo } from '../../../kit/lists/bulk-action.ts'
import { removeCached } from '../../../api/query-client.ts'
import type { Translate } from '../../../ui/texts.ts'
import type { Row } from './use-selected-logs.ts'

export const logTexts = (t: Translate): RowTexts<Row> => ({
  feature: 'salesLogs',
  undo: t('many.undo'),
  undone: t('many.undone'),
  unchanged: t('many.unchanged'),
  undoFailed: (count) => t('many.undoFailed', { count }),
  failed: ({ title }, why) => t('many.failed', { title, why }),
})

/** Adds co-authors that the log does not have; undo removes only those. */
export async function addCoAuthors(row: Row, userIds: readonly string[]): Promise<Undo | 'unchanged'> {
  const before = await callApi(salesLogs.detail, { id: row.id })
  const known = [before.author.id, ...before.coAuthors.map(({ id }) => id)]
  const added = userIds.filter((id) => !known.includes(id))
  if (added.length === 0) return 'unchanged'
  let { ver } = await callApi(salesLogs.addCoAuthors, { id: row.id, userIds: added, ver: before.ver })
  return async () => {
    for (const userId of added) ({ ver } = await callApi(salesLogs.removeCoAuthor, { id: row.id, userId, ver }))
  }
}
/** Adds keywords that the log does not have; undo removes only those. */
export async function addKeywords(row: Row, keywords: readonly string[]): Promise<Undo | 'unchanged'> {
  const before = await callApi(salesLogs.detail, { id: row.id })
  const added = keywords.filter((word) => !before.keywords.includes(word))
  if (added.length === 0) return 'unchanged'
  type Log = typeof before
  const change = (log: Log, words: string[]) => {
    const coAuthorIds = log.coAuthors.map(({ id }) => id)
    const all = { ...log, coAuthorIds, nextDay: log.nextDay ?? '', keywords: words }
    return callApi(salesLogs.update, all as ClientInputOf<typeof salesLogs.update>)
  }
  await change(before, [...before.keywords, ...added])
  return async () => {
    // Of the log as it is now: others may have changed it, or merged its customer.
    const now = await callApi(salesLogs.detail, { id: row.id })
    const left = now.keywords.filter((word) => !added.includes(word))
    if (left.length < now.keywords.length) await change(now, left)
  }
}
export async function deleteLog(row: Row): Promise<void> {
  await callApi(salesLogs.delete, { id: row.id, ver: row.ver })
  removeCached(salesLogs.detail, { id: row.id })
}
