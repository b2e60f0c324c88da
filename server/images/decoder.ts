// Program of the decoder process: reads one picture from stdin, writes the re-encoded one to stdout, and exits, which
// frees all memory.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import type { limits } from '../../contract/rules/rules.ts'
import { exitCodes } from './errors.ts'

type Kind = keyof typeof limits.imagePixels
/**
 * `side`: longest side of the output; `pixels`: maximum of the input, by kind; `width`: maximum of the input, except
 * baseline JPEG.
 */
export type DecodeRequest = {
  side: number
  pixels: Record<Kind, number>
  width: number
  /** Format of an additional output in the original size. */
  as: 'jpeg' | 'png' | 'webp' | null
  isHeic?: boolean
}
/** The used parts of libheif-js 1.23, which has no type declarations for them. */
type HeicImage = {
  is_primary(): boolean
  get_width(): number
  get_height(): number
  display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: unknown) => void): void
}
type Libheif = { HeifDecoder: new () => { decode(bytes: Uint8Array): HeicImage[] } }
/** By the decoder's format name: the kind of a sequential picture, and that of a progressive or interlaced one. */
const kinds: Record<string, [Kind, Kind]> = {
  jpeg: ['jpeg', 'progressiveJpeg'],
  png: ['png', 'interlacedPng'],
  gif: ['gif', 'gif'],
  webp: ['webp', 'webp'],
  heif: ['avif', 'avif'],
}

// Ends a stuck decoder, even if the server process has ended.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), 15_000).unref()
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)
// Second defence after the signature check: allows only these decoders, and none that opens files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`) })

const order = JSON.parse(process.argv[2]!) as DecodeRequest
process.exitCode = await reencode(await buffer(process.stdin))

/**
 * Writes the length of the preview (32 bits, big-endian), the preview, and the full-size picture if requested.
 * @returns the exit code
 */
async function reencode(bytes: Buffer): Promise<number> {
  try {
    const picture = order.isHeic ? await heicPicture(bytes) : await safePicture(bytes)
    if (typeof picture === 'number') return picture
    const whole = order.as ? await encoded(picture.clone(), order.as).toBuffer() : Buffer.alloc(0)
    const preview = await picture
      .clone()
      .resize({ width: order.side, height: order.side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    const length = Buffer.alloc(4)
    length.writeUInt32BE(preview.length)
    process.stdout.write(Buffer.concat([length, preview, whole]))
    return 0
  } catch (error) {
    return /timeout|pixel limit/i.test((error as Error).message) ? exitCodes.tooLarge : exitCodes.notAnImage
  }
}

async function safePicture(bytes: Buffer): Promise<Sharp | number> {
  const picture = sharp(bytes, {
    limitInputPixels: Math.max(...Object.values(order.pixels)),
    limitInputChannels: 4,
    unlimited: false,
    failOn: 'error',
    animated: false,
    autoOrient: true,
  }).timeout({ seconds: 10 })
  // Reads the header only: decompression bombs are rejected before any decoding.
  const { format, width, height, isProgressive } = await picture.metadata()
  const kind = kinds[format]?.[isProgressive ? 1 : 0]
  if (!kind) return exitCodes.notAnImage
  if (width * height > order.pixels[kind] || (kind !== 'jpeg' && width > order.width)) return exitCodes.tooLarge
  return picture
}

/**
 * Decodes HEIC with libheif in WebAssembly, because the prebuilt sharp has no HEVC decoder. libheif applies the
 * orientation.
 */
async function heicPicture(bytes: Buffer): Promise<Sharp | number> {
  const require = createRequire(import.meta.url)
  const make = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => Libheif
  const { HeifDecoder } = make({ wasmBinary: readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')) })
  const images = new HeifDecoder().decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return exitCodes.notAnImage
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > order.pixels.heic) return exitCodes.tooLarge
  const data = new Uint8ClampedArray(width * height * 4)
  const isShown = await new Promise<boolean>((done) =>
    image.display({ data, width, height }, (shown) => done(shown !== null)),
  )
  if (!isShown) return exitCodes.notAnImage
  return sharp(data, { raw: { width, height, channels: 4 } }).timeout({ seconds: 10 })
}

function encoded(picture: Sharp, as: NonNullable<DecodeRequest['as']>): Sharp {
  if (as === 'jpeg') return picture.flatten({ background: '#fff' }).jpeg({ quality: 90 })
  return as === 'png' ? picture.png() : picture.webp({ quality: 90 })
}
