import { imports as contract, jsonLines } from '../../../contract/calls/imports/calls.ts'
import { immediateCheckRows, undoDays } from '../../../contract/calls/imports/shapes.ts'
import { repeatableFields, type ColumnField } from '../../../contract/calls/imports/columns.ts'
import { spreadsheetType } from '../../../contract/calls/sales-logs/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { inSteps, type Handlers, type MemberContext, type StepsFor } from '../../calls/context.ts'
import type { Db } from '../../db/connect.ts'
import { Failure, fieldFailure, notFound } from '../../core/failure.ts'
import type { StoredFile } from '../../storage/files.ts'
import type { DetectedColumn } from '../../sheets/columns/detect-columns.ts'
import { readTable } from '../../sheets/read-table.ts'
import { spreadsheetOf, type Cell, type Column } from '../../sheets/write-xlsx.ts'
import { textIn } from '../../core/texts.ts'
import { concurrencyLimit } from '../../core/concurrency-limit.ts'
import { checkAll, checkSome } from './check-import.ts'
import { columnsIn, customerRows, rejectedColumns, rejectedRows } from './export-files.ts'
import * as query from './queries.ts'
import * as row from './rows.ts'
import { recordAudit } from '../../security/audit.ts'
import { nothingUndone, addUp, undoSome } from './undo.ts'
import { todayIn } from '../../core/dates.ts'

const aDay = 86_400_000
const closedImport = ({ language }: Pick<MemberContext, 'language'>) =>
  new Failure('import_refused', { values: { why: textIn(language, 'import.closed') } })

