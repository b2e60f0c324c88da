// Reads a zip file (PKWARE APPNOTE 6.3) by its central directory. Entries are decompressed as a stream with size
// limits; declared sizes are not trusted.
import { crc32, createInflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'
import { bounds } from './bounds.ts'
import { UnreadableTable } from './errors.ts'

type Entry = { method: number; crc: number; packed: number; at: number }
export type Zip = {
  has(path: string): boolean
  /** @throws Unreadable: sheet_too_large, not_a_sheet for a corrupt or missing entry */
  part(path: string): AsyncGenerator<Buffer>
  /** The whole text of a small entry. @throws like `part` */
  text(path: string): Promise<string>
}

const corrupt = () => new UnreadableTable('not_a_sheet')

/** @throws Unreadable: not_a_sheet, sheet_locked, sheet_too_large */
export function unzip(bytes: Buffer): Zip {
  const entries = directoryOf(bytes)
  let unpacked = 0
  async function* part(path: string): AsyncGenerator<Buffer> {
    const entry = entries.get(path)
    if (!entry) throw corrupt()
    if (entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== 0x04034b50) throw corrupt()
    const from = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28)
    if (from + entry.packed > bytes.length) throw corrupt()
    const packed = bytes.subarray(from, from + entry.packed)
    let own = 0
    let crc = 0
    for await (const chunk of entry.method === 0 ? [packed] : inflated(packed)) {
      own += chunk.length
      unpacked += chunk.length
      if (unpacked > bounds.unpacked || (own > bounds.ratioFrom && own > bounds.ratio * entry.packed))
        throw new UnreadableTable('sheet_too_large')
      crc = crc32(chunk, crc)
      yield chunk
    }
    // Corrupt data may decompress to less without any other error.
    if (crc !== entry.crc) throw corrupt()
  }
  return {
    has: (path) => entries.has(path),
    part,
    async text(path) {
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of part(path)) {
        size += chunk.length
        if (size > bounds.smallPart) throw new UnreadableTable('sheet_too_large')
        chunks.push(chunk)
      }
      return Buffer.concat(chunks).toString()
    },
  }
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = Readable.from([packed]).pipe(createInflateRaw({ chunkSize: 64 * 1024 }))
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    throw error instanceof UnreadableTable ? error : corrupt()
  } finally {
    stream.destroy()
  }
}

function directoryOf(bytes: Buffer): Map<string, Entry> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length) throw corrupt()
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > bounds.entries) throw new UnreadableTable('sheet_too_large')
  const entries = new Map<string, Entry>()
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw corrupt()
    const method = bytes.readUInt16LE(at + 10)
    if (bytes.readUInt16LE(at + 8) & 1) throw new UnreadableTable('sheet_locked')
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/')
    if (method !== 0 && method !== 8) throw corrupt()
    if (entries.has(name)) throw corrupt()
    entries.set(name, {
      method,
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + extra + comment
  }
  return entries
}
