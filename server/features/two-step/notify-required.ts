// Tells the members of a workgroup that requires two-step sign-in by mail, some at a time.
import type pg from 'pg'
import { absoluteUrl, paths } from '../../../contract/core/paths.ts'
import type { Config } from '../../config.ts'
import { inTransaction } from '../../db/connect.ts'
import type { Enqueue } from '../../jobs/declared.ts'
import { twoStepRequiredMail } from '../../notifications/mail-templates.ts'
import { membersWithout } from './queries.ts'

const pageSize = 200

/** @param of.after the member after whom this part begins. Nothing when it is no longer required. */
export const notifyOfRequirement = (
  { id, after }: { id: string; after: string },
  { pool, config, enqueueOn }: { pool: pg.Pool; config: Config; enqueueOn(client: pg.ClientBase): Enqueue },
): Promise<void> =>
  inTransaction(pool, null, async (db, _entered, client) => {
    const members = await membersWithout(db, id, after, pageSize)
    const enqueue = enqueueOn(client)
    const link = absoluteUrl(config.publicUrl, paths.twoStep, {})
    for (const { email, requiredFrom, userId: _, ...member } of members)
      await enqueue('mail.send', twoStepRequiredMail({ ...member, to: email, from: new Date(requiredFrom), link }))
    if (members.length === pageSize) await enqueue('workgroup.tell_two_step', { id, after: members.at(-1)!.userId })
  })
