// What a workgroup takes along to another server (docs/workgroup-export.md): which tables, and which columns hold ids.
import type pg from 'pg'

/** Tables with a workgroup that are left out, and why. */
export const leftOut: Record<string, string> = {
  billing_entries: 'the books of the server that wrote them',
  bills: 'the books of the server that wrote them',
  payments: 'the books of the server that wrote them',
  subscriptions: 'the books of the server that wrote them',
  seat_days: 'the books of the server that wrote them',
  proposals: 'sealed with the key of the server',
  purchase_orders: 'sealed with the key of the server',
  purchase_order_files: 'sealed with the key of the server',
  purchase_order_items: 'sealed with the key of the server',
  purchase_order_questions: 'sealed with the key of the server',
  purchase_order_suppliers: 'sealed with the key of the server',
  webhooks: 'sealed with the key of the server',
  webhook_secrets: 'sealed with the key of the server',
  webhook_deliveries: 'told already',
  single_sign_on: 'sealed with the key of the server',
  provider_accounts: 'of a provider that is set up anew',
  calendar_feeds: 'secret addresses of the server',
  invitations: 'secret addresses of the server',
  join_links: 'secret addresses of the server',
  notifications: 'told already',
  drafts: 'private, and not yet registered',
  deleted_records: 'undone within minutes only',
  departures: 'undone within days only',
  plan_changes: 'undone within minutes only',
  imports: 'undone within days only',
  import_changes: 'undone within days only',
  import_heads: 'undone within days only',
  import_rows: 'undone within days only',
  exports: 'files that expire',
  headline_lookups: 'looked up again',
  counted_words: 'counted again',
  customer_rollups: 'counted again',
  log_rollup_changes: 'counted again',
  log_rollup_states: 'counted again',
  log_rollups: 'counted again',
  log_total_rollups: 'counted again',
  need_item_rollups: 'counted again',
  word_logs: 'counted again',
  word_rollup_scopes: 'counted again',
  word_rollups: 'counted again',
  sales_log_changes: 'needed for half an hour only',
  renamed: 'a queue that is empty after a second',
}

/** Ids that no foreign key names. `user`: of a user; `record`: of a record of the workgroup. */
const unreferenced: Record<string, Record<string, 'user' | 'record'>> = {
  audit_entries: { actor_id: 'user', subject_id: 'user' },
  comments: { thread_id: 'record' },
  contacts: { last_log_by_id: 'user' },
  customers: { last_log_by_id: 'user' },
  entries: { author_id: 'user', readers: 'user', customer_id: 'record', contact_id: 'record' },
  merge_rows: { row_id: 'record', customer_id: 'record', contact_id: 'record' },
  merges: { kept_id: 'record', gone_id: 'record' },
  need_merges: { kept_id: 'record', gone_id: 'record', lesson_ids: 'record' },
  plans: { attendee_ids: 'user' },
  sales_logs: { co_author_ids: 'user', need_items: 'record' },
}
/** Columns of JSON, in which the names of fields say whose ids they are. */
const inJson: [RegExp, 'user' | 'record'][] = [
  [/^(author|co_?author|owner|user|attendee)_?ids?$/i, 'user'],
  [/^(customer|contact|sales_?log|log|department|item|need_?item|series|plan)_?ids?$/i, 'record'],
]
export const isIdInJson = (field: string): boolean => inJson.some(([pattern]) => pattern.test(field))
/** Texts in which people are mentioned: `<@12>`. */
const withMentions: Record<string, string[]> = { comments: ['content'], feedback: ['content', 'answer'] }
const photoColumns = ['photo_key', 'card_key', 'logo_key']

export type Kind = 'workgroup' | 'user' | 'record' | 'json' | 'mentions' | 'file' | 'photo' | 'none' | 'plain'
export type MovedTable = {
  schema: string
  table: string
  /** All stored columns and what they hold; `none`: refers to a table that is left out, and is emptied. */
  columns: Record<string, Kind>
  hasId: boolean
}

