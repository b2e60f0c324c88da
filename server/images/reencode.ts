// Re-encodes pictures: validates and sanitizes the file here, then decodes it in a separate process per picture.
// Decoders do not return memory (half a gigabyte after twenty pictures, measured), and some of their work cannot be
// cancelled.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { limits } from '../../contract/rules/rules.ts'
import { sanitizePicture } from './sanitize.ts'
import type { DecodeRequest } from './decoder.ts'
import { exitCodes, notAnImage, imageTooLarge } from './errors.ts'
import { detectFormat, isHeic } from './detect-format.ts'
import { requestSignal } from '../core/request-signal.ts'

const decoderPath = join(import.meta.dirname, 'decoder.ts')

const bounds = { pixels: limits.imagePixels, width: limits.imageWidth }

/**
 * Re-encodes a picture to WebP without metadata, upright, in sRGB.
 * @param side maximum of the longer side, in pixels
 * @throws not_an_image, image_too_large; the reason of the request's signal, if the request ends meanwhile
 */
export async function reencodeToWebp(bytes: Buffer, side: number): Promise<Buffer> {
  const format = await detectFormat(bytes)
  if (!format) throw notAnImage()
  return (await decode(await sanitizePicture(format, bytes), { ...bounds, side, as: null })).preview
}

/** A re-encoded picture in its original size, and a preview in WebP. */
export type ReencodedPicture = { whole: Buffer; type: 'image/jpeg' | 'image/png' | 'image/webp'; preview: Buffer }
/** Output formats: supported everywhere, of similar quality. GIFs lose all frames but the first. */
const outputFormats = { jpeg: 'jpeg', png: 'png', gif: 'png', webp: 'webp', avif: 'jpeg', heic: 'jpeg' } as const

/**
 * Re-encodes a picture in its original size without metadata (location, camera, hidden text), and makes a preview.
 * @param side maximum of the longer side of the preview, in pixels
 * @throws not_an_image, also for polyglot files; image_too_large
 */
export async function reencodeWithPreview(bytes: Buffer, side: number): Promise<ReencodedPicture> {
  const format = await detectFormat(bytes)
  if (!format) throw notAnImage()
  const heic = format === 'avif' && isHeic(bytes)
  const as = outputFormats[heic ? 'heic' : format]
  const result = await decode(heic ? bytes : await sanitizePicture(format, bytes), {
    ...bounds,
    side,
    as,
    isHeic: heic,
  })
  return { ...result, type: `image/${as}` }
}

async function decode(core: Buffer, order: DecodeRequest): Promise<{ preview: Buffer; whole: Buffer }> {
  // An empty environment, so that a compromised decoder finds no secrets. 512 MB of WebAssembly memory.
  const flags = ['--disable-warning=ExperimentalWarning', '--wasm-max-mem-pages=8192']
  const decoder = spawn(process.execPath, [...flags, decoderPath, JSON.stringify(order)], {
    env: {} as NodeJS.ProcessEnv,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const aborted = requestSignal()
  const kill = () => decoder.kill('SIGKILL')
  aborted?.addEventListener('abort', kill, { once: true })
  // The process may exit before it has read all input.
  decoder.stdin.on('error', () => {})
  decoder.stdin.end(core)
  const [[code, signal], output, errorOutput] = await Promise.all([
    once(decoder, 'close') as Promise<[number | null, string | null]>,
    buffer(decoder.stdout),
    text(decoder.stderr),
  ])
  aborted?.removeEventListener('abort', kill)
  aborted?.throwIfAborted()
  if (code === 0) {
    const end = 4 + output.readUInt32BE(0)
    return { preview: output.subarray(4, end), whole: output.subarray(end) }
  }
  // SIGKILL: its own time limit, or the system's out-of-memory killer.
  if (code === exitCodes.tooLarge || signal === 'SIGKILL') throw imageTooLarge()
  if (code === exitCodes.notAnImage || signal) throw notAnImage()
  throw new Error(`the picture decoder exited with ${code}: ${errorOutput.slice(-500)}`)
}
