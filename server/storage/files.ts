// Files of logs, notices and inquiries: streamed to the blob store under a random key, before the transaction that
// inserts their rows. A key without a row is listed in `loose_files` and deleted later.
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { RangedBody } from '../../contract/core/bytes.ts'
import type { InputOf } from '../../contract/core/call.ts'
import { sanitizeFileName, withExtension } from '../../contract/rules/file-names.ts'
import { files as contract } from '../../contract/calls/files/calls.ts'
import type { FileType } from '../../contract/calls/files/shapes.ts'
import type { Db } from '../db/connect.ts'
import { typeOf } from './file-types.ts'
import type { SignedLinks } from '../security/signed-links.ts'
import { reencodeWithPreview } from '../images/reencode.ts'
import { decodingQueues } from '../images/decoding-limit.ts'
import { hasPictureSignature } from '../images/detect-format.ts'
import type { BlobStore } from './blob-store.ts'

/** An upload in a temporary local file; `field` is its form field, `bytes` its size. */
export type Upload = { field: string; path: string; name: string; bytes: number }
/** The uploader for the queue of the decoder: the user, or for anonymous requests the IP address. */
export type Uploader = { whose: string; isKnown: boolean }
/** Stored, but not yet claimed by a row. `size` in bytes. */
export type StoredFile = { key: string; name: string; type: FileType; size: number; hasPreview: boolean }
export type Files = {
  /**
   * Detects the type of a file by its content, re-encodes pictures, and stores it.
   * @param uploader limited to a few concurrent pictures; anonymous uploaders are queued after signed-in ones
   * @throws not_an_image, image_too_large; busy when too many pictures are queued
   */
  store(file: Upload, uploader: Uploader): Promise<StoredFile>
  /**
   * Stores generated content. A row must claim the key within an hour.
   * @returns the key, and the size in bytes
   * @throws any error of `bytes`
   */
  storeGenerated(bytes: AsyncIterable<Uint8Array>): Promise<{ key: string; size: number }>
  /** Deletes those of `keys` that no row has claimed; failures of the store are left to `sweep`. */
  deleteUnclaimed(keys: readonly string[]): Promise<void>
  /**
   * Deletes contents without a row for more than an hour: uploads of crashed processes, permanently deleted files, and
   * those that the store failed to delete earlier.
   * @throws AggregateError if the store failed to delete some of them
   */
  sweep(now: Date): Promise<void>
  /** A signed URL valid for up to 60 seconds. @param workgroupId undefined for a file of the service */
  url(key: string, workgroupId: string | undefined, as: InputOf<typeof contract.show>['as']): string
  /** The URLs of an opened file: for saving, and for showing or playing. */
  urls(key: string, workgroupId?: string): { url: string; shownUrl: string }
  read(file: { key: string; size: number }): RangedBody
  /** The whole preview, a small WebP picture. @throws if there is none */
  preview(key: string): Promise<Buffer>
}

/** Longest side of a preview in pixels: half the width of a phone at a pixel ratio of 3. */
const previewPixels = 640
export const pathOfFile = (key: string): string => `files/${key.slice(0, 2)}/${key}`
const previewOf = (key: string) => `${pathOfFile(key)}.webp`
const extensions = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
} as const

