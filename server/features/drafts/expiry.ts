// Drafts that nobody has touched for long: their owner is told, and has a week; only then they go.
import { sql } from 'kysely'
import { limits } from '../../../contract/rules/rules.ts'
import { enterWorkgroup, type Db } from '../../db/connect.ts'
import { queueInWorkgroups } from '../../jobs/fan-out.ts'
import { inGroups } from '../../core/batches.ts'
import type { Send } from '../../jobs/queue.ts'
import type { Step, Tools } from '../../jobs/declared.ts'
import { notify, type Telling } from '../../notifications/notify.ts'

/** In these hours of a workgroup's own day, so that nothing is lost when the server stood still in the first of them. */
const morning = { from: 9, to: 12 }
const day = 24 * 3_600_000

/** Once an hour: where it is morning, a workgroup is looked at. */
export const findOldDrafts = (tools: Pick<Tools, 'pool' | 'clock' | 'queue'>): Promise<void> =>
  queueInWorkgroups(tools, 'drafts.tell', morning)

/** Members whose drafts one job looks at. */
const together = 50

/** Queues the jobs of the members. Who has left is told nothing, and so loses none. */
export async function tellOldDrafts(
  db: Db,
  { workgroupId }: { workgroupId: string },
  _: unknown,
  send: Send,
): Promise<void> {
  const members = await db
    .selectFrom('members')
    .select('user_id as id')
    .where('workgroup_id', '=', workgroupId)
    .where('left_at', 'is', null)
    .execute()
  for (const some of inGroups(members, together))
    await send('drafts.tell_members', { workgroupId, userIds: some.map(({ id }) => id) })
}

/**
 * Looked at as each member himself, since nobody else reads a draft, and each in a transaction of his own.
 * @throws AggregateError of those for whom it failed, when all were looked at
 */
export async function tellMembersOldDrafts(
  step: Step,
  { workgroupId, userIds }: { workgroupId: string; userIds: string[] },
  { clock }: Pick<Tools, 'clock'>,
): Promise<void> {
  const failures: unknown[] = []
  for (const id of userIds)
    await step(async (db, send) => {
      const telling: Telling = {
        db,
        now: clock(),
        workgroupId,
        mailNotifications: (of, startAfter) => send('notifications.mail', of, { startAfter }),
        pushNotifications: (of) => send('notifications.push', of),
      }
      await enterWorkgroup(db, workgroupId, id, 'staff')
      await dropTold(telling, id)
      await tellOne(telling, id)
    }).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'old drafts of some members could not be looked at')
}

/** None of which he was not told, and none before its time. */
const dropTold = ({ db, now, workgroupId }: Telling, userId: string) =>
  db
    .deleteFrom('drafts')
    .where('workgroup_id', '=', workgroupId)
    .where('owner_id', '=', userId)
    .where('told_at', '<=', new Date(now.getTime() - limits.draftToldDays * day).toISOString())
    .where('updated_at', '<=', new Date(now.getTime() - limits.draftDays * day).toISOString())
    .execute()

async function tellOne(telling: Telling, userId: string): Promise<void> {
  const { db, now, workgroupId } = telling
  const told = await db
    .updateTable('drafts')
    .set({ told_at: now })
    .where('workgroup_id', '=', workgroupId)
    .where('owner_id', '=', userId)
    .where('told_at', 'is', null)
    .where('updated_at', '<=', new Date(now.getTime() - (limits.draftDays - limits.draftToldDays) * day).toISOString())
    .returning('id')
    .execute()
  if (told.length === 0) return
  // The day on which the first of them may go, in the workgroup's own time.
  const { rows } = await sql<{ goes: string }>`
    select (${new Date(now.getTime() + limits.draftToldDays * day)}::timestamptz at time zone time_zone)::date as goes
    from workgroups where id = ${workgroupId}`.execute(db)
  await notify(telling, { to: [userId], kind: 'drafts_ending', key: rows[0]!.goes, day: rows[0]!.goes })
}
