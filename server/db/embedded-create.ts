// A new database in the data folder, whole or not at all.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Engine } from './embedded-binaries.ts'
import { alive } from './embedded-orphan.ts'
import { dataPath, handOver, lastWords, run, type Runner } from './embedded-user.ts'

// Trust, because the folder of the socket is the lock: mode 700, so only the database's own user and root get to it, and they
// can read the data files anyway. A password beside the data would keep out nobody else.
const authentication = ['--auth-local=trust', '--auth-host=reject']

// The builtin provider sorts the same after an update of the system's C library (no broken indexes); LC_CTYPE must know
// letters beyond ASCII all the same, and C.UTF-8 is missing on older systems.
const locales = ['C.UTF-8', 'en_US.UTF-8']

const firstStatements = [
  'create role saleslog_app login nosuperuser nobypassrls nocreatedb nocreaterole noreplication',
  'create database saleslog',
]

export function isDatabase(folder: string) {
  return existsSync(join(folder, 'PG_VERSION'))
}

// Made beside its place and moved there when complete: a folder named "postgres" is always a whole database.
export async function create(folder: string, engine: Engine, runner: Runner, forTests = false) {
  const staging = join(dirname(folder), `.postgres-${process.pid}`)
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { mode: 0o700 })
  const creator = { ...runner, uid: runner.creator ?? runner.uid }
  handOver(staging, creator)
  try {
    await initialise(staging, engine, creator, forTests)
    handOver(staging, runner)
    renameSync(staging, folder)
  } catch (error) {
    if (!isDatabase(folder)) throw error // else another start was quicker, and the lock of the database decides between us
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

// What a start left behind that was killed on the way.
export function sweepStagings(home: string) {
  for (const name of readdirSync(home)) {
    const maker = /^\.postgres-(\d+)$/.exec(name)?.[1]
    if (maker && !alive(Number(maker))) rmSync(join(home, name), { recursive: true, force: true })
  }
}

async function initialise(cwd: string, { folder }: Engine, creator: Runner, forTests: boolean) {
  const path = dataPath(cwd, creator)
  const locale = (name: string) => [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${name}`,
    '--lc-messages=C',
  ]
  const initdb = (name: string) =>
    run(
      creator,
      join(folder, 'bin/initdb'),
      [
        '-D',
        path,
        '-U',
        'postgres',
        '-E',
        'UTF8',
        ...locale(name),
        ...authentication,
        '--no-instructions',
        ...(forTests ? ['--no-sync'] : []),
      ],
      { cwd },
    )
  let made = await initdb(locales[0]!)
  if (made.code !== 0 && /locale/.test(made.output)) made = await initdb(locales[1]!)
  if (made.code !== 0)
    throw new Error(`The database could not be created in ${dirname(cwd)}: ${lastWords(made.output)}`)
  const input = firstStatements.map((statement) => `${statement};\n\n`).join('')
  const filled = await run(
    creator,
    join(folder, 'bin/postgres'),
    ['--single', '-j', '-D', path, ...(forTests ? ['-F'] : []), 'postgres'],
    { cwd, input },
  )
  if (filled.code !== 0 || /(ERROR|FATAL):/.test(filled.output))
    throw new Error(`The database could not be created in ${dirname(cwd)}: ${lastWords(filled.output)}`)
}
