import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { type imports as contract } from '../../../contract/calls/imports/calls.ts'
import {
  isWorking,
  longestChoice,
  mostUnknown,
  undoDays,
  type ImportState,
} from '../../../contract/calls/imports/shapes.ts'
import {
  columnFields,
  isChoiceField,
  isDayField,
  type ColumnField,
  type ImportCountry,
} from '../../../contract/calls/imports/columns.ts'
import type { Language } from '../../../contract/codes.ts'
import type { Db } from '../../db/connect.ts'
import { choiceKey } from '../../sheets/columns/choice-key.ts'
import type { ColumnChoices, DetectedColumn, Remembered } from '../../sheets/columns/detect-columns.ts'
import { messageOf, type Table } from '../../sheets/read-table.ts'
import type { UnreadableReason, UnreadableTable } from '../../sheets/errors.ts'
import { personRef } from '../members/queries.ts'
import { textIn, type TextKey } from '../../core/texts.ts'
import { fieldName } from './field-names.ts'
import { memberKey } from './columns.ts'
import type { Mapping, Problem } from './parse.ts'
import { addRows } from './rows.ts'

export type Import = OutputOf<typeof contract.detail>
const dayMilliseconds = 86_400_000
/**
 * A job updates `seen_at` at every step. After so many minutes without an update it counts as lost, in case that no
 * process noticed its end (behind a pooler, jobs/abandoned.ts).
 */
const lostAfterMinutes = 3

type NewImport = {
  workgroupId: string
  userId: string
  now: Date
  fileName: string
  key: string
  bytes: number
}
/** Of a file that is not read yet. */
const unreadTable: TableFacts = {
  sheets: [],
  sheet: 0,
  hiddenRows: 0,
  columns: [],
  total: 0,
  preset: '',
  country: 'KR',
}
type TableFacts = Omit<Table, 'pages'>