export const imports: Handlers<typeof contract> = {
  upload: inSteps(async (context) => {
    const { step, userId, newFiles, workgroupId, now } = context
    const file = newFiles[0]
    if (!file) throw fieldFailure('required_missing', 'fileup')
    return readTable(tableSource(context, file), (table) =>
      step(async (within) => {
        const of = { workgroupId, userId, now, fileName: file.name, key: file.key, bytes: file.size }
        const id = await query.addImport(within.db, of, table)
        await within.enqueue(
          'import.erase',
          { workgroupId, importId: id },
          { at: new Date(now.getTime() + undoDays * aDay) },
        )
        return importOf(within, id)
      }),
    )
  }),

  async list(context, input) {
    return query.listImports(context.db, input, context)
  },

  async detail(context, { importId }) {
    return importOf(context, importId)
  },

  chooseSheet: inSteps(async (context, { importId, sheet }) => {
    const { step, workgroupId } = context
    const file = await step((within) => importToChange(within, importId, ['read', 'checked']))
    const selection = { ...tableSource(context, { key: file.key, size: file.bytes }), sheet: sheet - 1 }
    return readTable(selection, (table) =>
      step(async (within) => {
        await importToChange(within, importId, ['read', 'checked'])
        await query.replaceTable(within.db, workgroupId, importId, table)
        return importOf(within, importId)
      }),
    )
  }),

  check: inSteps(async (context, { importId, columns: chosen, country }) => {
    const { step, workgroupId, userId } = context
    const choices = new Map(chosen.map((choice) => [choice.column, choice]))
    const started = await step(async (within) => {
      const { db, now } = within
      const found = await importToChange(within, importId, ['read', 'checked', 'done', 'stopped'])
      const columns = (found.columns as DetectedColumn[]).map((column) => chosenColumn(column, choices.get(column.at)))
      refuseTwice(columns, within)
      const { total } = await importOf(within, importId)
      await query.setImport(db, importId, {
        state: 'checking',
        columns: JSON.stringify(columns),
        ...(country && { country }),
        done: 0,
        seen_at: now,
      })
      if (total > immediateCheckRows) await within.enqueue('import.check', { workgroupId, userId, importId })
      return {
        isLarge: total > immediateCheckRows,
        next: query.afterCheck(found.done_at, 'checked'),
        mapping: query.mappingOf({ columns, country: country || found.country }),
      }
    })
    if (!started.isLarge) {
      const inStep = <T>(work: (db: Db) => Promise<T>) =>
        step(async (within) => {
          await importToChange(within, importId, ['checking'])
          return work(within.db)
        })
      await checkAll(inStep, { workgroupId, importId }, started.mapping, async () => {})
      await inStep((db) => query.setImport(db, importId, { state: started.next, seen_at: context.now }))
    }
    return step((within) => importOf(within, importId))
  }),

  async forget(context, { importId, column }) {
    const { db, now } = context
    const found = await importToChange(context, importId, ['read', 'checked', 'done', 'stopped'])
    const columns = found.columns as DetectedColumn[]
    const of = columns.find(({ at }) => at === column)
    if (!of?.key) throw notFound()
    await query.forgetField(db, of.key)
    const next = columns.map((one) =>
      one === of && one.how === 'remembered' && one.guess
        ? { ...one, ...one.guess, chosenAt: undefined, guess: undefined }
        : one,
    )
    await query.setImport(db, importId, { columns: JSON.stringify(next), seen_at: now })
    return importOf(context, importId)
  },

  async rows(context, { importId, ...of }) {
    if (!(await query.importById(context.db, importId, context))) throw notFound()
    return row.listRows(context.db, importId, of, context.language)
  },

  async change(context, { importId, cells, leave }) {
    const { db, language, workgroupId } = context
    const found = await importToChange(context, importId, ['checked', 'done', 'stopped'])
    const numbers = [...new Set([...cells, ...leave].map(({ row }) => row))]
    await row.changeCells(db, importId, cells)
    await row.excludeRows(db, importId, leave)
    const checkedNumbers = await checkSome(db, { workgroupId, importId }, query.mappingOf(found), numbers)
    return {
      import: await importOf(context, importId),
      rows: await row.rowsByNumber(db, importId, checkedNumbers, language),
    }
  },

  async run(context, { importId }) {
    const { db, now, workgroupId, userId, language } = context
    const found = await importToChange(context, importId, ['checked', 'done', 'stopped'])
    const open = (found.columns as DetectedColumn[]).filter(query.isUnconfirmed)
    if (open.length > 0) {
      const names = open.map(({ head, at }) => head || String(at + 1)).join(', ')
      throw new Failure('import_refused', {
        values: { why: textIn(language, 'import.unconfirmed', { columns: names }) },
      })
    }
    const { counts } = await importOf(context, importId)
    await query.setImport(db, importId, {
      state: 'running',
      done: 0,
      total: counts.new + counts.changed + counts.same,
      seen_at: now,
      ...(!found.done_at && { begun_at: now }),
    })
    await context.enqueue('import.run', { workgroupId, userId, importId })
    await context.enqueue('import.erase', { workgroupId, importId }, { at: new Date(now.getTime() + undoDays * aDay) })
    return importOf(context, importId)
  },

  async stop(context, { importId }) {
    const { db, now } = context
    const found = await query.lockImport(db, importId)
    if (!found) throw notFound()
    if (found.state === 'running') await query.setImport(db, importId, { state: 'stopped', seen_at: now, done_at: now })
    if (found.state === 'checking')
      await query.setImport(db, importId, { state: query.afterCheck(found.done_at, 'read'), seen_at: now })
    return importOf(context, importId)
  },

  lookAtUndo: inSteps(async ({ step }, { importId }) => undoInSlices(step, importId, false)),

  undo: inSteps(async ({ step }, { importId }) => {
    const undone = await undoInSlices(step, importId, true)
    await step(async (within) => {
      const { file_name: file, done: count } = await importToUndo(within, importId)
      await query.setImport(within.db, importId, { state: 'undone', undone_at: within.now, seen_at: within.now })
      await query.forgetFieldsOf(within.db, importId)
      await recordAudit(within, 'import.undone', { values: { file, count } })
    })
    return undone
  }),

  template: inSteps(async (context) => {
    const { language } = context
    async function* example(): AsyncGenerator<Cell[]> {}
    return generateFile(context, `${textIn(language, 'import.template')}.xlsx`, columnsIn(language), example())
  }),

  rejected: inSteps(async (context, { importId }) => {
    const { step, language, now } = context
    const found = await step(({ db }) => query.importById(db, importId, { now, language }))
    if (!found) throw notFound()
    const columns = found.columns.map(({ column, ...one }) => ({ ...one, at: column }) as unknown as DetectedColumn)
    const rows = rejectedRows((work) => step(({ db }) => work(db)), importId, columns, language)
    const name = `${found.fileName.replace(/\.\w+$/, '')} ${textIn(language, 'import.rejected')}.xlsx`
    return generateFile(context, name, rejectedColumns(columns, language), rows)
  }),

  download: inSteps(async (context, selection) => {
    const { step, language, now, timeZone } = context
    const today = todayIn(timeZone, now).replaceAll('-', '')
    const rows = customerRows((work) => step(({ db }) => work(db)), context, selection, language)
    let count = 0
    async function* counted() {
      for await (const row of rows) {
        count += 1
        yield row
      }
    }
    const name = `${textIn(language, 'import.customers')}_${today}.xlsx`
    const file = await generateFile(context, name, columnsIn(language), counted())
    await step((within) => recordAudit(within, 'export.made', { values: { what: 'customers', count } }))
    return file
  }),

  /**
   * The signed URL was issued by one of the calls above, which has just created the file; a sweep deletes it after an
   * hour.
   */
  sheet: inSteps(async ({ files }, { key, size, name }) => ({
    type: name.endsWith(jsonLines.ending) ? jsonLines.type : spreadsheetType,
    body: files.read({ key, size: Number(size) }),
    name,
  })),
}

