// Whether statements of a transaction are planned for any values: large ones that read few rows for any values take longer to
// plan than to run (decisions 83 and 110).
import { sql } from 'kysely'
import type { Db } from './connect.ts'

const setMode = (db: Db, mode: 'force_generic_plan' | 'auto') =>
  sql`select set_config('plan_cache_mode', ${mode}, true)`.execute(db)
/** To the end of the transaction, or until `planForTheseValues`. */
export const planForAnyValues = (db: Db) => setMode(db, 'force_generic_plan')
export const planForTheseValues = (db: Db) => setMode(db, 'auto')
