// A sign-in restores a deleted account with its memberships.
import { roleOf, type Language } from '../../../contract/codes.ts'
import type { AnyContext } from '../../calls/context.ts'
import { actAs, enterWorkgroup, setForTransaction } from '../../db/connect.ts'
import { accountRestoredMail } from '../../notifications/mail-templates.ts'
import { recordAccountAudit } from '../../security/audit.ts'
import { addMember } from '../members/queries.ts'
import * as query from '../my-data/queries.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'

/** Does nothing for an account that is not deleted. Leaves the transaction in no workgroup, in the name of nobody. */
export async function restoreDeletedAccount(context: AnyContext, userId: string): Promise<void> {
  const { db, now, device, enqueue } = context
  const since = await query.restoreAccount(db, userId)
  if (since === null) return
  await actAs(db, userId)
  const { email, language } = await query.addressOf(db, userId)
  for (const { workgroupId, role: stored } of await query.membershipsEndedAt(db, userId, since)) {
    const role = roleOf(stored)
    if ((await enterWorkgroup(db, workgroupId, userId, role)) && (await lockWorkgroup(db)))
      await addMember(db, { workgroupId, userId, role, now })
  }
  await recordAccountAudit(context, 'account.restored', { userId, actorId: userId, device, values: {} })
  await setForTransaction(db, { 'app.user': '', 'app.workgroup': '', 'app.role': '' })
  await enqueue('mail.send', accountRestoredMail({ to: email, language: language as Language }))
}
