import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { type imports as contract } from '../../../contract/calls/imports/calls.ts'
import { undoDays, type ImportState } from '../../../contract/calls/imports/shapes.ts'
import { importFields, type ImportField } from '../../../contract/calls/imports/columns.ts'
import type { Language } from '../../../contract/codes.ts'
import type { Db } from '../../db/connect.ts'
import { columnNameKey } from '../../sheets/column-names.ts'
import type { DetectedColumn } from '../../sheets/detect-columns.ts'
import type { Table } from '../../sheets/read-table.ts'
import { textIn } from '../../core/texts.ts'
import { personRef } from '../members/queries.ts'
import { addRows } from './rows.ts'

export type Import = OutputOf<typeof contract.detail>
const dayMilliseconds = 86_400_000
/** A running import updates `seen_at` at every step; after this many minutes without an update it counts as lost. */
const lostAfterMinutes = 3

type NewImport = {
  workgroupId: string
  userId: string
  now: Date
  fileName: string
  key: string
  bytes: number
}
const columnsAs = (columns: readonly DetectedColumn[]) => JSON.stringify(columns)

export async function addImport(db: Db, of: NewImport, table: Table): Promise<string> {
  const { id } = await db
    .insertInto('imports')
    .values({
      workgroup_id: of.workgroupId,
      by_id: of.userId,
      file_name: of.fileName,
      key: of.key,
      bytes: of.bytes,
      ...tableValues(table),
      created_at: of.now,
      seen_at: of.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRows(db, of.workgroupId, id, table)
  return id
}
const tableValues = ({ sheets, sheet, hiddenRows, columns, total }: Table) => ({
  sheets,
  sheet,
  hidden_rows: hiddenRows,
  columns: columnsAs(columns),
  state: 'read',
  total,
  done: 0,
})
/** Loads another sheet of the same file. */
export async function replaceTable(db: Db, workgroupId: string, id: string, table: Table): Promise<void> {
  await db.deleteFrom('import_rows').where('import_id', '=', id).execute()
  await db.updateTable('imports').set(tableValues(table)).where('id', '=', id).execute()
  await addRows(db, workgroupId, id, table)
}

const selectImports = (db: Db) =>
  db
    .selectFrom('imports as i')
    .select([
      'i.id as importId',
      'i.file_name as fileName',
      'i.state',
      'i.sheets',
      'i.sheet',
      'i.hidden_rows as hiddenRows',
      'i.columns',
      'i.done',
      'i.total',
      'i.customers_made as customersMade',
      'i.customers_changed as customersChanged',
      'i.contacts_made as contactsMade',
      'i.contacts_changed as contactsChanged',
      'i.created_at as createdAt',
      'i.begun_at as begunAt',
      'i.done_at as doneAt',
      'i.undone_at as undoneAt',
      'i.seen_at as seenAt',
      personRef('i', 'by_id').$castTo<Import['by']>().as('by'),
    ])
type StoredImport = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>
type Reader = { now: Date; language: Language }
const noCounts = { wrong: 0, new: 0, changed: 0, same: 0, done: 0, isLeftOut: 0 }

/**
 * The state after a check. Written rows can still be undone, however the check ended.
 * @param doneAt when the rows were written
 */
export const afterCheck = (doneAt: string | null, state: 'read' | 'checked'): ImportState => (doneAt ? 'done' : state)
type StoredState = { state: string; seenAt: string; doneAt: string | null }
/** The current state; a state left by a dead process counts as over. */
export const stateNow = ({ state, seenAt, doneAt }: StoredState, now: Date): ImportState => {
  const isLost = new Date(seenAt).getTime() < now.getTime() - lostAfterMinutes * 60_000
  if (isLost && state === 'checking') return afterCheck(doneAt, 'read')
  return isLost && state === 'running' ? 'stopped' : (state as ImportState)
}
function asImport(
  { columns, begunAt, seenAt, state, ...row }: StoredImport,
  counts: Import['counts'],
  { now, language }: Reader,
): Import {
  const isWritten = row.customersMade + row.customersChanged + row.contactsMade + row.contactsChanged > 0
  const until = row.doneAt && new Date(new Date(row.doneAt).getTime() + undoDays * dayMilliseconds)
  const current = stateNow({ state, seenAt, doneAt: row.doneAt }, now)
  const isOver = current === 'done' || current === 'stopped'
  return {
    ...row,
    state: current,
    columns: (columns as DetectedColumn[]).map(({ at, ...column }) => ({ ...column, column: at })),
    fields: importFields.map((field) => ({ field, name: textIn(language, `import.head.${field}`) })),
    counts,
    seconds: begunAt && row.doneAt ? Math.round((Date.parse(row.doneAt) - Date.parse(begunAt)) / 1_000) : null,
    undoUntil: isWritten && isOver && until && until > now ? until.toISOString() : null,
  }
}

export async function importById(db: Db, id: string, reader: Reader): Promise<Import | undefined> {
  const row = await selectImports(db).where('i.id', '=', id).executeTakeFirst()
  return row && asImport(row, await countRows(db, id), reader)
}
/** Does not count rows, because each slice of an undo calls this. */
export async function mayUndo(db: Db, id: string, reader: Reader): Promise<boolean> {
  const row = await selectImports(db).where('i.id', '=', id).executeTakeFirst()
  return row !== undefined && asImport(row, noCounts, reader).undoUntil !== null
}
export async function listImports(db: Db, of: { page: number; pageSize: number }, reader: Reader) {
  const { total } = await db
    .selectFrom('imports')
    .where('done_at', 'is not', null)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectImports(db)
    .where('i.done_at', 'is not', null)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(of.pageSize)
    .offset((of.page - 1) * of.pageSize)
    .execute()
  const items: Import[] = []
  for (const row of rows) items.push(asImport(row, await countRows(db, row.importId), reader))
  return { items, total }
}
async function countRows(db: Db, id: string): Promise<Import['counts']> {
  const rows = await db
    .selectFrom('import_rows')
    .where('import_id', '=', id)
    .select([
      sql<string>`case when is_left_out and state <> 'done' then 'isLeftOut' else state end`.as('state'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(sql`1`)
    .execute()
  const counts = Object.fromEntries(rows.filter(({ state }) => state !== '').map(({ state, count }) => [state, count]))
  return { ...noCounts, ...counts }
}

/** Locked to serialize concurrent changes. */
export const lockImport = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select(['id', 'state', 'seen_at', 'columns', 'key', 'bytes', 'sheet', 'by_id', 'done_at', 'file_name', 'done'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export const setImport = (
  db: Db,
  id: string,
  values: {
    state?: ImportState
    done?: number
    total?: number
    columns?: string
    seen_at: Date
    begun_at?: Date
    done_at?: Date
    undone_at?: Date
  },
) => db.updateTable('imports').set(values).where('id', '=', id).execute()

export const fieldsChosen = (columns: unknown): ReadonlyMap<ImportField, number> =>
  new Map((columns as DetectedColumn[]).flatMap(({ at, field }) => (field ? [[field, at] as const] : [])))

/** @param heads normalized column names */
export async function rememberedHeads(db: Db, heads: readonly string[]): Promise<Map<string, ImportField | ''>> {
  const rows = await db
    .selectFrom('import_heads')
    .select(['head', 'field'])
    .where('head', '=', sql<string>`any(${heads}::text[])`)
    .execute()
  return new Map(rows.map(({ head, field }) => [head, field as ImportField | '']))
}
/** Stores the chosen fields for columns with a name. */
export async function rememberHeads(db: Db, workgroupId: string, columns: readonly DetectedColumn[]): Promise<void> {
  const chosen = new Map(
    columns.map(({ head, field }) => [columnNameKey(head), field]).filter(([head]) => head !== '') as [
      string,
      string,
    ][],
  )
  if (chosen.size === 0) return
  await db
    .insertInto('import_heads')
    .values([...chosen].map(([head, field]) => ({ workgroup_id: workgroupId, head, field })))
    .onConflict((on) => on.columns(['workgroup_id', 'head']).doUpdateSet((of) => ({ field: of.ref('excluded.field') })))
    .execute()
}