/** At most two files are generated at a time, one per user. */
const limited = concurrencyLimit({ maxRunning: 2, maxQueued: 20, maxPerCaller: 1, retryAfterSeconds: 5 })
async function generateFile(
  { files, links, userId }: StepsFor<'member'>,
  name: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]>,
) {
  const { key, size } = await limited(
    () => files.storeGenerated(spreadsheetOf(name.replace(/\.xlsx$/, ''), columns, rows)),
    userId,
  )
  const file = { key, size: String(size), name: name.slice(0, 100) }
  return { url: links.forMinutes(contract.sheet, file, limits.downloadMinutes), name: file.name }
}

/** The input of `readTable`: the bytes of a file, and the workgroup's earlier column choices. */
const tableSource = (context: StepsFor<'manager'>, file: Pick<StoredFile, 'key' | 'size'>) => ({
  by: context,
  bytes: () => bytesOf(context, file),
  known: (keys: readonly string[]) =>
    context.step(async ({ db }) => ({
      remembered: await query.rememberedFields(db, keys),
      members: await query.memberKeys(db),
    })),
})
async function bytesOf(
  { files }: Pick<StepsFor<'manager'>, 'files'>,
  { key, size }: Pick<StoredFile, 'key' | 'size'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const chunk of await files.read({ key, size }).read(0, size - 1)) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
type Choice = { field: ColumnField | ''; isConfirmed: boolean; isLenient: boolean }
/** A field that differs from the detected one was chosen by hand, which confirms it. */
function chosenColumn(column: DetectedColumn, choice: Choice | undefined): DetectedColumn {
  if (!choice) return column
  const { field, isConfirmed, isLenient } = choice
  if (field === column.field) return { ...column, isConfirmed: isConfirmed || column.isConfirmed, isLenient }
  return { ...column, field, how: 'hand', isSure: true, isConfirmed: true, isLenient }
}

/** @throws import_refused if two columns have a field that takes one */
function refuseTwice(columns: readonly DetectedColumn[], { language }: Pick<MemberContext, 'language'>): void {
  const seen = new Map<string, DetectedColumn>()
  const nameOf = ({ head, at }: DetectedColumn) => head || String(at + 1)
  for (const column of columns) {
    if (column.field === '' || repeatableFields.includes(column.field)) continue
    const first = seen.get(column.field)
    if (first) {
      const why = textIn(language, 'import.twice', { one: nameOf(first), other: nameOf(column) })
      throw new Failure('import_refused', { values: { why } })
    }
    seen.set(column.field, column)
  }
}

async function importOf({ db, now, language }: Pick<MemberContext, 'db' | 'now' | 'language'>, id: string) {
  const found = await query.importById(db, id, { now, language })
  if (!found) throw notFound()
  return found
}
async function importToChange({ db, now, language }: MemberContext, id: string, states: readonly string[]) {
  const found = await query.lockImport(db, id)
  if (!found) throw notFound()
  const current = query.stateNow({ state: found.state, seenAt: found.seen_at, doneAt: found.done_at }, now)
  if (!states.includes(current)) throw closedImport({ language })
  return found
}
async function importToUndo(context: MemberContext, id: string) {
  const found = await importToChange(context, id, ['done', 'stopped'])
  if (!(await query.mayUndo(context.db, id, context))) throw closedImport(context)
  return found
}

/** Runs each slice of an undo in its own transaction. */
async function undoInSlices(
  step: <T>(work: (within: MemberContext) => Promise<T>) => Promise<T>,
  importId: string,
  isApplied: boolean,
) {
  let undone = nothingUndone
  for (let after: string | null = '0'; after !== null;) {
    const from: string = after
    const some = await step(async (within) => {
      await importToUndo(within, importId)
      return undoSome(within.db, { ...within, importId }, from, isApplied)
    })
    if (some) undone = addUp(undone, some.undone)
    after = some?.last ?? null
  }
  return undone
}
