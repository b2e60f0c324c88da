// The answer to an inquiry, for a member: told at once in the app, and mailed at once as it stands, so that no digest says it again.
import { roleOf } from '../../../contract/codes.ts'
import { enterWorkgroup, type Db } from '../../db/connect.ts'
import type { Send } from '../../jobs/queue.ts'
import type { Tools } from '../../jobs/declared.ts'
import { notify } from '../../notifications/notify.ts'
import type { Mail } from '../../outbound/messages.ts'
import { settingsOf } from '../../notifications/settings.ts'

export type Answered = { workgroupId: string; userId: string; inquiryId: string; messageId: string; mail: Mail }

/** As a job of the workgroup in which he asked. Who has left it meanwhile gets the mail, whatever he had chosen there. */
export async function tellAnswer(
  db: Db,
  { workgroupId, userId, inquiryId, messageId, mail }: Answered,
  { clock }: Pick<Tools, 'clock'>,
  send: Send,
): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select('role')
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!member) return send('mail.send', mail)
  await notify(
    {
      db,
      now: clock(),
      workgroupId,
      mailNotifications: null,
      pushNotifications: (of) => send('notifications.push', of),
    },
    { to: [userId], kind: 'inquiry_answered', key: `${inquiryId} ${messageId}`, inquiryId },
  )
  await enterWorkgroup(db, workgroupId, userId, roleOf(member.role))
  const { byMail } = await settingsOf(db, userId)
  if (byMail.includes('inquiry_answered')) await send('mail.notify', { userId, mail })
}
