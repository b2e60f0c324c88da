// Deletes an import that was discarded or can no longer be undone: its rows, its undo data and, by trigger (migration
// imports), its file.
import { sql } from 'kysely'
import { undoDays } from '../../../contract/calls/imports/shapes.ts'
import type { ImportJob } from '../../jobs/declared.ts'
import type { Step } from '../../jobs/transaction.ts'
import { deleteSomeRows } from './queries.ts'

const changesTogether = 5_000

/** Does nothing where the import was continued meanwhile: that has added a job of its own. */
export async function eraseImport(step: Step, { workgroupId, importId }: ImportJob): Promise<void> {
  const isOver = await step(async ({ db, now }) => {
    const day = new Date(now.getTime() - (undoDays - 1) * 86_400_000).toISOString()
    // Hidden while its rows are deleted.
    const { numUpdatedRows } = await db
      .updateTable('imports')
      .set({ state: 'discarded' })
      .where('id', '=', importId)
      .where((where) => where.or([where('state', '=', 'discarded'), where('seen_at', '<', day)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
  if (!isOver) return
  // In slices, because one statement for all rows may take longer than a statement may.
  while (await step(({ db }) => deleteSomeRows(db, workgroupId, importId)));
  while (await step(({ db }) => deleteSomeChanges(db, importId)));
  await step(({ db }) => db.deleteFrom('imports').where('id', '=', importId).execute())
}
async function deleteSomeChanges(db: Parameters<typeof deleteSomeRows>[0], importId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from import_changes where import_id = ${importId} and id in (
      select id from import_changes where import_id = ${importId} limit ${changesTogether})`.execute(db)
  return Number(numAffectedRows) === changesTogether
}
