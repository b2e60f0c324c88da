// The training queue: sentences with low confidence, ordered by how many others their label helps with.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { needs as contract } from '../../../contract/calls/needs/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import type { Db } from '../../db/connect.ts'
import { readableLogs } from '../../db/readable-logs.ts'
import { personRef } from '../members/queries.ts'
import { refreshOf } from './log-needs.ts'

type Queue = OutputOf<typeof contract.queue>
type QueueItem = Queue['items'][number]

/** Limits: the newest logs that are searched, the sentences compared with each other, and those returned. */
const most = { logs: 500, compared: 200, shown: 60 }
/** The limit of the confidence label `sure` (needs/training/confidence.ts). */
const sureConfidence = 0.85
/** Two sentences are similar from this share of common letter pairs on. */
const minSimilarity = 0.4

type Place = { start: number; end: number }
type Found = Pick<QueueItem, 'logId' | 'type' | 'perhaps' | 'confidence'> &
  Place & {
    hash: string
    beforeAt: number | null
    beforeEnd: number | null
    afterAt: number | null
    afterEnd: number | null
  }

/**
 * Sentences of logs the user may train on: those they may read. A sentence with a lesson is never queued again.
 * @param onlyOf the user id of a reader limited to their own logs, else null
 */
export async function queueOf(db: Db, workgroupId: string, onlyOf: string | null): Promise<Queue> {
  const first = sql`order by l.happened_at desc, l.id desc limit ${most.logs}`
  const newest = readableLogs(
    onlyOf,
    (mayBeRead) => sql`
      select l.id, l.happened_at from sales_logs l join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id
      where l.workgroup_id = ${workgroupId} and not c.is_sample and ${mayBeRead} ${first}`,
  )
  const { rows } = await sql<Found>`
    with newest as materialized (
      select l.id, l.happened_at from ${newest} ${first}),
    taught as materialized (select hash from log_sentences where workgroup_id = ${workgroupId} and lesson_id is not null),
    sentences as (
      select s.*, newest.happened_at, lag(s.start_at) over near as before_at, lag(s.end_at) over near as before_end,
        lead(s.start_at) over near as after_at, lead(s.end_at) over near as after_end
      from newest join log_sentences s on s.workgroup_id = ${workgroupId} and s.sales_log_id = newest.id
      window near as (partition by s.sales_log_id order by s.start_at))
    select sales_log_id as "logId", start_at as start, end_at as "end", hash, type, perhaps, confidence, before_at as "beforeAt",
      before_end as "beforeEnd", after_at as "afterAt", after_end as "afterEnd"
    from sentences where confidence < ${sureConfidence} and end_at - start_at <= ${limits.sentence} and hash not in (select hash from taught)
    order by confidence, happened_at desc, id limit ${most.compared}`.execute(db)
  const logs = await logsOf(db, [...new Set(rows.map(({ logId }) => logId))])
  const unique = [...new Map(rows.toReversed().map((row) => [row.hash, row])).values()].toReversed()
  const sentences = unique.flatMap((row) => toQueueItem(row, logs.get(row.logId)))
  return {
    items: byUsefulness(sentences).slice(0, most.shown),
    total: sentences.length,
    refresh: { ...(await refreshOf(db, workgroupId)), ...(await roundOf(db)) },
  }
}

type LogOf = Pick<QueueItem, 'at' | 'customerName' | 'contactName' | 'contactPosition' | 'author'> & { content: string }
async function logsOf(db: Db, ids: readonly string[]): Promise<Map<string, LogOf>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sales_logs as l')
    .innerJoin('customers as c', (on) =>
      on.onRef('c.workgroup_id', '=', 'l.workgroup_id').onRef('c.id', '=', 'l.customer_id'),
    )
    .innerJoin('contacts as k', (on) =>
      on.onRef('k.workgroup_id', '=', 'l.workgroup_id').onRef('k.id', '=', 'l.contact_id'),
    )
    .select([
      'l.id',
      'l.content',
      'l.happened_at as at',
      'c.name as customerName',
      'k.name as contactName',
      'k.position as contactPosition',
      personRef('l', 'author_id').as('author'),
    ])
    .where('l.id', 'in', ids)
    .$castTo<LogOf & { id: string }>()
    .execute()
  return new Map(rows.map(({ id, ...log }) => [id, log]))
}

