// The folder for the temporary files of a test run.
import { readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** The most that three workers held, with a margin. */
const neededBytes = 4 * 2 ** 30

/**
 * In memory where there is plenty of it, else the system's folder. Every copy of the template database makes and
 * removes 900 files: on ext4 that took 1.2 s of system time while other programs did the same, in memory 0.05 s.
 */
export function temporaryFolder(): string {
  if (process.env.TMPDIR || freemem() < neededBytes) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    // Mounts may lie above each other; the last one counts.
    const mounts = readFileSync('/proc/mounts', 'utf8').matchAll(new RegExp(`^\\S+ ${inMemory} tmpfs (\\S+)`, 'gm'))
    const options = [...mounts].at(-1)?.[1]
    // Tests copy programs and run them.
    const isUsable = options?.split(',').includes('rw') && !options.split(',').includes('noexec')
    return isUsable && bavail * bsize >= neededBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
