// Tells the members of a restored workgroup by mail, some at a time.
import type { Language } from '../../../contract/codes.ts'
import type { JobTransaction } from '../../jobs/transaction.ts'
import { workgroupRestoredMail } from '../../notifications/mail-templates.ts'

const pageSize = 200

/** @param of.after the member after whom this part begins */
export async function notifyOfRestoration(
  { db, enqueue }: JobTransaction,
  { workgroupId, after }: { workgroupId: string; after: string },
): Promise<void> {
  const members = await db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('workgroups as w', 'w.id', 'm.workgroup_id')
    .select(['m.user_id as userId', 'u.email', 'u.language', 'w.name as workgroupName'])
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.left_at', 'is', null)
    .where('m.user_id', '>', after)
    .orderBy('m.user_id')
    .limit(pageSize)
    .execute()
  for (const { email, language, workgroupName } of members)
    await enqueue('mail.send', workgroupRestoredMail({ to: email, language: language as Language, workgroupName }))
  if (members.length === pageSize)
    await enqueue('workgroup.tell_restored', { workgroupId, after: members.at(-1)!.userId })
}
