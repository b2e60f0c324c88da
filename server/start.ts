// Starts the database, migrations, jobs and HTTP in this order; stops them in reverse.
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino, type Logger } from 'pino'
import { addAssistants } from './assistants/mcp.ts'
import { buildApp } from './http/app.ts'
import { drainOf } from './http/drain.ts'
import { rateLimitsIn } from './security/rate-limits.ts'
import { bodiesIn, type Bodies } from './http/request-body.ts'
import type { Config } from './config.ts'
import { checkAppLogin, setLoginLimits, createAppLogin, rejectOldServer } from './db/app-login.ts'
import { tendBackups } from './backup/schedule.ts'
import { connect, suspiciousMs, type Connection } from './db/connect.ts'
import { currentTrace } from './core/trace.ts'
import { openReadReplica, readingOn, type ReadReplica } from './core/read-replica.ts'
import { normalizeEmails } from './db/email-spelling.ts'
import { migrate } from './db/migrate.ts'
import { watchForSilence } from './db/silence.ts'
import { runJobsWith } from './job-handlers.ts'
import { startJobs, type JobQueue } from './jobs/queue.ts'
import { countCache } from './db/log-count-cache.ts'
import { signedLinksWith, type SignedLinks } from './security/signed-links.ts'
import { liveEventsOn } from './realtime/live-events.ts'
import { localDoor } from './http/local-admin.ts'
import { lookUpTxt, type TxtRecords } from './outbound/dns.ts'
import { mailPort } from './outbound/mail.ts'
import { loggedError } from './core/error-log.ts'
import { poolGauge } from './core/metrics.ts'
import { newsPort } from './features/news/sources.ts'
import { tendAlarms } from './features/plans/alarms.ts'
import { tendWebhooks } from './features/webhooks/deliver.ts'
import { stripePayments } from './outbound/stripe.ts'
import { followCardPayment } from './features/billing/card-payments.ts'
import { addPaymentWebhook } from './http/payment-webhook.ts'
import { pushPort } from './outbound/push.ts'
import { pushKeys, type PushKeys } from './outbound/push-keys.ts'
import { addProviderReturn } from './http/provider-return.ts'
import { addOutboxPage, hasOutboxPage } from './http/outbox-page.ts'
import { addHealth } from './http/health.ts'
import { addMetrics, addWeb } from './http/static-pages.ts'
import { enginesOn } from './engines/engines.ts'
import { filesIn, type Files } from './storage/files.ts'
import { photosIn, type Photos } from './storage/photos.ts'
import { secretBoxWith } from './security/secret-box.ts'
import { loadOrCreateSecret } from './security/secrets.ts'
import { tendSearch } from './jobs/search-maintenance.ts'
import { smsPort } from './outbound/sms.ts'
import { blobStoreOf } from './storage/blob-store.ts'
import { unfinishedRequests, type UnfinishedRequests } from './http/unfinished-requests.ts'

/** `app`: an existing login; created where it is missing. */
export type Database = { owner: Connection; app?: Connection | undefined; stop(): Promise<void> }
/** `outbox`: the address of the outbox page with its key; null without an outbox. */
export type Running = {
  app: FastifyInstance
  pool: pg.Pool
  bodies: Bodies
  unfinished: UnfinishedRequests
  photos: Photos
  files: Files
  links: SignedLinks
  enqueueOn: JobQueue['enqueueOn']
  outbox: string | null
  stop(): Promise<void>
}
type Options = {
  config: Config
  database: Database
  log?: Logger
  clock?: () => Date
  txtRecords?: TxtRecords
  pause?: (ms: number) => Promise<unknown>
}

/** One JSON line per request and job on standard output; tokens, codes and bodies are never logged. */
export const makeLog = (config: Config): Logger =>
  pino({
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: (line) => {
      const trace = currentTrace()
      return trace === undefined || 'trace' in line ? {} : { trace }
    },
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: { paths: ['req.headers', '*.password', '*.token', '*.code'], remove: true },
  })

