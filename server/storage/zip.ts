// Writes zip archives as a stream, one entry at a time; archives over 4 GiB get the ZIP64 fields.
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** `isPacked`: the bytes are compressed already (pictures, spreadsheets), and stored as they are. */
export type ZipEntry = { path: string; bytes: AsyncIterable<Uint8Array>; isPacked?: boolean }

/** @param at the time of change of the entries @throws any error of the entries or their bytes */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let reading: Readable | undefined
  const add = async () => {
    // The next entry is asked for once this one is read: its bytes may be pages of a database.
    for await (const { path, bytes, isPacked } of entries)
      await new Promise<void>((resolve, reject) => {
        zip.once('error', reject)
        zip.addReadStreamLazy(path, { mtime: at, compress: !isPacked }, (give) => {
          const stream = (reading = Readable.from(bytes, { objectMode: false }))
          stream.once('error', reject).once('end', () => {
            zip.off('error', reject)
            resolve()
          })
          give(null, stream)
        })
      })
    zip.end()
  }
  zip.on('error', (error: Error) => output.destroy(error))
  add().catch((error: Error) => output.destroy(error))
  try {
    yield* output
  } finally {
    // Of an archive that nobody reads to its end.
    reading?.destroy()
  }
}
