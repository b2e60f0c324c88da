// One act on several logs: one call after another, each with its own answer; what was refused is said by name.
import type { GivenTo } from '../../../contract/call.ts'
import { salesLogs } from '../../../contract/sales-logs.ts'
import { ask } from '../../api.ts'
import { forgetRead, isOld } from '../../queries.ts'
import { sentenceOf } from '../../kit/sentence.ts'
import { toast } from '../../ui/floats/toast.ts'
import type { Say } from '../../ui/texts.ts'
import type { Row } from './use-chosen.ts'

/** What takes one act back. */
type Undo = () => Promise<unknown>
type Act = {
  doing: string
  /** On one log. @returns what takes it back, where that can be */
  each: (row: Row) => Promise<Undo | void>
  done: (count: number) => string
}

/** @returns the logs with which it did not work */
export async function manyAtOnce(rows: readonly Row[], { doing, each, done }: Act, t: Say): Promise<Row[]> {
  const undos: Undo[] = []
  const failed: { row: Row; why: string }[] = []
  await toast.during(doing, async () => {
    for (const row of rows) {
      try {
        const undo = await each(row)
        if (undo) undos.push(undo)
      } catch (error) {
        failed.push({ row, why: sentenceOf(error, t) })
      }
    }
  })
  isOld('salesLogs')
  const count = rows.length - failed.length
  const takeBack = async () => {
    const results = await Promise.allSettled(undos.map((undo) => undo()))
    isOld('salesLogs')
    const kept = results.filter(({ status }) => status === 'rejected').length
    if (kept > 0) toast.error(t('logs.many.undoFailed', { count: kept }), { ms: 5000 })
    else toast.success(t('logs.many.undone'))
  }
  const action = undos.length > 0 ? { action: { label: t('logs.many.undo'), onClick: () => void takeBack() } } : {}
  if (count > 0) toast.success(done(count), action)
  for (const { row, why } of failed) toast.error(t('logs.many.failed', { title: row.title, why }), { ms: 8000 })
  return failed.map(({ row }) => row)
}

/** Co-authors whom the log had not; those stay. */
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
/** Keywords that the log had not; those stay. */
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
  forgetRead(salesLogs.detail, { id: row.id })
}
