// Stores the contents of pictures and files: in `DATA_DIR/files`, or in the S3 bucket of the S3_* settings. Modules are
// loaded and connections opened on first use.
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'

/** Contents by path. Errors of the file system or the bucket are thrown unchanged. */
export type BlobStore = {
  put(path: string, bytes: Buffer): Promise<void>
  /** Streams a local file into the store; may move the file. */
  putFile(path: string, from: string): Promise<void>
  /** The whole content. @throws if there is none */
  get(path: string): Promise<Buffer>
  /** The bytes `from` to `to`, both inclusive. @throws like `get` */
  read(path: string, from: number, to: number): Promise<Readable>
  /** Deletes a content; does nothing if there is none. */
  remove(path: string): Promise<void>
  /** The whole content as a stream. @throws like `get` */
  open(path: string): Promise<Readable>
  /** The paths of all contents that are complete. */
  paths(): AsyncIterable<string>
}

export const blobStoreOf = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): BlobStore =>
  s3 ? bucketStore(s3) : folderStore(join(dataDir, 'files'))

function folderStore(root: string): BlobStore {
  /** Writes to a temporary file and renames it, so that a content is complete or absent. */
  async function writeAtomically(path: string, write: (part: string) => Promise<void>): Promise<void> {
    await mkdir(root, { recursive: true })
    // Restricts an existing folder too.
    await chmod(root, 0o700)
    const place = join(root, path)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    try {
      await write(`${place}.part`)
      await rename(`${place}.part`, place)
    } catch (error) {
      await rm(`${place}.part`, { force: true })
      throw error
    }
  }
  return {
    put: (path, bytes) => writeAtomically(path, (part) => writeFile(part, bytes, { mode: 0o600, flag: 'wx' })),
    putFile: (path, from) =>
      writeAtomically(path, (part) =>
        // A rename fails if the folders are on different file systems; then the file is copied.
        rename(from, part).catch(() =>
          pipeline(createReadStream(from), createWriteStream(part, { mode: 0o600, flags: 'wx' })),
        ),
      ),
    get: (path) => readFile(join(root, path)),
    read: async (path, from, to) => {
      await stat(join(root, path))
      return createReadStream(join(root, path), { start: from, end: to })
    },
    remove: (path) => rm(join(root, path), { force: true }),
    open: async (path) => {
      await stat(join(root, path))
      return createReadStream(join(root, path))
    },
    async *paths() {
      try {
        for await (const entry of await opendir(root, { recursive: true }))
          if (entry.isFile() && !entry.name.endsWith('.part'))
            yield relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error // else nothing was stored yet
      }
    },
  }
}

function bucketStore(s3: NonNullable<Config['s3']>): BlobStore {
  let opening: ReturnType<typeof openBucket> | undefined
  const bucket = () => (opening ??= openBucket(s3))
  return {
    put: async (path, bytes) => (await bucket()).disk.put(path, bytes, { contentType: contentTypeOf(path) }),
    putFile: async (path, from) =>
      (await bucket()).disk.putStream(path, createReadStream(from), {
        contentType: contentTypeOf(path),
        contentLength: (await stat(from)).size,
      }),
    get: async (path) => Buffer.concat(await (await (await bucket()).disk.getStream(path)).toArray()),
    read: async (path, from, to) => (await bucket()).read(path, from, to),
    remove: async (path) => (await bucket()).disk.delete(path),
    open: async (path) => (await bucket()).disk.getStream(path),
    async *paths() {
      const { disk } = await bucket()
      let page: string | undefined
      do {
        const found = await disk.listAll('', { recursive: true, ...(page && { paginationToken: page }) })
        for (const each of found.objects) if (each.isFile) yield each.key
        page = found.paginationToken
      } while (page)
    },
  }
}
const contentTypeOf = (path: string) => (path.endsWith('.webp') ? 'image/webp' : 'application/octet-stream')

async function openBucket({ bucket, region, accessKeyId, secretAccessKey, endpoint }: NonNullable<Config['s3']>) {
  const { Disk } = await import('flydrive')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // For S3-compatible stores: bucket in the path, no additional checksums. Timeouts in milliseconds; `socketTimeout`
    // is the time in which nothing is sent or received, so that a slow upload may take long (`requestTimeout` only warns).
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, socketTimeout: 5_000 },
  })
  return {
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    async read(Key: string, from: number, to: number): Promise<Readable> {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key, Range: `bytes=${from}-${to}` }))
      return Body as Readable
    },
  }
}
