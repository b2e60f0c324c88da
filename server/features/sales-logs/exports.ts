// Excel exports of logs: finds the ids once, then reads the rows in batches, each in a transaction that checks the reader's rights again.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { Language } from '../../../contract/codes.ts'
import { isManager } from '../../../contract/permissions.ts'
import type { salesLogs as contract } from '../../../contract/calls/sales-logs/calls.ts'
import { enterWorkgroup, type Db } from '../../db/connect.ts'
import type { Reading } from '../../core/read-replica.ts'
import type { Files } from '../../storage/files.ts'
import type { ExportOfUser } from '../../jobs/declared.ts'
import { enterAsMember, type Step as JobStep } from '../../jobs/transaction.ts'
import { recordAudit } from '../../security/audit.ts'
import { spreadsheetOf } from '../../sheets/write-xlsx.ts'
import { logsIn, resolveFilters, type ReadScope } from './filters.ts'
import { cellsOf, columnsIn, rowsOf } from './export-rows.ts'
import { findAllLogs } from './find.ts'
import { orders } from './list.ts'

export type Meant = InputOf<typeof contract.download>
type State = OutputOf<typeof contract.download>['state']
export type Export = {
  id: string
  readsAll: boolean
  asked: Meant
  language: Language
  name: string
  state: State
  done: number
  total: number | null
  key: string | null
  bytes: number | null
}
/** A transaction in the name of the export's user; throws where the user may read less than when they asked for it. */
export type Step = <T>(work: (db: Db, place: ReadScope) => Promise<T>) => Promise<T>

const pageOfRows = 1_000
/** Minutes after which a running export counts as lost (its process has died). */
const believedMinutes = 16

/** The ids of the logs to export, in order. @param most the maximum number; all where it is missing */
export async function idsMeant(db: Db, place: ReadScope, meant: Meant, most?: number): Promise<string[]> {
  const asked = await resolveFilters(db, place, meant)
  const chosen = new Set(meant.ids)
  if (!chosen.size && (asked.search || asked.keyword)) return findAllLogs(db, place, asked, most)
  const byCustomer = sql`join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id`
  const columns = sql`l.workgroup_id, l.id, l.happened_at, l.customer_id`
  const logs = chosen.size
    ? sql`(select ${columns} from sales_logs l where l.workgroup_id = ${place.workgroupId} and l.id = any(${[...chosen]}::bigint[])) l`
    : logsIn(place, asked, columns)
  const { rows } = await sql<{ id: string }>`
    select l.id from ${logs} ${asked.sort === 'customer' ? byCustomer : sql``} order by ${orders[asked.sort]}
    limit ${most ?? null}::bigint`.execute(db)
  return rows.map(({ id }) => id)
}

const shown = [
  'id',
  'reads_all as readsAll',
  'asked',
  'language',
  'name',
  'state',
  'done',
  'total',
  'key',
  'bytes',
] as const
type Kept = Omit<Export, 'bytes'> & { bytes: string | null }
const asExport = (row: Kept): Export => ({ ...row, bytes: row.bytes === null ? null : Number(row.bytes) })
export async function exportById(db: Db, id: string, now: Date): Promise<Export | undefined> {
  const row = await db
    .selectFrom('exports')
    .select([...shown, 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const isLost = row.state === 'running' && new Date(row.createdAt).getTime() < now.getTime() - believedMinutes * 60_000
  return asExport({ ...(row as unknown as Kept), ...(isLost && { state: 'stopped' }) })
}
export async function exportByKey(db: Db, key: string): Promise<Export | undefined> {
  const row = await db.selectFrom('exports').select(shown).where('key', '=', key).executeTakeFirst()
  return row && asExport(row as unknown as Kept)
}
type NewExport = { workgroupId: string; userId: string; now: Date; readsAll: boolean } & Pick<
  Export,
  'asked' | 'language' | 'name' | 'total'
>
export async function addExport(db: Db, of: NewExport): Promise<string> {
  const { id } = await db
    .insertInto('exports')
    .values({
      workgroup_id: of.workgroupId,
      asked_by_id: of.userId,
      reads_all: of.readsAll,
      asked: JSON.stringify(of.asked),
      language: of.language,
      name: of.name,
      total: of.total,
      created_at: of.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const setExport = (
  db: Db,
  id: string,
  values: { state?: State; done?: number; total?: number; key?: string; bytes?: string },
) => db.updateTable('exports').set(values).where('id', '=', id).execute()

/** Writes the file of these logs and stores its progress. `readStep` may be some seconds late. */
export async function writeExport(
  { step, readStep, files, clock }: { step: Step; readStep: Step } & ExportPorts,
  { id, language, name }: Pick<Export, 'id' | 'language' | 'name'>,
  ids: readonly string[],
): Promise<void> {
  let done = 0
  async function* rows() {
    for (let from = 0; from < ids.length; from += pageOfRows) {
      const page = await readStep((db, place) => rowsOf(db, place, ids.slice(from, from + pageOfRows)))
      done += page.length
      await step((db) => setExport(db, id, { done }))
      for (const row of page) yield cellsOf(language, row)
    }
  }
  const kept = await files.storeGenerated(spreadsheetOf(name, columnsIn(language), rows()))
  await step(async (db) => {
    await setExport(db, id, { state: 'done', total: done, key: kept.key, bytes: String(kept.size) })
    await recordAudit({ db, now: clock() }, 'export.made', { values: { what: 'salesLogs', count: done } })
  })
}

type ExportPorts = { files: Pick<Files, 'storeGenerated'>; clock: () => Date }
/** Job: writes the file for its user, as long as the user may read what they could when they asked for it. */
export async function makeExport(
  inJob: JobStep,
  of: ExportOfUser,
  { files, clock, reading }: ExportPorts & { reading: Reading },
): Promise<void> {
  const { workgroupId, userId, exportId } = of
  // Exports are readable by their user only.
  const asOwner = <T>(work: (db: Db) => Promise<T>) =>
    inJob(async ({ db }) => {
      await enterWorkgroup(db, workgroupId, userId, 'staff')
      return work(db)
    })
  const task = await asOwner((db) => exportById(db, exportId, clock()))
  if (!task || task.state !== 'running') return
  const enter = async (db: Db) => {
    const member = await enterAsMember(db, of, (person) => !task.readsAll || isManager(person))
    if (!member) throw new Stopped()
    const { person, timeZone } = member
    return { role: person.role, place: { workgroupId, timeZone, onlyOf: isManager(person) ? null : userId } }
  }
  const step: Step = (work) => inJob(async ({ db }) => work(db, (await enter(db)).place))
  const readStep: Step = async (work) => {
    const { role, place } = await inJob(({ db }) => enter(db))
    return reading({ workgroupId, userId, role }, (db) => work(db, place))
  }
  try {
    const ids = await readStep((db, place) => idsMeant(db, place, task.asked))
    await step((db) => setExport(db, task.id, { total: ids.length }))
    await writeExport({ step, readStep, files, clock }, task, ids)
  } catch (error) {
    await asOwner((db) => setExport(db, exportId, { state: 'stopped' }))
    if (!(error instanceof Stopped)) throw error
  }
}
class Stopped extends Error {}
