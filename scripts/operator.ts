// `npm run operator -- someone@example.com [--remove]`: grants or revokes the rights of a service administrator.
// `npm run operator -- export-workgroup <id or address> <folder>` writes everything of a workgroup into a new folder;
// `npm run operator -- import-workgroup <folder> [--address daon]` adds it to this server (docs/workgroup-export.md).
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { exportWorkgroup } from '../server/backup/export-workgroup.ts'
import { importWorkgroup } from '../server/backup/import-workgroup.ts'
import { readConfig, type Config } from '../server/config.ts'
import { connect, type Connection } from '../server/db/connect.ts'
import { openOwner } from '../server/db/owner.ts'
import { recountLogs } from '../server/features/statistics/recount.ts'
import { stepsIn } from '../server/jobs/transaction.ts'
import { blobStoreOf } from '../server/storage/blob-store.ts'

const usage = `npm run operator -- someone@example.com [--remove]
npm run operator -- export-workgroup <id or address> <folder>
npm run operator -- import-workgroup <folder> [--address <address here>]`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remove: { type: 'boolean' }, address: { type: 'string' } },
  })
  const [command, ...rest] = positionals
  const isKnown =
    (command === 'export-workgroup' && rest.length === 2) ||
    (command === 'import-workgroup' && rest.length === 1) ||
    (command?.includes('@') && rest.length === 0)
  if (!isKnown) throw new Error(usage)
  const config = readConfig()
  const { owner, close } = await openOwner(config)
  try {
    if (command === 'export-workgroup') await exportOne(config, owner, rest[0]!, rest[1]!)
    else if (command === 'import-workgroup') await importOne(config, owner, rest[0]!, values.address)
    else await setOperator(owner, command!, values.remove !== true)
  } finally {
    await close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

async function setOperator(owner: Connection, email: string, isOperator: boolean): Promise<void> {
  const [found] = await query(owner, 'update users set is_operator = $2 where email = $1 returning id', [
    email.trim().toLowerCase(),
    isOperator,
  ])
  if (!found) throw new Error(`Nobody has signed up as ${email}.`)
  console.log(
    isOperator ? `${email} is now a service administrator.` : `${email} is no longer a service administrator.`,
  )
}

async function exportOne(config: Config, owner: Connection, which: string, folder: string): Promise<void> {
  const { databaseUrl } = config.backup
  const reader = databaseUrl ? { connectionString: databaseUrl } : owner
  const [found] = await query(
    reader,
    'select id::text from workgroups where (id::text = $1 or address = $1) and deleted_at is null',
    [which],
  )
  if (!found) throw new Error(`There is no workgroup ${which}.`)
  const store = blobStoreOf(config)
  const [workgroupId, place] = [found.id!, resolve(folder)]
  const manifest = await exportWorkgroup({ owner: reader, store, workgroupId, folder: place, now: new Date() })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${place}: ${manifest.users.length} users, ${rows} rows, ${manifest.files.length} files.`)
}

async function importOne(config: Config, owner: Connection, folder: string, address?: string): Promise<void> {
  const { workgroupId, newUsers } = await importWorkgroup({
    owner,
    store: blobStoreOf(config),
    folder: resolve(folder),
    address,
  })
  const pool = connect(owner, 1, 600_000)
  const { days } = await recountLogs(
    stepsIn({ pool, enqueueOn: () => async () => {}, clock: () => new Date() }, workgroupId),
    workgroupId,
  )
  await pool.end()
  console.log(`The workgroup is ${workgroupId} here; the statistics of ${days} days were counted.`)
  for (const email of newUsers) console.log(`New here, sets a password with "forgot password": ${email}`)
}

async function query(owner: Connection, text: string, values: unknown[]): Promise<Record<string, string>[]> {
  const client = new pg.Client(owner as pg.ClientConfig)
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(text, values)).rows
  } finally {
    await client.end()
  }
}
