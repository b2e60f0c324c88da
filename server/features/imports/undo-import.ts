// Undoes a whole import, a slice of its customers in each transaction: during a call, or in a job.
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { ImportOfUser } from '../../jobs/declared.ts'
import type { Step } from '../../jobs/transaction.ts'
import { recordAudit } from '../../security/audit.ts'
import { countWritten, forgetFieldsOf, setImport } from './queries.ts'
import { addUp, nothingUndone, undoSome, type Undone } from './undo.ts'
import { workOn, type WorkPorts } from './work.ts'

type Sliced = (after: string) => Promise<{ undone: Undone; last: string } | null>
/** @param slice undoes or examines the customers after an id */
export async function undoInSlices(slice: Sliced): Promise<Undone> {
  let undone = nothingUndone
  for (let after: string | null = '0'; after !== null;) {
    const some = await slice(after)
    if (some) undone = addUp(undone, some.undone)
    after = some?.last ?? null
  }
  return undone
}

/** The number of customers that an undo examines. */
export async function countChanged(db: Db, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct customer_id)::int as count from import_changes where import_id = ${importId}`.execute(db)
  return rows[0]!.count
}

export async function endUndo(
  acting: Parameters<typeof recordAudit>[0],
  importId: string,
  file: string,
): Promise<void> {
  const { db, now } = acting
  const count = await countWritten(db, importId)
  await setImport(db, importId, { state: 'undone', undone_at: now, seen_at: now })
  await forgetFieldsOf(db, importId)
  await recordAudit(acting, 'import.undone', { values: { file, count } })
}

/** Job: undoes an import that is too large to undo during the call. */
export const undoImport = (step: Step, of: ImportOfUser, ports: WorkPorts): Promise<void> =>
  workOn(step, of, 'undoing', ports, async (asUser) => {
    let done = 0
    await undoInSlices((after) =>
      asUser(async ({ db, now }) => {
        const some = await undoSome(db, { ...of, now }, after, true)
        done += some?.customers ?? 0
        await setImport(db, of.importId, { done, seen_at: ports.clock() })
        return some
      }),
    )
    await asUser((transaction, { file_name: file }) => endUndo(transaction, of.importId, file))
  })
