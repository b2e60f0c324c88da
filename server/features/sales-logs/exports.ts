// Excel files of logs: the ids that are meant, found once, then the rows a thousand at a time, each in a transaction that asks anew who reads them.
import { sql } from 'kysely'
import type pg from 'pg'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import { roleOf, type Language } from '../../../contract/codes.ts'
import { isManager } from '../../../contract/permissions.ts'
import type { salesLogs as contract } from '../../../contract/calls/sales-logs/calls.ts'
import { enterWorkgroup, inTransaction, type Db } from '../../db/connect.ts'
import type { Files } from '../../storage/files.ts'
import type { ExportAsked } from '../../jobs/declared.ts'
import { spreadsheetOf } from '../../sheets/write.ts'
import { askedBy, conditions, type Place } from './asked.ts'
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
/** A transaction as who asked; throws where he may not read any more what he might then. */
export type Step = <T>(work: (db: Db, place: Place) => Promise<T>) => Promise<T>

const pageOfRows = 1_000
/** A process that died leaves a file unfinished; so long one believes in it. */
const believedMinutes = 16

/** What is meant, in order: all of it, or the first `most`. */
export async function idsMeant(db: Db, place: Place, meant: Meant, most?: number): Promise<string[]> {
  const asked = await askedBy(db, place, meant)
  const chosen = new Set(meant.ids)
  if (!chosen.size && (asked.search || asked.keyword)) return findAllLogs(db, place, asked, most)
  const byCustomer = sql`join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id`
  const which = chosen.size
    ? sql`l.workgroup_id = ${place.workgroupId} and l.id = any(${[...chosen]}::bigint[])`
    : conditions(place, asked)
  const { rows } = await sql<{ id: string }>`
    select l.id from sales_logs l ${asked.sort === 'customer' ? byCustomer : sql``} where ${which} order by ${orders[asked.sort]}
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

/** Writes the file of these logs, and how far it is; it is `stopped` where that fails. */
export async function writeExport(
  { step, files }: { step: Step; files: Pick<Files, 'keepMade'> },
  { id, language, name }: Pick<Export, 'id' | 'language' | 'name'>,
  ids: readonly string[],
): Promise<void> {
  let done = 0
  async function* rows() {
    for (let from = 0; from < ids.length; from += pageOfRows) {
      const page = await step(async (db, place) => {
        const found = await rowsOf(db, place, ids.slice(from, from + pageOfRows))
        done += found.length
        await setExport(db, id, { done })
        return found
      })
      for (const row of page) yield cellsOf(language, row)
    }
  }
  const kept = await files.keepMade(spreadsheetOf(name, columnsIn(language), rows()))
  await step((db) => setExport(db, id, { state: 'done', total: done, key: kept.key, bytes: String(kept.size) }))
}

type Making = { pool: pg.Pool; files: Pick<Files, 'keepMade'>; clock: () => Date }
/** The job: for who asked, as long as he may read what he might then. */
export async function makeExport(
  { pool, files, clock }: Making,
  { workgroupId, userId, exportId }: ExportAsked,
): Promise<void> {
  const asNobody = <T>(work: (db: Db) => Promise<T>) =>
    inTransaction(pool, null, async (db) => {
      await enterWorkgroup(db, workgroupId, userId, 'staff')
      return work(db)
    })
  const task = await asNobody((db) => exportById(db, exportId, clock()))
  if (!task || task.state !== 'running') return
  const step: Step = (work) =>
    asNobody(async (db) => {
      const member = await db
        .selectFrom('members as m')
        .innerJoin('workgroups as w', 'w.id', 'm.workgroup_id')
        .select(['m.role', 'w.time_zone as timeZone'])
        .where('m.workgroup_id', '=', workgroupId)
        .where('m.user_id', '=', userId)
        .where('m.left_at', 'is', null)
        .executeTakeFirst()
      if (!member) throw new Stopped()
      const role = roleOf(String(member.role))
      const readsAll = isManager({ userId, role, inWorkgroup: true, isOperator: false })
      if (task.readsAll && !readsAll) throw new Stopped()
      await enterWorkgroup(db, workgroupId, userId, role)
      return work(db, { workgroupId, timeZone: member.timeZone, onlyOf: readsAll ? null : userId })
    })
  try {
    const ids = await step(async (db, place) => {
      const found = await idsMeant(db, place, task.asked)
      await setExport(db, task.id, { total: found.length })
      return found
    })
    await writeExport({ step, files }, task, ids)
  } catch (error) {
    await asNobody((db) => setExport(db, exportId, { state: 'stopped' }))
    if (!(error instanceof Stopped)) throw error
  }
}
class Stopped extends Error {}
