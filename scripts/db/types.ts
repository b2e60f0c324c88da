// The types of a database's tables for Kysely.
import type { ClientBase } from 'pg'

const typeNames: Record<string, string> = {
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
/** Columns that contain codes are typed as such when read; the contract checks what is written. */
const codeColumns: Record<string, string> = {
  'contacts.last_log_channel': 'Channel',
  'customers.last_log_channel': 'Channel',
  'customers.reached_stage': "Stage | ''",
  'customers.segment': "Segment | ''",
  'customers.stage': "Stage | ''",
  'drafts.channel': "Channel | ''",
  'drafts.purpose': "Purpose | ''",
  'sales_logs.channel': 'Channel',
  'sales_logs.purpose': 'Purpose',
  'stage_moves.from_stage': "Stage | ''",
  'stage_moves.to_stage': 'Stage',
}
type Column = {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: string
  column_default: string | null
  is_identity: string
  is_generated: string
}

/** @param client the owner of a migrated database. @returns the text of server/db/tables.ts */
export async function typesOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, column_default, is_identity, is_generated from information_schema.columns
     where table_schema = 'public' and table_name not in ('migrations', 'applied_functions') order by table_name collate "C", ordinal_position`,
  )
  const tables = Map.groupBy(rows, (row) => row.table_name)
  return [
    '// Written by `npm run db:types` from the migrations; do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    "import type { Channel, Purpose, Segment, Stage } from '../../contract/codes.ts'",
    '',
    'type Time = ColumnType<string, string | Date, string | Date>',
    'type GeneratedTime = ColumnType<string, string | Date | undefined, string | Date>',
    'type NullableTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>',
    'type Json = ColumnType<unknown, string | null, string | null>',
    '',
    ...[...tables].map(
      ([table, columns]) => `export type ${typeName(table)} = {\n${columns.map(field).join('\n')}\n}\n`,
    ),
    `export type DB = {\n${[...tables.keys()].map((table) => `  ${table}: ${typeName(table)}`).join('\n')}\n}`,
    '',
  ].join('\n')
}

const typeName = (table: string) => table.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
const typeOf = (udt: string): string =>
  udt.startsWith('_') ? `${typeOf(udt.slice(1))}[]` : (typeNames[udt] ?? 'unknown')

function field(column: Column): string {
  const type = typeOf(column.udt_name)
  // Only the database writes these.
  if (column.is_generated === 'ALWAYS') return `  ${column.column_name}: GeneratedAlways<${type}>`
  const isNullable = column.is_nullable === 'YES'
  const isGenerated = column.column_default !== null || column.is_identity === 'YES'
  const code = codeColumns[`${column.table_name}.${column.column_name}`]
  if (code) return `  ${column.column_name}: ${coded(code, isNullable, isGenerated)}`
  return `  ${column.column_name}: ${type === 'Time' ? time(isNullable, isGenerated) : plain(type, isNullable, isGenerated)}`
}
function coded(type: string, isNullable: boolean, isGenerated: boolean): string {
  const [read, written] = isNullable ? [`${type} | null`, 'string | null'] : [type, 'string']
  return `ColumnType<${read}, ${written}${isNullable || isGenerated ? ' | undefined' : ''}, ${written}>`
}
function time(isNullable: boolean, isGenerated: boolean): string {
  if (isNullable) return 'NullableTime'
  return isGenerated ? 'GeneratedTime' : 'Time'
}
function plain(type: string, isNullable: boolean, isGenerated: boolean): string {
  if (isGenerated) return `Generated<${type}>`
  return isNullable ? `${type} | null` : type
}
