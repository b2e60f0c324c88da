// The end of an import: its rows, what it could be taken back by, and so (migration imports) its file in the store.
import { daysToUndo } from '../../../contract/calls/imports/shapes.ts'
import type { Db } from '../../db/connect.ts'

export type Import = { workgroupId: string; importId: string }
export type ImportAsked = Import & { userId: string }
/** Where it was gone on with since, another job comes. */
export async function eraseImport(db: Db, { importId }: Import, { clock }: { clock: () => Date }): Promise<void> {
  const day = new Date(clock().getTime() - (daysToUndo - 1) * 86_400_000)
  await db.deleteFrom('imports').where('id', '=', importId).where('seen_at', '<', day.toISOString()).execute()
}
