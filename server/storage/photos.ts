// Pictures: checked by content, made anew, kept under a random key, shown at an address that lives for a minute.
import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { photos as contract } from '../../contract/calls/photos/calls.ts'
import { limits } from '../../contract/rules/rules.ts'
import { Failure } from '../core/failure.ts'
import type { Links } from '../security/signed-links.ts'
import { remake } from '../images/reencode.ts'
import { pictureTurns } from '../images/decoding-limit.ts'
import type { Store } from './blob-store.ts'

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

export function photosIn(
  store: Pick<Store, 'put' | 'get' | 'remove'>,
  links: Links,
  log: Pick<Logger, 'warn'>,
): Photos {
  return {
    async keep(picture, { side = 1024, whose } = {}) {
      const made = await pictureTurns.photos(
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

async function readUpload(path: string): Promise<Buffer> {
  if ((await stat(path)).size > limits.photoBytes) throw new Failure('too_large')
  return readFile(path)
}

const isKey = (key: string) => /^[\w-]{24}$/.test(key)
const pathOf = (key: string) => `photos/${key.slice(0, 2)}/${key}.webp`
