// Adds a scheduled job to every workgroup as a job of its own, so that no workgroup waits for another or fails with it.
import { sql } from 'kysely'
import type pg from 'pg'
import { inTransaction } from '../db/connect.ts'
import type { Enqueue } from './declared.ts'

type PerWorkgroup =
  | 'anniversaries.tell'
  | 'drafts.tell'
  | 'keywords.tell_rises'
  | 'billing.keep'
  | 'reports.tell'
  | 'rollups.keep'
  | 'erasures.queue'
  | 'news.find_due'

/** Hours of the workgroup's own time zone, 0 to 24, `to` excluded. Several, so that a server that was down at nine loses nothing. */
export const morning = { from: 9, to: 12 }
/** The same for what is there when the work begins. */
export const earlyMorning = { from: 8, to: 12 }

/** Adds the job once to each workgroup in which the local hour is within `hours` now. */
export const enqueueInWorkgroups = (
  { pool, clock, enqueueOn }: { pool: pg.Pool; clock: () => Date; enqueueOn: (client: pg.ClientBase) => Enqueue },
  name: PerWorkgroup,
  hours: { from: number; to: number } = { from: 0, to: 24 },
): Promise<void> =>
  inTransaction(pool, null, async (db, _entered, client) => {
    const { rows } = await sql<{ workgroupId: string }>`
      select w as "workgroupId" from workgroups_at(${clock()}, ${hours.from}, ${hours.to}) w`.execute(db)
    const enqueue = enqueueOn(client)
    for (const { workgroupId } of rows) await enqueue(name, { workgroupId })
  })
