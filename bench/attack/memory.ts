// Measures the memory of the server and all its child processes, PostgreSQL included: proportional set size (a page
// shared by ten processes counts a tenth for each), or resident set size if that is unavailable. Linux only.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
const list = (path: string): string[] => {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
const processes = () => list('/proc').filter((name) => /^\d+$/.test(name))

/**
 * The process that listens on a port of this machine, found by the socket number in the kernel's table; null if there
 * is none.
 */
export function listenerOf(port: number): number | null {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  const sockets = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    read(table)
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${wanted}`) && state === '0A')
      .map((fields) => `socket:[${fields[9]}]`),
  )
  const ownsSocket = (pid: string) =>
    list(`/proc/${pid}/fd`).some((name) => {
      try {
        return sockets.includes(readlinkSync(`/proc/${pid}/fd/${name}`))
      } catch {
        return false
      }
    })
  const found = sockets.length > 0 && processes().find(ownsSocket)
  return found ? Number(found) : null
}

/** The ids of the process, of the database in its data folder, and of all their children. */
export function treeOf(root: number): number[] {
  const parents = new Map(
    processes().map((pid) => [Number(pid), Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1])]),
  )
  const environment = read(`/proc/${root}/environ`).split('\0')
  const folder = environment.find((each) => each.startsWith('DATA_DIR='))?.slice(9) ?? 'data'
  // A relative folder is resolved against the working directory of the process.
  const main = Number(
    read(join(folder.startsWith('/') ? '' : `/proc/${root}/cwd`, folder, 'postgres', 'postmaster.pid')).split('\n')[0],
  )
  const tree = new Set([root, ...(main && parents.has(main) ? [main] : [])])
  for (let size = 0; size !== tree.size;) {
    size = tree.size
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid)
  }
  return [...tree]
}
/** The memory of processes in MB, and whether it is their proportional or resident set size. */
export function memoryOf(pids: readonly number[]): { mb: number; kind: 'PSS' | 'RSS' } {
  const shares = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? Number.NaN))
  // A process that has ended meanwhile counts as 0.
  if (shares.some((share) => share > 0))
    return { mb: shares.reduce((sum, share) => sum + (share || 0), 0) / 1024, kind: 'PSS' }
  return {
    mb:
      pids.reduce((sum, pid) => sum + Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0), 0) / 1024,
    kind: 'RSS',
  }
}
