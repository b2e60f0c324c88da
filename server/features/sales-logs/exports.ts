// Excel files of logs: the ids that are meant, found once, then the rows a thousand at a time, each in a transaction that asks anew who reads them.
import { sql } from 'kysely'
import type pg from 'pg'
import type { InputOf, OutputOf } from '../../../contract/call.ts'
import { needCodes, roleOf, type Language, type NeedLabel } from '../../../contract/codes.ts'
import { isManager } from '../../../contract/permissions.ts'
import type { salesLogs as contract } from '../../../contract/sales-logs.ts'
import { enterWorkgroup, inTransaction, type Db } from '../../db/connect.ts'
import type { Files } from '../../files.ts'
import type { ExportAsked } from '../../jobs.ts'
import { spreadsheetOf, type Cell, type Column } from '../../spreadsheet.ts'
import { textIn } from '../../texts.ts'
import { personRef, personRefs } from '../members/queries.ts'
import { askedBy, conditions, type Place } from './asked.ts'
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

const columnsIn = (language: Language): Column[] =>
  (
    [
      ['export.at', 17, 'moment'],
      ['export.customer', 22, 'text'],
      ['export.contact', 14, 'text'],
      ['export.position', 14, 'text'],
      ['export.purpose', 12, 'text'],
      ['export.channel', 12, 'text'],
      ['export.title', 36, 'text'],
      ['export.content', 70, 'text'],
      ['export.keywords', 26, 'text'],
      ['export.author', 14, 'text'],
      ['export.coAuthors', 22, 'text'],
      ['export.nextStep', 36, 'text'],
      ['export.nextDay', 12, 'day'],
      ['export.comments', 10, 'number'],
      ['export.files', 8, 'number'],
      ['export.needs', 24, 'text'],
    ] as const
  ).map(([name, width, kind]) => ({ title: textIn(language, name), width, kind }))

type Row = {
  at: string
  customer: string
  contact: string
  position: string
  purpose: string
  channel: string
  title: string
  content: string
  keywords: string[]
  author: { name: string }
  coAuthors: { name: string }[]
  nextStep: string
  nextDay: string | null
  comments: number
  files: number
  needs: NeedLabel[] | null
}
const needsIn = (language: Language, needs: Row['needs']) =>
  needs?.length === 0
    ? textIn(language, 'export.needsCoaching')
    : needLabels.flatMap((one) => (needs?.includes(one) ? textIn(language, `code.${needCodes[one]}`) : [])).join(', ')
const needLabels = Object.keys(needCodes) as NeedLabel[]
const cellsOf = (language: Language, row: Row): Cell[] => [
  row.at,
  row.customer,
  row.contact,
  row.position,
  textIn(language, `code.${row.purpose}`),
  textIn(language, `code.${row.channel}`),
  row.title,
  row.content,
  row.keywords.join(', '),
  row.author.name,
  row.coAuthors.map(({ name }) => name).join(', '),
  row.nextStep,
  row.nextDay,
  row.comments,
  row.files,
  needsIn(language, row.needs),
]
/** In the order of the ids; what was deleted since, or may not be read, is left out. */
async function rowsOf(db: Db, { workgroupId, timeZone }: Place, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select to_char(l.happened_at at time zone ${timeZone}::text, 'YYYY-MM-DD"T"HH24:MI:SS') as at, c.name as customer, k.name as contact, k.position, l.purpose, l.channel, l.need_types as needs,
      l.title, l.content, l.keywords, ${personRef('l', 'author_id')} as author, ${personRefs('l', 'co_author_ids')} as "coAuthors",
      l.next_step as "nextStep", l.next_day as "nextDay", l.comment_count as comments, coalesce(files.count, 0)::int as files
    from unnest(${ids}::bigint[]) with ordinality found (id, place)
      join sales_logs l on l.workgroup_id = ${workgroupId} and l.id = found.id
      join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id
      join contacts k on k.workgroup_id = l.workgroup_id and k.id = l.contact_id
      left join (select f.sales_log_id, count(*) from files f where f.workgroup_id = ${workgroupId} and f.sales_log_id = any(${ids}::bigint[]) and f.deleted_at is null group by 1) files on files.sales_log_id = l.id
    order by found.place`.execute(db)
  return rows
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
