// Job: collects everything of a user in one zip file, a page at a time. Each page is read in a transaction that checks
// the membership again, with the rights that see only the own rows.
import type pg from 'pg'
import type { Language } from '../../../contract/codes.ts'
import { absoluteUrl, paths } from '../../../contract/core/paths.ts'
import { sanitizeFileName } from '../../../contract/rules/file-names.ts'
import { limits } from '../../../contract/rules/limits.ts'
import type { Config } from '../../config.ts'
import { actAs, enterWorkgroup, inTransaction, type Db } from '../../db/connect.ts'
import type { Enqueue } from '../../jobs/declared.ts'
import { currentMember } from '../../jobs/transaction.ts'
import { dataExportReadyMail } from '../../notifications/mail-templates.ts'
import { spreadsheetOf } from '../../sheets/write-xlsx.ts'
import type { Files } from '../../storage/files.ts'
import { zipOf, type ZipEntry } from '../../storage/zip.ts'
import { cellsOf, columnsIn, rowsOf } from '../sales-logs/queries.ts'
import { textIn } from '../../core/texts.ts'
import { accountOf, countedLists, filesOf, lists, pageSize, starsOf } from './contents.ts'
import * as query from './queries.ts'

type Ports = {
  pool: pg.Pool
  config: Pick<Config, 'publicUrl'>
  files: Pick<Files, 'storeGenerated' | 'read'>
  clock: () => Date
  enqueueOn(client: pg.ClientBase): Enqueue
}
type Workgroup = { id: string; name: string; timeZone: string }
/** The export was deleted, or the account. */
class Stopped extends Error {}

export async function makeDataExport(of: query.ExportJob, ports: Ports): Promise<void> {
  const { pool, config, files, clock, enqueueOn } = ports
  const { userId } = of
  const asUser = <T>(work: (db: Db, enqueue: Enqueue) => Promise<T>) =>
    inTransaction(pool, null, async (db, _entered, client) => {
      await actAs(db, userId)
      return work(db, enqueueOn(client))
    })
  const start = await asUser(async (db) => {
    const running = await query.runningExport(db, of)
    if (!running) return null
    const contents = await query.contentsOf(db)
    const total = contents.reduce(
      (sum, one) => sum + one.logCount + one.commentCount + one.planCount + one.fileCount,
      0,
    )
    await query.setExport(db, of, { total })
    return { ...running, workgroups: await query.liveWorkgroupsOf(db, userId) }
  })
  if (!start) return
  const progress = progressOf((done) => asUser((db) => query.setExport(db, of, { done })))
  const reading = { asUser, files, userId, language: start.language as Language, progress }
  try {
    const kept = await files.storeGenerated(zipOf(entriesOf(reading, start.workgroups), clock()))
    await asUser(async (db, enqueue) => {
      const expiresAt = new Date(clock().getTime() + limits.dataExportHours * 3_600_000)
      const finished = { state: 'done', key: kept.key, bytes: String(kept.size), expires_at: expiresAt } as const
      if (!(await query.setExport(db, of, { ...finished, done: progress.done }))) return
      const { email, language } = await query.addressOf(db, userId)
      const link = absoluteUrl(config.publicUrl, paths.myData, {})
      await enqueue('mail.send', dataExportReadyMail({ to: email, language: language as Language, link }))
    })
  } catch (error) {
    if (error instanceof Stopped) return
    await asUser((db) => query.setExport(db, of, { state: 'stopped' }))
    throw error
  }
}

/** Counts what is written, and stores the count with each page. */
function progressOf(store: (done: number) => Promise<boolean>) {
  const progress = {
    done: 0,
    /** @throws Stopped */
    async add(count: number) {
      progress.done += count
      if (!(await store(progress.done))) throw new Stopped()
    },
  }
  return progress
}
type Reading = {
  asUser<T>(work: (db: Db) => Promise<T>): Promise<T>
  files: Pick<Files, 'read'>
  userId: string
  language: Language
  progress: ReturnType<typeof progressOf>
}

