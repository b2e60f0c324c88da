// Erases workgroups that can no longer be restored: in parts, so that no transaction is large.
import { sql } from 'kysely'
import type pg from 'pg'
import { limits } from '../../../contract/rules/limits.ts'
import { inTransaction } from '../../db/connect.ts'
import type { Enqueue } from '../../jobs/declared.ts'

type Ports = { pool: pg.Pool; clock: () => Date; enqueueOn(client: pg.ClientBase): Enqueue }

/** An hour later than the last time at which it can be restored: clocks of processes differ. */
const latestDeletion = (now: Date) => new Date(now.getTime() - limits.workgroupRestoreDays * 86_400_000 - 3_600_000)
const pageSize = 500
const logsAtOnce = 200
/** The deletion of the last rows of a large workgroup takes longer than statements of the app may. In milliseconds. */
const lastStatementTimeout = 600_000

/** Adds a job for each workgroup that is to be erased. */
export const enqueueWorkgroupErasures = ({ pool, clock, enqueueOn }: Ports): Promise<void> =>
  inTransaction(pool, null, async (db, _entered, client) => {
    const { rows } = await sql<{
      id: string
    }>`select w as id from workgroups_to_erase(${latestDeletion(clock())}) w`.execute(db)
    for (const { id } of rows) await enqueueOn(client)('workgroup.erase', { id })
  })

/** Erases the workgroup with its files, pictures and queued jobs; nothing when it was restored or is erased already. */
export async function eraseWorkgroup({ id }: { id: string }, { pool, clock, enqueueOn }: Ports): Promise<void> {
  const before = latestDeletion(clock())
  let after: string | null = '0'
  while (after !== null) after = await erasePictures(pool, enqueueOn, { id, before, after })
  while ((await eraseSome(pool, { id, before })) > 0);
  await inTransaction(pool, null, async (db, _entered, client) => {
    await sql`select set_config('statement_timeout', ${String(lastStatementTimeout)}, true)`.execute(db)
    const { rows } = await sql<{
      key: string | null
    }>`select logo_key as key from erase_workgroup(${id}, ${before})`.execute(db)
    for (const { key } of rows) if (key) await enqueueOn(client)('photo.remove', { key })
  })
}

/** @returns the contact after which the next page begins; null after the last one */
const erasePictures = (
  pool: pg.Pool,
  enqueueOn: Ports['enqueueOn'],
  { id, before, after }: { id: string; before: Date; after: string },
): Promise<string | null> =>
  inTransaction(pool, null, async (db, _entered, client) => {
    const { rows } = await sql<{ contactId: string; photo_key: string | null; card_key: string | null }>`
      select contact_id as "contactId", photo_key, card_key
      from pictures_to_erase(${id}, ${before}, ${after}, ${pageSize})`.execute(db)
    const enqueue = enqueueOn(client)
    for (const { photo_key, card_key } of rows)
      for (const key of [photo_key, card_key]) if (key) await enqueue('photo.remove', { key })
    return rows.length === pageSize ? rows.at(-1)!.contactId : null
  })

/** @returns the number of deleted rows */
const eraseSome = (pool: pg.Pool, { id, before }: { id: string; before: Date }): Promise<number> =>
  inTransaction(pool, null, async (db) => {
    const { rows } = await sql<{ deleted: number }>`
      select erase_some_of_workgroup(${id}, ${before}, ${logsAtOnce}) as deleted`.execute(db)
    return rows[0]!.deleted
  })
