// A PostgreSQL with a physical standby: a second data folder, copied while the first runs, that follows it by streaming.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded, type Embedded } from '../../server/db/embedded.ts'

/** The embedded database streams nothing by itself. */
const streaming = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '256MB' }

/** @param settings of the primary, beside those for streaming */
export async function startWithStandby(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'saleslog-standby-'))
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const primary = await startEmbedded({ dataDir: first, forTests: true, settings: { ...streaming, ...settings } })
  await copyAsStandby(primary, first, second)
  const standby = await startEmbedded({ dataDir: second, forTests: true, settings: streaming })
  return {
    primary,
    standby,
    folders: { primary: first, standby: second },
    async stop() {
      await standby.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type WithStandby = Awaited<ReturnType<typeof startWithStandby>>

/** The low-level base backup of PostgreSQL's manual: "Making a Base Backup Using the Low Level API". */
async function copyAsStandby({ owner }: Embedded, from: string, to: string): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', fast => true)")
    const skipped = /postgres\/(?:postmaster\.(?:pid|opts)|log\/.*|pg_replslot\/.*)$/
    await cp(from, to, { recursive: true, filter: (path) => !skipped.test(path) })
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()')
    await writeFile(join(to, 'postgres/backup_label'), rows[0]!.label)
  } finally {
    await client.end()
  }
  await writeFile(join(to, 'postgres/standby.signal'), '')
  const upstream = `host=${owner.host} port=${owner.port} user=${owner.user} application_name=standby`
  await writeFile(join(to, 'postgres/postgresql.auto.conf'), `primary_conninfo = '${upstream}'\n`)
}

/** Of a connection, for `DATABASE_URL` and `DATABASE_READ_URL`. */
export const socketUrl = ({ host, port, user, database }: pg.ClientConfig) =>
  `postgres://${user ?? ''}@localhost/${database}?host=${encodeURIComponent(host!)}&port=${port}`