async function* entriesOf(reading: Reading, workgroups: readonly Workgroup[]): AsyncGenerator<ZipEntry> {
  const account = await reading.asUser((db) => accountOf(db, reading.userId))
  yield { path: 'account.json', bytes: textBytes([JSON.stringify(account, null, 2)]) }
  const folders = new Set<string>()
  for (const workgroup of workgroups) {
    const name = sanitizeFileName(workgroup.name.replaceAll('/', '_'))
    const folder = folders.has(name) ? `${name} ${workgroup.id}` : name
    folders.add(name)
    yield* entriesOfWorkgroup(reading, workgroup, folder)
  }
}

async function* entriesOfWorkgroup(reading: Reading, workgroup: Workgroup, folder: string): AsyncGenerator<ZipEntry> {
  const { language, userId, progress, files } = reading
  const of = { workgroupId: workgroup.id, userId }
  /** @returns null where the user is no member any more */
  const inside = <T>(work: (db: Db) => Promise<T>): Promise<T | null> =>
    reading.asUser(async (db) => {
      const entered = await enterWorkgroup(db, workgroup.id, userId, 'staff')
      return entered && (await currentMember(db, of)) ? work(db) : null
    })
  /** All pages of a list. */
  async function* paged<T extends { id: string }>(page: (db: Db, after: string) => Promise<T[]>): AsyncGenerator<T[]> {
    for (let after = '0'; ;) {
      const from = after
      const rows = await inside((db) => page(db, from))
      if (!rows || rows.length === 0) return
      yield rows
      if (rows.length < pageSize) return
      after = rows.at(-1)!.id
    }
  }
  async function* logCells() {
    for await (const page of paged((db, after) => lists.logs(db, of, after))) {
      const scope = { workgroupId: workgroup.id, timeZone: workgroup.timeZone, onlyOf: userId }
      const rows = await inside((db) =>
        rowsOf(
          db,
          scope,
          page.map(({ id }) => id),
        ),
      )
      for (const row of rows ?? []) yield cellsOf(language, row)
    }
  }
  yield {
    path: `${folder}/logs.xlsx`,
    bytes: spreadsheetOf(textIn(language, 'export.name'), columnsIn(language), logCells()),
    isPacked: true,
  }
  for (const [name, page] of Object.entries(lists)) {
    const rows = async function* () {
      for await (const part of paged((db, after) => page(db, of, after))) {
        for (const { row } of part) yield row
        await progress.add(countedLists.includes(name) ? part.length : 0)
      }
    }
    yield { path: `${folder}/${name}.json`, bytes: jsonArray(rows()) }
  }
  yield {
    path: `${folder}/stars.json`,
    bytes: textBytes([JSON.stringify(await inside((db) => starsOf(db, of)), null, 2)]),
  }

  const listed: { name: string; log: string | null; bytes: number; createdAt: string; path: string | null }[] = []
  let room: number = limits.dataExportBytes
  for await (const part of paged((db, after) => filesOf(db, of, after)))
    for (const { id, name, log, bytes, key, createdAt } of part) {
      // A content that the store does not have is listed without a path, as one that is too much.
      const content =
        bytes <= room
          ? await files
              .read({ key, size: bytes })
              .read(0, bytes)
              .catch(() => null)
          : null
      const path = content && `${folder}/files/${id} ${name}`
      listed.push({ name, log, bytes, createdAt, path })
      if (content && path) {
        room -= bytes
        yield { path, bytes: content, isPacked: true }
      }
      await progress.add(1)
    }
  yield { path: `${folder}/files.json`, bytes: textBytes([JSON.stringify(listed, null, 2)]) }
}

async function* textBytes(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}
async function* jsonLines(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let between = '[\n'
  for await (const row of rows) {
    yield `${between}${JSON.stringify(row)}`
    between = ',\n'
  }
  yield between === '[\n' ? '[]\n' : '\n]\n'
}
const jsonArray = (rows: AsyncIterable<unknown>) => textBytes(jsonLines(rows))
