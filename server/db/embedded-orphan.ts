// Who runs the database in a folder? PostgreSQL itself keeps two off one folder (postmaster.pid); what is told apart here is a
// living Saleslog from an orphan whose Saleslog was killed, and both from a stranger who got the number of a dead process.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Postmaster = { pid: number; parent: number; launcher?: number; address: string; socketFolder: string }

// The command line of the database names its launcher, and the kernel its parent: they agree for as long as the launcher
// lives. No file of ours can get stale, and no lock has to be taken.
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = pidFile(folder)
  const pid = Number(lines?.[0])
  const seen = lines && look(pid)
  if (!seen || placeOf(seen.command) !== inode(folder)) return
  const launcher = told(seen.command, 'launcher')
  return {
    pid,
    parent: seen.parent,
    launcher: launcher === undefined ? undefined : Number(launcher),
    address: told(seen.command, 'address') ?? '',
    socketFolder: lines[4] ?? '',
  }
}

// What the folder of a database is told by, also after it has been moved.
export function inode(folder: string) {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found && `${found.dev}-${found.ino}`
}

function placeOf(command: string) {
  const dataFolder = /\bpostgres .{0,1000}?-D ?(\S+)/.exec(command)?.[1] // one that somebody started by hand
  return told(command, 'folder') ?? (dataFolder && inode(dataFolder))
}

function told(command: string, name: string) {
  return new RegExp(`saleslog\\.${name}=(\\S+)`).exec(command)?.[1]
}

export function isReady(folder: string, pid: number) {
  const lines = pidFile(folder)
  return Number(lines?.[0]) === pid && lines?.[7]?.trim() === 'ready'
}

// PostgreSQL would take any process with the old number for itself and refuse to start. The file must not be deleted: it also
// leads to the shared memory by which PostgreSQL finds surviving children. So only the number is replaced, by an impossible one.
// Returns the folder of the socket that nobody listens on any more.
export function forgetStalePid(folder: string): string {
  const lines = pidFile(folder)
  if (!lines || findPostmaster(folder)) return ''
  if (exists(Number(lines[0])))
    writeFileSync(join(folder, 'postmaster.pid'), [2 ** 31 - 1, ...lines.slice(1)].join('\n'))
  return lines[4] ?? ''
}

function exists(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export function alive(pid: number) {
  return look(pid) !== undefined
}

function pidFile(folder: string) {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

function look(pid: number): { command: string; parent: number } | undefined {
  try {
    return process.platform === 'linux' ? lookInProc(pid) : lookWithPs(pid)
  } catch {
    return undefined
  }
}

function lookInProc(pid: number) {
  const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  if (state === 'Z') return // ended, and nobody has fetched its exit code
  return { command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '), parent: Number(parent) }
}

function lookWithPs(pid: number) {
  const [, parent, command] =
    /^\s*(\d+)\s+(.*)/.exec(execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })) ?? []
  return command === undefined ? undefined : { command, parent: Number(parent) }
}
