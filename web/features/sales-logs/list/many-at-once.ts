// Bulk actions on logs, with undo.
import type { GivenTo } from '../../../../contract/core/call.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { ask } from '../../../api/client.ts'
import type { Kind, Undo } from '../../../kit/lists/bulk-action.ts'
import { removeCached } from '../../../api/query-client.ts'
import type { Say } from '../../../ui/texts.ts'
import type { Row } from './use-chosen-logs.ts'

export const logTexts = (t: Say): Kind<Row> => ({
  room: 'salesLogs',
  undo: t('many.undo'),
  undone: t('many.undone'),
  undoFailed: (count) => t('many.undoFailed', { count }),
  failed: ({ title }, why) => t('many.failed', { title, why }),
})

/** Adds co-authors that the log does not have; undo removes only those. */
export async function addCoAuthors(row: Row, userIds: readonly string[]): Promise<Undo | void> {
  const before = await ask(salesLogs.detail, { id: row.id })
  const known = [before.author.id, ...before.coAuthors.map(({ id }) => id)]
  const added = userIds.filter((id) => !known.includes(id))
  if (added.length === 0) return
  let { ver } = await ask(salesLogs.addCoAuthors, { id: row.id, userIds: added, ver: before.ver })
  return async () => {
    for (const userId of added) ({ ver } = await ask(salesLogs.removeCoAuthor, { id: row.id, userId, ver }))
  }
}
/** Adds keywords that the log does not have; undo removes only those. */
export async function addKeywords(row: Row, keywords: readonly string[]): Promise<Undo | void> {
  const before = await ask(salesLogs.detail, { id: row.id })
  const added = keywords.filter((word) => !before.keywords.includes(word))
  if (added.length === 0) return
  const coAuthorIds = before.coAuthors.map(({ id }) => id)
  const all = { ...before, coAuthorIds, nextDay: before.nextDay ?? '' }
  const change = (words: string[], ver: number) =>
    ask(salesLogs.update, { ...all, keywords: words, ver } as GivenTo<typeof salesLogs.update>)
  const { ver } = await change([...before.keywords, ...added], before.ver)
  return () => change(before.keywords, ver)
}
export async function deleteLog(row: Row): Promise<void> {
  await ask(salesLogs.delete, { id: row.id, ver: row.ver })
  removeCached(salesLogs.detail, { id: row.id })
}
