// Deletes an Excel export: its row and, by trigger (migration exports), its file in the blob store.
import { enterWorkgroup } from '../../db/connect.ts'
import type { ExportOfUser } from '../../jobs/declared.ts'
import type { JobTransaction } from '../../jobs/transaction.ts'

export async function eraseExport(
  { db }: Pick<JobTransaction, 'db'>,
  { workgroupId, userId, exportId }: ExportOfUser,
): Promise<void> {
  await enterWorkgroup(db, workgroupId, userId, 'staff')
  await db.deleteFrom('exports').where('id', '=', exportId).execute()
}
