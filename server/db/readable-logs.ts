// Row-level security limits Staff to the logs they wrote, alone or with others, but by itself it makes a statement read
// the rows of everybody to find those. Two parts, which have an index each, say where they can be.
import { sql, type RawBuilder } from 'kysely'

const parts = (onlyOf: string) => [
  sql<boolean>`l.author_id = ${onlyOf}`,
  sql<boolean>`l.author_id is distinct from ${onlyOf} and l.co_author_ids <> '{}'`,
]

/**
 * A derived table `l` of the logs that a reader may read.
 * @param onlyOf the user id of a reader limited to their own logs, null for a reader of all logs
 * @param select one part: a `select` from `sales_logs l` with the condition, in order and limited if only the first are needed
 */
export const readableLogs = (
  onlyOf: string | null,
  select: (mayBeRead: RawBuilder<boolean>) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  onlyOf === null
    ? sql`(${select(sql`true`)}) l`
    : sql`(${sql.join(
        parts(onlyOf).map((part) => sql`(${select(part)})`),
        sql` union all `,
      )}) l`
