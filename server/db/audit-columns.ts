// The audit columns of customers, contacts and logs.
import { sql } from 'kysely'
import { limits } from '../../contract/rules/limits.ts'

export type Writer = { userId: string; now: Date }
export const writtenBy = ({ userId, now }: Writer) => ({ updated_at: now, updated_by_id: userId })

/** A customer or contact whose deletion can still be undone. */
export const justDeleted = ({ now }: Pick<Writer, 'now'>) =>
  sql<boolean>`deleted_at > ${new Date(now.getTime() - limits.undoSeconds * 1000)} and merged_into is null`
