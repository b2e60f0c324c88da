// Erases accounts that can no longer be restored: one workgroup at a time, so that no transaction is large.
import { sql } from 'kysely'
import type pg from 'pg'
import { limits } from '../../../contract/rules/limits.ts'
import { inTransaction, type Db } from '../../db/connect.ts'
import type { Enqueue } from '../../jobs/declared.ts'

type Ports = { pool: pg.Pool; clock: () => Date; enqueueOn(client: pg.ClientBase): Enqueue }

/** An hour later than the last time at which a sign-in restores it: clocks of processes differ. */
const latestDeletion = (now: Date) => new Date(now.getTime() - limits.accountRestoreDays * 86_400_000 - 3_600_000)
/** The rows of one user in a large workgroup take longer than statements of the app may. In milliseconds. */
const statementTimeout = 600_000

/** Adds a job for each account that is to be erased. */
export const enqueueAccountErasures = ({ pool, clock, enqueueOn }: Ports): Promise<void> =>
  inTransaction(pool, null, async (db, _entered, client) => {
    const { rows } = await sql<{
      id: string
    }>`select a as id from accounts_to_erase(${latestDeletion(clock())}) a`.execute(db)
    for (const { id: userId } of rows) await enqueueOn(client)('account.erase', { userId })
  })

/** Erases the account with its files; nothing when it was restored or is erased already. */
export async function eraseAccount({ userId }: { userId: string }, { pool, clock, enqueueOn }: Ports): Promise<void> {
  const before = latestDeletion(clock())
  const step = <T>(work: (db: Db, enqueue: Enqueue) => Promise<T>) =>
    inTransaction(pool, null, async (db, _entered, client) => {
      await sql`select set_config('statement_timeout', ${String(statementTimeout)}, true)`.execute(db)
      return work(db, enqueueOn(client))
    })
  const workgroups = await step(
    async (db) =>
      (await sql<{ id: string }>`select w as id from workgroups_of_account(${userId}, ${before}) w`.execute(db)).rows,
  )
  for (const { id } of workgroups)
    await step((db) => sql`select erase_from_workgroup(${userId}, ${id}, ${before})`.execute(db))
  await step(async (db, enqueue) => {
    const { rows } = await sql<{
      key: string | null
    }>`select photo_key as key from erase_account(${userId}, ${before})`.execute(db)
    for (const { key } of rows) if (key) await enqueue('photo.remove', { key })
  })
}
