// Pictures: checked by content, made anew, kept under a random key, shown at an address that lives for a minute.
import { createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { limits } from '../contract/rules.ts'
import type { Config } from './config.ts'
import { Failure } from './failure.ts'
import { sameHash } from './tokens.ts'

export type Photos = {
  /** Checks the picture by its content, re-encodes it to WebP without its metadata and keeps it. @returns its key. @throws not_an_image, image_too_large */
  keep(picture: Buffer | { path: string }, options?: { side?: number }): Promise<string>
  /** An address that works for 60 seconds. */
  address(key: string | null): string | null
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

export function photosIn(store: PhotoStore, secret: Buffer, clock: () => Date): Photos {
  return {
    async keep(picture, { side = 1024 } = {}) {
      const bytes = Buffer.isBuffer(picture) ? picture : await readFile(picture.path)
      const made = await remake(bytes, side)
      const key = randomBytes(18).toString('base64url')
      await store.put(pathOf(key), made)
      return key
    },
    address: (key) => (key === null ? null : addressOf(secret, key, lastSecond(clock()))),
    remove: (key) => (isKey(key) ? store.remove(pathOf(key)) : Promise.resolve()),
  }
}

/** `GET /photo/:key`. Whatever is wrong (key, proof, time, no such file) has one and the same answer. */
export function addPhotoRoute(app: FastifyInstance, store: PhotoStore, secret: Buffer, clock: () => Date): void {
  app.get<{ Params: { key: string }; Querystring: Record<string, unknown> }>('/photo/:key', async (request, reply) => {
    const { key } = request.params
    const { until, proof } = request.query
    if (!isKey(key) || typeof until !== 'string' || typeof proof !== 'string' || !/^[1-9]\d{9}$/.test(until)) return noPhoto(reply)
    const isProved = sameHash(Buffer.from(proof), Buffer.from(proofOf(secret, key, Number(until))))
    if (!isProved || clock().getTime() >= Number(until) * 1000) return noPhoto(reply)
    // Whole, not piece by piece: it is small, and a store that fails midway would leave a broken answer.
    const bytes = await store.get(pathOf(key)).catch((error: unknown) => void request.log.warn({ err: error }, 'a photo could not be read'))
    if (!bytes) return noPhoto(reply)
    return reply.headers({ ...harmless, 'content-type': 'image/webp', 'content-disposition': 'inline; filename="photo.webp"', 'cache-control': 'private, max-age=60' }).send(bytes)
  })
}
const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const
const noPhoto = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({ ...harmless, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send('Not found')

const isKey = (key: string) => /^[\w-]{24}$/.test(key)
const pathOf = (key: string) => `photos/${key.slice(0, 2)}/${key}.webp`
const proofOf = (secret: Buffer, key: string, until: number) => createHmac('sha256', secret).update(`photo\n${key}\n${until}`).digest('base64url')
const addressOf = (secret: Buffer, key: string, until: number) => `/photo/${key}?until=${until}&proof=${proofOf(secret, key, until)}`
/** Between 30 and 60 seconds ahead, in steps of 30, so that answers soon after each other say the same and browsers keep the picture. */
const lastSecond = (now: Date) => Math.floor(now.getTime() / 30_000) * 30 + 60

// What sharp may open, by first bytes; SVG, PDF and the rest never reach a decoder.
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n[^]\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftyp(avif|avis|heic|heix|heim|heis|mif1|msf1)/]
const formats = ['jpeg', 'png', 'gif', 'webp', 'heif', 'avif']
// A picture that another program would take for something else: PDF (in the first 1,024 bytes), a page or script or PHP
// (anywhere), a ZIP or JAR (at the end), JavaScript that begins like a GIF or JPEG.
// oxlint-disable-next-line no-control-regex -- a ZIP's last record begins with them
const disguises = [/^[^]{0,1019}%PDF-/, /<script|<!doctype|<\?php|<!entity|__halt_compiler/i, /PK\x05\x06[^]{18,1042}$/, /^GIF8[79]a[\x20-\x7e]{2}/, /^\xff\xd8\xff\xe0\/\*/]

/** @param side the longest side of the new picture, in pixels */
async function remake(bytes: Buffer, side: number): Promise<Buffer> {
  const latin = bytes.toString('latin1')
  if (!signatures.some((sign) => sign.test(latin)) || disguises.some((disguise) => disguise.test(latin))) throw new Failure('not_an_image')
  const sharp = await sharpOnce()
  const picture = sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'error', animated: false, autoOrient: true }).timeout({ seconds: 10 })
  try {
    // Reads the header alone; a bomb ends here, before anything is unpacked.
    if (!formats.includes((await picture.metadata()).format)) throw new Failure('not_an_image')
    return await picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }).toBuffer()
  } catch (error) {
    throw new Failure(/timeout|pixel limit/i.test((error as Error).message) ? 'image_too_large' : 'not_an_image')
  }
}

let loading: ReturnType<typeof loadSharp> | undefined
const sharpOnce = () => (loading ??= loadSharp())
/** At the first picture, because it takes a sixth of a second; one thread and no cache, because others work here too. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Where photos lie: `DATA_DIR/files`, or the bucket of S3_*. Nothing is loaded or connected before the first photo. */
export function photoStore(config: Pick<Config, 'dataDir' | 's3'>): PhotoStore {
  let opening: ReturnType<typeof openDisk> | undefined
  const disk = () => (opening ??= openDisk(config))
  return {
    put: async (path, bytes) => (await disk()).put(path, bytes, { contentType: 'image/webp' }),
    get: async (path) => Buffer.concat(await (await (await disk()).getStream(path)).toArray()),
    remove: async (path) => (await disk()).delete(path),
  }
}
async function openDisk({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>) {
  const { Disk } = await import('flydrive')
  if (!s3) {
    const { FSDriver } = await import('flydrive/drivers/fs')
    return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  }
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
