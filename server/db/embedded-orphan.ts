// Finds the process that runs the database of a folder. PostgreSQL itself locks the folder (postmaster.pid). This file
// distinguishes a running Saleslog, an orphan whose Saleslog was killed, and another process that has a reused process
// id.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Postmaster = { pid: number; parent: number; launcher?: number; address: string; socketFolder: string }

// The command line of the database contains the process id of its launcher, and the kernel knows its parent: they are
// the same while the launcher runs. No lock file is needed that could become stale.
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readPidFile(folder)
  const pid = Number(lines?.[0])
  const running = lines && findProcess(pid)
  if (!running || folderIdOf(running.command) !== folderId(folder)) return
  const launcher = settingIn(running.command, 'launcher')
  return {
    pid,
    parent: running.parent,
    launcher: launcher === undefined ? undefined : Number(launcher),
    address: settingIn(running.command, 'address') ?? '',
    socketFolder: lines[4] ?? '',
  }
}

// Identifies a database folder, also after it was moved.
export function folderId(folder: string) {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found && `${found.dev}-${found.ino}`
}

function folderIdOf(command: string) {
  const dataFolder = /\bpostgres .{0,1000}?-D ?(\S+)/.exec(command)?.[1] // started by hand
  return settingIn(command, 'folder') ?? (dataFolder && folderId(dataFolder))
}

function settingIn(command: string, name: string) {
  return new RegExp(`saleslog\\.${name}=(\\S+)`).exec(command)?.[1]
}

export function isReady(folder: string, pid: number) {
  const lines = readPidFile(folder)
  return Number(lines?.[0]) === pid && ['ready', 'standby'].includes(lines?.[7]?.trim() ?? '')
}

// PostgreSQL does not start when any process has the stored process id. The file must not be deleted, because it also
// names the shared memory by which PostgreSQL finds surviving child processes. So only the id is replaced, by an
// impossible one. Returns the folder of the unused socket.
export function disableStalePid(folder: string): string {
  const lines = readPidFile(folder)
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

export function isAlive(pid: number) {
  return findProcess(pid) !== undefined
}

function readPidFile(folder: string) {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

function findProcess(pid: number): { command: string; parent: number } | undefined {
  try {
    return process.platform === 'linux' ? readProc(pid) : readPs(pid)
  } catch {
    return undefined
  }
}

function readProc(pid: number) {
  const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  if (state === 'Z') return // a zombie: it has ended
  return { command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '), parent: Number(parent) }
}

function readPs(pid: number) {
  const [, parent, command] =
    /^\s*(\d+)\s+(.*)/.exec(execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })) ?? []
  return command === undefined ? undefined : { command, parent: Number(parent) }
}
