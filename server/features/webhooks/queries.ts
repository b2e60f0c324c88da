import { sql } from 'kysely'
import type { deliveryProblems, deliveryStates, webhookStates } from '../../../contract/calls/webhooks/calls.ts'
import { webhookLimits } from '../../../contract/calls/webhooks/events.ts'
import type { Db } from '../../db/connect.ts'

export type WebhookState = (typeof webhookStates)[number]
type Of = { workgroupId: string; webhookId: string }
export type Webhook = {
  webhookId: string
  url: string
  events: string[]
  hasFields: boolean
  state: WebhookState
  failingSince: string | null
  deliveredAt: string | null
  waiting: number
  failed: number
  arrived: number
  tried: number
  oldSecretUntil: string | null
  createdAt: string
  ver: number
}
const listedSince = (now: Date) => new Date(now.getTime() - webhookLimits.listedDays * 864e5)

/** In the order in which they were made. @param webhookId null for all */
export async function listWebhooks(
  db: Db,
  { workgroupId, webhookId }: { workgroupId: string; webhookId: string | null },
  now: Date,
): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select w.id as "webhookId", w.url, w.events, w.has_fields as "hasFields", w.state, w.failing_since as "failingSince",
      w.delivered_at as "deliveredAt", w.created_at as "createdAt", w.ver,
      (select count(*)::int from webhook_deliveries d
        where d.workgroup_id = w.workgroup_id and d.webhook_id = w.id and d.state = 'pending') as waiting,
      (select count(*)::int from webhook_deliveries d
        where d.workgroup_id = w.workgroup_id and d.webhook_id = w.id and d.state = 'failed') as failed,
      kept.arrived, kept.tried,
      (select max(s.ends_at) from webhook_secrets s
        where s.workgroup_id = w.workgroup_id and s.webhook_id = w.id and s.ends_at > ${now}) as "oldSecretUntil"
    from webhooks w cross join lateral (
      select count(*) filter (where d.state = 'delivered')::int as arrived, count(*)::int as tried
      from webhook_deliveries d
      where d.workgroup_id = w.workgroup_id and d.webhook_id = w.id and (d.state <> 'pending' or d.tries > 0)
        and coalesce(d.tried_at, d.happened_at) > ${listedSince(now)}) kept
    where w.workgroup_id = ${workgroupId} and (${webhookId}::bigint is null or w.id = ${webhookId})
    order by w.id`.execute(db)
  return rows
}
export async function countWebhooks(db: Db, workgroupId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhooks where workgroup_id = ${workgroupId}`.execute(db)
  return rows[0]!.count
}

type Written = { events: readonly string[]; hasFields: boolean }
export async function insertWebhook(
  db: Db,
  workgroupId: string,
  { url, events, hasFields }: Written & { url: string },
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhooks (workgroup_id, url, events, has_fields, created_at)
    values (${workgroupId}, ${url}, ${events}::text[], ${hasFields}, ${now}) returning id`.execute(db)
  await noteWebhooks(db, workgroupId)
  return rows[0]!.id
}
/** A webhook that starts again begins without its failures. @returns false for another version */
export async function updateWebhook(
  db: Db,
  { workgroupId, webhookId }: Of,
  { events, hasFields, state, ver }: Written & { state: WebhookState; ver: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set events = ${events}::text[], has_fields = ${hasFields}, ver = ver + 1, state = ${state},
      failing_since = case when state = ${state} then failing_since end,
      failures = case when state = ${state} then failures else 0 end,
      rests_until = case when state = ${state} then rests_until end
    where workgroup_id = ${workgroupId} and id = ${webhookId} and ver = ${ver}`.execute(db)
  return numAffectedRows === 1n
}
/** @returns its address, or undefined if there is none */
export async function deleteWebhook(db: Db, { workgroupId, webhookId }: Of): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`
    delete from webhooks where workgroup_id = ${workgroupId} and id = ${webhookId} returning url`.execute(db)
  await noteWebhooks(db, workgroupId)
  return rows[0]?.url
}
/** Only workgroups that have webhooks are asked for what is due. */
const noteWebhooks = (db: Db, workgroupId: string) =>
  sql`update workgroups set has_webhooks = exists (select from webhooks where workgroup_id = ${workgroupId})
    where id = ${workgroupId}`.execute(db)

