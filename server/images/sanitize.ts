// Sanitizes picture files before decoding: retains the first image with its colour and orientation data, each once.
// Removes comments, thumbnails and further frames, because decoders load all of them, which can take gigabytes for a
// small file.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sanitizeAvif } from './sanitize-avif.ts'
import { notAnImage, imageTooLarge } from './errors.ts'
import { sliceBytes, type PictureFormat } from './detect-format.ts'

/**
 * @throws not_an_image for invalid lengths in the file, image_too_large for more scans, frames or hidden pictures than
 * a photo has
 */
export const sanitizePicture = (format: PictureFormat, bytes: Buffer): Promise<Buffer> => sanitizers[format](bytes)

/**
 * Collects ranges of a file in order. Adjacent ranges are merged, so that a file of a million chunks needs few objects.
 */
function rangesOf(bytes: Buffer) {
  const ranges: [number, number][] = []
  return {
    keep(from: number, to: number) {
      const last = ranges.at(-1)
      if (last?.[1] === from) last[1] = to
      else ranges.push([from, to])
    },
    whole: (...more: Buffer[]) => Buffer.concat([...ranges.map(([from, to]) => bytes.subarray(from, to)), ...more]),
  }
}
/** Returns a function that is true once per slice of the file, when the event loop should be yielded. */
function createPacer() {
  let next = sliceBytes
  return (at: number) => {
    if (at < next) return false
    next = at + sliceBytes
    return true
  }
}
/** Maximum size of an Exif block; only the orientation is read from it. */
const exifBytes = 64 * 1024

// PNG, third edition, 5.3: a chunk is length, type, data, checksum.
const pngSingletonChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'])
async function sanitizePng(bytes: Buffer): Promise<Buffer> {
  const core = rangesOf(bytes)
  core.keep(0, 8)
  const seen = new Set<string>()
  const isDue = createPacer()
  for (let at = 8; ;) {
    if (at + 12 > bytes.length) throw notAnImage()
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + size
    if (end > bytes.length) throw notAnImage()
    if (type === 'IDAT' || type === 'IEND') core.keep(at, end)
    else if (pngSingletonChunks.has(type) && !seen.has(type) && (type !== 'eXIf' || size <= exifBytes)) {
      seen.add(type)
      core.keep(at, end)
    }
    if (type === 'IEND') return core.whole()
    at = end
    if (isDue(at)) await nextTurn()
  }
}

// JPEG, ITU-T T.81, B.1: a marker is FF and a code, mostly followed by a length. Entropy-coded data follows each scan
// header (DA); in it FF is followed by 00 or a restart code.
const maxScans = 100
async function sanitizeJpeg(bytes: Buffer): Promise<Buffer> {
  const core = rangesOf(bytes)
  core.keep(0, 2)
  const seen = { exif: 0, icc: 0, jfif: 0, adobe: 0, scans: 0 }
  const isDue = createPacer()
  let scanFrom: number | null = null
  for (let from = 2; ;) {
    const at = await markerFrom(bytes, from)
    if (scanFrom !== null) core.keep(scanFrom, at)
    scanFrom = null
    const code = bytes[at + 1]
    if (code === undefined) return core.whole()
    if (code === 0xd9) {
      core.keep(at, at + 2)
      return core.whole()
    }
    if (code === 0x01 || code === 0xd8) {
      from = at + 2
      continue
    }
    if (at + 4 > bytes.length) throw notAnImage()
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) throw notAnImage()
    const startsWith = (words: string) => bytes.toString('latin1', at + 4, at + 4 + words.length) === words
    const isPicture = code >= 0xc0 && code < 0xe0
    const isKept =
      isPicture ||
      (code === 0xe0 && startsWith('JFIF\0') && seen.jfif++ === 0) ||
      (code === 0xe1 && startsWith('Exif\0\0') && seen.exif++ === 0) ||
      (code === 0xe2 && startsWith('ICC_PROFILE\0') && seen.icc++ < 255) ||
      (code === 0xee && startsWith('Adobe') && seen.adobe++ === 0)
    if (isKept) core.keep(at, end)
    if (code === 0xda) {
      if (++seen.scans > maxScans) throw imageTooLarge()
      scanFrom = end
    }
    from = end
    if (isDue(from)) await nextTurn()
  }
}
/** Position of the next marker other than a restart, or the end of the file. */
async function markerFrom(bytes: Buffer, from: number): Promise<number> {
  for (let start = from; start < bytes.length; start += sliceBytes) {
    if (start > from) await nextTurn()
    const end = Math.min(start + sliceBytes, bytes.length - 1)
    for (let at = start; at < end; at += 1) {
      const next = bytes[at + 1]!
      if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    }
  }
  return bytes.length
}

// GIF89a: header, screen descriptor, colour table; then extensions (21) and images (2C), each with a chain of data
// blocks; 3B is the trailer.
const coloursIn = (flags: number) => (flags & 0x80 ? 3 * (2 << (flags & 7)) : 0)
async function sanitizeGif(bytes: Buffer): Promise<Buffer> {
  const core = rangesOf(bytes)
  const byte = (at: number) => {
    if (at >= bytes.length) throw notAnImage()
    return bytes[at]!
  }
  let at = 13 + coloursIn(byte(10))
  core.keep(0, at)
  const isDue = createPacer()
  const pastBlocks = async (from: number) => {
    let block = from
    while (byte(block) !== 0) {
      block += 1 + byte(block)
      if (isDue(block)) await nextTurn()
    }
    return block + 1
  }
  for (let control: [number, number] | null = null; ;) {
    const from = at
    const kind = byte(from)
    if (kind === 0x21) {
      at = await pastBlocks(from + 2)
      if (byte(from + 1) === 0xf9) control = [from, at]
    } else if (kind === 0x2c) {
      const end = await pastBlocks(from + 11 + coloursIn(byte(from + 9)))
      if (control) core.keep(...control)
      core.keep(from, end)
      return core.whole(Buffer.from([0x3b]))
    } else throw notAnImage()
  }
}

// WebP, RFC 9649: a RIFF header, then chunks of type, length and data, padded to even length.
const webpSingletonChunks = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L', 'EXIF'])
async function sanitizeWebp(bytes: Buffer): Promise<Buffer> {
  const core = rangesOf(bytes)
  const seen = new Set<string>()
  const isDue = createPacer()
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (at + 8 + size > bytes.length) throw notAnImage()
    const end = Math.min(bytes.length, at + 8 + size + (size & 1))
    if (webpSingletonChunks.has(type) && !seen.has(type) && (type !== 'EXIF' || size <= exifBytes)) {
      seen.add(type)
      core.keep(at, end)
    }
    at = end
    if (isDue(at)) await nextTurn()
  }
  const chunks = core.whole()
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(chunks.length + 4, 4)
  return Buffer.concat([head, chunks])
}

const sanitizers: Record<PictureFormat, (bytes: Buffer) => Promise<Buffer>> = {
  png: sanitizePng,
  jpeg: sanitizeJpeg,
  gif: sanitizeGif,
  webp: sanitizeWebp,
  avif: sanitizeAvif,
}
