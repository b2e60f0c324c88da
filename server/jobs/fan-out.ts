// What the clock asks for in every workgroup: one job each, so that none waits for another, or fails with it.
import { sql } from 'kysely'
import { inTransaction } from '../db/connect.ts'
import type { Tools } from './declared.ts'

type OfWorkgroup = 'anniversaries.tell' | 'drafts.tell' | 'erasures.queue' | 'news.find_due'

/**
 * Queues the job once in each workgroup in which the hour of the day is one of these now.
 * @param hours of the workgroup's own time zone, 0 to 24, `to` not included
 */
export const queueInWorkgroups = (
  { pool, clock, queue }: Pick<Tools, 'pool' | 'clock' | 'queue'>,
  name: OfWorkgroup,
  hours: { from: number; to: number } = { from: 0, to: 24 },
): Promise<void> =>
  inTransaction(pool, null, async (db, _entered, client) => {
    const { rows } = await sql<{ workgroupId: string }>`
      select w as "workgroupId" from workgroups_at(${clock()}, ${hours.from}, ${hours.to}) w`.execute(db)
    for (const { workgroupId } of rows) await queue(client, name, { workgroupId })
  })
