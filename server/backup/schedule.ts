// Takes backups by itself in a worker that has BACKUP_DIR.
import pg from 'pg'
import type { Logger } from 'pino'
import type { BackupSettings } from '../config.ts'
import type { Connection } from '../db/connect.ts'
import { backupCount, lastBackup } from '../core/metrics.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import { backupsIn, deleteOldBackups, takenAt } from './folder.ts'
import { takeBackup } from './take.ts'

const lookMs = 60_000
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

/** Whether the newest backup is older than `everyHours`. */
export function isDue(names: readonly string[], everyHours: number, now: Date): boolean {
  const newest = names.at(-1)
  return newest === undefined || now.getTime() - takenAt(newest).getTime() >= everyHours * 3_600_000
}

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

/** @returns a function that stops it, and a backup that is being taken: a process that ends must not wait for it */
export function tendBackups(ports: Ports): () => Promise<void> {
  const ending = new AbortController()
  let underway: Promise<void> | undefined
  const round = async () => {
    try {
      if (await backUpIfDue({ ...ports, signal: ending.signal })) backupCount.inc({ result: 'taken' })
    } catch (error) {
      if (ending.signal.aborted) return
      backupCount.inc({ result: 'failed' })
      ports.log.error({ err: error }, 'the backup failed')
    }
  }
  const look = () => {
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
