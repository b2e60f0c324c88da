// Checksums of all rows of the database, and a way to restore them.
import type { TestApp } from './app.ts'

/**
 * Rate limits are counted outside the calls' transactions, so a rejected call may change them. Jobs have a schema of
 * their own, and one of them writes the roll-ups.
 */
const untracked = [
  'attempts',
  'migrations',
  'customer_rollups',
  'log_rollup_changes',
  'log_rollup_states',
  'log_rollups',
  'need_item_rollups',
  'word_rollups',
]

export type Checksums = Record<string, string>
export type SavedState = Awaited<ReturnType<typeof saveState>>

// Triggers record the tables that each transaction writes, so that only changed tables are read again.
const trackingSetup = `
  drop schema if exists saved_state cascade;
  create schema saved_state;
  create unlogged table saved_state.written (name text);
  create function saved_state.note() returns trigger language plpgsql security definer as
    $$ begin insert into saved_state.written values (tg_table_name); return null; end $$`
const trackingTrigger = (table: string) =>
  `create trigger note_change after insert or update or delete or truncate on ${table} for each statement execute function saved_state.note()`
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
 * state; `restore` writes the saved state back, and `save` saves the current one instead.
 */
export async function saveState({ owner }: TestApp) {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not relname = any($1) order by relname",
    [untracked],
  )
  const tables = rows.map((row) => row.name)
  await owner.query(
    [
      trackingSetup,
      ...tables.flatMap((table) => [
        trackingTrigger(table),
        `create table saved_state.${table} as table public.${table}`,
      ]),
    ].join(';'),
  )
  const columns = await writtenColumns({ owner })
  let now: Checksums = {}
  /** Tables without a current checksum, including restored ones. */
  let unknown = new Set(tables)
  async function checksums(): Promise<Checksums> {
    const written = await owner.query<{ name: string }>('delete from saved_state.written returning name')
    for (const { name } of written.rows) unknown.add(name)
    const outdated = [...unknown]
    if (outdated.length === 0) return now
    const sums = await owner.query<{ name: string; sum: string }>(outdated.map(sumOf).join(' union all '))
    unknown = new Set()
    return (now = { ...now, ...Object.fromEntries(sums.rows.map(({ name, sum }) => [name, sum])) })
  }
  let before = await checksums()
  const changed = async (): Promise<string[]> => {
    const sums = await checksums()
    return tables.filter((table) => sums[table] !== before[table])
  }
  const copyTables = (touched: string[], into: string, copy: (table: string) => string) =>
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
      await copyTables(touched, 'public', (table) => {
        const written = columns.get(table)!
        return `insert into public.${table} (${written}) overriding system value select ${written} from saved_state.${table}`
      })
      for (const table of touched) unknown.add(table)
    },
    async save(): Promise<void> {
      await copyTables(
        await changed(),
        'saved_state',
        (table) => `insert into saved_state.${table} table public.${table}`,
      )
      before = await checksums()
    },
    async clearRateLimits(): Promise<void> {
      await owner.query('delete from attempts')
    },
  }
}