function toQueueItem(row: Found, log: LogOf | undefined): QueueItem[] {
  if (!log) return []
  const { content, ...about } = log
  const { hash: _hash, beforeAt, beforeEnd, afterAt, afterEnd, ...found } = row
  const textAt = (start: number | null, end: number | null) => content.slice(start ?? 0, end ?? 0).trim()
  const sentence = textAt(found.start, found.end)
  // After a save and before its analysis, positions belong to the old text.
  if (sentence === '') return []
  return [
    { ...found, ...about, sentence, before: textAt(beforeAt, beforeEnd), after: textAt(afterAt, afterEnd), alike: 0 },
  ]
}

/** Letter pairs work for every language, and fast. */
function letterPairs(text: string): Set<string> {
  const letters = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return new Set(Array.from(letters.slice(1), (_letter, at) => letters.slice(at, at + 2)))
}
const areSimilar = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  // With such different lengths the share cannot reach the limit.
  if (2 * few.size < minSimilarity * (few.size + many.size)) return false
  let common = 0
  for (const pair of few) if (many.has(pair)) common += 1
  return 2 * common >= minSimilarity * (few.size + many.size)
}

/**
 * Orders by low confidence and number of similar sentences. Sentences similar to an earlier one come last, because its
 * label may cover them.
 */
function byUsefulness(sentences: readonly QueueItem[]): QueueItem[] {
  const pairs = sentences.map(({ sentence }) => letterPairs(sentence))
  const similar = pairs.map((its, at) =>
    pairs.flatMap((other, place) => (place !== at && areSimilar(its, other) ? [place] : [])),
  )
  const scores = sentences.map(({ confidence }, at) => (1 - confidence) * Math.log2(2 + similar[at]!.length))
  const [firsts, followers]: [number[], number[]] = [[], []]
  for (const at of [...sentences.keys()].sort((a, b) => scores[b]! - scores[a]!))
    (similar[at]!.some((other) => firsts.includes(other)) ? followers : firsts).push(at)
  return [...firsts, ...followers].map((at) => ({ ...sentences[at]!, alike: similar[at]!.length }))
}

async function roundOf(db: Db): Promise<Pick<Queue['refresh'], 'isDone' | 'isWhole'>> {
  const { rows } = await sql<{ isDone: boolean; isWhole: boolean }>`
    select c.uncounted = 0 as "isWhole", not (c.refreshing_at is not null or exists (
      select from log_analyses a where a.workgroup_id = c.workgroup_id and a.version < c.version)) as "isDone"
    from need_courses c`.execute(db)
  return rows[0] ?? { isDone: true, isWhole: true }
}

/** What the last lesson changed, newest log first; row-level security leaves out unreadable logs. */
export async function changesOfLesson(db: Db, workgroupId: string): Promise<OutputOf<typeof contract.changes>> {
  const { rows } = await sql<Omit<Changes[number], 'sentence'> & { content: string; end: number }>`
    select l.id as "logId", l.title as "logTitle", l.content, l.happened_at as at, u.name as "customerName", s.start_at as start,
      s.end_at as "end", change->>'was' as was, before.name as "wasItemName", change->>'becomes' as becomes, now.name as "itemName"
    from need_courses c, jsonb_array_elements(c.changes) with ordinality as changed (change, place)
      join sales_logs l on l.workgroup_id = ${workgroupId} and l.id = (change->>'logId')::bigint
      join customers u on u.workgroup_id = l.workgroup_id and u.id = l.customer_id
      join log_sentences s on s.workgroup_id = l.workgroup_id and s.sales_log_id = l.id
        and s.start_at = (change->>'start')::int and s.hash = change->>'hash'
      left join need_items before on before.workgroup_id = l.workgroup_id and before.id = (change->>'wasItemId')::bigint
      left join need_items now on now.workgroup_id = l.workgroup_id and now.id = (change->>'itemId')::bigint
    where c.workgroup_id = ${workgroupId} order by place`.execute(db)
  const items = rows.map(({ content, end, ...row }) => ({ ...row, sentence: content.slice(row.start, end).trim() }))
  return { items, total: items.length }
}
type Changes = OutputOf<typeof contract.changes>['items']
