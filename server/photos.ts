// Pictures: checked by content, made anew, kept under a random key, shown at an address that lives for a minute.
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { photos as contract } from '../contract/photos.ts'
import { limits } from '../contract/rules.ts'
import type { Config } from './config.ts'
import { Failure } from './failure.ts'
import type { Links } from './links.ts'
import { remake } from './picture.ts'
import { turns } from './turns.ts'

export type Photos = {
  /**
   * Checks the picture by its content, re-encodes it to WebP without its metadata and keeps it. One at a time in a process.
   * @returns its key
   * @throws not_an_image, image_too_large, too_large; busy when eight wait already, or two of the same person (`whose`)
   */
  keep(picture: Buffer | { path: string }, options?: { side?: number; whose?: string }): Promise<string>
  /** An address that works for 60 seconds. */
  address(key: string | null): string | null
  /** Whole: it is small, and a store that fails midway would leave a broken answer. @returns null when it is not there, or cannot be read now */
  read(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

/** Files by path: in the data folder, or in an S3-compatible store. Every failure of the store is thrown as it comes. */
export type PhotoStore = {
  put(path: string, bytes: Buffer): Promise<void>
  /** @throws also when there is none */
  get(path: string): Promise<Buffer>
  /** Removing what is not there is done already. */
  remove(path: string): Promise<void>
}

export function photosIn(store: PhotoStore, links: Links, log: Pick<Logger, 'warn'>): Photos {
  return {
    async keep(picture, { side = 1024, whose } = {}) {
      const made = await inTurn(
        async () => remake(Buffer.isBuffer(picture) ? picture : await readUpload(picture.path), side),
        whose,
      )
      const key = randomBytes(18).toString('base64url')
      await store.put(pathOf(key), made)
      return key
    },
    address: (key) => (key === null ? null : links.to(contract.show, { key })),
    read: (key) =>
      store.get(pathOf(key)).catch((error: unknown) => {
        log.warn({ err: error }, 'a photo could not be read')
        return null
      }),
    remove: (key) => (isKey(key) ? store.remove(pathOf(key)) : Promise.resolve()),
  }
}

/** A decoder takes up to 150 MB for a moment: of two at once, or ten, a small server would die. */
const inTurn = turns({ atOnce: 1, waiting: 8, each: 2, retryAfterSeconds: 3 })
async function readUpload(path: string): Promise<Buffer> {
  if ((await stat(path)).size > limits.photoBytes) throw new Failure('too_large')
  return readFile(path)
}

const isKey = (key: string) => /^[\w-]{24}$/.test(key)
const pathOf = (key: string) => `photos/${key.slice(0, 2)}/${key}.webp`

/** Where photos lie: `DATA_DIR/files`, or the bucket of S3_*. Nothing is loaded, made or connected before the first photo. */
export const photoStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): PhotoStore =>
  s3 ? bucketStore(s3) : folderStore(join(dataDir, 'files'))

function folderStore(root: string): PhotoStore {
  return {
    async put(path, bytes) {
      await mkdir(root, { recursive: true })
      // For the owner alone, even when someone else made the folder.
      await chmod(root, 0o700)
      const place = join(root, path)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      // Whole or not at all.
      await writeFile(`${place}.part`, bytes, { mode: 0o600, flag: 'wx' })
      await rename(`${place}.part`, place)
    },
    get: (path) => readFile(join(root, path)),
    remove: (path) => rm(join(root, path), { force: true }),
  }
}

function bucketStore(s3: NonNullable<Config['s3']>): PhotoStore {
  let opening: ReturnType<typeof openBucket> | undefined
  const disk = () => (opening ??= openBucket(s3))
  return {
    put: async (path, bytes) => (await disk()).put(path, bytes, { contentType: 'image/webp' }),
    get: async (path) => Buffer.concat(await (await (await disk()).getStream(path)).toArray()),
    remove: async (path) => (await disk()).delete(path),
  }
}
async function openBucket(s3: NonNullable<Config['s3']>) {
  const { Disk } = await import('flydrive')
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: s3.bucket,
      region: s3.region,
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
      visibility: 'private',
      // Stores other than Amazon's: bucket in the path, no access lists, no checksums of their own. Limits in milliseconds.
      ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000 },
    }),
  )
}
