// What is asked of the logs, in the words that the list and the search share.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/call.ts'
import type { salesLogs as contract } from '../../../contract/sales-logs.ts'

export type Filters = InputOf<typeof contract.list>
export type Page = OutputOf<typeof contract.list>
export type Row = Page['items'][number]
/** Whose eyes: `userId` of who reads only his own logs, null for who reads all. */
export type Place = { workgroupId: string; timeZone: string; onlyOf: string | null }
/** What is asked for, with the department as its people. */
export type Asked = Filters & { authorIds: string[] | null }

/** A day begins where the workgroup is; a constant for the planner. */
export const dayStart = (day: string, timeZone: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone}::text)`
