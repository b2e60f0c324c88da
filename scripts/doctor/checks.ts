// The checks of `npm run doctor`: each says in one sentence what is, or what to do.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { lookup } from 'node:dns/promises'
import { connect as tcpConnect, createServer, type Socket } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { join } from 'node:path'
import pg from 'pg'
import { backupsIn } from '../../server/backup/folder.ts'
import { dueAt } from '../../server/backup/schedule.ts'
import { readConfig, type Config } from '../../server/config.ts'
import { checkAppLogin, oldServerError } from '../../server/db/app-login.ts'
import { ownMigrations } from '../../server/db/migrate.ts'
import { openOwner } from '../../server/db/owner.ts'
import { blobStoreOf } from '../../server/storage/blob-store.ts'

/** `warning`: it works, and somebody should know. */
export type Finding = { name: string; state: 'ok' | 'warning' | 'failure'; sentence: string }
/** `name`: where it is another one than that of its check. */
type Found = Omit<Finding, 'name'> & { name?: string }
const ok = (sentence: string): Found => ({ state: 'ok', sentence })
const warning = (sentence: string): Found => ({ state: 'warning', sentence })
const failure = (sentence: string): Found => ({ state: 'failure', sentence })

const limitMs = 6_000
const minNode = 24
const gigabyte = 1024 ** 3
/** Tokens, codes and signed links expire by this machine's clock, sealed proposals open by that of the database. */
const clockMs = { warning: 1_000, failure: 30_000 }
/** Other servers tell whole seconds only, after a way that may take another one. */
const toldClockMs = 2_000
/** So long a backup that is due may take before it is called late. */
const lateHours = 1
/** Where browsers receive pushes. */
const pushServices = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']

/** What must not be printed: passwords and keys of the settings. */
export function secretsOf(config: Config): string[] {
  const addresses = [
    config.databaseUrl,
    config.databaseAppUrl,
    config.databaseReadUrl,
    config.backup.databaseUrl,
    config.smtpUrl,
    config.smsUrl,
    config.wrapperPushUrl,
  ].flatMap((each) => (each ? [new URL(each)] : []))
  return [
    ...addresses.flatMap(({ password, search }) => [password, decodeURIComponent(password), search]),
    config.s3?.secretAccessKey,
    config.s3?.accessKeyId,
    config.vapid?.privateKey,
    config.stripe?.key,
    config.stripe?.webhookSecret,
    config.news.naver?.secret,
    config.news.daum?.key,
    config.backup.key?.toString('base64'),
  ].filter((each): each is string => Boolean(each))
}

/** All findings, in the order in which they are shown. `environment`: as of a process. */
export async function examine(
  environment: Record<string, string | undefined>,
  now: Date = new Date(),
): Promise<Finding[]> {
  const version = { name: 'version', ...versionFound() }
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    const lines = (error as Error).message.split('\n')
    return [version, ...lines.map((line) => ({ name: 'settings', ...failure(line) }))]
  }
  const secrets = secretsOf(config)
  const run = async (name: string, check: () => Promise<Found | Found[]>): Promise<Finding[]> => {
    const found = await within(check()).catch((error: unknown) => failure(reasonOf(error)))
    return [found]
      .flat()
      .map(({ state, sentence, name: own = name }) => ({ name: own, state, sentence: hide(sentence, secrets) }))
  }
  const findings = await Promise.all([
    run('settings', async () => settingsFound(config)),
    run('disk', () => diskFound(config)),
    run('port', () => portFound(config)),
    run('database', () => databaseFound(config)),
    run('clock', () => otherClocksFound(config)),
    run('standby', () => standbyFound(config)),
    run('files', () => filesFound(config)),
    run('mail', () => mailFound(config)),
    run('push', () => pushFound(config)),
    run('outgoing', () => outgoingFound(config)),
    run('backup', () => backupFound(config, now)),
  ])
  return [version, ...findings.flat()]
}

const hide = (sentence: string, secrets: readonly string[]) =>
  secrets.reduce((text, secret) => text.replaceAll(secret, '…'), sentence)
