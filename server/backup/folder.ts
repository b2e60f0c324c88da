// A backup on the disk: a folder with one file per table, the stored files, and a manifest that is written last. The
// folder has the ending `.part` until it is complete.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { sealed, unsealed } from './seal.ts'

const Content = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })
/** A file of the backup as it was before compression and encryption. */
export type Content = z.infer<typeof Content>

const Table = z.object({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.string(),
  /** The sum of the hashes of all rows, in whatever order (rows.ts). */
  digest: z.string(),
  content: Content,
})
export type BackedUpTable = z.infer<typeof Table>

const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  postgres: z.string(),
  /** The last migration of the data: rows are loaded into the schema of that migration. */
  migration: z.string(),
  tables: z.array(Table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  /** Contents of the blob store by their paths. */
  files: z.array(Content),
})
export type Manifest = z.infer<typeof Manifest>

const manifestName = 'manifest.json'
/** The names sort by time. */
export const nameOfBackup = (at: Date): string => `saleslog-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const complete = /^saleslog-\d{8}T\d{6}Z$/
const incomplete = /^saleslog-\d{8}T\d{6}Z\.part$/
export const takenAt = (name: string): Date =>
  new Date(name.replace(/^\D*(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'))

export type BackupWriter = {
  /** @param bytes compressed and, with a key, encrypted on the way */
  add(name: string, bytes: AsyncIterable<Buffer>): Promise<Content>
  /** Writes the manifest and gives the folder its name. @returns its path */
  finish(manifest: Manifest): Promise<string>
  abandon(): Promise<void>
}

/** @param folder where backups lie @param key 32 bytes, or null: not encrypted @param signal ends what is being written */
export async function createBackup(
  folder: string,
  at: Date,
  key: Buffer | null,
  signal?: AbortSignal,
): Promise<BackupWriter> {
  const final = join(folder, nameOfBackup(at))
  const part = `${final}.part`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await mkdir(part, { mode: 0o700 })
  async function add(name: string, bytes: AsyncIterable<Buffer>): Promise<Content> {
    const path = join(part, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let length = 0
    async function* counted() {
      for await (const chunk of bytes) {
        hash.update(chunk)
        length += chunk.length
        yield chunk
      }
    }
    // Each file reaches the disk before the manifest that names it.
    const out = () => createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
    const zip = createGzip({ level: 1 })
    if (key) await pipeline(counted(), zip, (compressed) => sealed(compressed, name, key), out(), { signal })
    else await pipeline(counted(), zip, out(), { signal })
    return { name, bytes: length, sha256: hash.digest('hex') }
  }
  return {
    add,
    async finish(manifest) {
      await add(
        manifestName,
        (async function* () {
          yield Buffer.from(JSON.stringify(manifest))
        })(),
      )
      await rename(part, final)
      await syncFolder(folder)
      return final
    },
    abandon: () => rm(part, { recursive: true, force: true }),
  }
}
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

export type BackupReader = {
  manifest: Manifest
  /** The bytes as they were before; the last of them arrive only if all of them are unchanged. @throws naming the file */
  read(content: Content): AsyncGenerator<Buffer>
}

/** @throws with one sentence: half-written, damaged, encrypted with another key, of a newer release */
export async function openBackup(folder: string, key: Buffer | null): Promise<BackupReader> {
  if (basename(folder).endsWith('.part'))
    throw new Error(`${folder} is half-written: its backup was interrupted. Take another one.`)
  const decoded = (name: string): AsyncIterable<Buffer> => {
    const raw = createReadStream(join(folder, name)) as AsyncIterable<Buffer>
    return key ? unsealed(raw, name, key) : raw
  }
  async function* unzipped(name: string): AsyncGenerator<Buffer> {
    const gunzip = createGunzip()
    const feeding = pipeline(decoded(name), gunzip)
    feeding.catch(() => {})
    try {
      for await (const chunk of gunzip) yield chunk as Buffer
      await feeding
    } catch (error) {
      if ((error as { code?: string }).code === 'Z_DATA_ERROR')
        throw new Error(
          key
            ? `${name} is damaged.`
            : `${name} is damaged, or the backup is encrypted: set BACKUP_KEY to the key it was taken with.`,
          { cause: error },
        )
      throw error
    }
  }
  const chunks: Buffer[] = []
  try {
    for await (const chunk of unzipped(manifestName)) chunks.push(chunk)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT')
      throw new Error(`${folder} is no complete backup: it has no ${manifestName}.`, { cause: error })
    throw error
  }
  const parsed = Manifest.safeParse(JSON.parse(Buffer.concat(chunks).toString()))
  if (!parsed.success) throw new Error(`${folder} was written by another release of Saleslog.`)
  return {
    manifest: parsed.data,
    async *read({ name, bytes, sha256 }) {
      const hash = createHash('sha256')
      let length = 0
      let last: Buffer | undefined
      try {
        for await (const chunk of unzipped(name)) {
          hash.update(chunk)
          length += chunk.length
          if (last) yield last
          last = chunk
        }
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT')
          throw new Error(`${name} is missing in the backup.`, { cause: error })
        throw error
      }
      if (length !== bytes || hash.digest('hex') !== sha256) throw new Error(`${name} is damaged.`)
      if (last) yield last
    },
  }
}

/** The complete backups of a folder, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => complete.test(name)).sort()
}
const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** A half-written backup is younger than this if it may still be written. */
const staleMs = 48 * 3_600_000
/** Deletes all but the newest `keep` backups, and what interrupted ones left behind. @returns what was deleted */
export async function deleteOldBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const stale = (await namesIn(folder)).filter(
    (name) => incomplete.test(name) && takenAt(name).getTime() < now.getTime() - staleMs,
  )
  const gone = [...(await backupsIn(folder)).slice(0, -keep), ...stale]
  for (const name of gone) {
    // Without its manifest it is no backup, should the deletion be interrupted.
    await rm(join(folder, name, manifestName), { force: true })
    await rm(join(folder, name), { recursive: true, force: true })
  }
  return gone
}
