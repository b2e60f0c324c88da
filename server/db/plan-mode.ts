// Statements that read few rows for any values, but are large, take longer to plan than to run (decisions 83 and 110).
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Plans the statements of the transaction for any values. */
export const planForAnyValues = (db: Db) =>
  sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(db)
