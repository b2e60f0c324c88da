// Delivers events to webhooks: at least once, and in order for each record (decision 104). The rows of webhook_deliveries
// are the only state. A transaction takes due ones, another one notes what became of them; none is open while requests run.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { deliveryProblems } from '../../../contract/calls/webhooks/calls.ts'
import { webhookLimits } from '../../../contract/calls/webhooks/events.ts'
import type { Config } from '../../config.ts'
import { webhookTries } from '../../core/metrics.ts'
import { DeletedWorkgroup, type Db } from '../../db/connect.ts'
import type { Enqueue } from '../../jobs/declared.ts'
import { stepsIn, type JobTransaction, type Step } from '../../jobs/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { recordAudit } from '../../security/audit.ts'
import { NotPublic, safePostForAnswer } from '../../security/safe-fetch.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import { secondsAfter } from '../../security/tokens.ts'
import { signedHeaders } from '../../security/webhook-signature.ts'
import { bodyOf, kindOf, type Told } from './message.ts'
import { giveUpWaiting, validSecrets } from './queries.ts'
import { recordsOf } from './records.ts'
import { sealOf } from './secrets.ts'

export type Ports = {
  pool: pg.Pool
  clock: () => Date
  enqueueOn: (client: pg.ClientBase) => Enqueue
  secretBox: SecretBox
  config: Pick<Config, 'outgoingAllowed'>
  /** How long a receiver may take; ten by default. */
  seconds?: number
}
type Of = { workgroupId: string; webhookId: string }

const everyMs = 1_000
/** Webhooks that one process delivers to at once; each has requests of its own, so a slow receiver delays no other. */
const webhooksAtOnce = 16
/** Rounds after which a webhook with more deliveries lets others have a turn. */
const roundsAtOnce = 10
/** Requests to one webhook at once. */
const requestsAtOnce = 20
const requestSeconds = 10
/** After which a delivery is due again whose process was killed. Longer than a request and the two transactions. */
const leaseSeconds = 60
/** Seconds before the second try, the third, and so on; then every twelve hours. */
const pauses = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800] as const
const longestPause = 43_200
/** After so many failed rounds in a row one delivery at a time is tried, with pauses for the whole webhook. */
const failuresBeforeRest = 3
const longestRest = 600
const retryMs = webhookLimits.retryDays * 864e5

/** @param tries so far @param chance 0 to 1, so that receivers are not asked by all webhooks in the same moment */
export const pauseAfter = (tries: number, chance = Math.random()): number =>
  (pauses[tries - 1] ?? longestPause) * (0.8 + 0.4 * chance)
const restAfter = (failures: number) => Math.min(longestRest, 5 * 2 ** (failures - failuresBeforeRest))

type Taken = Told & { id: string; messageId: string; tries: number; firstTriedAt: string }
type Receiver = { url: string; hasFields: boolean; secrets: Buffer[] }
type Outcome = {
  status: number | null
  problem: (typeof deliveryProblems)[number]
  answer: string
  duration: number
}

