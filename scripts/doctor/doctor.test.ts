import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { nameOfBackup } from '../../server/backup/folder.ts'
import { aPort } from '../../tests/support/program.ts'
import { freshDatabase, ownerPool, urlOf, type TestDatabase } from '../../tests/support/test-database.ts'
import { clockFound, examine } from './checks.ts'

let home: string
let database: TestDatabase
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'saleslog-doctor-'))
  database = await freshDatabase(inject('cluster'))
})
afterAll(async () => {
  await database.drop()
  await rm(home, { recursive: true, force: true })
})
const of = async (environment: Record<string, string>) => {
  const findings = await examine({ DATA_DIR: home, ...environment }, new Date('2026-11-30T12:00:00Z'))
  return (name: string) =>
    findings.filter((each) => each.name === name).map(({ state, sentence }) => `${state}: ${sentence}`)
}
const urlWith = (user: string, password: string, port: number) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/saleslog`

test('an invalid setting is a line of its own', async () => {
  const found = await of({ PORT: 'seventy', S3_BUCKET: 'files' })
  expect(found('settings')).toEqual([expect.stringMatching(/^failure: PORT: /)])
})

test('a database that is in order, the port of another program, an old backup and a missing migration are told', async () => {
  const folder = join(home, 'backups')
  await mkdir(join(folder, nameOfBackup(new Date('2026-11-27T12:00:00Z'))), { recursive: true })
  const other: Server = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
  const port = await aPort()
  await new Promise<void>((listening) => other.listen(port, '127.0.0.1', listening))
  const environment = { DATABASE_URL: urlOf(database.owner), PORT: String(port), ROLE: 'web', BACKUP_DIR: folder }
  const found = await of(environment)
  other.close()
  // The cluster of the tests runs without durability.
  expect(found('database')).toEqual([
    expect.stringMatching(/^ok: The database is PostgreSQL 18/),
    expect.stringMatching(/^failure: fsync/),
    expect.stringMatching(/^ok: All \d+ migrations/),
  ])
  expect(found('clock')).toEqual([expect.stringMatching(/^ok: The clock of the database agrees .*\(\d\.\d s apart\)/)])
  expect(found('port')).toEqual([expect.stringMatching(/^failure: Another program/)])
  expect(found('backup')).toEqual([
    expect.stringMatching(/^failure: .* 72 hours old; one is due every 24/),
    expect.stringMatching(/^warning: BACKUP_KEY/),
  ])
  expect(found('disk')[0]).toMatch(/ GB are free in /)
  expect(found('files')).toEqual([expect.stringMatching(/^ok: /)])
  const owner = ownerPool(database)
  await owner.query("update migrations set name = '9999_later.sql' where name = (select max(name) from migrations)")
  await owner.end()
  const later = await of({ ...environment, PORT: '0' })
  expect(later('database').at(-1)).toMatch(/^failure: .*newer Saleslog \(migration 9999_later\.sql\)/)
})

test('what cannot be reached is told by its host, and no secret is printed', async () => {
  const closed = await aPort()
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const secrets = {
    database: 'hidden-database-1',
    mail: 'hidden-mail-2',
    sms: 'hidden-sms-3',
    bucket: 'hidden-bucket-4',
    card: 'hidden-card-5',
    hook: 'hidden-hook-6',
    backup: Buffer.alloc(32, 7).toString('base64'),
  }
  const at = `127.0.0.1:${closed}`
  const findings = await examine({
    DATA_DIR: home,
    PORT: '0',
    ROLE: 'web',
    DATABASE_URL: urlWith('keeper', secrets.database, closed),
    DATABASE_READ_URL: urlWith('reader', secrets.database, closed),
    SMTP_URL: `smtp://post:${secrets.mail}@${at}`,
    SMS_URL: `http://${at}/send?key=${secrets.sms}`,
    S3_BUCKET: 'bucket-of-ours',
    S3_ENDPOINT: `http://${at}`,
    S3_ACCESS_KEY_ID: 'id-of-bucket',
    S3_SECRET_ACCESS_KEY: secrets.bucket,
    STRIPE_SECRET_KEY: secrets.card,
    STRIPE_WEBHOOK_SECRET: secrets.hook,
    STRIPE_URL: `http://${at}`,
    BACKUP_KEY: secrets.backup,
    VAPID_PRIVATE_KEY: keys.d!,
    VAPID_PUBLIC_KEY: Buffer.concat([
      Buffer.from([4]),
      Buffer.from(keys.x!, 'base64url'),
      Buffer.from(keys.y!, 'base64url'),
    ]).toString('base64url'),
  })
  const failed = findings.filter(({ state }) => state === 'failure').map(({ name }) => name)
  expect(failed).toEqual(['database', 'files', 'mail', 'outgoing', 'outgoing'])
  expect(findings.find(({ name }) => name === 'standby')?.state).toBe('warning')
  const printed = JSON.stringify(findings)
  for (const secret of [...Object.values(secrets), 'id-of-bucket', keys.d!]) expect(printed).not.toContain(secret)
})

test('clocks that differ are a warning, and a failure when codes would expire early', () => {
  const of = (ms: number) => clockFound(ms, 'the database')
  expect([200, -2_000, 45_000].map((ms) => of(ms).state)).toEqual(['ok', 'warning', 'failure'])
  expect(of(-2_000).sentence).toContain('The clock of the database is 2.0 s behind')
})

test('the clocks of the store of files and of a mail server that tells its time are compared, too', async () => {
  const ahead = -2 * 3_600_000
  const store = createHttpServer((_request, response) =>
    response.writeHead(403, { date: new Date(Date.now() + ahead).toUTCString() }).end(),
  )
  const stamp = () => new Date().toUTCString().replace('GMT', '+0000')
  const mail = createServer((socket) =>
    socket.on('error', () => {}).end(`220 mail.example ESMTP Exim 4.98 ${stamp()}\r\n`),
  )
  const [storePort, mailPort] = [await aPort(), await aPort()]
  await Promise.all([
    new Promise<void>((listening) => store.listen(storePort, '127.0.0.1', listening)),
    new Promise<void>((listening) => mail.listen(mailPort, '127.0.0.1', listening)),
  ])
  const found = await of({
    PORT: '0',
    ROLE: 'web',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  expect(found('clock')).toEqual([
    expect.stringMatching(/^failure: The clock of the store of files is 7\d\d\d\.\d s behind .*time server/),
    // Its greeting has whole seconds, which a busy machine reads late.
    expect.stringMatching(/^(?:ok|warning): The clock of the mail server /),
  ])
  store.closeAllConnections()
  store.close()
  mail.close()
})

test('a backup that is a day old is in time, and one that is late is told before it is old', async () => {
  const folder = join(home, 'late')
  await mkdir(join(folder, nameOfBackup(new Date('2026-11-29T11:30:00Z'))), { recursive: true })
  const environment = { PORT: '0', ROLE: 'web', BACKUP_DIR: folder }
  const [inTime] = (await of(environment))('backup')
  expect(inTime).toMatch(/^ok: .* 24 hours old/)
  const [late] = (await of({ ...environment, BACKUP_EVERY: '20' }))('backup')
  expect(late).toMatch(/^warning: .* 24 hours old: the next one is 4 hours late/)
})
