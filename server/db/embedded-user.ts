// As whom the embedded PostgreSQL runs. It refuses to run as root, so root has to become somebody else for it.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, lchownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

// uid undefined: as ourselves. creator: who runs initdb, which insists on a name in /etc/passwd. wrap: a command put in front.
export type Runner = { uid?: number; gid?: number; creator?: number; wrap: string[] }
type Owner = { uid: number; gid: number }

// A number that no distribution hands out (60578-60705 is unused in systemd's table) and that needs no entry in /etc/passwd:
// "nobody" is shared with other daemons, which could then read the data.
const ownUser: Owner = { uid: 60600, gid: 60600 }

// Existing data keeps its owner: whoever started as himself and later once with sudo can go on as himself.
export function chooseRunner(dataOwner?: Owner): Runner {
  const nobody = nobodyUid()
  if (process.getuid?.() === 0) {
    const owner = dataOwner && dataOwner.uid !== 0 ? dataOwner : ownUser
    if (mayBecome(owner) && mayBecome({ uid: nobody, gid: owner.gid })) return { ...owner, creator: nobody, wrap: [] }
  } else if (hasName()) return { wrap: [] }
  // A container may refuse root to become another user, and may run us as a number without a name: in a user namespace
  // we stay who we are for the files and look like "nobody" to PostgreSQL.
  const wrap = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']
  if (spawnSync(wrap[0]!, [...wrap.slice(1), 'true']).status === 0) return { wrap }
  throw new Error(
    'PostgreSQL refuses to run as this user, and neither another user nor a user namespace is allowed here: run Saleslog as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

function hasName() {
  try {
    return Boolean(userInfo().username)
  } catch {
    return false
  }
}

function nobodyUid() {
  try {
    return Number(/^nobody:[^:]*:(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1] ?? 65534)
  } catch {
    return 65534
  }
}

// Both are tried for real: capabilities, seccomp and the number ranges of containers decide, and none of them can be asked.
function mayBecome({ uid, gid }: Owner) {
  const probe = mkdtempSync(join(tmpdir(), 'saleslog-'))
  try {
    chownSync(probe, uid, gid)
    return spawnSync('/bin/sh', ['-c', ':'], { uid, gid }).status === 0
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

export function handOver(path: string, { uid, gid }: { uid?: number; gid?: number }) {
  if (uid === undefined || gid === undefined) return
  lchownSync(path, uid, gid)
  for (const entry of readdirSync(path, { recursive: true }) as string[]) lchownSync(join(path, entry), uid, gid)
}

// Root's homes are often closed (mode 700), so the other user could not walk to the data. A process that is started with the
// folder as its working directory need not walk: the kernel resolves this link without asking the folders above.
export function dataPath(folder: string, { uid }: Runner) {
  return uid === undefined || process.platform !== 'linux' ? folder : '/proc/self/cwd'
}

export function ownerOf(folder: string): Owner | undefined {
  return statSync(folder, { throwIfNoEntry: false })
}

type RunOptions = { cwd?: string; input?: string }

export function run(runner: Runner, file: string, args: string[], { cwd, input }: RunOptions = {}) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = launch(runner, file, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    child.stdout!.on('data', (text) => (output += text))
    child.stderr!.on('data', (text) => (output += text))
    child.stdin!.on('error', () => {}) // it ended without reading: its exit code says why
    child.stdin!.end(input)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

// Nothing of our environment: a PGDATA, PGOPTIONS or LC_ALL of the caller's would change the database. A session of its own:
// the terminal's Ctrl-C must not reach the database before the server has answered its last request.
export function launch(
  { uid, gid, wrap }: Runner,
  file: string,
  args: string[],
  options: { cwd?: string; stdio: ('ignore' | 'pipe')[] },
) {
  const [command, ...rest] = [...wrap, file, ...args]
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC' }
  return spawn(command!, rest, { ...options, ...(uid === undefined ? {} : { uid, gid }), env, detached: true })
}

// What a program said last, for the person at the terminal: its error, if it named one.
export function lastWords(output: string) {
  const lines = output.split('\n').filter((line) => line.trim())
  return (lines.findLast((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'it gave no reason').trim()
}
