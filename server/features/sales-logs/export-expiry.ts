// The end of an Excel file: its row, and so (migration exports) what lies in the store.
import { enterWorkgroup, type Db } from '../../db/connect.ts'
import type { ExportAsked } from '../../jobs/declared.ts'

/** Longer than its address works. */
export const exportKeptMinutes = 60

export async function eraseExport(db: Db, { workgroupId, userId, exportId }: ExportAsked): Promise<void> {
  await enterWorkgroup(db, workgroupId, userId, 'staff')
  await db.deleteFrom('exports').where('id', '=', exportId).execute()
}
