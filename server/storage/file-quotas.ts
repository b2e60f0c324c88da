// How many files fit, and how much in a day: the same wherever they go.
import type pg from 'pg'
import type { ErrorWord } from '../../contract/core/errors.ts'
import { limits } from '../../contract/rules/rules.ts'
import { fieldFailure, Failure } from '../core/failure.ts'
import type { KeptFile } from './files.ts'

export const aDay = 86_400_000
export const dayBefore = (now: Date) => new Date(now.getTime() - aDay)
/** In bytes. */
export const sizeOf = (files: readonly KeptFile[]) => files.reduce((sum, { size }) => sum + size, 0)

/** @throws whichever word says that a thing with so many files takes no more */
export function checkCount(count: number, word: ErrorWord & `too_many_of_${string}`): void {
  if (count > limits.files) throw new Failure(word, { values: { most: limits.files } })
}
/**
 * Of what is added to a log or a notice.
 * @param there how many it has, and how many bytes the person has added within a day
 * @throws required_missing, storage_full, and as `checkCount`
 */
export function checkRoom(
  files: readonly KeptFile[],
  there: { count: number; bytes: number },
  word: Parameters<typeof checkCount>[1],
): void {
  if (files.length === 0) throw fieldFailure('required_missing', 'fileup')
  checkCount(there.count + files.length, word)
  checkDay(there.bytes, files)
}
/** @throws storage_full */
export function checkDay(before: number, files: readonly KeptFile[]): void {
  if (before + sizeOf(files) > limits.filesADay) throw new Failure('storage_full')
}
/** Of all together who are not signed in. @throws open_files_full */
export function checkOpenDay(before: number, files: readonly KeptFile[]): void {
  if (before + sizeOf(files) > limits.openFilesADay) throw new Failure('open_files_full')
}
/** Before anything of it is read. @throws open_files_full */
export async function refuseFullDay(pool: pg.Pool, now: Date): Promise<void> {
  const { rows } = await pool.query<{ bytes: string }>('select open_file_bytes($1) as bytes', [dayBefore(now)])
  if (Number(rows[0]!.bytes) >= limits.openFilesADay) throw new Failure('open_files_full')
}
