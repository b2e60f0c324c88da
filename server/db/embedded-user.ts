// Chooses the operating system user of the embedded PostgreSQL, which does not run as root.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, lchownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

// uid undefined: the current user. creator: runs initdb, which requires a name in /etc/passwd. wrap: a command prefix.
export type Runner = { uid?: number; gid?: number; creator?: number; wrap: string[] }
type Owner = { uid: number; gid: number }

// A user id that no distribution assigns (60578-60705 is unused in systemd's table); it needs no entry in /etc/passwd.
// Other daemons run as "nobody" and could read the data.
const dedicatedUser: Owner = { uid: 60600, gid: 60600 }

// Existing data keeps its owner: after one start with sudo an ordinary user can still start Saleslog.
export function chooseRunner(dataOwner?: Owner): Runner {
  const nobody = uidOfNobody()
  if (process.getuid?.() === 0) {
    const owner = dataOwner && dataOwner.uid !== 0 ? dataOwner : dedicatedUser
    if (canRunAs(owner) && canRunAs({ uid: nobody, gid: owner.gid })) return { ...owner, creator: nobody, wrap: [] }
  } else if (hasName()) return { wrap: [] }
  // In a container root may not be allowed to change its user, or the user has no name: in a user namespace the process
  // keeps its user for files and is "nobody" for PostgreSQL.
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

function uidOfNobody() {
  try {
    return Number(/^nobody:[^:]*:(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1] ?? 65534)
  } catch {
    return 65534
  }
}

// Tries chown and setuid: capabilities, seccomp and the id ranges of containers decide, and they cannot be queried.
function canRunAs({ uid, gid }: Owner) {
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

export function changeOwner(path: string, { uid, gid }: { uid?: number; gid?: number }) {
  if (uid === undefined || gid === undefined) return
  lchownSync(path, uid, gid)
  for (const entry of readdirSync(path, { recursive: true }) as string[]) lchownSync(join(path, entry), uid, gid)
}

// The home of root often has mode 700, so the other user cannot enter it. For a process with the folder as its working
// directory the kernel resolves this link without permissions on the parent folders.
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
    child.stdin!.on('error', () => {}) // it ended without reading: the exit code is reported
    child.stdin!.end(input)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

// The environment is not inherited: PGDATA, PGOPTIONS or LC_ALL would change the database. Detached, because the
// terminal's Ctrl-C must not end the database before the server has sent its last response.
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

// The last error line of a program's output, else its last line, for the message in the terminal.
export function lastError(output: string) {
  const lines = output.split('\n').filter((line) => line.trim())
  return (lines.findLast((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'it gave no reason').trim()
}
