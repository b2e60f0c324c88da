// What of a picture reaches the decoder: its first image and what belongs to it (colours, orientation), each once. Notes,
// thumbnails, further frames and what is packed in them stay outside: decoders keep all of it, up to gigabytes of a small file.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { coreOfAvif } from './avif.ts'
import { notAnImage, tooLarge } from './refusals.ts'
import { sliceBytes, type PictureFormat } from './signatures.ts'

/** @throws not_an_image where the file's own lengths lead nowhere, image_too_large for more scans, frames or hidden pictures than a photo has */
export const coreOf = (format: PictureFormat, bytes: Buffer): Promise<Buffer> => cores[format](bytes)

/** Ranges of a file, in their order; neighbours become one, so a file in a million pieces costs no million objects. */
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
/** True after every slice walked: time to let the others have their turn. */
function pace() {
  let next = sliceBytes
  return (at: number) => {
    if (at < next) return false
    next = at + sliceBytes
    return true
  }
}
/** Orientation is all that is read of it. */
const exifBytes = 64 * 1024

// PNG 3rd edition, 5.3: length, type, data, checksum.
const pngOnce = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'])
async function coreOfPng(bytes: Buffer): Promise<Buffer> {
  const core = rangesOf(bytes)
  core.keep(0, 8)
  const seen = new Set<string>()
  const isDue = pace()
  for (let at = 8; ;) {
    if (at + 12 > bytes.length) throw notAnImage()
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + size
    if (end > bytes.length) throw notAnImage()
    if (type === 'IDAT' || type === 'IEND') core.keep(at, end)
    else if (pngOnce.has(type) && !seen.has(type) && (type !== 'eXIf' || size <= exifBytes)) {
      seen.add(type)
      core.keep(at, end)
    }
    if (type === 'IEND') return core.whole()
    at = end
    if (isDue(at)) await nextTurn()
  }
}

// ITU-T T.81, B.1: FF and a code, mostly a length; after each scan's head (DA) its data, in which FF is followed by 00 or a restart.
const maxScans = 100
async function coreOfJpeg(bytes: Buffer): Promise<Buffer> {
  const core = rangesOf(bytes)
  core.keep(0, 2)
  const seen = { exif: 0, icc: 0, jfif: 0, adobe: 0, scans: 0 }
  const isDue = pace()
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
    const says = (words: string) => bytes.toString('latin1', at + 4, at + 4 + words.length) === words
    const isPicture = code >= 0xc0 && code < 0xe0
    const isKept =
      isPicture ||
      (code === 0xe0 && says('JFIF\0') && seen.jfif++ === 0) ||
      (code === 0xe1 && says('Exif\0\0') && seen.exif++ === 0) ||
      (code === 0xe2 && says('ICC_PROFILE\0') && seen.icc++ < 255) ||
      (code === 0xee && says('Adobe') && seen.adobe++ === 0)
    if (isKept) core.keep(at, end)
    if (code === 0xda) {
      if (++seen.scans > maxScans) throw tooLarge()
      scanFrom = end
    }
    from = end
    if (isDue(from)) await nextTurn()
  }
}
/** Where the next marker stands that is no restart, or the end. */
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

// GIF89a: header, screen, colours; then extensions (21) and images (2C), each with a chain of blocks; 3B ends it.
const coloursIn = (flags: number) => (flags & 0x80 ? 3 * (2 << (flags & 7)) : 0)
async function coreOfGif(bytes: Buffer): Promise<Buffer> {
  const core = rangesOf(bytes)
  const byte = (at: number) => {
    if (at >= bytes.length) throw notAnImage()
    return bytes[at]!
  }
  let at = 13 + coloursIn(byte(10))
  core.keep(0, at)
  const isDue = pace()
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

// RFC 9649: RIFF, then chunks of type, length and data, padded to even.
const webpOnce = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L', 'EXIF'])
async function coreOfWebp(bytes: Buffer): Promise<Buffer> {
  const core = rangesOf(bytes)
  const seen = new Set<string>()
  const isDue = pace()
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (at + 8 + size > bytes.length) throw notAnImage()
    const end = Math.min(bytes.length, at + 8 + size + (size & 1))
    if (webpOnce.has(type) && !seen.has(type) && (type !== 'EXIF' || size <= exifBytes)) {
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

const cores: Record<PictureFormat, (bytes: Buffer) => Promise<Buffer>> = {
  png: coreOfPng,
  jpeg: coreOfJpeg,
  gif: coreOfGif,
  webp: coreOfWebp,
  avif: coreOfAvif,
}
