import { myData as contract, zipType } from '../../../contract/calls/my-data/calls.ts'
import type { Language } from '../../../contract/codes.ts'
import { mayLeaveWorkgroup } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { sanitizeFileName } from '../../../contract/rules/file-names.ts'
import { inSteps, type Handlers, type StepsFor } from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { actAs, enterWorkgroup, type Db } from '../../db/connect.ts'
import { defaultTimeZone } from '../../db/time-zones.ts'
import { accountDeletedMail } from '../../notifications/mail-templates.ts'
import { settingsOf } from '../../notifications/settings.ts'
import { recordAccountAudit } from '../../security/audit.ts'
import { verifyOwnPassword, wrongOwnPassword } from '../../security/own-password.ts'
import { endMembership, roleOfMember } from '../members/queries.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import * as query from './queries.ts'

export const myData: Handlers<typeof contract> = {
  async overview({ db }) {
    return { workgroups: await query.contentsOf(db) }
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
      const { db, now, userId, device, enqueue } = step
      // Read and recorded first: afterwards the user is in no workgroup.
      const { email, language } = await query.addressOf(db, userId)
      const { timeZone } = await settingsOf(db, userId)
      await recordAccountAudit(step, 'account.deleted', { userId, actorId: userId, device, values: {} })
      await leaveAll(db, userId, now)
      if (!(await query.deleteAccount(db, checkedHash, now))) throw wrongOwnPassword('password')
      const until = new Date(now.getTime() + limits.accountRestoreDays * 86_400_000)
      const about = { to: email, language: language as Language, timeZone: timeZone || defaultTimeZone, until }
      await enqueue('mail.send', accountDeletedMail(about))
      return {}
    })
  }),
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
