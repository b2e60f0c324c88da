// `npm run restore -- folder [--check] [--replace]`: restores a backup into the database and the store of the settings.
// `--check`: into a temporary database that is deleted afterwards; files are read and compared. `--replace`: deletes what
// the database has.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openBackup } from '../server/backup/folder.ts'
import { loadBackup } from '../server/backup/load.ts'
import { readConfig } from '../server/config.ts'
import type { Connection } from '../server/db/connect.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { openOwner } from '../server/db/owner.ts'
import { blobStoreOf } from '../server/storage/blob-store.ts'

const usage = 'npm run restore -- /path/of/backups/saleslog-… [--check] [--replace]'
const options = process.argv.slice(2).filter((each) => each.startsWith('--'))
const [folder, ...others] = process.argv.slice(2).filter((each) => !each.startsWith('--'))

try {
  if (!folder || others.length > 0 || options.some((each) => !['--check', '--replace'].includes(each)))
    throw new Error(usage)
  const config = readConfig()
  const backup = await openBackup(resolve(folder), config.backup.key)
  if (options.includes('--check')) {
    const home = await mkdtemp(join(tmpdir(), 'saleslog-check-'))
    const engine = await startEmbedded({ dataDir: home, forTests: true })
    try {
      await loadBackup(backup, { owner: engine.owner as Connection, store: null, replaces: false })
    } finally {
      await engine.stop()
      await rm(home, { recursive: true, force: true })
    }
  } else {
    const { owner, isRunning, close } = await openOwner(config)
    try {
      if (isRunning && !config.databaseUrl)
        throw new Error(`Saleslog runs on ${config.dataDir}: stop it before a restore.`)
      await loadBackup(backup, { owner, store: blobStoreOf(config), replaces: options.includes('--replace') })
    } finally {
      await close()
    }
  }
  const { tables, files, takenAt } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0)
  console.log(
    `${options.includes('--check') ? 'The backup is whole' : 'Restored'}: the state of ${takenAt}, ${rows} rows in ${tables.length} tables with the same checksums, ${files.length} files.`,
  )
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