/** @param folder for temporary files of generated content */
export function filesIn(store: BlobStore, links: SignedLinks, pool: pg.Pool, clock: () => Date, folder: string): Files {
  const deleteLoose = looseFileDeletion(store, pool, clock)
  /** Errors are ignored: the rows remain marked for `sweep`, and the caller has another error to report. */
  const deleteLooseQuietly = (keys: readonly string[]): Promise<unknown> =>
    deleteLoose('key = any($2)', [keys]).catch(() => {})
  const address: Files['url'] = (key, workgroupId, as) => links.forOneMinute(contract.show, { key, workgroupId, as })
  return {
    async store({ path, name: originalName, bytes }, { whose, isKnown }) {
      const key = randomBytes(18).toString('base64url')
      const name = sanitizeFileName(originalName)
      const head = await headOf(path)
      await pool.query('insert into loose_files (key, since) values ($1, $2)', [key, clock()])
      try {
        if (!hasPictureSignature(head)) {
          await store.putFile(pathOfFile(key), path)
          return { key, name, type: typeOf(head, name), size: bytes, hasPreview: false }
        }
        const { type, size } = await decodingQueues[isKnown ? 'files' : 'strangers'](async () => {
          const { whole, preview, type } = await reencodeWithPreview(await readFile(path), previewPixels)
          await writeFile(path, whole)
          await store.put(previewOf(key), preview)
          return { type, size: whole.length }
        }, whose)
        await store.putFile(pathOfFile(key), path)
        return { key, name: withExtension(name, extensions[type][0], extensions[type]), type, size, hasPreview: true }
      } catch (error) {
        await deleteLooseQuietly([key])
        throw error
      }
    },
    async storeGenerated(bytes) {
      const key = randomBytes(18).toString('base64url')
      const path = join(folder, key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await pipeline(bytes, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
        const { size } = await stat(path)
        await pool.query('insert into loose_files (key, since) values ($1, $2)', [key, clock()])
        await store.putFile(pathOfFile(key), path)
        return { key, size }
      } finally {
        await rm(path, { force: true })
      }
    },
    deleteUnclaimed: async (keys) => void (keys.length > 0 && (await deleteLooseQuietly(keys))),
    async sweep(now) {
      const old = new Date(now.getTime() - 3_600_000)
      // Those that failed last time come last.
      const some =
        'key in (select key from loose_files where since < $2 order by erasing_at nulls first, since limit 100)'
      while ((await deleteLoose(some, [old])) === 100);
    },
    url: address,
    urls: (key, workgroupId) => ({
      url: address(key, workgroupId, 'saved'),
      shownUrl: address(key, workgroupId, 'shown'),
    }),
    read: ({ key, size }) => ({ size, read: (from, to) => store.read(pathOfFile(key), from, to) }),
    preview: (key) => store.get(previewOf(key)),
  }
}

/**
 * Creates a function that deletes unclaimed contents in three steps, so that no transaction waits for the store: marks
 * the rows, which waits for transactions that are claiming some of them; deletes from the store; deletes the rows.
 * After a failure the rows remain marked for `sweep`. The function returns the number of marked rows, and throws
 * AggregateError after all deletions were attempted.
 */
function looseFileDeletion(
  store: BlobStore,
  pool: pg.Pool,
  clock: () => Date,
): (which: string, values: unknown[]) => Promise<number> {
  const remove = async (key: string) => {
    await store.remove(pathOfFile(key))
    await store.remove(previewOf(key))
  }
  return async (which, values) => {
    const { rows } = await pool.query<{ key: string }>(
      `update loose_files set erasing_at = $1 where ${which} returning key`,
      [clock(), ...values],
    )
    const [erased, failures]: [string[], unknown[]] = [[], []]
    for (const { key } of rows)
      await remove(key).then(
        () => erased.push(key),
        (error: unknown) => failures.push(error),
      )
    if (erased.length > 0) await pool.query('delete from loose_files where key = any($1)', [erased])
    if (failures.length > 0) throw new AggregateError(failures, 'files could not be erased in the store')
    return rows.length
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Days for which a deleted file can be restored. */
export const restoreDays = 30
/** Permanently deletes files of the service that can no longer be restored. */
export const eraseServiceFiles = (pool: pg.Pool, now: Date) =>
  pool.query('select erase_service_files($1)', [new Date(now.getTime() - restoreDays * 86_400_000)])
/** Permanently deletes a file, unless it was restored meanwhile, or deleted again later. */
export async function eraseFile({ db, now }: { db: Db; now: Date }, { fileId }: { fileId: string }): Promise<void> {
  const day = new Date(now.getTime() - (restoreDays - 1) * 86_400_000)
  await db.deleteFrom('files').where('id', '=', fileId).where('deleted_at', '<', day.toISOString()).execute()
}
