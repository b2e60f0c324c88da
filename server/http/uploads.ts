// Stores uploads before the transaction; deletes those that no row references afterwards.
import type { Call } from '../../contract/core/call.ts'
import type { ReceivedFile } from './request-body.ts'
import type { Sender } from './body-quota.ts'
import type { Picture } from '../calls/context.ts'
import { sanitizeFileName } from '../../contract/rules/file-names.ts'
import { fieldFailure, Failure } from '../core/failure.ts'
import type { Files, StoredFile } from '../storage/files.ts'
import type { Photos } from '../storage/photos.ts'

type Stored = { pictures: readonly Picture[]; newFiles: readonly StoredFile[] }

/**
 * @param run receives the stored uploads; pictures are deleted when it fails, files when no row references them
 * @throws as `photos.store` and `files.store`; required_missing for an empty file
 */
export async function withStored<T>(
  { photos, files }: { photos: Photos; files: Files },
  call: Call,
  received: readonly ReceivedFile[],
  sender: Sender,
  run: (stored: Stored) => Promise<T>,
): Promise<T> {
  if (call.files?.fileup) {
    const newFiles: StoredFile[] = []
    try {
      for (const file of received) {
        if (file.bytes === 0) throw fieldFailure('required_missing', 'fileup')
        newFiles.push(await files.store(file, sender).catch((error: unknown) => Promise.reject(naming(error, file))))
      }
      return await run({ pictures: [], newFiles })
    } finally {
      await files.deleteUnclaimed(newFiles.map(({ key }) => key))
    }
  }
  const pictures: Picture[] = []
  try {
    for (const { field, path, bytes } of received)
      if (bytes > 0) pictures.push({ field, key: await photos.store({ path }, { whose: sender.whose }) })
    return await run({ pictures, newFiles: [] })
  } catch (error) {
    await Promise.allSettled(pictures.map(({ key }) => photos.remove(key)))
    throw error
  }
}

/** Names the rejected one of several files in the error. */
const naming = (error: unknown, { name }: ReceivedFile): unknown =>
  error instanceof Failure && error.status < 429
    ? new Failure(error.word, {
        values: error.values,
        fields: { fileup: { key: 'files.refused', values: { name: sanitizeFileName(name) } } },
      })
    : error
