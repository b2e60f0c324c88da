import { imports as contract, jsonLines } from '../../../contract/calls/imports/calls.ts'
import {
  immediateCheckRows,
  immediateReadBytes,
  immediateUndoCustomers,
  isWorking,
  undoDays,
} from '../../../contract/calls/imports/shapes.ts'
import {
  isDayField,
  repeatableFields,
  type ColumnField,
  type HeaderChoice,
} from '../../../contract/calls/imports/columns.ts'
import { spreadsheetType } from '../../../contract/calls/sales-logs/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { inSteps, type Handlers, type MemberContext, type StepsFor } from '../../calls/context.ts'
import type { Db } from '../../db/connect.ts'
import { Failure, fieldFailure, notFound } from '../../core/failure.ts'
import type { StoredFile } from '../../storage/files.ts'
import type { ColumnChoices, DetectedColumn } from '../../sheets/columns/detect-columns.ts'
import { UnreadableTable } from '../../sheets/errors.ts'
import { messageOf, readTable, type Table } from '../../sheets/read-table.ts'
import { spreadsheetOf, type Cell, type Column } from '../../sheets/write-xlsx.ts'
import { textIn } from '../../core/texts.ts'
import { concurrencyLimit } from '../../core/concurrency-limit.ts'
import { checkAll, checkSome } from './check-import.ts'
import { choicesFor } from './columns.ts'
import { columnsIn, customerRows, rejectedColumns, rejectedRows } from './export-files.ts'
import * as query from './queries.ts'
import * as row from './rows.ts'
import { recordAudit } from '../../security/audit.ts'
import { bytesOf, knownColumns } from './read.ts'
import { nothingUndone, undoSome } from './undo.ts'
import { countChanged, endUndo, undoInSlices } from './undo-import.ts'
import { startWork } from './work.ts'
import { todayIn } from '../../core/dates.ts'

const aDay = 86_400_000
const closedImport = ({ language }: Pick<MemberContext, 'language'>) =>
  new Failure('import_refused', { values: { why: textIn(language, 'import.closed') } })