/** The tables that are exported, each after those that it refers to where that is possible. */
export async function movedTables(client: pg.ClientBase): Promise<MovedTable[]> {
  const { rows } = await client.query<{
    schema: string
    table: string
    column: string
    type: string
    target: string | null
  }>(
    `select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
       (select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.oid and f.conkey[cardinality(f.conkey)] = a.attnum
          and f.confrelid <> 'workgroups'::regclass order by f.confrelid::regclass::text = 'members' limit 1) as target
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in ('public', 'search') and c.relkind = 'r'
       and exists (select from pg_attribute w where w.attrelid = c.oid and w.attname = 'workgroup_id')
       and c.relname not in ('sessions')
     order by c.oid, a.attnum`,
  )
  const claiming = await client.query<{ table: string }>(
    "select tgrelid::regclass::text as table from pg_trigger where tgfoid = 'claim_file()'::regprocedure",
  )
  const hasFiles = new Set(claiming.rows.map(({ table }) => table))
  const kindOf = (table: string, column: string, type: string, target: string | null): Kind => {
    if (column === 'workgroup_id') return 'workgroup'
    if (unreferenced[table]?.[column]) return unreferenced[table][column]
    if (withMentions[table]?.includes(column)) return 'mentions'
    if (photoColumns.includes(column)) return 'photo'
    if (column === 'key' && hasFiles.has(table)) return 'file'
    if (target === 'users' || target === 'members') return 'user'
    if (target !== null) return target in leftOut ? 'none' : 'record'
    if (column === 'id') return 'record'
    return type === 'jsonb' ? 'json' : 'plain'
  }
  const tables = new Map<string, MovedTable>()
  for (const { schema, table, column, type, target } of rows) {
    if (table in leftOut) continue
    const found = tables.get(table) ?? { schema, table, columns: {}, hasId: false }
    found.columns[column] = kindOf(table, column, type, target)
    found.hasId ||= column === 'id'
    tables.set(table, found)
  }
  return [...tables.values()]
}

/** How ids and keys of an export become those of the server that imports it. */
export type Mapping = {
  workgroupId: number
  /** Added to the id of every record, so that each is larger than any of the server. */
  shift: number
  users: ReadonlyMap<number, number>
  /** Of files and photos. */
  keys: ReadonlyMap<string, string>
}
export type Row = Record<string, unknown>

/** One row of an export as it is on the server that imports it. @throws for a user that the export does not have */
export function mapped(row: Row, { columns }: MovedTable, mapping: Mapping): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column in columns)
      .map(([column, value]) => [column, mappedValue(value, columns[column]!, mapping)]),
  )
}
function mappedValue(value: unknown, kind: Kind, mapping: Mapping): unknown {
  if (value === null || kind === 'plain') return value
  if (kind === 'none') return null
  if (kind === 'workgroup') return mapping.workgroupId
  if (kind === 'json') return mappedJson(value, mapping)
  if (kind === 'mentions')
    return (value as string).replaceAll(/<@(\d{1,18})>/g, (whole, id: string) => {
      const user = mapping.users.get(Number(id))
      return user === undefined ? whole : `<@${user}>`
    })
  if (kind === 'file' || kind === 'photo') return mapping.keys.get(value as string) ?? value
  return mappedIds(value, kind, mapping)
}
/** Numbers, texts of numbers, and arrays of both. Zero stands for none. */
function mappedIds(value: unknown, kind: 'user' | 'record', mapping: Mapping): unknown {
  if (Array.isArray(value)) return value.map((each) => mappedIds(each, kind, mapping))
  if (typeof value === 'string') return /^\d+$/.test(value) ? String(mappedId(Number(value), kind, mapping)) : value
  return typeof value === 'number' ? mappedId(value, kind, mapping) : value
}
function mappedId(id: number, kind: 'user' | 'record', { shift, users }: Mapping): number {
  if (id === 0) return 0
  if (kind === 'record') return id + shift
  const user = users.get(id)
  if (user === undefined) throw new Error(`The export names the user ${id}, whom it does not have.`)
  return user
}
function mappedJson(value: unknown, mapping: Mapping): unknown {
  if (Array.isArray(value)) return value.map((each) => mappedJson(each, mapping))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const kind = inJson.find(([pattern]) => pattern.test(name))?.[1]
      return [name, kind ? mappedIds(field, kind, mapping) : mappedJson(field, mapping)]
    }),
  )
}
