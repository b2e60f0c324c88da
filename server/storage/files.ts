// Files of logs, notices and inquiries: streamed to the store under a random key, which belongs to nobody until a row claims it.
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Ranged } from '../../contract/core/bytes.ts'
import type { InputOf } from '../../contract/core/call.ts'
import { fileNameOf, withExtension } from '../../contract/rules/file-names.ts'
import { files as contract } from '../../contract/calls/files/calls.ts'
import type { FileType } from '../../contract/calls/files/shapes.ts'
import type { ReceivedFile } from '../http/request-body.ts'
import type { Sender } from '../http/body-quota.ts'
import type { Db } from '../db/connect.ts'
import { typeOf } from './file-types.ts'
import type { Links } from '../security/signed-links.ts'
import { remakeWhole } from '../images/reencode.ts'
import { pictureTurns } from '../images/decoding-limit.ts'
import { beginsAsPicture } from '../images/signatures.ts'
import type { Store } from './blob-store.ts'

/** Kept already, and claimed by nobody yet. */
export type KeptFile = { key: string; name: string; type: FileType; size: number; hasPreview: boolean }
export type Files = {
  /**
   * Looks at the file by its content, makes a picture anew, and keeps it.
   * @param sender who has so many turns of the decoder and no more; people who are not signed in wait behind those who are
   * @throws not_an_image, image_too_large; busy when too many pictures wait
   */
  keep(file: ReceivedFile, sender: Sender): Promise<KeptFile>
  /** Keeps what was made here. @returns its key, and its size in bytes; a row must claim it within the hour. Fails as the bytes do. */
  keepMade(bytes: AsyncIterable<Uint8Array>): Promise<{ key: string; size: number }>
  /** Removes those that no row has claimed; what the store does not erase now is left to the sweep. */
  letGo(keys: readonly string[]): Promise<void>
  /**
   * Removes what has been loose for an hour: broken uploads of processes that died, what was deleted for good, and what was not erased then.
   * @throws what the store says of some of it
   */
  sweep(now: Date): Promise<void>
  /** An address that works for 60 seconds. @param workgroupId none: a file of the service */
  address(key: string, workgroupId: string | undefined, as: InputOf<typeof contract.show>['as']): string
  /** Those of a file that is opened: to save it, and to show or play it. */
  addresses(key: string, workgroupId?: string): { url: string; shownUrl: string }
  read(file: { key: string; size: number }): Ranged
  /** Whole: it is small. @throws when the store has none */
  preview(key: string): Promise<Buffer>
}

/** Longest side of a preview, in pixels: 4:3 in two columns of a phone, at three dots a pixel. */
const previewSide = 640
const pathOf = (key: string) => `files/${key.slice(0, 2)}/${key}`
const previewOf = (key: string) => `${pathOf(key)}.webp`
const extensions = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
} as const

/** @param folder where what is being made lies until it is whole */
export function filesIn(store: Store, links: Links, pool: pg.Pool, clock: () => Date, folder: string): Files {
  const remove = async (key: string) => {
    await store.remove(pathOf(key))
    await store.remove(previewOf(key))
  }
  /**
   * In three steps, so that no transaction waits for the store: the rows are marked, and what a transaction is about to claim is waited for and
   * then not there any more; then the store erases; then the rows go. Where it breaks off they stay marked, for the sweep.
   * @returns how many were marked @throws what the store says, when all were tried
   */
  const removeLoose = async (which: string, values: unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ key: string }>(
      `update loose_files set erasing_at = $1 where ${which} returning key`,
      [clock(), ...values],
    )
    const [erased, failures]: [string[], unknown[]] = [[], []]
    for (const { key } of rows)
      await remove(key).then(
        () => erased.push(key),
        (error: unknown) => failures.push(error),
      )
    if (erased.length > 0) await pool.query('delete from loose_files where key = any($1)', [erased])
    if (failures.length > 0) throw new AggregateError(failures, 'files could not be erased in the store')
    return rows.length
  }
  /** What cannot be erased now stands marked, and the sweep comes back to it: nobody is told of it who waits for something else. */
  const letGo = (keys: readonly string[]): Promise<unknown> => removeLoose('key = any($2)', [keys]).catch(() => {})
  const address: Files['address'] = (key, workgroupId, as) => links.to(contract.show, { key, workgroupId, as })
  return {
    async keep({ path, name: given, bytes }, { whose, isKnown }) {
      const key = randomBytes(18).toString('base64url')
      const name = fileNameOf(given)
      const head = await headOf(path)
      await pool.query('insert into loose_files (key, since) values ($1, $2)', [key, clock()])
      try {
        if (!beginsAsPicture(head)) {
          await store.putFile(pathOf(key), path)
          return { key, name, type: typeOf(head, name), size: bytes, hasPreview: false }
        }
        const { type, size } = await pictureTurns[isKnown ? 'files' : 'strangers'](async () => {
          const { whole, preview, type } = await remakeWhole(await readFile(path), previewSide)
          await writeFile(path, whole)
          await store.put(previewOf(key), preview)
          return { type, size: whole.length }
        }, whose)
        await store.putFile(pathOf(key), path)
        return { key, name: withExtension(name, extensions[type][0], extensions[type]), type, size, hasPreview: true }
      } catch (error) {
        await letGo([key])
        throw error
      }
    },
    async keepMade(bytes) {
      const key = randomBytes(18).toString('base64url')
      const path = join(folder, key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await pipeline(bytes, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
        const { size } = await stat(path)
        await pool.query('insert into loose_files (key, since) values ($1, $2)', [key, clock()])
        await store.putFile(pathOf(key), path)
        return { key, size }
      } finally {
        await rm(path, { force: true })
      }
    },
    letGo: async (keys) => void (keys.length > 0 && (await letGo(keys))),
    async sweep(now) {
      const old = new Date(now.getTime() - 3_600_000)
      // Those that the store refused last time come last.
      const some =
        'key in (select key from loose_files where since < $2 order by erasing_at nulls first, since limit 100)'
      while ((await removeLoose(some, [old])) === 100);
    },
    address,
    addresses: (key, workgroupId) => ({
      url: address(key, workgroupId, 'saved'),
      shownUrl: address(key, workgroupId, 'shown'),
    }),
    read: ({ key, size }) => ({ size, read: (from, to) => store.read(pathOf(key), from, to) }),
    preview: (key) => store.get(previewOf(key)),
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** So long a deleted file can be put back. */
export const daysToPutBack = 30
export type Erased = { workgroupId: string; fileId: string }
/** What was deleted of the service's own so long ago that nobody can put it back. */
export const eraseServiceFiles = (pool: pg.Pool, now: Date) =>
  pool.query('select erase_service_files($1)', [new Date(now.getTime() - daysToPutBack * 86_400_000)])
/** Where it has not been put back; deleted again since then, it has a later day. */
export async function eraseFile(db: Db, { fileId }: Erased, { clock }: { clock: () => Date }): Promise<void> {
  const day = new Date(clock().getTime() - (daysToPutBack - 1) * 86_400_000)
  await db.deleteFrom('files').where('id', '=', fileId).where('deleted_at', '<', day.toISOString()).execute()
}
