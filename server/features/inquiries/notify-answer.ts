// Notifies a member of the answer to an inquiry: in the application, and by a mail of its own, which no digest repeats.
import type { InquiryAnswerJob } from '../../jobs/declared.ts'
import { enterAsMember, type JobTransaction } from '../../jobs/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { settingsOf } from '../../notifications/settings.ts'

/** A user who has left the workgroup since gets the mail whatever their settings there were. */
export async function notifyOfAnswer(
  { db, enqueue, now }: JobTransaction,
  { workgroupId, userId, inquiryId, messageId, mail }: InquiryAnswerJob,
): Promise<void> {
  const isMember = await db
    .selectFrom('members')
    .select('user_id')
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!isMember) return enqueue('mail.send', mail)
  await notify(
    { db, enqueue, now, workgroupId },
    { to: [userId], kind: 'inquiry_answered', key: `${inquiryId} ${messageId}`, inquiryId, isMailedApart: true },
  )
  await enterAsMember(db, { workgroupId, userId })
  const { byMail } = await settingsOf(db, userId)
  if (byMail.includes('inquiry_answered')) await enqueue('mail.notify', { userId, mail })
}
