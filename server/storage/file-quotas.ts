// Limits of the number of files per record, and of uploaded bytes per day.
import type pg from 'pg'
import type { ErrorWord } from '../../contract/core/errors.ts'
import { limits } from '../../contract/rules/rules.ts'
import { fieldFailure, Failure } from '../core/failure.ts'
import type { KeptFile } from './files.ts'

export const aDay = 86_400_000
export const dayBefore = (now: Date) => new Date(now.getTime() - aDay)
/** Total size in bytes. */
export const sizeOf = (files: readonly KeptFile[]) => files.reduce((sum, { size }) => sum + size, 0)

/** @param count number of files of a record @throws `word` if it exceeds the limit */
export function checkCount(count: number, word: ErrorWord & `too_many_of_${string}`): void {
  if (count > limits.files) throw new Failure(word, { values: { most: limits.files } })
}
/**
 * Checks an upload to a log or a notice.
 * @param there number of files the record has, and bytes the user has uploaded within a day
 * @throws required_missing, storage_full, and like `checkCount`
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
/** @param before bytes that the user has uploaded within a day @throws storage_full */
export function checkDay(before: number, files: readonly KeptFile[]): void {
  if (before + sizeOf(files) > limits.filesADay) throw new Failure('storage_full')
}
/** @param before bytes that all anonymous clients have uploaded within a day @throws open_files_full */
export function checkOpenDay(before: number, files: readonly KeptFile[]): void {
  if (before + sizeOf(files) > limits.openFilesADay) throw new Failure('open_files_full')
}
/** Rejects an anonymous upload before its body is read. @throws open_files_full */
export async function refuseFullDay(pool: pg.Pool, now: Date): Promise<void> {
  const { rows } = await pool.query<{ bytes: string }>('select open_file_bytes($1) as bytes', [dayBefore(now)])
  if (Number(rows[0]!.bytes) >= limits.openFilesADay) throw new Failure('open_files_full')
}
