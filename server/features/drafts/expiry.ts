// Deletes drafts that were not edited for a long time, a week after their owner was notified.
import { limits } from '../../../contract/rules/rules.ts'
import { inBatches } from '../../core/batches.ts'
import { enterWorkgroup } from '../../db/connect.ts'
import { todayIn } from '../../core/dates.ts'
import { timeZoneOf } from '../../db/time-zones.ts'
import type { JobTransaction, Step } from '../../jobs/transaction.ts'
import { notify, type NotifyContext } from '../../notifications/notify.ts'

const day = 24 * 3_600_000
/** Members whose drafts one job checks. */
const membersInOneJob = 50

/** Adds the jobs that check the members' drafts. Members who have left are not notified, so their drafts stay. */
export async function enqueueOldDrafts(
  { db, enqueue }: JobTransaction,
  { workgroupId }: { workgroupId: string },
): Promise<void> {
  const members = await db
    .selectFrom('members')
    .select('user_id as id')
    .where('workgroup_id', '=', workgroupId)
    .where('left_at', 'is', null)
    .execute()
  for (const some of inBatches(members, membersInOneJob))
    await enqueue('drafts.tell_members', { workgroupId, userIds: some.map(({ id }) => id) })
}

/**
 * Each member's drafts in a transaction in that member's name, since nobody else may read them.
 * @throws AggregateError with the failures, after all members were tried
 */
export async function deleteOldDrafts(
  step: Step,
  { workgroupId, userIds }: { workgroupId: string; userIds: string[] },
): Promise<void> {
  const failures: unknown[] = []
  for (const id of userIds)
    await step(async (transaction) => {
      const context = { ...transaction, workgroupId }
      await enterWorkgroup(context.db, workgroupId, id, 'staff')
      await deleteNotified(context, id)
      await notifyOwner(context, id)
    }).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'old drafts of some members could not be checked')
}

/** Deletes drafts whose owner was notified a week ago, unless they were edited since. */
const deleteNotified = ({ db, now, workgroupId }: NotifyContext, userId: string) =>
  db
    .deleteFrom('drafts')
    .where('workgroup_id', '=', workgroupId)
    .where('owner_id', '=', userId)
    .where('told_at', '<=', new Date(now.getTime() - limits.draftNoticeDays * day).toISOString())
    .where('updated_at', '<=', new Date(now.getTime() - limits.draftDays * day).toISOString())
    .execute()

async function notifyOwner(context: NotifyContext, userId: string): Promise<void> {
  const { db, now, workgroupId } = context
  const old = await db
    .updateTable('drafts')
    .set({ told_at: now })
    .where('workgroup_id', '=', workgroupId)
    .where('owner_id', '=', userId)
    .where('told_at', 'is', null)
    .where(
      'updated_at',
      '<=',
      new Date(now.getTime() - (limits.draftDays - limits.draftNoticeDays) * day).toISOString(),
    )
    .returning('id')
    .execute()
  if (old.length === 0) return
  // The first day on which they may be deleted, in the workgroup's time zone.
  const deletedOn = todayIn(
    (await timeZoneOf(db, workgroupId))!,
    new Date(now.getTime() + limits.draftNoticeDays * day),
  )
  await notify(context, { to: [userId], kind: 'drafts_ending', key: deletedOn, day: deletedOn })
}
