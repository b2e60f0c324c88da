// Runs an action on several rows, one call after another; each error is shown with the name of its row.
import { invalidate, type Feature } from '../../api/invalidation.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { Translate } from '../../ui/texts.ts'
import { errorMessage } from '../../api/error-message.ts'

/** Undoes the action on one row. */
export type Undo = () => Promise<unknown>
export type BulkAction<Row> = {
  doing: string
  /** Runs the action on one row. @returns the function that undoes it, where that is possible; 'unchanged': nothing was to do */
  each: (row: Row) => Promise<Undo | 'unchanged' | void>
  done: (count: number) => string
}
/** The texts about the rows, and the call group to invalidate. */
export type RowTexts<Row> = {
  feature: Feature
  undo: string
  undone: string
  /** Nothing was to do for any of the rows. */
  unchanged: string
  undoFailed: (count: number) => string
  failed: (row: Row, why: string) => string
}

/** @returns the rows for which it failed */
export async function runBulkAction<Row>(
  rows: readonly Row[],
  { doing, each, done }: BulkAction<Row>,
  kind: RowTexts<Row>,
  t: Translate,
): Promise<Row[]> {
  const undos: Undo[] = []
  const failures: { row: Row; why: string }[] = []
  let changed = 0
  await toast.during(doing, async () => {
    for (const row of rows) {
      try {
        const undo = await each(row)
        if (undo === 'unchanged') continue
        changed += 1
        if (undo) undos.push(undo)
      } catch (error) {
        failures.push({ row, why: errorMessage(error, t) })
      }
    }
  })
  invalidate(kind.feature)
  const undoAll = async () => {
    const results = await Promise.allSettled(undos.map((undo) => undo()))
    invalidate(kind.feature)
    const failed = results.filter(({ status }) => status === 'rejected').length
    if (failed > 0) toast.error(kind.undoFailed(failed))
    else toast.success(kind.undone)
  }
  // In the message list without an end: versions protect what was changed since.
  const action =
    undos.length > 0 ? { action: { label: kind.undo, onClick: () => void undoAll() }, actionMs: Infinity } : {}
  if (changed > 0) toast.success(done(changed), action)
  else if (failures.length === 0) toast.info(kind.unchanged)
  for (const { row, why } of failures) toast.error(kind.failed(row, why), { ms: 8000 })
  return failures.map(({ row }) => row)
}
