// What stands in the database, as checksums, and the way back to what stood there before.
import type { TestApp } from './app.ts'

/** Counted outside the calls' transactions, so not part of what a refusal may leave behind; jobs have a schema of their own. */
const exempt = ['attempts', 'migrations']

export type Checksums = Record<string, string>
export type Kept = Awaited<ReturnType<typeof keepState>>

/** Remembers all rows. `checksums` says what stands there now by table, `changed` what differs, `restore` brings all back. */
export async function keepState({ owner }: TestApp) {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not relname = any($1) order by relname",
    [exempt],
  )
  const tables = rows.map((row) => row.name)
  const summing = tables
    .map(
      (table) =>
        `select '${table}' as name, coalesce(md5(string_agg(x::text, '\n' order by x::text)), '') as sum from ${table} x`,
    )
    .join(' union all ')
  const checksums = async (): Promise<Checksums> =>
    Object.fromEntries(
      (await owner.query<{ name: string; sum: string }>(summing)).rows.map((row) => [row.name, row.sum]),
    )
  await owner.query(
    `drop schema if exists kept cascade; create schema kept; ${tables.map((table) => `create table kept.${table} as table public.${table}`).join('; ')}`,
  )
  const before = await checksums()
  const changed = async (): Promise<string[]> => {
    const now = await checksums()
    return tables.filter((table) => now[table] !== before[table])
  }
  return {
    checksums,
    changed,
    async restore(): Promise<void> {
      const touched = await changed()
      await owner.query(
        [
          'begin',
          'set local session_replication_role = replica',
          'delete from attempts',
          ...touched.flatMap((table) => [
            `delete from ${table}`,
            `insert into ${table} overriding system value table kept.${table}`,
          ]),
          'commit',
        ].join('; '),
      )
    },
    async forgetAttempts(): Promise<void> {
      await owner.query('delete from attempts')
    },
  }
}
