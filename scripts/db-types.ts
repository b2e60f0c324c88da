// `npm run db:types`: generates server/db/tables.ts from a freshly migrated database.
import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { migrate } from '../server/db/migrate.ts'
import { startForTests } from '../server/db/embedded.ts'

const typesByUdt: Record<string, string> = {
  int8: 'string',
  int4: 'number',
  int2: 'number',
  text: 'string',
  bool: 'boolean',
  timestamptz: 'Time',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'Json',
  json: 'Json',
  tsvector: 'string',
  numeric: 'string',
  float8: 'number',
}
const typeOf = (udt: string): string =>
  udt.startsWith('_') ? `${typeOf(udt.slice(1))}[]` : (typesByUdt[udt] ?? 'unknown')

const database = await startForTests()
const client = new pg.Client(database.owner)
await client.connect()
await migrate(client)
type Column = {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: string
  column_default: string | null
  is_identity: string
  is_generated: string
}
const { rows } = await client.query<Column>(
  `select table_name, column_name, udt_name, is_nullable, column_default, is_identity, is_generated from information_schema.columns
   where table_schema = 'public' and table_name <> 'migrations' order by table_name, ordinal_position`,
)
await client.end()
await database.stop()

const tables = Map.groupBy(rows, (row) => row.table_name)
const column = (row: Column) => {
  const type = typeOf(row.udt_name)
  // Computed by the database.
  if (row.is_generated === 'ALWAYS') return `  ${row.column_name}: GeneratedAlways<${type}>`
  const isNullable = row.is_nullable === 'YES'
  const isGenerated = row.column_default !== null || row.is_identity === 'YES'
  return `  ${row.column_name}: ${type === 'Time' ? time(isNullable, isGenerated) : plain(type, isNullable, isGenerated)}`
}
function time(isNullable: boolean, isGenerated: boolean): string {
  if (isNullable) return 'NullableTime'
  return isGenerated ? 'GeneratedTime' : 'Time'
}
function plain(type: string, isNullable: boolean, isGenerated: boolean): string {
  if (isGenerated) return `Generated<${type}>`
  return isNullable ? `${type} | null` : type
}
const name = (table: string) => table.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
await writeFile(
  new URL('../server/db/tables.ts', import.meta.url),
  [
    '// Written by `npm run db:types` from the migrations; do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    '',
    'type Time = ColumnType<string, string | Date, string | Date>',
    'type GeneratedTime = ColumnType<string, string | Date | undefined, string | Date>',
    'type NullableTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>',
    'type Json = ColumnType<unknown, string | null, string | null>',
    '',
    ...[...tables].map(([table, columns]) => `export type ${name(table)} = {\n${columns.map(column).join('\n')}\n}\n`),
    `export type DB = {\n${[...tables.keys()].map((table) => `  ${table}: ${name(table)}`).join('\n')}\n}`,
    '',
  ].join('\n'),
)
