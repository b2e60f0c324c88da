// Whether the disks of the server, its own and that of the database, have room.
import { statfs } from 'node:fs/promises'

/** Below it a database on this disk may stop at any moment: its log alone grows in files of 16 MB. */
const minFreeBytes = 32 * 1024 * 1024
/** How long a failed write counts: what is on the database's disk is not known otherwise. */
const rememberedMs = 30_000
let failedAt = Number.NEGATIVE_INFINITY

/** A write failed for want of room. */
export function noteNoRoom(): void {
  failedAt = performance.now()
}
/** @param folder on the server's own disk; where it cannot be asked, it counts as having room */
export async function hasRoom(folder: string): Promise<boolean> {
  if (performance.now() - failedAt < rememberedMs) return false
  const disk = await statfs(folder).catch(() => null)
  return disk === null || disk.bavail * disk.bsize >= minFreeBytes
}
