// One act on several rows: one call after another, each with its own answer; what was refused is said by name.
import type { Contract } from '../../../contract/index.ts'
import { isOld } from '../../api/queries.ts'
import { toast } from '../../ui/floats/toast.ts'
import type { Say } from '../../ui/texts.ts'
import { sentenceOf } from '../error-sentence.ts'

/** What takes one act back. */
export type Undo = () => Promise<unknown>
export type Act<Row> = {
  doing: string
  /** On one row. @returns what takes it back, where that can be */
  each: (row: Row) => Promise<Undo | void>
  done: (count: number) => string
}
/** How the rows are spoken of, and what shows them. */
export type Kind<Row> = {
  room: keyof Contract
  undo: string
  undone: string
  undoFailed: (count: number) => string
  failed: (row: Row, why: string) => string
}

/** @returns the rows with which it did not work */
export async function manyAtOnce<Row>(
  rows: readonly Row[],
  { doing, each, done }: Act<Row>,
  kind: Kind<Row>,
  t: Say,
): Promise<Row[]> {
  const undos: Undo[] = []
  const refused: { row: Row; why: string }[] = []
  await toast.during(doing, async () => {
    for (const row of rows) {
      try {
        const undo = await each(row)
        if (undo) undos.push(undo)
      } catch (error) {
        refused.push({ row, why: sentenceOf(error, t) })
      }
    }
  })
  isOld(kind.room)
  const count = rows.length - refused.length
  const takeBack = async () => {
    const results = await Promise.allSettled(undos.map((undo) => undo()))
    isOld(kind.room)
    const kept = results.filter(({ status }) => status === 'rejected').length
    if (kept > 0) toast.error(kind.undoFailed(kept), { ms: 5000 })
    else toast.success(kind.undone)
  }
  const action = undos.length > 0 ? { action: { label: kind.undo, onClick: () => void takeBack() } } : {}
  if (count > 0) toast.success(done(count), action)
  for (const { row, why } of refused) toast.error(kind.failed(row, why), { ms: 8000 })
  return refused.map(({ row }) => row)
}
