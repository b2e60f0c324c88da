// Sanitizes AVIF. A file may contain several pictures, and the decoder decodes more than the header declares: alpha
// planes, tiles, layers. Therefore every declared size is checked, derived pictures are rejected, and the number of
// frames is limited.
import { limits } from '../../contract/rules/rules.ts'
import { notAnImage, imageTooLarge } from './errors.ts'

type Box = { type: string; start: number; end: number }
const maxBoxes = 256
// Coded pictures, and metadata that is never decoded (`tmap` is a tone map).
const itemTypes = new Set(['av01', 'Exif', 'mime', 'uri ', 'tmap'])
const maxPictures = 8
/** Each layer of a progressive picture is a frame; there are at most four layers. */
const maxFrames = 8
const maxUnits = 1000

/**
 * Returns the unchanged file, with boxes of an image sequence overwritten as free space. Sources: ISO/IEC 14496-12 and
 * 23008-12, AV1 specification 5.3.
 * @throws not_an_image, image_too_large
 */
export async function sanitizeAvif(bytes: Buffer): Promise<Buffer> {
  const top = boxesIn(bytes, 0, bytes.length)
  const meta = singleBox(top, 'meta')
  const inside = boxesIn(bytes, meta.start + 4, meta.end)
  const properties = boxesIn(
    bytes,
    ...contentOf(singleBox(boxesIn(bytes, ...contentOf(singleBox(inside, 'iprp'))), 'ipco')),
  )
  for (const { start, type } of properties) {
    // The product of two 32-bit numbers is compared as a double, which cannot overflow.
    if (type === 'ispe' && readNumber(bytes, start + 4, 4) * readNumber(bytes, start + 8, 4) > limits.imagePixels.avif)
      throw imageTooLarge()
  }
  const coded = itemsIn(bytes, singleBox(inside, 'iinf'))
  if (coded.size > maxPictures) throw imageTooLarge()
  const idat = inside.find(({ type }) => type === 'idat')
  let total = 0
  for (const { id, extents, isInside } of itemLocationsIn(bytes, singleBox(inside, 'iloc'))) {
    const parts = extents.map(([offset, length]) => {
      const start = offset + (isInside ? (idat?.start ?? bytes.length) : 0)
      total += length
      // Overlapping extents would add up to more than the file.
      if (length === 0 || start + length > bytes.length || total > bytes.length) throw notAnImage()
      return bytes.subarray(start, start + length)
    })
    if (coded.has(id) && framesIn(parts.length === 1 ? parts[0]! : Buffer.concat(parts)) > maxFrames)
      throw imageTooLarge()
  }
  const films = top.filter(({ type }) => type === 'moov' || type === 'moof')
  if (films.length === 0) return bytes
  const still = Buffer.from(bytes)
  for (const { start } of films) still.write('free', start - 4, 'latin1')
  return still
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (at + 8 > to || boxes.length === maxBoxes) throw notAnImage()
    const size = bytes.readUInt32BE(at) || to - at
    if (size < 8 || at + size > to) throw notAnImage()
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + 8, end: at + size })
    at += size
  }
  return boxes
}
function singleBox(boxes: Box[], type: string): Box {
  const [box, ...more] = boxes.filter((each) => each.type === type)
  if (!box || more.length > 0) throw notAnImage()
  return box
}
const contentOf = ({ start, end }: Box) => [start, end] as const
/** Reads a big-endian number of `size` bytes; 0 for size 0. */
function readNumber(bytes: Buffer, at: number, size: number): number {
  if (at + size > bytes.length || size > 8) throw notAnImage()
  let read = 0
  for (let each = 0; each < size; each += 1) read = read * 256 + bytes[at + each]!
  return read
}

/** Ids of the coded pictures. */
function itemsIn(bytes: Buffer, { start, end }: Box): Set<number> {
  const coded = new Set<number>()
  for (const entry of boxesIn(bytes, start + (bytes[start] === 0 ? 6 : 8), end)) {
    const idSize = bytes[entry.start] === 3 ? 4 : 2
    const typeAt = entry.start + 4 + idSize + 2
    const type = bytes.toString('latin1', typeAt, typeAt + 4)
    if (entry.type !== 'infe' || bytes[entry.start]! < 2 || !itemTypes.has(type)) throw notAnImage()
    if (type === 'av01') coded.add(readNumber(bytes, entry.start + 4, idSize))
  }
  return coded
}

type ItemLocation = { id: number; isInside: boolean; extents: [offset: number, length: number][] }
function itemLocationsIn(bytes: Buffer, { start, end }: Box): ItemLocation[] {
  let at = start + 4
  const read = (size: number) => {
    if (at + size > end) throw notAnImage()
    at += size
    return readNumber(bytes, at - size, size)
  }
  const version = readNumber(bytes, start, 1)
  const sizes = [read(1), read(1)]
  const [offsetSize, lengthSize, baseSize, indexSize] = sizes.flatMap((both) => [both >> 4, both & 15]) as [
    number,
    number,
    number,
    number,
  ]
  const places: ItemLocation[] = []
  for (let left = read(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = read(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : read(2) & 15
    if (method > 1) throw notAnImage()
    read(2)
    const base = read(baseSize)
    const extents: ItemLocation['extents'] = []
    for (let parts = read(2); parts > 0; parts -= 1) {
      if (version > 0) read(indexSize)
      const offset = base + read(offsetSize)
      extents.push([offset, read(lengthSize)])
    }
    places.push({ id, isInside: method === 1, extents })
  }
  return places
}

/** Counts frames (OBU type 6) and separate frame headers (type 3) of one picture. */
function framesIn(units: Buffer): number {
  let frames = 0
  for (let at = 0, seen = 0; at < units.length; seen += 1) {
    if (seen > maxUnits) throw imageTooLarge()
    const head = units[at]!
    const type = (head >> 3) & 15
    if (type === 3 || type === 6) frames += 1
    at += head & 4 ? 2 : 1
    // A unit without a size field is the last.
    if (!(head & 2)) return frames
    let size = 0
    for (let place = 0; ; place += 1) {
      if (place === 8 || at >= units.length) throw notAnImage()
      const byte = units[at++]!
      size += (byte & 127) * 2 ** (7 * place)
      if (byte < 128) break
    }
    at += size
  }
  return frames
}
