// Notifies a member of the answer to an inquiry: in the application, and by a mail of its own, which no digest repeats.
import { enterWorkgroup } from '../../db/connect.ts'
import type { InquiryAnswerJob } from '../../jobs/declared.ts'
import { currentMember, type JobTransaction } from '../../jobs/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { settingsOf } from '../../notifications/settings.ts'

/** A user who has left the workgroup since gets the mail whatever their settings there were. */
export async function notifyOfAnswer(
  { db, enqueue, now }: JobTransaction,
  { workgroupId, userId, inquiryId, messageId, mail }: InquiryAnswerJob,
): Promise<void> {
  const member = await currentMember(db, { workgroupId, userId })
  if (!member) return enqueue('mail.send', mail)
  await notify(
    { db, enqueue, now, workgroupId },
    { to: [userId], kind: 'inquiry_answered', key: `${inquiryId} ${messageId}`, inquiryId, isMailedApart: true },
  )
  await enterWorkgroup(db, workgroupId, userId, member.person.role)
  const { byMail } = await settingsOf(db, userId)
  if (byMail.includes('inquiry_answered')) await enqueue('mail.notify', { userId, mail })
}
