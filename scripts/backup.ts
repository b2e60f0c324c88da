// `npm run backup [-- folder]`: takes a backup of the database and the stored files into BACKUP_DIR or the folder, also while
// the server runs.
import { resolve } from 'node:path'
import { deleteOldBackups } from '../server/backup/folder.ts'
import { takeBackup } from '../server/backup/take.ts'
import { readConfig } from '../server/config.ts'
import { openOwner } from '../server/db/owner.ts'
import { blobStoreOf } from '../server/storage/blob-store.ts'

try {
  const config = readConfig()
  const given = process.argv[2]
  const folder = given ? resolve(given) : config.backup.folder
  if (folder === null) throw new Error('npm run backup -- /path/of/backups (or set BACKUP_DIR)')
  const { owner, close } = await openOwner(config)
  try {
    const { databaseUrl, key, keep } = config.backup
    const reader = databaseUrl ? { connectionString: databaseUrl } : owner
    const taken = await takeBackup({ owner: reader, store: blobStoreOf(config), folder, key, now: new Date() })
    const rows = taken.manifest.tables.reduce((sum, table) => sum + Number(table.rows), 0)
    console.log(`${taken.folder}: ${rows} rows, ${taken.manifest.files.length} files${key ? ', encrypted' : ''}`)
    if (!key)
      console.log(
        'It is not encrypted and has the secrets of the server: set BACKUP_KEY, or keep it where nobody else reads.',
      )
    for (const path of taken.missing) console.log(`Missing in the store, and so in the backup: ${path}`)
    for (const name of given ? [] : await deleteOldBackups(folder, keep, new Date())) console.log(`Deleted: ${name}`)
  } finally {
    await close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
