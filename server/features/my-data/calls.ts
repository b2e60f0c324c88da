import { myData as contract, zipType } from '../../../contract/calls/my-data/calls.ts'
import type { Language } from '../../../contract/codes.ts'
import { mayLeaveWorkgroup } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { sanitizeFileName } from '../../../contract/rules/file-names.ts'
import { inSteps, type Handlers, type SignedInContext, type StepsFor } from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { actAs, enterWorkgroup, type Db } from '../../db/connect.ts'
import { defaultTimeZone } from '../../db/time-zones.ts'
import { accountDeletedMail, deletionCodeMail } from '../../notifications/mail-templates.ts'
import { settingsOf } from '../../notifications/settings.ts'
import { recordAccountAudit } from '../../security/audit.ts'
import { storeOneTimeCode, verifyCode } from '../../security/one-time-codes.ts'
import { hasOwnPassword, ownPasswordHash, verifyOwnPassword, wrongOwnPassword } from '../../security/own-password.ts'
import { countInTransaction } from '../../security/rate-limits.ts'
import { recipientKey } from '../../security/recipient-limits.ts'
import { lifetimes, newSixDigits, secondsAfter } from '../../security/tokens.ts'
import { endMembership, roleOfMember } from '../members/queries.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import * as query from './queries.ts'

export const myData: Handlers<typeof contract> = {
  async overview({ db, userId }) {
    return { hasPassword: await hasOwnPassword(db, userId), workgroups: await query.contentsOf(db) }
  },

  async exports({ db, now, userId }) {
    const items = await query.exportsOf(db, userId, now)
    return { items, total: items.length }
  },

  async startExport(context) {
    const { db, now, userId, userName, language, device, enqueue } = context
    await query.stopLost(db, userId, now)
    const day = now.toISOString().slice(0, 10).replaceAll('-', '')
    const name = sanitizeFileName(`saleslog_${userName}_${day}.zip`)
    const made = await query.addExport(db, { userId, language, name, now })
    // Another tab was faster: this one follows the same file.
    if (!made) return (await query.exportsOf(db, userId, now)).find(({ state }) => state === 'running')!
    await query.deleteEarlierExports(db, userId)
    await enqueue('account.export', { userId, exportId: made.exportId })
    await recordAccountAudit(context, 'account.exported', { userId, actorId: userId, device, values: {} })
    return made
  },

  async stopExport({ db, userId }, { exportId }) {
    if (!(await query.deleteExport(db, { userId, exportId }))) throw notFound()
    return {}
  },

  async openExport({ db, now, userId, links }, { exportId }) {
    const found = await query.finishedExport(db, { userId, exportId }, now)
    if (!found) throw notFound()
    return { url: links.forMinutes(contract.exported, { key: found.key!, userId }, limits.downloadMinutes) }
  },

  /** The signed URL was issued by the call above. */
  exported: inSteps(async ({ step, files, now }, { key, userId }) => {
    const found = await step(async ({ db }) => {
      await actAs(db, userId)
      return query.finishedByKey(db, key, now)
    })
    if (!found) throw notFound()
    return { type: zipType, body: files.read({ key, size: Number(found.bytes) }), name: found.name }
  }),

  deleteAccount: inSteps(async (context: StepsFor<'signedIn'>, { password }) => {
    const checkedHash = await verifyOwnPassword(context, password)
    return context.step(async (step) => {
      if (!(await deleteAccount(step, checkedHash))) throw wrongOwnPassword('password')
      return {}
    })
  }),

  async startDeletion(context) {
    const { db, now, userId, clientIdentity, enqueue, language } = context
    await hashWithoutUse(context)
    const { email } = await query.addressOf(db, userId)
    await countInTransaction(db, now, 'signUpMailsToOne', await recipientKey(db, clientIdentity, email))
    const code = newSixDigits()
    const issued = { purpose: 'deletion', recipient: email, device: clientIdentity.device } as const
    await storeOneTimeCode(db, issued, code, secondsAfter(now, lifetimes.oneTimeCodeSeconds))
    await enqueue('mail.send', deletionCodeMail({ to: email, code, language }))
    return {}
  },

  async deleteAccountWithCode(context, { code }) {
    const checkedHash = await hashWithoutUse(context)
    const { email } = await query.addressOf(context.db, context.userId)
    await verifyCode(context, { purpose: 'deletion', recipient: email, code, field: 'code' })
    if (!(await deleteAccount(context, checkedHash))) throw new Failure('has_password')
    return {}
  },
}

/**
 * The stored hash of a user whom no password signs in; '' for none. A password that signs in is asked for instead: who has
 * only the mailbox can reset it, but does not pass the second step afterwards.
 * @throws has_password
 */
async function hashWithoutUse({ db, userId }: SignedInContext): Promise<string> {
  if (await hasOwnPassword(db, userId)) throw new Failure('has_password')
  return ownPasswordHash(db)
}

/** @returns false when `checkedHash` is no longer the hash of the password @throws master_stays */
async function deleteAccount(context: SignedInContext, checkedHash: string): Promise<boolean> {
  const { db, now, userId, device, enqueue } = context
  // Read and recorded first: afterwards the user is in no workgroup.
  const { email, language } = await query.addressOf(db, userId)
  const { timeZone } = await settingsOf(db, userId)
  await recordAccountAudit(context, 'account.deleted', { userId, actorId: userId, device, values: {} })
  await leaveAll(db, userId, now)
  if (!(await query.deleteAccount(db, checkedHash, now))) return false
  const until = new Date(now.getTime() + limits.accountRestoreDays * 86_400_000)
  const about = { to: email, language: language as Language, timeZone: timeZone || defaultTimeZone, until }
  await enqueue('mail.send', accountDeletedMail(about))
  return true
}

/** Ends all memberships; customers in charge have no owner then. @throws master_stays */
async function leaveAll(db: Db, userId: string, now: Date): Promise<void> {
  for (const { id: workgroupId, timeZone } of await query.liveWorkgroupsOf(db, userId)) {
    await enterWorkgroup(db, workgroupId, userId, 'staff')
    const role = (await lockWorkgroup(db)) ? await roleOfMember(db, workgroupId, userId) : null
    // Deleted, or left in another tab, since it was listed.
    if (role === null) continue
    if (!mayLeaveWorkgroup({ userId, role, inWorkgroup: true, isOperator: false })) throw new Failure('master_stays')
    await enterWorkgroup(db, workgroupId, userId, role)
    await endMembership(db, { workgroupId, timeZone, userId, byId: userId, heirId: null, now })
  }
  await actAs(db, userId)
}
