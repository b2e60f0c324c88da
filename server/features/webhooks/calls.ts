import type { InputOf } from '../../../contract/core/call.ts'
import { toWire } from '../../../contract/core/call.ts'
import type { webhooks as contract } from '../../../contract/calls/webhooks/calls.ts'
import { webhooks as calls } from '../../../contract/calls/webhooks/calls.ts'
import { testEvent, webhookLimits } from '../../../contract/calls/webhooks/events.ts'
import { inSteps, type Handlers, type MemberContext, type StepsFor } from '../../calls/context.ts'
import { Failure, notFound, ruleFailure } from '../../core/failure.ts'
import { recordAudit } from '../../security/audit.ts'
import { ownPasswordHash, verifyOwnPassword, wrongOwnPassword } from '../../security/own-password.ts'
import { isAllowedUrl } from '../../security/safe-fetch.ts'
import { secondsAfter } from '../../security/tokens.ts'
import { newWebhookSecret, shownSecret } from '../../security/webhook-signature.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import * as query from './queries.ts'
import { sealOf } from './secrets.ts'

type Context = Pick<MemberContext, 'db' | 'workgroupId' | 'now' | 'secretBox'>

/** @throws not_found */
async function webhookOf({ db, workgroupId, now }: Context, webhookId: string): Promise<query.Webhook> {
  const [found] = await query.listWebhooks(db, { workgroupId, webhookId }, now)
  if (!found) throw notFound()
  return found
}
/** @throws not_found, webhook_stopped */
async function runningWebhook(context: Context, webhookId: string): Promise<void> {
  if ((await webhookOf(context, webhookId)).state !== 'on') throw new Failure('webhook_stopped')
}
/** @returns the secret as it is shown, and until when the one before it is valid */
async function makeSecret({ db, workgroupId, now, secretBox }: Context, webhookId: string) {
  const secret = newWebhookSecret()
  const oldSecretUntil = secondsAfter(now, webhookLimits.oldSecretHours * 3600)
  const of = { workgroupId, webhookId }
  await query.insertSecret(db, of, secretBox.seal(secret, sealOf(of)), oldSecretUntil)
  return { secret: shownSecret(secret), oldSecretUntil: oldSecretUntil.toISOString() }
}

const create = inSteps(async (context: StepsFor<'master'>, input: InputOf<typeof contract.create>) => {
  const { events, hasFields, password } = input
  if (!isAllowedUrl(input.url, context.config.outgoingAllowed)) throw ruleFailure('url', 'rule.webhook_url')
  const url = new URL(input.url).href
  const checkedHash = await verifyOwnPassword(context, password)
  const { webhookId } = await context.stepOnce({ url, events, hasFields }, async (step) => {
    const { db, workgroupId, now } = step
    await lockWorkgroup(db)
    if ((await ownPasswordHash(db)) !== checkedHash) throw wrongOwnPassword('password')
    if ((await query.countWebhooks(db, workgroupId)) >= webhookLimits.most)
      throw new Failure('too_many_webhooks', { values: { most: webhookLimits.most } })
    const made = await query.insertWebhook(db, workgroupId, { url, events, hasFields }, now)
    await makeSecret(step, made)
    await recordAudit(step, 'webhook.made', { values: { url } })
    return { webhookId: made }
  })
  return context.step(async (step) => {
    const { db, workgroupId, now, secretBox } = step
    const of = { workgroupId, webhookId }
    const [sealed] = await query.validSecrets(db, of, now)
    if (!sealed) throw notFound()
    return { ...(await webhookOf(step, webhookId)), secret: shownSecret(secretBox.open(sealed, sealOf(of))) }
  })
})

const renewSecret = inSteps(async (context: StepsFor<'master'>, input: InputOf<typeof contract.renewSecret>) => {
  const { webhookId, password } = input
  const checkedHash = await verifyOwnPassword(context, password)
  return context.step(async (step) => {
    await lockWorkgroup(step.db)
    if ((await ownPasswordHash(step.db)) !== checkedHash) throw wrongOwnPassword('password')
    const { url } = await webhookOf(step, webhookId)
    const made = await makeSecret(step, webhookId)
    await recordAudit(step, 'webhook.secret', { values: { url } })
    return made
  })
})

export const webhooks: Handlers<typeof contract> = {
  async list({ db, workgroupId, now }) {
    const items = await query.listWebhooks(db, { workgroupId, webhookId: null }, now)
    return { items, total: items.length }
  },

  create,

  async update(context, { webhookId, events, hasFields, isOn, ver }) {
    const { db, workgroupId } = context
    const of = { workgroupId, webhookId }
    const before = await webhookOf(context, webhookId)
    // One that the service has stopped stays so until it is started again.
    const state = isOn ? 'on' : before.state === 'on' ? 'off' : before.state
    if (!(await query.updateWebhook(db, of, { events, hasFields, state, ver })))
      throw new Failure('stale', { record: toWire(calls.update.output, await webhookOf(context, webhookId)) })
    if (!isOn) await query.giveUpWaiting(db, of)
    const content = hasFields ? 'fields' : 'ids'
    const values = { url: before.url, events: events.join(', '), content, to: isOn ? 'on' : 'off' }
    await recordAudit(context, 'webhook.changed', { values })
    return webhookOf(context, webhookId)
  },

  renewSecret,

  async delete(context, { webhookId }) {
    const { db, workgroupId } = context
    await lockWorkgroup(db)
    const url = await query.deleteWebhook(db, { workgroupId, webhookId })
    if (url === undefined) throw notFound()
    await recordAudit(context, 'webhook.ended', { values: { url } })
    return {}
  },

  async sendTest(context, { webhookId }) {
    const { db, workgroupId, userId, now } = context
    await runningWebhook(context, webhookId)
    await query.insertTest(db, { workgroupId, webhookId }, userId, testEvent, now)
    return {}
  },

  async deliveries(context, { webhookId, failedOnly, page, pageSize }) {
    const { db, workgroupId, now } = context
    await webhookOf(context, webhookId)
    const part = { limit: pageSize, offset: (page - 1) * pageSize }
    return query.listDeliveries(db, { workgroupId, webhookId, failedOnly, now }, part)
  },

  async resendFailed(context, { webhookId }) {
    const { db, workgroupId, now } = context
    await runningWebhook(context, webhookId)
    return { resent: await query.queueFailedAgain(db, { workgroupId, webhookId }, now) }
  },

  async resend(context, { webhookId, deliveryId }) {
    const { db, workgroupId, now } = context
    await runningWebhook(context, webhookId)
    if (!(await query.queueAgain(db, { workgroupId, webhookId, deliveryId }, now))) throw notFound()
    return {}
  },
}