const reasonOf = (error: unknown): string => {
  const { message, code, errors } = error as Error & { code?: string; errors?: unknown[] }
  return (message || (errors?.[0] ? reasonOf(errors[0]) : (code ?? String(error)))).split('\n')[0]!
}
function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1000} seconds`)), limitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function versionFound(): Found {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  const said = `Saleslog ${version} on Node ${process.versions.node}, ${process.platform} ${process.arch}`
  return Number.parseInt(process.versions.node, 10) < minNode
    ? failure(`${said}: Node ${minNode} or newer is needed.`)
    : ok(`${said}.`)
}

const isThisMachine = (host: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(host)
function settingsFound(config: Config): Found[] {
  const { protocol, hostname, host } = new URL(config.publicUrl)
  const found: Found[] = []
  if (!isThisMachine(hostname) && protocol !== 'https:')
    found.push(warning(`PUBLIC_URL is http: ${host} is open to everybody in between, and browsers allow no pushes.`))
  if (!isThisMachine(hostname) && config.trustedProxies === 0 && isThisMachine(config.host))
    found.push(
      warning('PUBLIC_URL leads through a proxy, and TRUSTED_PROXIES is 0: all users share one address for limits.'),
    )
  if (found.length === 0) found.push(ok(`All values can be read; users open ${host}.`))
  return found
}

async function diskFound({ dataDir }: Config): Promise<Found> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const probe = join(dataDir, `.doctor-${process.pid}`)
  await writeFile(probe, '', { mode: 0o600 })
  await rm(probe)
  const disk = await statfs(dataDir)
  const free = disk.bavail * disk.bsize
  const said = `${(free / gigabyte).toFixed(1)} GB are free in ${dataDir}`
  if (free < gigabyte / 32) return failure(`${said}: the database may stop at any moment.`)
  return free < gigabyte ? warning(`${said}: make room.`) : ok(`${said}.`)
}

async function portFound({ host, port, runsWeb }: Config): Promise<Found> {
  if (!runsWeb) return ok('A worker answers no calls; its port serves health and metrics.')
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const isFree = await new Promise<boolean | Error>((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? false : error))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
  if (isFree instanceof Error) return failure(`Port ${port} on ${host} cannot be used: ${reasonOf(isFree)}.`)
  if (isFree) return ok(`Port ${port} on ${host} is free: no server runs there.`)
  const answer = await fetch(`http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/healthz`).catch(
    () => null,
  )
  const body = (await answer?.json().catch(() => null)) as { success?: boolean; error?: string } | null | undefined
  if (body?.success === true) return ok(`A server is healthy on port ${port}.`)
  if (body?.success === false) return failure(`The server on port ${port} is not healthy: ${body.error}.`)
  return failure(`Another program uses port ${port} on ${host}: set PORT to another one.`)
}

async function databaseFound(config: Config): Promise<Found[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION')))
    return [ok('The embedded database is created at the first start.')]
  const opened = await openOwner(config)
  const client = new pg.Client({ ...opened.owner, connectionTimeoutMillis: 5_000 } as pg.ClientConfig)
  client.on('error', () => {})
  try {
    await client.connect()
    const before = Date.now()
    const { rows } = await client.query<{
      version: string
      at: Date
      encoding: string
      connections: string
      sync: string
    }>(
      `select current_setting('server_version') as version, clock_timestamp() as at, current_setting('server_encoding') as encoding,
         current_setting('max_connections') as connections, current_setting('fsync') || current_setting('full_page_writes') as sync`,
    )
    const after = Date.now()
    const { version, at, encoding, connections, sync } = rows[0]!
    const tooOld = oldServerError(version)
    if (tooOld) return [failure(tooOld)]
    const kind = config.databaseUrl ? 'The database' : 'The embedded database'
    const found: Found[] = [ok(`${kind} is PostgreSQL ${version.split(' ')[0]}.`)]
    if (encoding !== 'UTF8') found.push(failure(`The database is encoded in ${encoding}: create one in UTF8.`))
    if (sync !== 'onon') found.push(failure('fsync or full_page_writes is off: a power cut loses acknowledged writes.'))
    // The pool, attempts and health, the queue, LISTEN and the locks of jobs; one process of this role.
    const needed = config.poolSize + 8
    if (Number(connections) < needed)
      found.push(failure(`max_connections is ${connections}; one process alone opens up to ${needed}.`))
    found.push({ name: 'clock', ...clockFound(at.getTime() - (before + after) / 2, 'the database') })
    found.push(await migrationsFound(client))
    if (config.databaseAppUrl)
      found.push(
        await checkAppLogin({ connectionString: config.databaseAppUrl }).then(
          () => ok('The login in DATABASE_APP_URL has the rights and limits it should have.'),
          (error: unknown) => failure(`DATABASE_APP_URL: ${reasonOf(error)}.`),
        ),
      )
    return found
  } catch (error) {
    return [failure(`The database cannot be used: ${reasonOf(error)}.`)]
  } finally {
    await client.end().catch(() => {})
    await opened.close()
  }
}

/** @param aheadMs how far the clock of another machine is ahead of this one's */
export function clockFound(aheadMs: number, whose: string, warningMs: number = clockMs.warning): Found {
  const off = Math.abs(aheadMs)
  const seconds = (off / 1000).toFixed(1)
  const said = `The clock of ${whose} is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's`
  if (off > clockMs.failure) return failure(`${said}: set both by a time server.`)
  return off > warningMs
    ? warning(`${said}.`)
    : ok(`The clock of ${whose} agrees with this machine's (${seconds} s apart).`)
}