/** An import whose rows are read already. */
export async function addImport(db: Db, of: NewImport, table: Table): Promise<string> {
  const id = await insertImport(db, of, table, 'read')
  for await (const page of table.pages()) await addRows(db, of.workgroupId, id, page)
  return id
}
/** An import whose file a job reads. */
export const addUnread = (db: Db, of: NewImport): Promise<string> => insertImport(db, of, unreadTable, 'reading')
async function insertImport(db: Db, of: NewImport, table: TableFacts, state: ImportState): Promise<string> {
  const { id } = await db
    .insertInto('imports')
    .values({
      workgroup_id: of.workgroupId,
      by_id: of.userId,
      file_name: of.fileName,
      key: of.key,
      bytes: of.bytes,
      ...tableValues(table),
      state,
      total: state === 'read' ? table.total : 0,
      created_at: of.now,
      seen_at: of.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const tableValues = ({ sheets, sheet, hiddenRows, columns, preset, country }: TableFacts) => ({
  preset,
  country,
  sheets: [...sheets],
  sheet,
  hidden_rows: hiddenRows,
  columns: JSON.stringify(columns),
})
/** Stores what a job found out about the table. @param total of its rows; 0 while they are not counted */
export const setTable = (db: Db, id: string, table: Table, total: number, now: Date) =>
  db
    .updateTable('imports')
    .set({ ...tableValues(table), total, done: 0, seen_at: now })
    .where('id', '=', id)
    .execute()
/** Loads another sheet of the same file. */
export async function replaceTable(db: Db, workgroupId: string, id: string, table: Table): Promise<void> {
  await db.deleteFrom('import_rows').where('import_id', '=', id).execute()
  await db
    .updateTable('imports')
    .set({ ...tableValues(table), state: 'read', total: table.total, done: 0 })
    .where('id', '=', id)
    .execute()
  for await (const page of table.pages()) await addRows(db, workgroupId, id, page)
}
/** Columns of another sheet are not known yet. */
export const forgetTable = (db: Db, id: string, sheet: number) =>
  db.updateTable('imports').set({ columns: '[]', sheet, hidden_rows: 0 }).where('id', '=', id).execute()
/** Deletes some rows. @returns whether there may be more */
export async function deleteSomeRows(db: Db, workgroupId: string, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from import_rows where workgroup_id = ${workgroupId} and id in (
      select id from import_rows where workgroup_id = ${workgroupId} and import_id = ${id} limit ${rowsDeletedTogether})`.execute(
    db,
  )
  return Number(numAffectedRows) === rowsDeletedTogether
}
const rowsDeletedTogether = 5_000

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
      'i.preset',
      'i.country',
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
      'i.is_begun as isBegun',
      'i.refusal',
      personRef('i', 'by_id').$castTo<Import['by']>().as('by'),
    ])
    .where('i.state', '<>', 'discarded')
type StoredImport = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>
type Reader = { now: Date; language: Language }
const noCounts = { wrong: 0, new: 0, changed: 0, same: 0, done: 0, isLeftOut: 0, isAside: 0 }

/**
 * The state after a check. Written rows can still be undone, however the check ended.
 * @param doneAt when the rows were written
 */
export const afterCheck = (doneAt: string | null, state: 'read' | 'checked'): ImportState => (doneAt ? 'done' : state)
/** The state of an import on which a job no longer works. */
export function restStateOf(state: string, doneAt: string | null): ImportState {
  if (state === 'reading') return 'unread'
  if (state === 'checking') return afterCheck(doneAt, 'read')
  if (state === 'running') return 'stopped'
  return state === 'undoing' ? 'partly_undone' : (state as ImportState)
}
type StoredState = { state: string; seenAt: string; doneAt: string | null; isBegun: boolean }
/** The current state; a state left by a dead process counts as over. */
export const stateNow = ({ state, seenAt, doneAt, isBegun }: StoredState, now: Date): ImportState => {
  const isLost = isBegun && new Date(seenAt).getTime() < now.getTime() - lostAfterMinutes * 60_000
  return isLost ? restStateOf(state, doneAt) : (state as ImportState)
}
/** Why a file could not be read, as a column of the import: the reason, and the values of its message as JSON. */
export const storedRefusal = ({ reason, values }: UnreadableTable): string => `${reason} ${JSON.stringify(values)}`
function refusalText(stored: string, language: Language): string {
  const [reason = '', values = '{}'] = stored.split(' ')
  return messageOf(reason as UnreadableReason, language, JSON.parse(values) as Record<string, number>)
}
/** States in which rows may have been written that an undo takes back. */
const undoable: readonly ImportState[] = ['done', 'stopped', 'partly_undone']
function asImport(
  { columns, begunAt, seenAt, isBegun, state, refusal, ...row }: StoredImport,
  counts: Import['counts'],
  { now, language }: Reader,
  causes: readonly StoredCause[] = [],
  unknown: readonly UnknownText[] = [],
): Import {
  const isWritten = row.customersMade + row.customersChanged + row.contactsMade + row.contactsChanged > 0
  const until = row.doneAt && new Date(new Date(row.doneAt).getTime() + undoDays * dayMilliseconds)
  const current = stateNow({ state, seenAt, doneAt: row.doneAt, isBegun }, now)
  const isOver = undoable.includes(current)
  return {
    ...row,
    state: current,
    refusal: current === 'unread' && refusal ? refusalText(refusal, language) : '',
    country: row.country as ImportCountry,
    columns: (columns as DetectedColumn[]).map((column) => ({
      column: column.at,
      head: column.head,
      group: column.group ?? '',
      samples: column.samples,
      field: column.field,
      how: column.how,
      isSure: column.isSure ?? true,
      isConfirmed: column.isConfirmed ?? false,
      isLenient: column.isLenient ?? false,
      values: [...(column.choices ?? [])],
      unknown: unknown.flatMap(({ column: at, text, count }) => (at === column.at ? [{ text, count }] : [])),
      chosenAt: column.how === 'remembered' ? (column.chosenAt ?? null) : null,
      dayOrder: column.days?.isOrderOpen ? (column.days.isDayFirst ? ('day' as const) : ('month' as const)) : '',
      faults: causes
        .filter(({ column: at, key }) => at === column.at && key !== 'import.differs')
        .reduce((sum, { count }) => sum + count, 0),
    })),
    fields: columnFields.map((field) => ({ field, name: fieldName(field, language) })),
    counts,
    causes: causes.map(({ column, key, values, count }) => ({
      cause: causeOf(column, key),
      column,
      said: textIn(language, generalTexts[key] ?? key, values),
      count,
    })),
    seconds: begunAt && row.doneAt ? Math.round((Date.parse(row.doneAt) - Date.parse(begunAt)) / 1_000) : null,
    undoUntil: isWritten && isOver && until && until > now ? until.toISOString() : null,
  }
}

export const hasImport = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'discarded')
    .executeTakeFirst()) !== undefined
export async function importById(db: Db, id: string, reader: Reader): Promise<Import | undefined> {
  const row = await selectImports(db).where('i.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  // Pages ask again and again while a job works; only `running` shows numbers of rows.
  if (isWorking(row.state)) return asImport(row, row.state === 'running' ? await countRows(db, id) : noCounts, reader)
  const columns = (row.columns as DetectedColumn[]).filter(({ field }) => isChoiceField(field)).map(({ at }) => at)
  const unknown = columns.length > 0 ? await listUnknownTexts(db, id, columns) : []
  return asImport(row, await countRows(db, id), reader, await listCauses(db, id), unknown)
}
type StoredCause = { column: number; key: TextKey; values: Problem['values']; count: number }
const causeOf = (column: number, key: string) => `${column} ${key}`
/** Texts about many rows, where the text of one names a row, a cell or a count. */
const generalTexts: Partial<Record<TextKey, TextKey>> = {
  'import.differs': 'import.some_differ',
  'import.same_row': 'import.some_same',
  'import.cell_count': 'import.some_cell_count',
  'import.open_quote_row': 'import.some_open_quotes',
  'import.cell_error': 'import.some_cell_errors',
}
/** Why rows are to be fixed, the most frequent first. */
async function listCauses(db: Db, id: string): Promise<StoredCause[]> {
  const { rows } = await sql<StoredCause>`
    select (p.value ->> 'column')::int as column, p.value ->> 'key' as key, min(p.value ->> 'values')::jsonb as values, count(distinct r.number)::int as count
    from import_rows r, jsonb_array_elements(r.problems) p
    where r.import_id = ${id} and r.state = 'wrong' and not r.is_left_out group by 1, 2 order by 4 desc, 1, 2`.execute(
    db,
  )
  return rows
}
type UnknownText = { column: number; text: string; count: number }
/** The texts of these columns that no value is known for, whether they stop their rows or are left empty. */
async function listUnknownTexts(db: Db, id: string, columns: readonly number[]): Promise<UnknownText[]> {
  const { rows } = await sql<UnknownText>`
    select column_at as column, text, count from (
      select column_at, text, count, row_number() over (partition by column_at order by count desc, text) as rank from (
        select column_at, text, count(*)::int as count
        from import_rows r, jsonb_array_elements(coalesce(r.problems, '[]') || coalesce(r.notes, '[]')) p,
          lateral (select (p.value ->> 'column')::int as column_at, btrim(r.cells[(p.value ->> 'column')::int + 1]) as text) of_cell
        where r.import_id = ${id} and r.state <> 'done' and not r.is_left_out and column_at = any(${columns}::int[])
          and p.value ->> 'key' in ('rule.choice', 'import.no_member', 'import.several_members', 'import.left_empty')
        group by 1, 2) as texts
      where length(text) between 1 and ${longestChoice}::int) as ranked
    where rank <= ${mostUnknown}::int order by count desc, text`.execute(db)
  const byKey = Map.groupBy(rows, ({ column, text }) => `${column} ${choiceKey(text)}`)
  return [...byKey.values()].map((same) => ({ ...same[0]!, count: same.reduce((sum, { count }) => sum + count, 0) }))
}
/** Does not count rows, because each slice of an undo calls this. */
export async function mayUndo(db: Db, id: string, reader: Reader): Promise<boolean> {
  const row = await selectImports(db).where('i.id', '=', id).executeTakeFirst()
  return row !== undefined && asImport(row, noCounts, reader).undoUntil !== null
}
type Listed = { isOpen: boolean; page: number; pageSize: number }
/** Past imports of everybody; or those that are not written yet: the reader's own, and those that run. */
export async function listImports(db: Db, of: Listed, reader: Reader & { userId: string }) {
  const isListed = of.isOpen
    ? sql<boolean>`i.done_at is null and i.state <> 'discarded' and (i.by_id = ${reader.userId} or i.state = 'running')`
    : sql<boolean>`i.done_at is not null`
  const { total } = await db
    .selectFrom('imports as i')
    .where(isListed)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectImports(db)
    .where(isListed)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(of.pageSize)
    .offset((of.page - 1) * of.pageSize)
    .execute()
  const items: Import[] = []
  for (const row of rows) items.push(asImport(row, await countRows(db, row.importId), reader))
  return { items, total }
}
/** All rows of the file. */
export async function countRowsOf(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from import_rows where import_id = ${id}`.execute(db)
  return rows[0]!.count
}
/** The number of rows that were written. */
export async function countWritten(db: Db, id: string): Promise<number> {
  return (await countRows(db, id)).done
}
async function countRows(db: Db, id: string): Promise<Import['counts']> {
  const rows = await db
    .selectFrom('import_rows')
    .where('import_id', '=', id)
    .select([
      sql<string>`case when is_left_out and state <> 'done' then case when aside = '' then 'isLeftOut' else 'isAside' end else state end`.as(
        'state',
      ),
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
    .select([
      'id',
      'state',
      'seen_at',
      'columns',
      'key',
      'bytes',
      'sheet',
      'by_id',
      'done_at',
      'file_name',
      'done',
      'total',
      'country',
      'sheets',
      'work',
      'is_begun',
      'refusal',
    ])
    .where('id', '=', id)
    .where('state', '<>', 'discarded')
    .forUpdate()
    .executeTakeFirst()
export const setImport = (
  db: Db,
  id: string,
  values: {
    state?: ImportState | 'discarded'
    work?: number
    is_begun?: boolean
    refusal?: string
    done?: number
    total?: number
    columns?: string
    seen_at: Date
    begun_at?: Date
    done_at?: Date
    undone_at?: Date
  },
) => db.updateTable('imports').set(values).where('id', '=', id).execute()

/** What the columns of an import mean, for reading its rows. */
export function mappingOf({ columns, country }: { columns: unknown; country: string }): Mapping {
  const chosen = columns as DetectedColumn[]
  const byField = Map.groupBy(
    chosen.filter(({ field }) => field !== ''),
    ({ field }) => field as ColumnField,
  )
  return {
    columns: new Map([...byField].map(([field, of]) => [field, of.map(({ at }) => at)])),
    lenient: new Set(chosen.filter(({ isLenient }) => isLenient).map(({ at }) => at)),
    days: new Map(chosen.map(({ at, days }) => [at, days ?? {}])),
    choices: new Map(
      chosen.flatMap(({ at, choices }) =>
        choices ? [[at, new Map(choices.map(({ text, choice }) => [choiceKey(text), choice]))] as const] : [],
      ),
    ),
    country: country as ImportCountry,
  }
}
/** An uncertain field is not written before somebody has confirmed it, and no date whose order nobody knows. */
export const isUnconfirmed = ({ field, isSure, isConfirmed, days }: DetectedColumn) =>
  field !== '' && !isConfirmed && (isSure === false || (isDayField(field) && days?.isOrderOpen === true))

/** @param keys of columns (`columnKeys`) */
export async function rememberedFields(db: Db, keys: readonly string[]): Promise<Remembered> {
  const rows = await db
    .selectFrom('import_heads')
    .select(['key', 'field', 'choices', 'chosen_at'])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Map(
    rows.map(({ key, field, choices, chosen_at: chosenAt }) => [
      key,
      {
        field: field as ColumnField | '',
        chosenAt: new Date(chosenAt).toISOString(),
        choices: (choices as ColumnChoices | null) ?? undefined,
      },
    ]),
  )
}
/** Names of members as they may stand in a column of who is in charge. */
export async function memberKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select u.name, u.email from members m join users u on u.id = m.user_id where m.left_at is null`.execute(db)
  return rows.flatMap(({ name, email }) => [memberKey(name), memberKey(email)])
}
/**
 * Remembers the fields that a user changed by hand, and the stages and segments that texts mean, after the rows were
 * written. Texts of columns of members may be names of other people, which are not kept.
 */
export async function rememberFields(
  db: Db,
  { workgroupId, importId, now }: { workgroupId: string; importId: string; now: Date },
  columns: readonly DetectedColumn[],
): Promise<void> {
  const chosen = columns.filter(
    ({ how, key, field, hasNewChoices }) => (how === 'hand' || (hasNewChoices && field !== 'owner')) && key,
  )
  for (const { key, field, how, choices } of new Map(chosen.map((column) => [column.key, column])).values()) {
    const values = {
      field,
      choices: choices && field !== 'owner' ? JSON.stringify(choices) : null,
      import_id: importId,
      chosen_at: now,
    }
    // An undo of this import forgets what it brought, not the column that earlier ones remember.
    const added = how === 'remembered' ? { choices: values.choices } : values
    await db
      .insertInto('import_heads')
      .values({ workgroup_id: workgroupId, key, ...values })
      .onConflict((on) => on.columns(['workgroup_id', 'key']).doUpdateSet(added))
      .execute()
  }
}
export const forgetFieldsOf = (db: Db, importId: string) =>
  db.deleteFrom('import_heads').where('import_id', '=', importId).execute()
export const forgetField = (db: Db, key: string) => db.deleteFrom('import_heads').where('key', '=', key).execute()
