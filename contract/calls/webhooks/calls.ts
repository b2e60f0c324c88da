// Webhooks of a workgroup, for its Master (decision 104). Nothing here is shown in the specification.
import * as z from 'zod/mini'
import { call, feature, Nothing, page } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { eventNames, webhookLimits } from './events.ts'

const fields = fieldsOf({
  webhookId: 'webhook_idx',
  deliveryId: 'delivery_idx',
  url: 'webhook_url',
  events: 'event_list',
  hasFields: 'fields_yn',
  isOn: 'on_yn',
  state: 'webhook_status',
  failingSince: 'fail_dt',
  deliveredAt: 'last_dt',
  waiting: 'wait_cnt',
  failed: 'fail_cnt',
  arrived: 'arrived_cnt',
  tried: 'tried_cnt',
  resent: 'sent_cnt',
  oldSecretUntil: 'old_secret_dt',
  secret: 'webhook_secret',
  messageId: 'msg_id',
  event: 'event_name',
  happenedAt: 'event_dt',
  deliveryState: 'delivery_status',
  tries: 'try_cnt',
  triedAt: 'try_dt',
  nextAt: 'next_dt',
  responseCode: 'res_status',
  problem: 'res_problem',
  answer: 'res_body',
  duration: 'res_ms',
  failedOnly: 'failed_yn',
})
/** `gone`: the receiver answered that it is. `failed`: it received nothing for `webhookLimits.retryDays`. */
export const webhookStates = ['on', 'off', 'gone', 'failed'] as const
export const deliveryStates = ['pending', 'delivered', 'failed'] as const
/** Why there was no response: a host that is not public, no connection, no response in time. */
export const deliveryProblems = ['', 'not_public', 'no_connection', 'timeout'] as const

const webhookMap = {
  webhookId: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  hasFields: z.boolean(),
  state: z.enum(webhookStates),
  /** When the first delivery failed since one arrived; null while they arrive. */
  failingSince: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  /** Deliveries that have not arrived yet. */
  waiting: z.number(),
  /** Deliveries that were given up, for as long as they are listed. */
  failed: z.number(),
  /** Of the deliveries that were tried or given up in the last `webhookLimits.listedDays` days, those that have arrived. */
  arrived: z.number(),
  tried: z.number(),
  /** Until when the secret before the present one is signed with, too; null if it is not. */
  oldSecretUntil: z.nullable(z.string()),
  createdAt: z.string(),
  ver: z.number(),
} as const
const Webhook = fields(webhookMap)
const Delivery = fields({
  deliveryId: z.string(),
  /** The header `webhook-id`. */
  messageId: z.string(),
  event: z.string(),
  happenedAt: z.string(),
  deliveryState: z.enum(deliveryStates),
  tries: z.number(),
  triedAt: z.nullable(z.string()),
  /** When a pending one is tried next. */
  nextAt: z.nullable(z.string()),
  responseCode: z.nullable(z.number()),
  problem: z.enum(deliveryProblems),
  /** The beginning of the last response. */
  answer: z.string(),
  /** Of the last try, in milliseconds. */
  duration: z.nullable(z.number()),
})
const written = {
  events: rule.listOf(z.enum(eventNames, 'rule.choice'), eventNames.length, 1),
  /** False: ids only. */
  hasFields: z.boolean('rule.form'),
} as const
const webhookId = rule.Id

export const webhooks = feature('webhooks', {
  list: call('POST /org/list_webhook', {
    audience: 'master',
    summary: 'The webhooks of the workgroup, without their secrets',
    input: Nothing,
    output: page(Webhook),
  }),
  create: call('POST /org/regi_webhook', {
    audience: 'master',
    summary: 'Adds a webhook, given the password; its secret is answered this once',
    creates: true,
    rate: [{ per: 'account', limit: 'webhooksMade' }],
    input: fields({
      url: rule.oneLine(1, webhookLimits.url),
      ...written,
      password: rule.EnteredPassword,
      clientKey: rule.ClientKey,
    }),
    output: fields({ ...webhookMap, secret: z.string() }),
    errors: [...rule.ownPasswordErrors, 'too_many_webhooks'],
  }),
  update: call('POST /org/upd_webhook', {
    audience: 'master',
    summary: 'Changes what a webhook sends, stops it or starts it again; its address cannot be changed',
    input: fields({ webhookId, ...written, isOn: z.boolean('rule.form'), ver: rule.Version }),
    output: Webhook,
    errors: ['not_found', 'stale'],
  }),
  renewSecret: call('POST /org/upd_webhook_secret', {
    audience: 'master',
    summary: 'Makes a new secret, given the password; for a day requests are signed with the old one, too',
    rate: [{ per: 'account', limit: 'webhooksMade' }],
    input: fields({ webhookId, password: rule.EnteredPassword }),
    output: fields({ secret: z.string(), oldSecretUntil: z.string() }),
    errors: [...rule.ownPasswordErrors, 'not_found'],
  }),
  delete: call('POST /org/del_webhook', {
    audience: 'master',
    summary: 'Deletes a webhook with its deliveries',
    input: fields({ webhookId }),
    output: Nothing,
    errors: ['not_found'],
  }),
  sendTest: call('POST /org/test_webhook', {
    audience: 'master',
    summary: 'Sends an event without a record to a webhook',
    rate: [{ per: 'account', limit: 'webhookTests' }],
    input: fields({ webhookId }),
    output: Nothing,
    errors: ['not_found', 'webhook_stopped', 'too_many_tries'],
  }),
  deliveries: call('POST /org/list_webhook_delivery', {
    audience: 'master',
    summary: 'Deliveries to a webhook that wait or ended lately, the latest first',
    input: fields({
      webhookId,
      failedOnly: z._default(z.boolean('rule.form'), false),
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: page(Delivery),
    errors: ['not_found'],
  }),
  resendFailed: call('POST /org/resend_webhook_failed', {
    audience: 'master',
    summary: `Sends the deliveries that failed again, with the same ids, the earliest first; up to ${webhookLimits.resentAtOnce} at once`,
    rate: [{ per: 'account', limit: 'webhookTests' }],
    input: fields({ webhookId }),
    output: fields({ resent: z.number() }),
    errors: ['not_found', 'webhook_stopped', 'too_many_tries'],
  }),
  resend: call('POST /org/resend_webhook', {
    audience: 'master',
    summary: 'Sends a delivery again, with the same id',
    rate: [{ per: 'account', limit: 'webhookTests' }],
    input: fields({ webhookId, deliveryId: rule.Id }),
    output: Nothing,
    errors: ['not_found', 'webhook_stopped', 'too_many_tries'],
  }),
})
