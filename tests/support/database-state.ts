// Checksums of all rows of the database, and a way to restore them.
import pg from 'pg'
import type { TestApp } from './app.ts'

/**
 * Rate limits are counted outside the calls' transactions, so a rejected call may change them. Jobs have a schema of
 * their own, and one of them writes the roll-ups.
 */
const untracked = [
  'attempts',
  'migrations',
  'counted_words',
  'customer_rollups',
  'log_rollup_changes',
  'log_rollup_states',
  'log_rollups',
  'log_total_rollups',
  'need_item_rollups',
  'word_logs',
  'word_rollup_scopes',
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

/** A function with a branch for each table: PL/pgSQL keeps the plans of its statements, planning took most of the time. */
const functionByTable = (name: string, tables: string[], branch: (table: string) => string) => `
  create function saved_state.${name}(of_table text) returns text language plpgsql as $$
  declare
    checksum text;
  begin
    case of_table ${tables.map((table) => `when '${table}' then ${branch(table)};`).join('\n')} end case;
    return checksum;
  end $$`
const sumOf = (table: string) =>
  `select coalesce(md5(string_agg(x::text, chr(10) order by x::text)), '') into checksum from public.${table} x`
/** Prepared: they run several times for each request. */
const statements = {
  sums: 'with found as (delete from saved_state.written returning name) select name, saved_state.sum(name) as sum from (select distinct name from found) each',
  allSums: 'select name, saved_state.sum(name) as sum from unnest($1::text[]) name',
  restore: 'with cleared as (delete from attempts) select saved_state.restore(name) from unnest($1::text[]) name',
  save: 'select saved_state.save(name) from unnest($1::text[]) name',
  clearRateLimits: 'delete from attempts',
}

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
export async function saveState({ owner, connection, requestCount }: TestApp) {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not relname = any($1) order by relname",
    [untracked],
  )
  const tables = rows.map((row) => row.name)
  const columns = await writtenColumns({ owner })
  await owner.query(
    [
      trackingSetup,
      ...tables.flatMap((table) => [
        trackingTrigger(table),
        `create table saved_state.${table} as table public.${table}`,
      ]),
      functionByTable('sum', tables, sumOf),
      functionByTable('restore', tables, (table) => {
        const written = columns.get(table)!
        return `delete from public.${table}; insert into public.${table} (${written}) overriding system value select ${written} from saved_state.${table}`
      }),
      functionByTable(
        'save',
        tables,
        (table) => `delete from saved_state.${table}; insert into saved_state.${table} table public.${table}`,
      ),
    ].join(';'),
  )
  // A session without triggers and checks of foreign keys. Switching within a session would drop its plans.
  const session = new pg.Client(connection)
  // The database is dropped while this session is open.
  session.on('error', () => {})
  await session.connect()
  await session.query('set session_replication_role = replica')
  const run = <R extends pg.QueryResultRow>(name: keyof typeof statements, values: string[][] = []) =>
    session.query<R>({ name, text: statements[name], values })

  type Sum = { name: string; sum: string }
  const sumsOf = async (found: Promise<pg.QueryResult<Sum>>): Promise<Checksums> =>
    Object.fromEntries((await found).rows.map(({ name, sum }) => [name, sum]))
  let now = await sumsOf(run('allSums', [tables]))
  await run('sums')
  let before = now
  const checksums = async (): Promise<Checksums> => (now = { ...now, ...(await sumsOf(run('sums'))) })
  const changed = async (): Promise<string[]> => {
    const sums = await checksums()
    return tables.filter((table) => sums[table] !== before[table])
  }
  /** Tables whose restoring was checked, which is done once for each. */
  const checked = new Set<string>()
  let requestsAtClearing = -1
  return {
    checksums,
    changed,
    async restore(): Promise<void> {
      const touched = await changed()
      await run(touched.length > 0 ? 'restore' : 'clearRateLimits', touched.length > 0 ? [touched] : [])
      requestsAtClearing = requestCount()
      now = { ...now, ...Object.fromEntries(touched.map((table) => [table, before[table]!])) }
      const unchecked = touched.filter((table) => !checked.has(table))
      if (unchecked.length === 0) return
      for (const [table, sum] of Object.entries(await sumsOf(run('allSums', [unchecked])))) {
        if (sum !== before[table]) throw new Error(`${table} was not restored`)
        checked.add(table)
      }
    },
    async save(): Promise<void> {
      await run('save', [await changed()])
      before = now
    },
    /** Only requests count. */
    async clearRateLimits(): Promise<void> {
      if (requestsAtClearing === requestCount()) return
      await run('clearRateLimits')
      requestsAtClearing = requestCount()
    },
  }
}
