// The tables of a database as a backup sees them: what is copied, in which columns, and a digest of all rows.
import type pg from 'pg'

export type Table = { schema: string; table: string; columns: string[] }

const jobs = { schema: 'pgboss', table: 'job' }
/** Written by migrations and by the start, never by a backup. */
const ofSchema = ['migrations', 'applied_functions']

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const nameOf = ({ schema, table }: Pick<Table, 'schema' | 'table'>): string =>
  `${quoted(schema)}.${quoted(table)}`
const columnsOf = ({ columns }: Table) => columns.map(quoted).join(', ')

/** All tables with the columns that are stored (generated ones are computed again); of pg-boss the jobs alone. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and case when n.nspname = $1 then c.relname = $2 else c.relname <> all($3) end
     group by n.nspname, c.relname order by n.nspname, c.relname`,
    [jobs.schema, jobs.table, ofSchema],
  )
  return rows
}
export const isJobs = (table: Pick<Table, 'schema' | 'table'>): boolean =>
  table.schema === jobs.schema && table.table === jobs.table

/** `select`, because a partitioned table cannot be copied out by its name. */
export const copyOutOf = (table: Table): string => `copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`
export const copyInto = (table: Table): string => `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`

/** The texts of values depend on these. */
export const plainTexts =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1"

/**
 * How many rows a table has, and the sum of their hashes, which does not depend on their order.
 * @param condition of the rows that count
 */
export async function digestOf(
  client: pg.ClientBase,
  table: Table,
  condition = 'true',
): Promise<{ rows: string; digest: string }> {
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows, coalesce(sum(('x' || left(md5(row(${columnsOf(table)})::text), 15))::bit(60)::bigint), 0)::text as digest
     from ${nameOf(table)} where ${condition}`,
  )
  return rows[0]!
}
