// Deletes an import that can no longer be undone: its rows, its undo data and, by trigger (migration imports), its file.
import { undoDays } from '../../../contract/calls/imports/shapes.ts'
import type { ImportJob } from '../../jobs/declared.ts'
import type { JobTransaction } from '../../jobs/transaction.ts'

/** Does nothing where the import was continued meanwhile: that has added a job of its own. */
export async function eraseImport(
  { db, now }: Pick<JobTransaction, 'db' | 'now'>,
  { importId }: ImportJob,
): Promise<void> {
  const day = new Date(now.getTime() - (undoDays - 1) * 86_400_000)
  await db.deleteFrom('imports').where('id', '=', importId).where('seen_at', '<', day.toISOString()).execute()
}
