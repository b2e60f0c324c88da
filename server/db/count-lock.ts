import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** What is counted before one more is added: of a person, of a log, of a workgroup, of all. */
type Counted =
  | 'drafts'
  | 'stars'
  | 'file bytes'
  | 'comments'
  | 'feedback'
  | 'saved views'
  | 'questions'
  | 'pinned notices'
  | 'open file bytes'

/**
 * Makes "count, then insert" one step: nobody else counts the same of the same owner until this transaction ends. To be called before
 * the count, which is another statement and so sees what the holder before has committed (READ COMMITTED). A transaction that locks a
 * row, too, locks that first.
 * @param of the id of whose they are; empty for what all share
 */
export const lockCount = (db: Db, what: Counted, of: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`count ${what} ${of}`}, 0))`.execute(db)
