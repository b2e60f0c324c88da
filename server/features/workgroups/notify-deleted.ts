// Tells the members of a deleted workgroup by mail, some at a time.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Language } from '../../../contract/codes.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { inTransaction } from '../../db/connect.ts'
import type { Enqueue } from '../../jobs/declared.ts'
import { workgroupDeletedMail } from '../../notifications/mail-templates.ts'

const pageSize = 200

/** @param of.after the member after whom this part begins. Nothing when the workgroup was restored meanwhile. */
export const notifyOfDeletion = (
  { id, after }: { id: string; after: string },
  { pool, enqueueOn }: { pool: pg.Pool; enqueueOn(client: pg.ClientBase): Enqueue },
): Promise<void> =>
  inTransaction(pool, null, async (db, _entered, client) => {
    const { rows } = await sql<{
      userId: string
      email: string
      language: Language
      workgroupName: string
      byName: string
      deletedAt: string
      timeZone: string
    }>`
      select user_id as "userId", email, language, workgroup_name as "workgroupName", by_name as "byName",
        deleted_at as "deletedAt", time_zone as "timeZone"
      from members_of_deleted(${id}, ${after}, ${pageSize})`.execute(db)
    const enqueue = enqueueOn(client)
    for (const { email, deletedAt, userId: _, ...row } of rows) {
      const until = new Date(new Date(deletedAt).getTime() + limits.workgroupRestoreDays * 86_400_000)
      await enqueue('mail.send', workgroupDeletedMail({ ...row, to: email, until }))
    }
    if (rows.length === pageSize) await enqueue('workgroup.tell_deleted', { id, after: rows.at(-1)!.userId })
  })
