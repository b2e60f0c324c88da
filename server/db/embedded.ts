// Runs PostgreSQL in the data folder when DATABASE_URL is not set. It listens on a unix socket only.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { findEngine, runnableEngine, thisMachine, type Engine, type Machine } from './embedded-binaries.ts'
import { createDatabase, isDatabaseFolder, removeStaleStagings } from './embedded-create.ts'
import { isAlive, findPostmaster, disableStalePid, folderId, isReady, type Postmaster } from './embedded-orphan.ts'
import { chooseRunner, dataPath, changeOwner, lastError, launch, ownerOf, type Runner } from './embedded-user.ts'

export type EmbeddedOptions = {
  dataDir: string
  address?: string // shown when a second process starts on the same folder
  log?: (line: string) => void
  lost?: (sentence: string) => void // called when the database ends unexpectedly
  forTests?: boolean // fast, without durability
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
  const home = makeHome(options.dataDir)
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

function makeHome(dataDir: string) {
  try {
    mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 })
    return realpathSync(dataDir)
  } catch (error) {
    throw new Error(
      `The data folder ${resolve(dataDir)} cannot be made or entered (${(error as Error).message}): set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
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

async function open(folder: string, engine: Engine, runner: Runner, options: EmbeddedOptions): Promise<Embedded> {
  const socketFolder = makeSocketFolder(runner)
  // The last three identify the process by its command line: see embedded-orphan.ts.
  const all = {
    ...settings,
    ...(options.forTests ? settingsForTests : {}),
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
  let stopping: Promise<void> | undefined
  const onExit = () => {
    child.kill('SIGINT')
    removeSocketFolder(socketFolder)
  }
  process.once('exit', onExit) // every end of this process but kill -9
  const gone = new Promise<void>((resolve) => {
    for (const event of ['exit', 'error'])
      child.once(event, (reason) => {
        if (event === 'error') output += reason
        ended = true
        process.off('exit', onExit)
        removeSocketFolder(socketFolder)
        resolve()
      })
  })
  const stop = () => (stopping ??= ended ? gone : end(child.pid!).then(() => gone))

  // `ended` is set by the listener above.
  // oxlint-disable-next-line no-unmodified-loop-condition
  while (!ended && !isReady(folder, child.pid!)) await pause(10)
  if (ended) {
    const winner = findPostmaster(folder)
    if (winner) rejectIfInUse(winner, folder)
    throw new Error(`The database in ${folder} does not start: ${lastError(output)} (more in ${join(folder, 'log')})`)
  }
  void gone.then(() => stopping ?? options.lost?.(`The database ended by itself (more in ${join(folder, 'log')}).`))
  const config = { host: socketFolder, port: Number(settings.port), database: 'saleslog' }
  return {
    owner: { ...config, user: 'postgres' },
    app: { ...config, user: 'saleslog_app' },
    version: engine.version,
    stop,
  }
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
