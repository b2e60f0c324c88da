// A picture made anew: looked at and reduced to its core here, unpacked in a process of its own that ends with it.
// Decoders keep what they once took (half a gigabyte after twenty pictures, measured), and some of their work cannot be called off.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { limits } from '../../contract/rules/rules.ts'
import { coreOf } from './reduce.ts'
import type { Order } from './decoder.ts'
import { exitCodes, notAnImage, tooLarge } from './refusals.ts'
import { formatOf, isHeic } from './signatures.ts'
import { requestSignal } from '../core/request-signal.ts'

const program = join(import.meta.dirname, 'decoder.ts')

const bounds = { pixels: limits.imagePixels, width: limits.imageWidth }

/**
 * WebP without metadata, turned the right way round, in sRGB.
 * @param side the longest side of the new picture, in pixels
 * @throws not_an_image, image_too_large; the reason of the request's signal, when the request ends meanwhile
 */
export async function remake(bytes: Buffer, side: number): Promise<Buffer> {
  const format = await formatOf(bytes)
  if (!format) throw notAnImage()
  return (await decode(await coreOf(format, bytes), { ...bounds, side, as: null })).preview
}

/** As the files of a log keep a picture: as large as it was, and small. */
export type Remade = { whole: Buffer; type: 'image/jpeg' | 'image/png' | 'image/webp'; preview: Buffer }
/** What opens everywhere, and is no worse: GIFs lose their further frames. */
const becomes = { jpeg: 'jpeg', png: 'png', gif: 'png', webp: 'webp', avif: 'jpeg', heic: 'jpeg' } as const

/**
 * The picture made anew in its own size, without anything but its pixels (no place, no name of a phone, no hidden text), and a
 * preview of it.
 * @throws not_an_image also for a picture that is something else too, image_too_large
 */
export async function remakeWhole(bytes: Buffer, side: number): Promise<Remade> {
  const format = await formatOf(bytes)
  if (!format) throw notAnImage()
  const isApples = format === 'avif' && isHeic(bytes)
  const as = becomes[isApples ? 'heic' : format]
  const made = await decode(isApples ? bytes : await coreOf(format, bytes), { ...bounds, side, as, isHeic: isApples })
  return { ...made, type: `image/${as}` }
}

async function decode(core: Buffer, order: Order): Promise<{ preview: Buffer; whole: Buffer }> {
  // An empty environment: whoever takes over a decoder finds no password there. 512 MB for what is unpacked in WebAssembly.
  const flags = ['--disable-warning=ExperimentalWarning', '--wasm-max-mem-pages=8192']
  const decoder = spawn(process.execPath, [...flags, program, JSON.stringify(order)], {
    env: {} as NodeJS.ProcessEnv,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const gone = requestSignal()
  const kill = () => decoder.kill('SIGKILL')
  gone?.addEventListener('abort', kill, { once: true })
  // It may be gone before it has read everything.
  decoder.stdin.on('error', () => {})
  decoder.stdin.end(core)
  const [[code, signal], made, said] = await Promise.all([
    once(decoder, 'close') as Promise<[number | null, string | null]>,
    buffer(decoder.stdout),
    text(decoder.stderr),
  ])
  gone?.removeEventListener('abort', kill)
  gone?.throwIfAborted()
  if (code === 0) {
    const end = 4 + made.readUInt32BE(0)
    return { preview: made.subarray(4, end), whole: made.subarray(end) }
  }
  // Its own leash, or the system's when memory is short.
  if (code === exitCodes.tooLarge || signal === 'SIGKILL') throw tooLarge()
  if (code === exitCodes.notAnImage || signal) throw notAnImage()
  throw new Error(`the decoder of pictures ended with ${code}: ${said.slice(-500)}`)
}
