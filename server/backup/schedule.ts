// Takes backups by itself in a worker that has BACKUP_DIR.
import pg from 'pg'
import type { Logger } from 'pino'
import type { BackupSettings } from '../config.ts'
import type { Connection } from '../db/connect.ts'
import { backupCount, backupDue, lastBackup } from '../core/metrics.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import { backupsIn, deleteOldBackups, takenAt } from './folder.ts'
import { takeBackup } from './take.ts'

const lookMs = 60_000
/** After one that failed: the disk may be full, and each reads the whole database. */
const restMs = 600_000
/** So long after its time a backup that is not there is told of in the log, and again after each hour. */
const lateMs = 3_600_000
/** Of `pg_try_advisory_lock`: one backup of a database at a time. */
const lockKey = 7_253_902

type Ports = {
  owner: Connection
  store: Pick<BlobStore, 'open' | 'paths'>
  settings: BackupSettings & { folder: string }
  clock: () => Date
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  signal?: AbortSignal
}

/** When the next backup is due. @param first where there is none */
export function dueAt(names: readonly string[], everyHours: number, first: Date): Date {
  const newest = names.at(-1)
  return newest === undefined ? first : new Date(takenAt(newest).getTime() + everyHours * 3_600_000)
}
const isDue = (names: readonly string[], everyHours: number, now: Date) => dueAt(names, everyHours, now) <= now

/** Takes a backup if one is due and no other process is taking one. @returns whether it took one */
export async function backUpIfDue({ owner, store, settings, clock, log, signal }: Ports): Promise<boolean> {
  const { folder, everyHours, keep, key, databaseUrl } = settings
  const names = await backupsIn(folder)
  if (names.length > 0) lastBackup.set(takenAt(names.at(-1)!).getTime() / 1000)
  if (!isDue(names, everyHours, clock())) return false
  const guard = new pg.Client({ ...owner, application_name: 'saleslog-backup' } as pg.ClientConfig)
  guard.on('error', () => {})
  await guard.connect()
  try {
    // Held by a transaction, so that it works through a pooler.
    await guard.query('begin')
    const { rows } = await guard.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [lockKey])
    if (!rows[0]!.got || !isDue(await backupsIn(folder), everyHours, clock())) return false
    const now = clock()
    const reader = databaseUrl ? { connectionString: databaseUrl } : owner
    const { manifest, missing } = await takeBackup({ owner: reader, store, folder, key, now, signal })
    lastBackup.set(now.getTime() / 1000)
    if (missing.length > 0) log.warn({ count: missing.length }, 'files that rows name are missing in the store')
    const deleted = await deleteOldBackups(folder, keep, now)
    log.info({ tables: manifest.tables.length, files: manifest.files.length, deleted: deleted.length }, 'backup taken')
    return true
  } finally {
    await guard.end()
  }
}

/**
 * Notes when the next backup is due, and says in the log that it is late: also while one hangs, or no process takes one.
 * @param began where there is no backup yet, the first is due
 * @returns a function for each look
 */
export function lateness({ settings, clock, log }: Pick<Ports, 'settings' | 'clock' | 'log'>, began: Date) {
  let toldAt = 0
  return async () => {
    const [due, now] = [dueAt(await backupsIn(settings.folder), settings.everyHours, began), clock()]
    backupDue.set(due.getTime() / 1000)
    if (now.getTime() - Math.max(due.getTime(), toldAt) < lateMs) return
    toldAt = now.getTime()
    log.error({ due, folder: settings.folder }, 'the backup is late')
  }
}

/** @returns a function that stops it, and a backup that is being taken: a process that ends must not wait for it */
export function tendBackups(ports: Ports): () => Promise<void> {
  const ending = new AbortController()
  let underway: Promise<void> | undefined
  let restsUntil = 0
  const noteLateness = lateness(ports, ports.clock())
  const round = async () => {
    try {
      if (await backUpIfDue({ ...ports, signal: ending.signal })) backupCount.inc({ result: 'taken' })
    } catch (error) {
      if (ending.signal.aborted) return
      backupCount.inc({ result: 'failed' })
      restsUntil = ports.clock().getTime() + restMs
      ports.log.error({ err: error }, 'the backup failed')
    }
  }
  const look = () => {
    // A folder that cannot be read fails the backup, which says so.
    void noteLateness().catch(() => {})
    if (ports.clock().getTime() < restsUntil) return
    underway ??= round().finally(() => (underway = undefined))
  }
  look()
  const timer = setInterval(look, lookMs)
  return async () => {
    ending.abort()
    clearInterval(timer)
    await underway
  }
}
