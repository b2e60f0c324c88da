// Records that are erased, with what belongs to them, and whose deletion can be undone for a moment (decision 92).
import { sql } from 'kysely'
import { limits } from '../../contract/rules/limits.ts'
import { notFound } from '../core/failure.ts'
import { brokenConstraint, type Db } from '../db/connect.ts'

export type DeletedKind = 'comment' | 'feedback' | 'notice' | 'need_item' | 'draft'
type Named = { kind: DeletedKind; id: string; now: Date }

/** Records that were deleted before are final. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - limits.undoSeconds * 1000)

/** Keeps what the deletion of a record will remove. To be called before it, in its transaction. */
export async function keepDeleted(db: Db, { kind, id, now }: Named): Promise<void> {
  await sql`select keep_deleted(${kind}, ${id}, ${now})`.execute(db)
}

/**
 * Inserts what the caller deleted at most `limits.undoSeconds` ago. The rights to the record are checked afterwards.
 * @throws not_found when there is none, when what it belongs to has gone, or when a draft of its form was begun since
 */
export async function restoreDeleted(db: Db, { kind, id, now }: Named): Promise<void> {
  try {
    const { rows } = await sql<{
      found: boolean
    }>`select restore_deleted(${kind}, ${id}, ${undoableSince(now)}) as found`.execute(db)
    if (!rows[0]?.found) throw notFound()
  } catch (error) {
    // Of a foreign or unique key.
    throw brokenConstraint(error)?.endsWith('key') ? notFound() : error
  }
}