/** By the `Date` of the store of files, and by the greeting of the mail server where it tells the time. */
async function otherClocksFound({ s3, smtpUrl }: Config): Promise<Found[]> {
  const asked: [whose: string, date: Promise<string | null>][] = []
  if (s3) asked.push(['the store of files', dateOfStore(s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`)])
  if (smtpUrl) asked.push(['the mail server', dateOfMailServer(new URL(smtpUrl))])
  const found = await Promise.all(
    asked.map(async ([whose, date]) => {
      // Who is not reached has a line of its own.
      const at = Date.parse((await date.catch(() => null)) ?? '')
      return Number.isNaN(at) ? [] : [clockFound(at + 500 - Date.now(), whose, toldClockMs)]
    }),
  )
  return found.flat()
}
const dateOfStore = async (address: string): Promise<string | null> =>
  (await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(4_000) })).headers.get('date')
/** Many mail servers greet with the time, as RFC 5322 writes it. */
function dateOfMailServer({ protocol, hostname, port }: URL): Promise<string | null> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isTls = protocol === 'smtps:'
  const at = { host, port: Number(port) || (isTls ? 465 : 587), timeout: 4_000 }
  return new Promise((resolve) => {
    const socket: Socket = isTls ? tlsConnect({ ...at, servername: host }) : tcpConnect(at)
    const end = (date: string | null) => {
      socket.destroy()
      resolve(date)
    }
    socket.once('data', (greeting) =>
      end(/\w{3}, \d{1,2} \w{3} \d{4} [\d:]{8} [+-]\d{4}/.exec(String(greeting))?.[0] ?? null),
    )
    socket.once('error', () => end(null))
    socket.once('timeout', () => end(null))
  })
}

async function migrationsFound(client: pg.ClientBase): Promise<Found> {
  const own = await ownMigrations()
  const { rows: known } = await client.query<{ known: boolean }>(
    "select to_regclass('migrations') is not null as known",
  )
  if (!known[0]!.known) return ok('The database is empty: the first start fills it.')
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const newer = rows.filter(({ name }) => !own.includes(name))
  if (newer.length > 0)
    return failure(`The data was written by a newer Saleslog (migration ${newer.at(-1)!.name}): start that release.`)
  const waiting = own.length - rows.length
  return waiting > 0
    ? warning(`${waiting} migrations wait for the next start.`)
    : ok(`All ${own.length} migrations are applied.`)
}

async function standbyFound({ databaseReadUrl }: Config): Promise<Found[]> {
  if (!databaseReadUrl) return []
  if (new URL(databaseReadUrl).username === '') return [await reached('standby', databaseReadUrl, 5432)]
  const client = new pg.Client({ connectionString: databaseReadUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    return [rows[0]!.is ? ok('The standby answers.') : warning('DATABASE_READ_URL names a primary, not a standby.')]
  } catch (error) {
    return [warning(`The standby cannot be used, all reads go to the primary: ${reasonOf(error)}.`)]
  } finally {
    await client.end().catch(() => {})
  }
}

async function filesFound(config: Config): Promise<Found> {
  const store = blobStoreOf(config)
  const where = config.s3 ? `the bucket ${config.s3.bucket}` : join(config.dataDir, 'files')
  const path = `doctor/${process.pid}.webp`
  try {
    await store.put(path, Buffer.from('doctor'))
    const read = await store.get(path)
    await store.remove(path)
    if (read.toString() !== 'doctor') return failure(`${where} returns something else than what was stored.`)
    return ok(`Files can be stored in ${where}, read and deleted.`)
  } catch (error) {
    return failure(`${where} cannot be used: ${reasonOf(error)}.`)
  }
}

async function mailFound({ smtpUrl, publicUrl }: Config): Promise<Found> {
  if (!smtpUrl)
    return isThisMachine(new URL(publicUrl).hostname)
      ? ok('Mails are kept in the outbox.')
      : warning('SMTP_URL is not set: mails are kept in the outbox and reach nobody.')
  const { createTransport } = await import('nodemailer')
  const { host } = new URL(smtpUrl)
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 5_000, greetingTimeout: 5_000 } as object)
  try {
    await transport.verify()
    return ok(`The mail server at ${host} accepts the sign-in.`)
  } catch (error) {
    return failure(`The mail server at ${host} cannot be used: ${reasonOf(error)}.`)
  } finally {
    transport.close()
  }
}

/** Whether a host has an address, and accepts connections. */
async function reached(what: string, address: string, defaultPort?: number): Promise<Found> {
  const { hostname, port, protocol } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  try {
    await lookup(host)
  } catch {
    return failure(`${what}: the name ${host} has no address here.`)
  }
  const at = Number(port) || defaultPort || (protocol === 'http:' ? 80 : 443)
  return new Promise((resolve) => {
    const socket = tcpConnect({ host, port: at, timeout: 4_000 })
    const end = (found: Found) => {
      socket.destroy()
      resolve(found)
    }
    socket.once('connect', () => end(ok(`${what}: ${host} is reached.`)))
    socket.once('timeout', () => end(failure(`${what}: ${host} does not answer on port ${at}.`)))
    socket.once('error', (error) => end(failure(`${what}: ${host} cannot be reached: ${reasonOf(error)}.`)))
  })
}

async function pushFound({ runsWorker, vapid, vapidSubject }: Config): Promise<Found[]> {
  if (!runsWorker) return [ok('This process sends no pushes; workers do.')]
  const services = await Promise.all(pushServices.map((host) => reached('push', `https://${host}`)))
  const lost = services.filter(({ state }) => state !== 'ok')
  const keys = vapid ? 'the keys of VAPID_*' : 'the keys in the database'
  const found = [
    lost.length === 0
      ? ok(`Push services are reached; pushes are signed with ${keys}.`)
      : warning(`${lost.length} of ${services.length} push services are not reached: ${lost[0]!.sentence}`),
  ]
  if (/localhost/.test(vapidSubject))
    found.push(warning('Apple rejects pushes of a server that names no reachable VAPID_SUBJECT.'))
  return found
}

async function outgoingFound({ smsUrl, wrapperPushUrl, news, stripe }: Config): Promise<Found[]> {
  const names: [string, string | undefined | null][] = [
    ['text messages', smsUrl],
    ['pushes of the wrapper', wrapperPushUrl],
    ['news from Naver', news.naver?.url],
    ['news from Google', news.google?.url],
    ['news from Daum', news.daum?.url],
    ['card payments', stripe?.url],
  ]
  const set = names.flatMap(([name, address]) => (address ? [[name, address] as const] : []))
  if (set.length === 0) return [ok('No other service is configured.')]
  return Promise.all(set.map(([name, address]) => reached(name, address)))
}

async function backupFound({ backup: { folder, everyHours, key } }: Config, now: Date): Promise<Found[]> {
  if (folder === null) return [warning('BACKUP_DIR is not set: no backups are taken by themselves.')]
  const newest = (await backupsIn(folder)).at(-1)
  const found: Found[] = []
  if (newest === undefined) found.push(warning(`There is no backup in ${folder} yet.`))
  else {
    const late = Math.floor((now.getTime() - dueAt([newest], everyHours, now).getTime()) / 3_600_000)
    const said = `The newest backup in ${folder} is ${late + everyHours} hours old`
    if (late > everyHours) found.push(failure(`${said}; one is due every ${everyHours}: see the log of the worker.`))
    else if (late >= lateHours) found.push(warning(`${said}: the next one is ${late} hours late.`))
    else found.push(ok(`${said}.`))
  }
  if (key === null) found.push(warning('BACKUP_KEY is not set: whoever reads a backup reads everything.'))
  return found
}
