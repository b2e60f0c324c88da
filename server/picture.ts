// A picture made anew: looked at and reduced to its core here, unpacked in a process of its own that ends with it.
// Decoders keep what they once took (half a gigabyte after twenty pictures, measured), and some of their work cannot be called off.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { limits } from '../contract/rules.ts'
import { coreOf } from './picture-core.ts'
import type { Order } from './picture-decoder.ts'
import { exitCodes, notAnImage, tooLarge } from './picture-refusals.ts'
import { formatOf } from './picture-signs.ts'

const program = join(import.meta.dirname, 'picture-decoder.ts')

/**
 * WebP without metadata, turned the right way round, in sRGB.
 * @param side the longest side of the new picture, in pixels
 * @throws not_an_image, image_too_large
 */
export async function remake(bytes: Buffer, side: number): Promise<Buffer> {
  const format = await formatOf(bytes)
  if (!format) throw notAnImage()
  return decode(await coreOf(format, bytes), { side, pixels: limits.imagePixels, width: limits.imageWidth })
}

async function decode(core: Buffer, order: Order): Promise<Buffer> {
  // An empty environment: whoever takes over a decoder finds no password there.
  const decoder = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(order)], {
    env: {} as NodeJS.ProcessEnv,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // It may be gone before it has read everything.
  decoder.stdin.on('error', () => {})
  decoder.stdin.end(core)
  const [[code, signal], made, said] = await Promise.all([
    once(decoder, 'close') as Promise<[number | null, string | null]>,
    buffer(decoder.stdout),
    text(decoder.stderr),
  ])
  if (code === 0) return made
  // Its own leash, or the system's when memory is short.
  if (code === exitCodes.tooLarge || signal === 'SIGKILL') throw tooLarge()
  if (code === exitCodes.notAnImage || signal) throw notAnImage()
  throw new Error(`the decoder of pictures ended with ${code}: ${said.slice(-500)}`)
}
