// Checksums of all rows of the database, and a way to restore them.
import type { TestApp } from './app.ts'

/**
 * Rate limits are counted outside the calls' transactions, so a rejected call may change them. Jobs have a schema of
 * their own.
 */
const exempt = ['attempts', 'migrations']

export type Checksums = Record<string, string>
export type Kept = Awaited<ReturnType<typeof keepState>>

// Triggers record the tables that each transaction writes, so that only changed tables are read again.
const noting = `
  drop schema if exists kept cascade;
  create schema kept;
  create unlogged table kept.written (name text);
  create function kept.note() returns trigger language plpgsql security definer as
    $$ begin insert into kept.written values (tg_table_name); return null; end $$`
const noted = (table: string) =>
  `create trigger kept_note after insert or update or delete or truncate on ${table} for each statement execute function kept.note()`
const sumOf = (table: string) =>
  `select '${table}' as name, coalesce(md5(string_agg(x::text, '\n' order by x::text)), '') as sum from ${table} x`

/** The columns of each table that are not generated. */
export async function writtenColumns({ owner }: Pick<TestApp, 'owner'>): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; columns: string }>(
    "select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by 1",
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/**
 * Saves all rows. `checksums` returns the current state by table, `changed` the tables that differ from the saved
 * state; `restore` writes the saved state back, and `keep` saves the current one instead.
 */
export async function keepState({ owner }: TestApp) {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not relname = any($1) order by relname",
    [exempt],
  )
  const tables = rows.map((row) => row.name)
  await owner.query(
    [noting, ...tables.flatMap((table) => [noted(table), `create table kept.${table} as table public.${table}`])].join(
      ';',
    ),
  )
  const columns = await writtenColumns({ owner })
  let now: Checksums = {}
  /** Tables without a current checksum, including restored ones. */
  let unknown = new Set(tables)
  async function checksums(): Promise<Checksums> {
    const written = await owner.query<{ name: string }>('delete from kept.written returning name')
    for (const { name } of written.rows) unknown.add(name)
    const asked = [...unknown]
    if (asked.length === 0) return now
    const sums = await owner.query<{ name: string; sum: string }>(asked.map(sumOf).join(' union all '))
    unknown = new Set()
    return (now = { ...now, ...Object.fromEntries(sums.rows.map(({ name, sum }) => [name, sum])) })
  }
  let before = await checksums()
  const changed = async (): Promise<string[]> => {
    const sums = await checksums()
    return tables.filter((table) => sums[table] !== before[table])
  }
  const bring = (touched: string[], into: string, copy: (table: string) => string) =>
    owner.query(
      [
        'begin',
        'set local session_replication_role = replica',
        'delete from attempts',
        ...touched.flatMap((table) => [`delete from ${into}.${table}`, copy(table)]),
        'commit',
      ].join('; '),
    )
  return {
    checksums,
    changed,
    async restore(): Promise<void> {
      const touched = await changed()
      await bring(touched, 'public', (table) => {
        const written = columns.get(table)!
        return `insert into public.${table} (${written}) overriding system value select ${written} from kept.${table}`
      })
      for (const table of touched) unknown.add(table)
    },
    async keep(): Promise<void> {
      await bring(await changed(), 'kept', (table) => `insert into kept.${table} table public.${table}`)
      before = await checksums()
    },
    async forgetAttempts(): Promise<void> {
      await owner.query('delete from attempts')
    },
  }
}
