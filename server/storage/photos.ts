// Photos, business cards and logos: validated by content, re-encoded, stored under a random key, shown at signed URLs.
import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { photos as contract } from '../../contract/calls/photos/calls.ts'
import { limits } from '../../contract/rules/rules.ts'
import { Failure } from '../core/failure.ts'
import type { SignedLinks } from '../security/signed-links.ts'
import { reencodeToWebp } from '../images/reencode.ts'
import { decodingQueues } from '../images/decoding-limit.ts'
import type { BlobStore } from './blob-store.ts'

export type Photos = {
  /**
   * Validates a picture by its content, re-encodes it to WebP without metadata, and stores it. One picture at a time
   * per process.
   * @param options `side`: longest side in pixels, default 1024; `whose`: the uploader, for fair queueing
   * @returns its key
   * @throws not_an_image, image_too_large, too_large; busy when eight are queued, or two of the same uploader
   */
  store(picture: Buffer | { path: string }, options?: { side?: number; whose?: string }): Promise<string>
  /** A signed URL valid for up to 60 seconds; null for no key. */
  url(key: string | null): string | null
  /**
   * Reads the whole picture, which is small, so that a failure of the store does not truncate a response.
   * @returns null if it does not exist or cannot be read now
   */
  read(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

export function photosIn(
  store: Pick<BlobStore, 'put' | 'get' | 'remove'>,
  links: SignedLinks,
  log: Pick<Logger, 'warn'>,
): Photos {
  return {
    async store(picture, { side = 1024, whose } = {}) {
      const webp = await decodingQueues.photos(
        async () => reencodeToWebp(Buffer.isBuffer(picture) ? picture : await readUpload(picture.path), side),
        whose,
      )
      const key = randomBytes(18).toString('base64url')
      await store.put(pathOfPhoto(key), webp)
      return key
    },
    url: (key) => (key === null ? null : links.forOneMinute(contract.show, { key })),
    read: (key) =>
      store.get(pathOfPhoto(key)).catch((error: unknown) => {
        log.warn({ err: error }, 'a photo could not be read')
        return null
      }),
    remove: (key) => (isKey(key) ? store.remove(pathOfPhoto(key)) : Promise.resolve()),
  }
}

async function readUpload(path: string): Promise<Buffer> {
  if ((await stat(path)).size > limits.photoBytes) throw new Failure('too_large')
  return readFile(path)
}

const isKey = (key: string) => /^[\w-]{24}$/.test(key)
export const pathOfPhoto = (key: string): string => `photos/${key.slice(0, 2)}/${key}.webp`
