// Shared by the files that write the sample workgroup: one insert statement per table, and the ids it returned.
import type pg from 'pg'
import type { DemoWorkgroup } from '../demo/types.ts'

/** Inserts rows and returns their ids (or the column `returning`) in the same order. */
export type Insert = (table: string, columns: string, rows: object[], returning?: string) => Promise<string[]>

export const insertWith =
  (client: pg.ClientBase): Insert =>
  async (table, columns, rows, returning = 'id') => {
    const { rows: inserted } = await client.query<{ id: string }>(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) with ordinality order by ordinality returning ${returning} as id`,
      [JSON.stringify(rows)],
    )
    return inserted.map((row) => row.id)
  }

/** What has been inserted so far. Ids are in the order of the arrays in `demo`. */
export type Seed = {
  client: pg.ClientBase
  insert: Insert
  demo: DemoWorkgroup
  today: Date
  workgroupId: string
  userIds: string[]
  customerIds: string[]
  contactIds: string[]
  logIds: string[]
}
