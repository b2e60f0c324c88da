// Decodes pictures as the photo store does, and observes the decoder processes.
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import sharp from 'sharp'
import { Failure } from '../../server/core/failure.ts'
import { signedLinksWith } from '../../server/security/signed-links.ts'
import { photosIn } from '../../server/storage/photos.ts'
import { avifOf, partsOfAvif } from './files/pictures.ts'

/** A photo store in memory. */
export function memoryPhotos() {
  const kept = new Map<string, Buffer>()
  const store = {
    put: async (path: string, bytes: Buffer) => void kept.set(path, bytes),
    get: async (path: string) => kept.get(path)!,
    remove: async (path: string) => void kept.delete(path),
  }
  return {
    kept,
    photos: photosIn(
      store,
      signedLinksWith(Buffer.alloc(32, 7), () => new Date()),
      { warn: () => {} },
    ),
  }
}
/** The size of the stored picture, or the error. */
export async function storedSizeOrError(picture: Buffer): Promise<string> {
  const { photos, kept } = memoryPhotos()
  try {
    await photos.store(picture)
  } catch (error) {
    if (error instanceof Failure) return error.word
    throw error
  }
  const { width, height } = await sharp([...kept.values()][0]!).metadata()
  return `${width}x${height}`
}
/** Counts the decoder processes that `act` starts: in total, and at most at one time. */
export async function countDecoders(act: () => Promise<unknown>, meet: (decoder: ChildProcess) => void = () => {}) {
  const counts = { started: 0, alive: 0, most: 0 }
  const countDecoder = (message: unknown) => {
    const { process: decoder } = message as { process: ChildProcess }
    counts.started += 1
    counts.alive += 1
    counts.most = Math.max(counts.most, counts.alive)
    decoder.once('exit', () => (counts.alive -= 1))
    decoder.once('spawn', () => meet(decoder))
  }
  subscribe('child_process', countDecoder)
  try {
    await act()
  } finally {
    unsubscribe('child_process', countDecoder)
  }
  return counts
}

export const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 11, g: 100, b: 94, alpha: 0.5 } },
    limitInputPixels: false,
  })
export const jpeg = await flat(60, 40).jpeg().toBuffer()
export const progressive = await flat(60, 40).jpeg({ progressive: true }).toBuffer()
export const gif = await flat(60, 40).gif().toBuffer()
export const webp = await flat(60, 40).webp().toBuffer()
export const lossless = await flat(60, 40).webp({ lossless: true }).toBuffer()
export const small = partsOfAvif(await flat(64, 64).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer())
export const avif = avifOf([{ type: 'av01', data: small.coded, properties: [small.config, small.size] }])
export const changed = (bytes: Buffer, change: (copy: Buffer) => void) => {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}
