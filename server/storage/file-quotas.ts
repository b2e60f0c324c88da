// Limits of the number of files per record, and of uploaded bytes per day.
import type pg from 'pg'
import type { ErrorWord } from '../../contract/core/errors.ts'
import { limits } from '../../contract/rules/rules.ts'
import { fieldFailure, Failure } from '../core/failure.ts'
import type { StoredFile } from './files.ts'

export const dayMilliseconds = 86_400_000
export const dayBefore = (now: Date) => new Date(now.getTime() - dayMilliseconds)
/** Total size in bytes. */
export const sizeOf = (files: readonly StoredFile[]) => files.reduce((sum, { size }) => sum + size, 0)

/** @param count number of files of a record @throws `word` if it exceeds the limit */
export function checkCount(count: number, word: ErrorWord & `too_many_of_${string}`): void {
  if (count > limits.files) throw new Failure(word, { values: { most: limits.files } })
}
/**
 * Checks an upload to a log or a notice.
 * @param there number of files the record has, and bytes the user has uploaded within a day
 * @throws required_missing, storage_full, and like `checkCount`
 */
export function checkFileQuota(
  files: readonly StoredFile[],
  there: { count: number; bytes: number },
  word: Parameters<typeof checkCount>[1],
): void {
  if (files.length === 0) throw fieldFailure('required_missing', 'fileup')
  checkCount(there.count + files.length, word)
  checkDailyQuota(there.bytes, files)
}
/** @param before bytes that the user has uploaded within a day @throws storage_full */
export function checkDailyQuota(before: number, files: readonly StoredFile[]): void {
  if (before + sizeOf(files) > limits.fileBytesPerDay) throw new Failure('storage_full')
}
/** @param before bytes that all anonymous clients have uploaded within a day @throws open_files_full */
export function checkAnonymousDailyQuota(before: number, files: readonly StoredFile[]): void {
  if (before + sizeOf(files) > limits.anonymousFileBytesPerDay) throw new Failure('open_files_full')
}
/** Rejects an anonymous upload before its body is read. @throws open_files_full */
export async function rejectIfAnonymousQuotaReached(pool: pg.Pool, now: Date): Promise<void> {
  const { rows } = await pool.query<{ bytes: string }>('select open_file_bytes($1) as bytes', [dayBefore(now)])
  if (Number(rows[0]!.bytes) >= limits.anonymousFileBytesPerDay) throw new Failure('open_files_full')
}
