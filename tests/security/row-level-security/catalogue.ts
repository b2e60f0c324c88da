// The system catalogue of a test database, and the tables that the migrations create.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from '../../support/app.ts'

/** @param app a function, since tests start their app later */
export function catalogueOf(app: () => TestApp) {
  const rows = async <R extends object>(text: string, values: unknown[] = []) =>
    (await app().owner.query(text, values)).rows as R[]
  const names = async (text: string) => (await rows<{ name: string }>(text)).map((row) => row.name)
  const tables = () =>
    names(
      "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1",
    )
  const tenantTables = () =>
    names(
      "select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workgroup_id' and not a.attisdropped where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1",
    )
  return { rows, names, tables, tenantTables }
}

const folder = join(import.meta.dirname, '../../../server/db/migrations')
/** Every table of a workgroup with its key column besides `workgroup_id`, read from the migrations. */
export const madeTables: readonly (readonly [table: string, key: string])[] = readdirSync(folder).flatMap((name) =>
  [...readFileSync(join(folder, name), 'utf8').matchAll(/create table (\w+) \(([^;]*)/g)]
    .filter(([, , columns]) => /\bworkgroup_id bigint not null/.test(columns!))
    .map(([, table, columns]) => {
      const keys = ['id', 'user_id', 'sales_log_id', 'customer_id', 'plan_id']
      return [table!, keys.find((name) => new RegExp(`\\n\\s*${name} bigint\\b`).test(columns!))!] as const
    }),
)
