// A disk of its own that is soon full.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** Mounting needs root on Linux, and a container may still forbid it. */
export const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0

/** Runs `work` while a disk of this many MB is mounted at `folder`, which is made where it is missing. */
export async function onSmallDisk(folder: string, mb: number, work: () => Promise<void>): Promise<void> {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m,mode=755`, 'tmpfs', folder])
  try {
    await work()
  } finally {
    execFileSync('umount', ['-l', folder])
  }
}
