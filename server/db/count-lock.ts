import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** What is limited: per user, per log, per workgroup or in total. */
type Counted =
  | 'drafts'
  | 'stars'
  | 'file bytes'
  | 'comments'
  | 'feedback'
  | 'saved views'
  | 'questions'
  | 'repeated plans'
  | 'imported plans'
  | 'calendar feeds'
  | 'pinned notices'
  | 'open file bytes'
  | 'log roll-ups'

/**
 * Makes "count, then insert" atomic: other transactions wait here for the same limit of the same owner until this one
 * ends. Call it before the count, which as another statement sees what they have committed (READ COMMITTED). A
 * transaction that locks a row, too, locks the row first.
 * @param of the id of the owner; empty for a total
 */
export const lockCount = (db: Db, what: Counted, of: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`count ${what} ${of}`}, 0))`.execute(db)
