// Creates the database in the data folder, completely or not at all.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { noRoomIn, saysNoRoom } from './data-folder.ts'
import type { Engine } from './embedded-binaries.ts'
import { isAlive } from './embedded-orphan.ts'
import { dataPath, changeOwner, lastError, run, type Runner } from './embedded-user.ts'

// No password: the socket is in a folder of mode 700, so only the database's user and root can connect, and they can
// read the data files anyway.
const authentication = ['--auth-local=trust', '--auth-host=reject']

// The builtin provider keeps its sort order when the system's C library is updated, so indexes stay valid. LC_CTYPE
// must still be a UTF-8 locale; older systems have no C.UTF-8.
const locales = ['C.UTF-8', 'en_US.UTF-8']

const firstStatements = [
  'create role saleslog_app login nosuperuser nobypassrls nocreatedb nocreaterole noreplication',
  'create database saleslog',
]

export function isDatabaseFolder(folder: string) {
  return existsSync(join(folder, 'PG_VERSION'))
}

// Created in a temporary folder and renamed when complete: a folder named "postgres" is always a complete database.
export async function createDatabase(folder: string, engine: Engine, runner: Runner, forTests = false) {
  const staging = join(dirname(folder), `.postgres-${process.pid}`)
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { mode: 0o700 })
  const creator = { ...runner, uid: runner.creator ?? runner.uid }
  changeOwner(staging, creator)
  try {
    await initialise(staging, engine, creator, forTests)
    changeOwner(staging, runner)
    renameSync(staging, folder)
  } catch (error) {
    if (!isDatabaseFolder(folder)) throw error // else a concurrent start was faster, and the database's own lock decides which one continues
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

// Removes the temporary folders of starts that were killed.
export function removeStaleStagings(home: string) {
  for (const name of readdirSync(home)) {
    const maker = /^\.postgres-(\d+)$/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) rmSync(join(home, name), { recursive: true, force: true })
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
  if (made.code !== 0 && /locale/.test(lastError(made.output))) made = await initdb(locales[1]!)
  if (made.code !== 0) throw notCreated(cwd, made.output)
  const input = firstStatements.map((statement) => `${statement};\n\n`).join('')
  const filled = await run(
    creator,
    join(folder, 'bin/postgres'),
    ['--single', '-j', '-D', path, ...(forTests ? ['-F'] : []), 'postgres'],
    { cwd, input },
  )
  if (filled.code !== 0 || /(ERROR|FATAL):/.test(filled.output)) throw notCreated(cwd, filled.output)
}

function notCreated(staging: string, output: string) {
  const home = dirname(staging)
  if (saysNoRoom(output)) return new Error(noRoomIn(home))
  return new Error(`The database could not be created in ${home}: ${lastError(output)}`)
}
