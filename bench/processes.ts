// The processes of PostgreSQL, and CPU time as the kernel counts it (Linux only).
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** @returns the process ids of the embedded PostgreSQL in this data folder */
export function postgresPids(dataDir: string): number[] {
  const main = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => pid === main || Number(statOf(pid)[1]) === main)
}
/** CPU seconds so far, with those of its ended children. */
export function cpuSeconds(pid: number): number {
  return (
    statOf(pid)
      .slice(11, 15)
      .reduce((sum, hundredths) => sum + Number(hundredths), 0) / 100
  )
}
/** The fields of /proc/…/stat after the name: state, parent, …; none when the process has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return []
  }
}