/** The secret before ends at `oldEndsAt`; one that ended earlier, or was itself replaced, at once: two are valid at most. */
export async function insertSecret(db: Db, { workgroupId, webhookId }: Of, sealed: Buffer, oldEndsAt: Date) {
  await sql`delete from webhook_secrets
    where workgroup_id = ${workgroupId} and webhook_id = ${webhookId} and ends_at is not null`.execute(db)
  await sql`update webhook_secrets set ends_at = ${oldEndsAt}
    where workgroup_id = ${workgroupId} and webhook_id = ${webhookId}`.execute(db)
  await sql`insert into webhook_secrets (workgroup_id, webhook_id, sealed)
    values (${workgroupId}, ${webhookId}, ${sealed})`.execute(db)
}
/** The present one first. */
export async function validSecrets(db: Db, { workgroupId, webhookId }: Of, now: Date): Promise<Buffer[]> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from webhook_secrets
    where workgroup_id = ${workgroupId} and webhook_id = ${webhookId} and (ends_at is null or ends_at > ${now})
    order by ends_at is not null`.execute(db)
  return rows.map(({ sealed }) => sealed)
}

export type ListedDelivery = {
  deliveryId: string
  messageId: string
  event: string
  happenedAt: string
  deliveryState: (typeof deliveryStates)[number]
  tries: number
  triedAt: string | null
  nextAt: string | null
  responseCode: number | null
  problem: (typeof deliveryProblems)[number]
  answer: string
  duration: number | null
}
export async function listDeliveries(
  db: Db,
  { workgroupId, webhookId, failedOnly, now }: Of & { failedOnly: boolean; now: Date },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: ListedDelivery[]; total: number }> {
  const listed = sql`d.workgroup_id = ${workgroupId} and d.webhook_id = ${webhookId}
    and (d.state = 'pending' or coalesce(d.tried_at, d.happened_at) > ${listedSince(now)})
    and (not ${failedOnly} or d.state = 'failed' or d.state = 'pending' and d.tries > 0)`
  const { rows: items } = await sql<ListedDelivery>`
    select d.id as "deliveryId", d.message_id as "messageId", d.event, d.happened_at as "happenedAt",
      d.state as "deliveryState", d.tries, d.tried_at as "triedAt",
      case when d.state = 'pending' then d.next_at end as "nextAt", d.response_code as "responseCode", d.problem,
      d.answer, d.duration_ms as duration
    from webhook_deliveries d where ${listed} order by d.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from webhook_deliveries d where ${listed}`.execute(db)
  return { items, total: rows[0]!.total }
}
export const insertTest = (db: Db, { workgroupId, webhookId }: Of, userId: string, event: string, now: Date) =>
  sql`insert into webhook_deliveries
      (workgroup_id, webhook_id, event, subject, subject_id, actor_id, happened_at, next_at)
    values (${workgroupId}, ${webhookId}, ${event}, ${`webhook ${webhookId}`}, ${webhookId}, ${userId}, ${now}, ${now})`.execute(
    db,
  )
/** Puts a delivery that ended into the queue again; one that waits is tried now. @returns false if there is none */
export async function queueAgain(db: Db, of: Of & { deliveryId: string }, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set next_at = ${now}, state = 'pending',
      tries = case when state = 'pending' then tries else 0 end,
      first_tried_at = case when state = 'pending' then first_tried_at end
    where workgroup_id = ${of.workgroupId} and webhook_id = ${of.webhookId} and id = ${of.deliveryId}`.execute(db)
  return numAffectedRows === 1n
}
/** Puts the earliest of those that failed into the queue again. @returns how many, `webhookLimits.resentAtOnce` at most */
export async function queueFailedAgain(db: Db, { workgroupId, webhookId }: Of, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set next_at = ${now}, state = 'pending', tries = 0, first_tried_at = null
    where workgroup_id = ${workgroupId} and id in (
      select id from webhook_deliveries
      where workgroup_id = ${workgroupId} and webhook_id = ${webhookId} and state = 'failed'
      order by id limit ${webhookLimits.resentAtOnce} for update)`.execute(db)
  return Number(numAffectedRows)
}
/** Nothing that waits is sent any more. */
export const giveUpWaiting = (db: Db, { workgroupId, webhookId }: Of) =>
  sql`update webhook_deliveries set state = 'failed'
    where workgroup_id = ${workgroupId} and webhook_id = ${webhookId} and state = 'pending'`.execute(db)
