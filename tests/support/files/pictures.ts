// Pictures built byte by byte, with headers that no regular encoder writes.
import { crc32, deflateSync } from 'node:zlib'

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const latin = (text: string) => Buffer.from(text, 'latin1')

/** A PNG chunk. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(type), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}
export function png(
  width: number,
  height: number,
  { chunks = [], pixels, interlaced = false }: { chunks?: Buffer[]; pixels?: Buffer; interlaced?: boolean } = {},
): Buffer {
  const header = Buffer.concat([u32(width), u32(height), u8(8, 0, 0, 0, interlaced ? 1 : 0)])
  const data = pixels ?? deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG segment. */
export const segment = (code: number, data: Buffer) => Buffer.concat([u8(0xff, code), u16(data.length + 2), data])
/** A WebP chunk. */
export function riffChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([latin(type), size, data, Buffer.alloc(data.length & 1)])
}
export const riff = (chunks: Buffer[]) => riffChunk('RIFF', Buffer.concat([latin('WEBP'), ...chunks]))

/** An AVIF box. */
export const box = (type: string, ...data: Buffer[]) =>
  Buffer.concat([u32(8 + Buffer.concat(data).length), latin(type), ...data])
const fullBox = (type: string, version: number, flags: number, ...data: Buffer[]) =>
  box(type, u8(version, 0, 0, flags), ...data)
export const sizeProperty = (width: number, height: number) => fullBox('ispe', 0, 0, u32(width), u32(height))
/** The property that marks a picture as the alpha channel of another. */
export const alphaProperty = fullBox('auxC', 0, 0, latin('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0'))
/** The boxes of an AVIF with one picture. */
export function partsOfAvif(avif: Buffer) {
  const find = (type: string) => {
    const at = avif.indexOf(type) - 4
    return avif.subarray(at, at + avif.readUInt32BE(at))
  }
  return { coded: find('mdat').subarray(8), config: find('av1C'), size: find('ispe') }
}
/** The data of a grid item of `columns` by `rows` pictures. */
export const grid = (columns: number, rows: number, width: number, height: number) =>
  Buffer.concat([u8(0, 0, rows - 1, columns - 1), u16(width), u16(height)])
type Item = { type: string; data: Buffer; properties: Buffer[] }
/** @param refers item numbers, starting at 1: `['auxl', 2, [1]]` makes item 2 auxiliary to item 1 */
export function avifOf(items: Item[], primary = 1, refers: [type: string, from: number, to: number[]][] = []): Buffer {
  const head = box('ftyp', latin('avif'), u32(0), latin('avifmif1miaf'))
  const properties = items.flatMap((item) => item.properties)
  const numbersOf = (item: Item) =>
    item.properties.map(
      (property) =>
        (properties.indexOf(property) + 1) | (/av1C|auxC/.test(property.toString('latin1', 4, 8)) ? 0x80 : 0),
    )
  const meta = (from: number) => {
    let at = from
    const places = items.map(({ data }, index) => {
      at += data.length
      return Buffer.concat([u16(index + 1), u16(0), u16(1), u32(at - data.length), u32(data.length)])
    })
    return fullBox(
      'meta',
      0,
      0,
      fullBox('hdlr', 0, 0, u32(0), latin('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, 0, u16(primary)),
      fullBox('iloc', 0, 0, u8(0x44, 0), u16(items.length), ...places),
      fullBox(
        'iinf',
        0,
        0,
        u16(items.length),
        ...items.map(({ type }, index) =>
          fullBox('infe', 2, index + 1 === primary ? 0 : 1, u16(index + 1), u16(0), latin(`${type}\0`)),
        ),
      ),
      ...(refers.length
        ? [
            fullBox(
              'iref',
              0,
              0,
              ...refers.map(([type, from, to]) => box(type, u16(from), u16(to.length), ...to.map(u16))),
            ),
          ]
        : []),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox(
          'ipma',
          0,
          0,
          u32(items.length),
          ...items.map((item, index) =>
            Buffer.concat([u16(index + 1), u8(item.properties.length, ...numbersOf(item))]),
          ),
        ),
      ),
    )
  }
  const start = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(start), box('mdat', ...items.map(({ data }) => data))])
}