/** Takes due deliveries of a webhook; of each record only the first one that has not arrived. */
async function take(db: Db, { workgroupId, webhookId }: Of, now: Date): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with due as (
      select d.id from webhook_deliveries d join webhooks w on w.workgroup_id = d.workgroup_id and w.id = d.webhook_id
      where d.workgroup_id = ${workgroupId} and d.webhook_id = ${webhookId} and d.state = 'pending' and d.next_at <= ${now}
        and w.state = 'on' and (w.rests_until is null or w.rests_until <= ${now})
        and not exists (
          select from webhook_deliveries e
          where e.workgroup_id = d.workgroup_id and e.webhook_id = d.webhook_id and e.subject = d.subject
            and e.state = 'pending' and e.id < d.id)
      order by d.id
      limit (select case when failures < ${failuresBeforeRest} then ${requestsAtOnce} else 1 end
        from webhooks where workgroup_id = ${workgroupId} and id = ${webhookId})
      for update of d skip locked)
    update webhook_deliveries d set next_at = ${secondsAfter(now, leaseSeconds)}, tries = d.tries + 1,
      first_tried_at = coalesce(d.first_tried_at, ${now}), tried_at = ${now}
    from due where d.workgroup_id = ${workgroupId} and d.id = due.id
    returning d.id, d.message_id as "messageId", d.event, d.subject_id as "subjectId", d.actor_id as "actorId", d.details,
      d.happened_at as "happenedAt", d.tries, d.first_tried_at as "firstTriedAt"`.execute(db)
  return rows
}
async function receiverOf(db: Db, of: Of, now: Date, { secretBox }: Ports): Promise<Receiver> {
  const { rows } = await sql<Omit<Receiver, 'secrets'>>`
    select url, has_fields as "hasFields" from webhooks
    where workgroup_id = ${of.workgroupId} and id = ${of.webhookId}`.execute(db)
  const sealed = await validSecrets(db, of, now)
  return { ...rows[0]!, secrets: sealed.map((each) => secretBox.open(each, sealOf(of))) }
}
/** @returns the bodies by the id of the delivery */
async function bodiesOf(
  db: Db,
  workgroupId: string,
  taken: readonly Taken[],
  hasFields: boolean,
): Promise<ReadonlyMap<string, string>> {
  const byKind = Map.groupBy(taken, ({ event }) => kindOf(event))
  const bodies = new Map<string, string>()
  for (const [kind, some] of byKind) {
    const ids = some.map(({ subjectId }) => subjectId)
    const records = hasFields && kind ? await recordsOf(db, workgroupId, kind, ids) : null
    for (const one of some)
      bodies.set(one.id, bodyOf(workgroupId, one, records ? (records.get(one.subjectId) ?? null) : undefined))
  }
  return bodies
}

async function send(
  { url, secrets }: Receiver,
  { messageId }: Taken,
  body: string,
  { config, clock, seconds = requestSeconds }: Ports,
): Promise<Outcome> {
  const began = performance.now()
  const duration = () => Math.round(performance.now() - began)
  const bytes = Buffer.from(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': bytes.length,
    'user-agent': 'Saleslog-Webhooks/1',
    ...signedHeaders(secrets, messageId, Math.floor(clock().getTime() / 1000), body),
  }
  // A character has up to four bytes.
  const given = { headers, body: bytes, bytes: 4 * webhookLimits.answer, seconds }
  try {
    const { status, body: answer } = await safePostForAnswer(url, given, config.outgoingAllowed)
    return { status, problem: '', answer: storable(answer), duration: duration() }
  } catch (error) {
    const problem =
      error instanceof NotPublic
        ? 'not_public'
        : (error as Error).name === 'TimeoutError' || (error as Error).name === 'AbortError'
          ? 'timeout'
          : 'no_connection'
    return { status: null, problem, answer: '', duration: duration() }
  }
}
/** PostgreSQL stores no NUL, and half a surrogate pair is no text. */
const storable = (answer: Buffer) =>
  answer.toString('utf8').replaceAll('\0', '').slice(0, webhookLimits.answer).toWellFormed()
const hasArrived = ({ status }: Outcome) => status !== null && status >= 200 && status < 300

type Ended = readonly (readonly [Taken, Outcome])[]
/** Notes what became of deliveries, and of their webhook. */
async function note(transaction: JobTransaction, of: Of, ended: Ended): Promise<void> {
  const { db, now } = transaction
  const rows = ended.map(([taken, outcome]) => ({
    id: taken.id,
    state: hasArrived(outcome)
      ? 'delivered'
      : now.getTime() - new Date(taken.firstTriedAt).getTime() >= retryMs
        ? 'failed'
        : 'pending',
    next_at: secondsAfter(now, pauseAfter(taken.tries)).toISOString(),
    response_code: outcome.status,
    problem: outcome.problem,
    answer: outcome.answer,
    duration_ms: outcome.duration,
  }))
  // One that was given up meanwhile, as its webhook was stopped, is not tried again.
  await sql`
    update webhook_deliveries d set state = case when d.state = 'failed' and r.state = 'pending' then 'failed' else r.state end,
      next_at = r.next_at, response_code = r.response_code, problem = r.problem, answer = r.answer,
      duration_ms = r.duration_ms
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id bigint, state text, next_at timestamptz,
      response_code int, problem text, answer text, duration_ms int)
    where d.workgroup_id = ${of.workgroupId} and d.id = r.id`.execute(db)
  for (const [, outcome] of ended) webhookTries.inc({ outcome: hasArrived(outcome) ? 'delivered' : 'failed' })
  const isGone = ended.some(([, { status }]) => status === 410)
  if (!isGone && ended.some(([, outcome]) => hasArrived(outcome))) {
    await sql`
      update webhooks set failing_since = null, failures = 0, rests_until = null, delivered_at = ${now}
      where workgroup_id = ${of.workgroupId} and id = ${of.webhookId}`.execute(db)
    return
  }
  const { rows: failing } = await sql<{ failures: number; since: string; url: string; state: string }>`
    update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, ${now})
    where workgroup_id = ${of.workgroupId} and id = ${of.webhookId}
    returning failures, failing_since as since, url, state`.execute(db)
  const [webhook] = failing
  if (webhook?.state !== 'on') return
  if (isGone) return stopWebhook(transaction, of, webhook.url, 'gone')
  if (now.getTime() - new Date(webhook.since).getTime() >= retryMs)
    return stopWebhook(transaction, of, webhook.url, 'failed')
  if (webhook.failures < failuresBeforeRest) return
  await sql`update webhooks set rests_until = ${secondsAfter(now, restAfter(webhook.failures))}
    where workgroup_id = ${of.workgroupId} and id = ${of.webhookId}`.execute(db)
}
/** Nothing more is sent until the Master, who is told, starts it again. */
async function stopWebhook(
  { db, now, enqueue }: JobTransaction,
  of: Of,
  url: string,
  why: 'gone' | 'failed',
): Promise<void> {
  await sql`update webhooks set state = ${why}, ver = ver + 1
    where workgroup_id = ${of.workgroupId} and id = ${of.webhookId}`.execute(db)
  await giveUpWaiting(db, of)
  await recordAudit({ db, now }, 'webhook.stopped', { values: { url, why } })
  const masters = await db
    .selectFrom('members')
    .select('user_id')
    .where('workgroup_id', '=', of.workgroupId)
    .where('role', '=', 0)
    .where('left_at', 'is', null)
    .execute()
  await notify(
    { db, now, workgroupId: of.workgroupId, enqueue },
    {
      to: masters.map(({ user_id }) => user_id),
      kind: 'webhook_stopped',
      key: `${of.webhookId} ${now.toISOString()}`,
    },
  )
}

/** One round of deliveries to a webhook. @returns how many; others may be due */
export async function deliverSome(step: Step, of: Of, ports: Ports): Promise<number> {
  const round = await step(async ({ db, now }) => {
    const taken = await take(db, of, now)
    if (taken.length === 0) return null
    const receiver = await receiverOf(db, of, now, ports)
    return { taken, receiver, bodies: await bodiesOf(db, of.workgroupId, taken, receiver.hasFields) }
  })
  if (!round) return 0
  const { taken, receiver, bodies } = round
  const ended = await Promise.all(
    taken.map(async (one) => [one, await send(receiver, one, bodies.get(one.id)!, ports)] as const),
  )
  await step((transaction) => note(transaction, of, ended))
  return taken.length
}

async function dueWebhooks({ pool, clock }: Ports): Promise<Of[]> {
  const { rows } = await pool.query<Of>(
    'select of_workgroup as "workgroupId", of_webhook as "webhookId" from due_webhooks($1) order by random()',
    [clock()],
  )
  return rows
}
/** Delivers all that is due, until nothing is. */
export async function deliverDue(ports: Ports): Promise<void> {
  for (const of of await dueWebhooks(ports)) while ((await deliverSome(stepsIn(ports, of.workgroupId), of, ports)) > 0);
}

/** Runs in every worker process. @returns a function that stops it after the requests that run */
export function tendWebhooks(ports: Ports, log: Pick<Logger, 'warn'>): () => Promise<void> {
  const underway = new Map<string, Promise<void>>()
  let isEnding = false
  let isLooking = false
  let looking = Promise.resolve()
  const drain = async (of: Of) => {
    const step = stepsIn(ports, of.workgroupId)
    try {
      for (let round = 0; round < roundsAtOnce && (await deliverSome(step, of, ports)) > 0; round += 1)
        if (isEnding) break
    } catch (error) {
      // The deliveries that were taken are due again after their lease.
      if (!isEnding && !(error instanceof DeletedWorkgroup)) log.warn({ err: error, ...of }, 'webhooks')
    } finally {
      underway.delete(of.webhookId)
    }
  }
  const look = async () => {
    isLooking = true
    try {
      for (const of of await dueWebhooks(ports))
        if (!isEnding && underway.size < webhooksAtOnce && !underway.has(of.webhookId))
          underway.set(of.webhookId, drain(of))
    } catch (error) {
      if (!isEnding) log.warn({ err: error }, 'webhooks')
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => {
    if (!isLooking) looking = look()
  }, everyMs)
  return async () => {
    isEnding = true
    clearInterval(timer)
    await looking
    await Promise.all(underway.values())
  }
}
