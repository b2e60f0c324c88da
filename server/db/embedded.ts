// Runs PostgreSQL in the data folder when DATABASE_URL is not set. It listens on a unix socket only.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { makeDataFolder, noRoomIn, saysNoRoom } from './data-folder.ts'
import { findEngine, runnableEngine, thisMachine, type Engine, type Machine } from './embedded-binaries.ts'
import { createDatabase, isDatabaseFolder, removeStaleStagings } from './embedded-create.ts'
import { isAlive, findPostmaster, disableStalePid, folderId, isReady, type Postmaster } from './embedded-orphan.ts'
import { chooseRunner, dataPath, changeOwner, lastError, launch, ownerOf, type Runner } from './embedded-user.ts'

export type EmbeddedOptions = {
  dataDir: string
  address?: string // shown when a second process starts on the same folder
  log?: (line: string) => void
  lost?: (sentence: string) => void // called when the database ended unexpectedly and cannot be started again
  forTests?: boolean // fast, without durability
  settings?: Record<string, string> // of PostgreSQL, beside our own: for benchmarks
  machine?: Machine
}
export type Embedded = { owner: ClientConfig; app: ClientConfig; version: string; stop: () => Promise<void> }

// For a machine with two cores and 350 MB that it shares with the web server.
const settings = {
  listen_addresses: '',
  port: '5432', // only part of the socket's name
  max_connections: '40',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '32MB',
  max_parallel_workers_per_gather: '0', // the web server uses the other core, and small containers have little /dev/shm
  jit: 'off',
  io_method: 'sync', // saves three worker processes
  max_logical_replication_workers: '0',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  autovacuum_max_workers: '2',
  autovacuum_naptime: '30s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on', // a file per weekday, overwritten a week later
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse', // details and statements may contain customer data
  log_min_error_statement: 'panic',
}
const settingsForTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  autovacuum: 'off',
  max_connections: '80',
}

/** @throws with one sentence that is shown in the terminal */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? (() => {})
  const packaged = findEngine(options.machine ?? thisMachine())
  const home = makeDataFolder(options.dataDir)
  const folder = join(home, 'postgres')
  const runner = chooseRunner(ownerOf(folder))
  takeOwnership(folder, runner)
  rejectOtherMajor(folder, packaged)
  await endOrphan(folder, log)
  const engine = await runnableEngine(packaged, runner, home)
  removeStaleStagings(home)
  if (!isDatabaseFolder(folder)) await createDatabase(folder, engine, runner, options.forTests)
  return await open(folder, engine, runner, options)
}

function takeOwnership(folder: string, runner: Runner) {
  const owner = ownerOf(folder)
  const uid = runner.uid ?? process.getuid!()
  if (!owner || owner.uid === uid) return
  if (process.getuid!() !== 0)
    throw new Error(
      `The data in ${folder} belongs to user ${owner.uid}, not to you (${uid}), because Saleslog was first started by another user, such as root: start it as that user, or set DATA_DIR to another folder.`,
    )
  try {
    changeOwner(folder, { uid, gid: runner.gid ?? process.getgid!() }) // a backup restored by root
  } catch (error) {
    throw new Error(
      `The data in ${folder} belongs to user ${owner.uid} and cannot be handed to user ${uid} (${(error as Error).message}).`,
      { cause: error },
    )
  }
}

function rejectOtherMajor(folder: string, { major }: Engine) {
  if (!isDatabaseFolder(folder)) return
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found !== major)
    throw new Error(
      `The data in ${folder} was written by PostgreSQL ${found} and this Saleslog brings ${major}: start the release that wrote it, or set DATA_DIR to another folder.`,
    )
}

// An orphan is stopped, not reused: the database must have the current settings and binaries, and be a child process.
async function endOrphan(folder: string, log: (line: string) => void) {
  const found = findPostmaster(folder)
  if (!found) return removeSocketFolder(disableStalePid(folder))
  rejectIfInUse(found, folder)
  log(`An earlier Saleslog was killed and left its database running (process ${found.pid}): ending it`)
  await end(found.pid)
  removeSocketFolder(found.socketFolder)
}

function rejectIfInUse({ pid, launcher, parent, address }: Postmaster, folder: string) {
  if (launcher === undefined)
    throw new Error(`A PostgreSQL that Saleslog did not start (process ${pid}) uses ${folder}: end it first.`)
  if (launcher === parent)
    throw new Error(
      `Saleslog already runs on ${dirname(folder)} (process ${launcher}${address ? `, ${address}` : ''}): stop it first, or set DATA_DIR to another folder.`,
    )
}

// SIGINT closes connections and writes all data; SIGQUIT stops at once, and the next start recovers from the log.
async function end(pid: number) {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    for (let tries = 0; isAlive(pid) && tries < 400; tries++) {
      if (tries === 0) send(pid, signal)
      await pause(25)
    }
  }
  if (isAlive(pid)) throw new Error(`The database (process ${pid}) does not end: end it by hand.`)
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // else it has just ended
  }
}

/** A database that ends more often than this within a minute is given up. */
const maxRestarts = 3
const restartWindowMs = 60_000
/** The processes of a killed postmaster end within a moment; until then PostgreSQL does not start on their folder. */
const survivorsMs = 10_000

