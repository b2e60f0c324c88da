// The folder for everything that the server keeps on its own disk.
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates the folder and its parents where they are missing.
 * @returns its real path @throws with one sentence that is shown in the terminal
 */
export function makeDataFolder(path: string): string {
  const folder = resolve(path)
  try {
    // Not by `recursive`: in /proc, mkdir of Node 24 does not return.
    for (const missing of missingFolders(folder)) mkdirSync(missing, { mode: 0o700 })
    if (!statSync(folder).isDirectory()) throw new Error('it is a file')
    return realpathSync(folder)
  } catch (error) {
    if (isNoRoom(error)) throw new Error(noRoomIn(folder), { cause: error })
    throw new Error(
      `The data folder ${folder} cannot be made or entered (${(error as Error).message}): set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

/** @returns the outermost first */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder]
}

/** Whether a write failed because a disk, or the quota of the user on it, is full: ours (Node) or that of the database. */
export function isNoRoom(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
}
/** Whether the output of a program of PostgreSQL says so. */
export const saysNoRoom = (output: string): boolean => /No space left on device|Disk quota exceeded/.test(output)
export const noRoomIn = (folder: string): string =>
  `There is no room on the disk of ${folder}: make room there, or set DATA_DIR to a folder on another disk.`