export const imports: Handlers<typeof contract> = {
  upload: inSteps(async (context) => {
    const { step, stepOnce, userId, newFiles, workgroupId, now, ignoredFiles } = context
    const file = newFiles[0]
    if (!file) throw fieldFailure('required_missing', 'fileup')
    const of = { workgroupId, userId, now, fileName: file.name, key: file.key, bytes: file.size }
    const store = async (table: Table | null) => {
      const { id: importId } = await stepOnce({ name: file.name, bytes: file.size }, async (within) => {
        const id = isReadNow(table) ? await query.addImport(within.db, of, table) : await query.addUnread(within.db, of)
        if (!isReadNow(table)) await startWork(within, { id, work: 0 }, 'reading')
        await within.enqueue(
          'import.erase',
          { workgroupId, importId: id },
          { at: new Date(now.getTime() + undoDays * aDay) },
        )
        return { id }
      })
      return step(async (within) => ({ ...(await importOf(within, importId)), ignoredFiles }))
    }
    return readNow(context, file, { sheet: null, header: 'found' }, store)
  }),

  async list(context, input) {
    return query.listImports(context.db, input, context)
  },

  async detail(context, { importId }) {
    return importOf(context, importId)
  },

  chooseSheet: inSteps(async (context, { importId, sheet, header }) => {
    const { step, workgroupId } = context
    const states = ['read', 'checked', 'unread'] as const
    const { file, isSmall } = await step(async (within) => {
      const { key, bytes, total } = await importToChange(within, importId, states)
      return { file: { key, size: bytes }, isSmall: total <= immediateReadRows }
    })
    const store = (table: Table | null) =>
      step(async (within) => {
        const found = await importToChange(within, importId, states)
        if (isSmall && isReadNow(table)) await query.replaceTable(within.db, workgroupId, importId, table)
        else {
          await query.forgetTable(within.db, importId, sheet - 1)
          await startWork(within, found, 'reading', { total: 0, refusal: '' }, { header })
        }
        return importOf(within, importId)
      })
    return readNow(context, file, { sheet: sheet - 1, header }, store)
  }),

  async readAgain(context, { importId }) {
    const found = await importToChange(context, importId, ['unread'])
    if (found.refusal) throw closedImport(context)
    await startWork(context, found, 'reading', { total: 0 })
    return importOf(context, importId)
  },

  async discard(context, { importId }) {
    const { db, now, workgroupId } = context
    const found = await importToChange(context, importId, ['reading', 'unread', 'read', 'checking', 'checked'])
    if (found.done_at) throw closedImport(context)
    await query.setImport(db, importId, { state: 'discarded', seen_at: now })
    await context.enqueue('import.erase', { workgroupId, importId })
    return {}
  },

  check: inSteps(async (context, { importId, columns: chosen, country }) => {
    const { step, workgroupId } = context
    const choices = new Map(chosen.map((choice) => [choice.column, choice]))
    const started = await step(async (within) => {
      const found = await importToChange(within, importId, ['read', 'checked', 'done', 'stopped'])
      const columns = (found.columns as DetectedColumn[]).map((column) => chosenColumn(column, choices.get(column.at)))
      refuseTwice(columns, within)
      const total = await query.countRowsOf(within.db, importId)
      const isLarge = total > immediateCheckRows
      const values = { columns: JSON.stringify(columns), total, ...(country && { country }) }
      // Of a small import the job only finds out that this process was killed while it checked the rows.
      const at = isLarge ? undefined : new Date(within.now.getTime() + checkSeconds * 1_000)
      await startWork(within, found, 'checking', values, { at })
      if (!isLarge) await query.setImport(within.db, importId, { is_begun: true, seen_at: within.now })
      return {
        isLarge,
        work: found.work + 1,
        next: query.afterCheck(found.done_at, 'checked'),
        mapping: query.mappingOf({ columns, country: country || found.country }),
      }
    })
    if (!started.isLarge) {
      const inStep = <T>(work: (db: Db) => Promise<T>) =>
        step(async (within) => {
          const found = await importToChange(within, importId, ['checking'])
          if (found.work !== started.work) throw closedImport(within)
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
        ? { ...one, ...one.guess, chosenAt: undefined, guess: undefined, ...withoutChoices }
        : one === of
          ? { ...one, ...withoutChoices }
          : one,
    )
    await query.setImport(db, importId, { columns: JSON.stringify(next), seen_at: now })
    return importOf(context, importId)
  },

  async rows(context, { importId, ...of }) {
    if (!(await query.hasImport(context.db, importId))) throw notFound()
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
    const { now, workgroupId, language } = context
    const found = await importToChange(context, importId, ['checked', 'done', 'stopped'])
    const open = (found.columns as DetectedColumn[]).filter(query.isUnconfirmed)
    if (open.length > 0) {
      const names = open.map(({ head, at }) => head || String(at + 1)).join(', ')
      throw new Failure('import_refused', {
        values: { why: textIn(language, 'import.unconfirmed', { columns: names }) },
      })
    }
    const { counts } = await importOf(context, importId)
    await startWork(context, found, 'running', {
      total: counts.new + counts.changed + counts.same,
      ...(!found.done_at && { begun_at: now }),
    })
    await context.enqueue('import.erase', { workgroupId, importId }, { at: new Date(now.getTime() + undoDays * aDay) })
    return importOf(context, importId)
  },

  async stop(context, { importId }) {
    const { db, now } = context
    const found = await query.lockImport(db, importId)
    if (!found) throw notFound()
    if (isWorking(found.state))
      await query.setImport(db, importId, {
        state: query.restStateOf(found.state, found.done_at),
        seen_at: now,
        ...(found.state === 'running' && { done_at: now }),
      })
    return importOf(context, importId)
  },

  lookAtUndo: inSteps(async ({ step }, { importId }) =>
    undoInSlices((after) =>
      step(async (within) => {
        await importToUndo(within, importId)
        return undoSome(within.db, { ...within, importId }, after, false)
      }),
    ),
  ),

  undo: inSteps(async ({ step }, { importId }) => {
    const isLarge = await step(async (within) => {
      const found = await importToUndo(within, importId)
      const total = await countChanged(within.db, importId)
      if (total > immediateUndoCustomers) await startWork(within, found, 'undoing', { total })
      return total > immediateUndoCustomers
    })
    if (isLarge) return { ...nothingUndone, state: 'undoing' as const }
    const undone = await undoInSlices((after) =>
      step(async (within) => {
        await importToUndo(within, importId)
        // What remains if this process is killed.
        await query.setImport(within.db, importId, { state: 'partly_undone', seen_at: within.now })
        return undoSome(within.db, { ...within, importId }, after, true)
      }),
    )
    await step(async (within) => endUndo(within, importId, (await importToUndo(within, importId)).file_name))
    return { ...undone, state: 'undone' as const }
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
    const name = longName(found.fileName.replace(/\.\w+$/, ''), ` ${textIn(language, 'import.rejected')}.xlsx`)
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

/** Cut before `ending`, so that the name of a download keeps it. */
const longName = (name: string, ending: string) =>
  `${name
    .slice(0, limits.search - ending.length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}${ending}`

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
  const file = { key, size: String(size), name }
  return { url: links.forMinutes(contract.sheet, file, limits.downloadMinutes), name: file.name }
}

/** The table if all its rows were read, and can be stored in a transaction of the call. */
const isReadNow = (table: Table | null): table is Table => table !== null && table.total <= immediateReadRows
/** Rows that one transaction stores in about a tenth of a second. */
const immediateReadRows = 3_000
/** After so many seconds a check during a call counts as lost. */
const checkSeconds = 15
/** A small file takes a fraction of this. */
const readMs = 10_000
type Readable = Pick<StoredFile, 'key' | 'size'>

/**
 * Reads a small file. `store` gets null for a large one, or if reading takes too long: a job reads it.
 * @throws import_refused with the reason in the user's language
 */
async function readNow<T>(
  { files, step, userId, language }: StepsFor<'manager'>,
  file: Readable,
  of: { sheet: number | null; header: HeaderChoice },
  store: (table: Table | null) => Promise<T>,
): Promise<T> {
  if (file.size > immediateReadBytes) return store(null)
  const signal = AbortSignal.timeout(readMs)
  let isTaken = false
  const request = {
    userId,
    in: 'call' as const,
    bytes: () => bytesOf(files, file),
    ...of,
    signal,
    known: (keys: readonly string[]) => step(({ db }) => knownColumns(db, keys)),
  }
  const reading = readTable(request, (table) => {
    // It waited for its turn for too long, and `store` runs without it.
    signal.throwIfAborted()
    isTaken = true
    return store(table)
  })
  try {
    return await Promise.race([reading, rejectedBy(signal, () => isTaken)])
  } catch (error) {
    if (error instanceof UnreadableTable)
      throw new Failure('import_refused', { values: { why: messageOf(error.reason, language, error.values) } })
    const isLate = error === signal.reason || (error instanceof Failure && error.word === 'busy')
    if (isTaken || !isLate) throw error
    return store(null)
  }
}
const rejectedBy = (signal: AbortSignal, isTaken: () => boolean): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => isTaken() || reject(signal.reason as Error))
  })
const withoutChoices = { choices: undefined, hasNewChoices: undefined }
type Choice = {
  field: ColumnField | ''
  isConfirmed: boolean
  isLenient: boolean
  dayOrder: '' | 'day' | 'month'
  values?: ColumnChoices | undefined
}
/** A field that differs from the detected one was chosen by hand, which confirms it. */
function chosenColumn(detected: DetectedColumn, choice: Choice | undefined): DetectedColumn {
  if (!choice) return detected
  const { choices: before, ...column } = detected
  const { field, isConfirmed, isLenient, dayOrder } = choice
  const { days } = column
  const choices = choicesFor(field, choice.values ?? (field === column.field ? (before ?? []) : []))
  const isNew = JSON.stringify(choices) !== JSON.stringify(before ?? [])
  const changed = {
    ...column,
    ...(choices.length > 0 && { choices }),
    ...(isNew && { hasNewChoices: true }),
    isLenient,
    ...(dayOrder !== '' && days?.isOrderOpen && { days: { ...days, isDayFirst: dayOrder === 'day' } }),
  }
  if (field === column.field) return { ...changed, isConfirmed: isConfirmed || column.isConfirmed }
  const isOpen = isDayField(field) && days?.isOrderOpen === true && dayOrder === ''
  return { ...changed, field, how: 'hand', isSure: true, isConfirmed: !isOpen }
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
  const { state, seen_at: seenAt, done_at: doneAt, is_begun: isBegun } = found
  const current = query.stateNow({ state, seenAt, doneAt, isBegun }, now)
  if (!states.includes(current)) throw closedImport({ language })
  return found
}
async function importToUndo(context: MemberContext, id: string) {
  const found = await importToChange(context, id, ['done', 'stopped', 'partly_undone'])
  if (!(await query.mayUndo(context.db, id, context))) throw closedImport(context)
  return found
}
