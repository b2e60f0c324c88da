// Joins single rows whose ids are computed.
import { sql, type RawBuilder } from 'kysely'

/**
 * Joins at most one customer or contact by an id that a function computes. A plain join reads and hashes all of the workgroup: its
 * rows are expected to be those of an average one, and nothing is known of what the function answers.
 * @param alias the row has all columns, which are null if there is none
 */
export const joinById = (
  table: 'customers' | 'contacts',
  alias: string,
  { workgroupId, id }: { workgroupId: RawBuilder<unknown>; id: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  left join lateral (
    select * from ${sql.table(table)} one where one.workgroup_id = ${workgroupId} and one.id = ${id} limit 1) ${sql.id(alias)} on true`