export async function start({
  config,
  database,
  log = makeLog(config),
  clock = () => new Date(),
  txtRecords = lookUpTxt,
  pause = pauseFor,
}: Options): Promise<Running> {
  const endings: (() => Promise<unknown>)[] = [() => database.stop()]
  const stop = async () => {
    for (const end of endings.splice(0).reverse())
      await end().catch((error: unknown) => log.error({ err: error }, 'while stopping'))
  }
  try {
    const { login, keys, isUpdated } = await prepareDatabase(database, config)
    const pools = connectPools(login, config)
    endings.push(() => Promise.all(Object.values(pools).map((pool) => pool.end())))
    const endWatch = watchForSilence(pools.health, [pools.pool, pools.attempts], log)
    endings.push(async () => endWatch())
    const { pool } = pools
    const replica = replicaOf(config, login, pool, log)
    if (replica) endings.push(() => replica.stop())
    const jobs = await startJobs(database.owner, log)
    endings.push(() => jobs.stop())
    if (isUpdated) await rebuildRollups(pool, jobs)
    // A direct connection, because LISTEN does not work through a pooler.
    const live = await liveEventsOn(database.owner, log)
    endings.push(() => live.stop())
    const engines = enginesOn(pool)
    endings.push(() => engines.stop())
    const reading = replica?.reading ?? readingOn(pool)
    const shared = { config, clock, pool, replica, reading, engines, ...(await storageOf(config, pools, clock, log)) }
    const { photos, files, links } = shared
    const attempts = rateLimitsIn(pools.attempts, clock)
    const bodies = bodiesIn(config)
    const unfinished = unfinishedRequests()
    const counts = countCache()
    const payments = config.stripe && stripePayments(config.stripe)
    const secretBox = secretBoxWith(await loadOrCreateSecret(pools.attempts, 'two-step'))
    const context = {
      ...shared,
      secretBox,
      attempts,
      bodies,
      unfinished,
      jobs,
      counts,
      live,
      payments,
      txtRecords,
      pushKey: keys.publicKey,
      pause,
    }
    const app = await buildApp(context, log)
    if (payments)
      addPaymentWebhook(app, { payments, clock }, (reference) =>
        followCardPayment({ ...shared, payments, log, enqueueOn: jobs.enqueueOn }, reference),
      )
    addAssistants(app, context)
    const drain = drainOf(app)
    endings.push(async () => {
      // Streams end first: they would last as long as their readers.
      await Promise.all([live.stop(), drain()])
      await app.close()
    })
    const door = await localDoor(config)
    const leave = addHealth(app, pools.health, config.dataDir)
    endings.push(async () => {
      leave()
      if (config.drainSeconds > 0) await pauseFor(config.drainSeconds * 1_000)
    })
    addProviderReturn(app)
    addMetrics(app, door)
    addOutboxPage(app, config, door)
    await addWeb(app)
    poolGauge(() => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }))
    if (config.runsWorker) {
      const [mail, sms, push] = [mailPort(config, log), smsPort(config, log), pushPort(config, keys)]
      const ports = { mail, sms, push, news: newsPort(config, log), enqueueOn: jobs.enqueueOn }
      await jobs.work(runJobsWith({ ...shared, ...ports, log, attempts, secretBox, uploads: bodies }))
      endings.push(tendSearch(pool, log))
      endings.push(tendAlarms({ pool, clock, enqueueOn: jobs.enqueueOn }, log))
      const { folder } = config.backup
      if (folder !== null) {
        const settings = { ...config.backup, folder }
        endings.push(tendBackups({ owner: database.owner, store: blobStoreOf(config), settings, clock, log }))
      }
      endings.push(tendWebhooks({ pool, clock, enqueueOn: jobs.enqueueOn, secretBox, config }, log))
    }
    await app.listen({ host: config.host, port: config.port })
    const outbox = hasOutboxPage(config) ? config.publicUrl + door.withKey('/outbox') : null
    return { app, pool, bodies, unfinished, photos, files, links, enqueueOn: jobs.enqueueOn, outbox, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Pools = ReturnType<typeof connectPools>
const connectPools = (login: Connection, { poolSize }: Config) => ({
  pool: connect(login, poolSize),
  attempts: connect(login, 2),
  // Health checks must not wait for a connection that sign-ins use, and say soon that none answers.
  health: connect(login, 1, suspiciousMs),
})

/** The standby is used with the login of the app, unless its address names another. */
function replicaOf(
  { databaseReadUrl, poolSize }: Config,
  login: Connection,
  pool: pg.Pool,
  log: Logger,
): ReadReplica | null {
  if (databaseReadUrl === null) return null
  const named = new URL(databaseReadUrl).username !== ''
  const { host, port, database, ssl } = new pg.Client(databaseReadUrl) as pg.Client & pg.ClientConfig
  const { user, password } = new pg.Client(named ? databaseReadUrl : (login as pg.ClientConfig))
  return openReadReplica({ host, port, database, ssl, user, password }, { pool, size: poolSize, log })
}

async function storageOf(config: Config, { pool, attempts }: Pools, clock: () => Date, log: Logger) {
  const links = signedLinksWith(await loadOrCreateSecret(attempts, 'addresses'), clock)
  const store = blobStoreOf(config)
  const files = filesIn(store, links, pool, clock, join(config.dataDir, 'uploads'))
  return { links, photos: photosIn(store, links, log), files }
}

/** Migrations may empty the roll-ups of statistics: they are not left to the hourly job. */
async function rebuildRollups(pool: pg.Pool, jobs: JobQueue): Promise<void> {
  const client = await pool.connect()
  try {
    await jobs.enqueueOn(client)('rollups.find', {})
  } finally {
    client.release()
  }
}

/** @returns the app's login, the push keys, which only the owner may read, and whether migrations were applied */
async function prepareDatabase(
  { owner, app }: Database,
  config: Config,
): Promise<{ login: Connection; keys: PushKeys; isUpdated: boolean }> {
  // One that falls silent would keep the process from starting, and from ending.
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 5_000, query_timeout: 30_000, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await rejectOldServer(client)
    const migrated = await migrate(client)
    await normalizeEmails(client)
    if (app?.user === 'saleslog_app') await setLoginLimits(client, app.user)
    const login = app ?? (await createAppLogin(client, owner))
    await checkAppLogin(login)
    return { login, keys: await pushKeys(client, config), isUpdated: migrated.length > 0 }
  } finally {
    await client.end()
  }
}