/** Starts PostgreSQL, and starts it again when it ends by itself; clients reconnect at the same socket. */
async function open(folder: string, engine: Engine, runner: Runner, options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? (() => {})
  const details = `(more in ${join(folder, 'log')})`
  const socketFolder = makeSocketFolder(runner)
  const removeSocket = () => removeSocketFolder(socketFolder)
  process.once('exit', removeSocket)
  const close = () => {
    process.off('exit', removeSocket)
    removeSocket()
  }
  const startOnce = () => startProcess(folder, socketFolder, engine, runner, options)
  let stopping: Promise<void> | undefined
  const startAfterSurvivors = async () => {
    const until = Date.now() + survivorsMs
    for (;;) {
      disableStalePid(folder)
      for (const name of readdirSync(socketFolder)) rmSync(join(socketFolder, name), { force: true })
      try {
        return await startOnce()
      } catch (error) {
        if (stopping || Date.now() > until || !/shared memory|lock file/.test((error as Error).message)) throw error
        await pause(50)
      }
    }
  }
  let current = await startAfterSurvivors().catch((error: unknown) => {
    close()
    throw error
  })

  const restarts: number[] = []
  const supervise = async () => {
    for (;;) {
      await current.gone
      if (stopping) return
      const now = Date.now()
      if (restarts.push(now) > maxRestarts && restarts.at(-1 - maxRestarts)! > now - restartWindowMs)
        return options.lost?.(`The database ends again and again ${details}.`)
      log(`The database ended by itself and is started again ${details}`)
      try {
        current = await startAfterSurvivors()
      } catch (error) {
        if (!stopping) options.lost?.((error as Error).message)
        return
      }
      if (stopping) await current.end()
      else log('The database runs again')
    }
  }
  const supervised = supervise().finally(close)
  const config = { host: socketFolder, port: Number(settings.port), database: 'saleslog' }
  return {
    owner: { ...config, user: 'postgres' },
    app: { ...config, user: 'saleslog_app' },
    version: engine.version,
    stop: () => (stopping ??= current.end().then(() => supervised)),
  }
}

/** `gone` resolves at its end. */
type DatabaseProcess = { gone: Promise<void>; end(): Promise<void> }

/** @returns once it accepts connections @throws with one sentence that is shown in the terminal */
async function startProcess(
  folder: string,
  socketFolder: string,
  engine: Engine,
  runner: Runner,
  options: EmbeddedOptions,
): Promise<DatabaseProcess> {
  // The last three identify the process by its command line: see embedded-orphan.ts.
  const all = {
    ...settings,
    ...(options.forTests ? settingsForTests : {}),
    ...options.settings,
    unix_socket_directories: socketFolder,
    'saleslog.launcher': process.pid,
    'saleslog.folder': folderId(folder),
    'saleslog.address': options.address ?? '',
  }
  const args = [
    '-D',
    dataPath(folder, runner),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = launch(runner, join(engine.folder, 'bin/postgres'), args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr!.on('data', (text) => (output += text)) // only until its log file is open
  let ended = false
  const interrupt = () => child.kill('SIGINT')
  process.once('exit', interrupt) // every end of this process but kill -9
  const gone = new Promise<void>((resolve) => {
    for (const event of ['exit', 'error'])
      child.once(event, (reason) => {
        if (event === 'error') output += reason
        ended = true
        process.off('exit', interrupt)
        resolve()
      })
  })

  // `ended` is set by the listener above.
  // oxlint-disable-next-line no-unmodified-loop-condition
  while (!ended && !isReady(folder, child.pid!)) await pause(10)
  if (ended) {
    const winner = findPostmaster(folder)
    if (winner) rejectIfInUse(winner, folder)
    if (saysNoRoom(output)) throw new Error(noRoomIn(dirname(folder)))
    throw new Error(`The database in ${folder} does not start: ${lastError(output)} (more in ${join(folder, 'log')})`)
  }
  return { gone, end: () => (ended ? gone : end(child.pid!).then(() => gone)) }
}

// A random name for each start, so it cannot be prepared by others; short, because the path of a unix socket has 103
// bytes.
function makeSocketFolder(runner: Runner) {
  const parent = tmpdir().length < 70 ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(parent, 'saleslog-db-'))
  changeOwner(folder, runner)
  return folder
}

function removeSocketFolder(folder: string) {
  if (/\/saleslog-db-\w{6}$/.test(folder)) rmSync(folder, { recursive: true, force: true })
}

// One cluster for a whole test run. First stops and removes the clusters of test runs that were killed.
export async function startForTests(): Promise<Embedded> {
  const prefix = 'saleslog-test-'
  for (const name of readdirSync(tmpdir())) {
    const maker = name.startsWith(prefix) && /-(\d+)-/.exec(name)?.[1]
    if (!maker || isAlive(Number(maker))) continue
    await endOrphan(join(tmpdir(), name, 'postgres'), () => {})
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  const database = await startEmbedded({ dataDir, forTests: true })
  return { ...database, stop: () => database.stop().then(() => rmSync(dataDir, { recursive: true, force: true })) }
}
