import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { news as contract, NewsSource } from '../../../contract/calls/news/calls.ts'
import type { Db } from '../../db/connect.ts'
import type { SourceHeadline } from './source-responses.ts'
import { personRef } from '../members/queries.ts'
import { linkHash } from './headlines.ts'

export type Of = { workgroupId: string; customerId: string }
const ago = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)
const daySeconds = 86_400
/** The maximum of headlines per source; those no longer returned are deleted after a month. */
const maxPerSource = 100
const retentionSeconds = 30 * daySeconds
/** The maximum number of saved headlines that are matched per customer. */
const maxSaved = 1_000

export const headlinesOf = (db: Db, { workgroupId, customerId }: Of, sources: readonly NewsSource[]) =>
  db
    .selectFrom('headlines')
    .select(['id', 'link', 'link_hash as linkHash', 'title', 'excerpt', 'outlet', 'published_at as publishedAt'])
    .select(sql<NewsSource>`source`.as('source'))
    .where('workgroup_id', '=', workgroupId)
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`source = any(${sources}::text[])`)
    .orderBy(sql`published_at desc nulls last`)
    .orderBy('id', 'desc')
    .execute()
export const savedKeys = (db: Db, { workgroupId, customerId }: Of) =>
  db
    .selectFrom('kept_headlines')
    .select(['id', 'link_hash as linkHash', 'title', 'kept_by_id as byId'])
    .where('workgroup_id', '=', workgroupId)
    .where('customer_id', '=', customerId)
    .where('dropped_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxSaved)
    .execute()

/** An existing customer with its search words; samples are not searched. */
export async function customerToSearch(db: Db, { workgroupId, customerId }: Of) {
  type Looked = {
    name: string
    isSample: boolean
    registeredById: string
    ownerId: string | null
    own: string[] | null
    wordsVer: number
  }
  const { rows } = await sql<Looked>`
    select c.name, c.is_sample as "isSample", c.registered_by_id as "registeredById", c.owner_id as "ownerId", w.words as own, coalesce(w.ver, 0) as "wordsVer"
    from customers c left join news_words w on w.workgroup_id = c.workgroup_id and w.customer_id = c.id
    where c.workgroup_id = ${workgroupId} and c.id = ${customerId} and c.deleted_at is null`.execute(db)
  return rows[0]
}
export type Lookup = Awaited<ReturnType<typeof lookupsOf>>[number]
export const lookupsOf = (db: Db, { workgroupId, customerId }: Of) =>
  db
    .selectFrom('headline_lookups')
    .select([
      'looked_for as lookedFor',
      'wanted_at as wantedAt',
      'asked_at as askedAt',
      'ended_at as endedAt',
      'answered_at as answeredAt',
      'failed',
    ])
    .select(sql<NewsSource>`source`.as('source'))
    .where('workgroup_id', '=', workgroupId)
    .where('customer_id', '=', customerId)
    .execute()

/**
 * Marks old lookups as requested.
 * @returns whether this is the first request within these seconds
 */
export async function wantLookups(
  db: Db,
  { workgroupId, customerId }: Of,
  of: { sources: readonly NewsSource[]; name: string; now: Date; withinSeconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into headline_lookups as n (workgroup_id, customer_id, source, looked_for, wanted_at)
      select ${workgroupId}, ${customerId}, source, ${of.name}, ${of.now} from unnest(${of.sources}::text[]) source order by source
    on conflict (workgroup_id, customer_id, source) do update set wanted_at = excluded.wanted_at
      where n.wanted_at is null or n.wanted_at < ${ago(of.now, of.withinSeconds)} returning source`.execute(db)
  return rows.length > 0
}

/**
 * Claims lookups that were not claimed within these seconds, or have a new name.
 * @returns the claimed sources
 */
export async function claimLookups(
  db: Db,
  { workgroupId, customerId }: Of,
  of: { sources: readonly NewsSource[]; name: string; now: Date; restSeconds: number },
): Promise<NewsSource[]> {
  const { rows } = await sql<{ source: NewsSource }>`
    insert into headline_lookups as n (workgroup_id, customer_id, source, looked_for, asked_at)
      select ${workgroupId}, ${customerId}, source, ${of.name}, ${of.now} from unnest(${of.sources}::text[]) source order by source
    on conflict (workgroup_id, customer_id, source) do update set asked_at = excluded.asked_at
      where n.asked_at is null or n.asked_at <= ${ago(of.now, of.restSeconds)} or n.looked_for <> ${of.name} returning source`.execute(
    db,
  )
  return rows.map(({ source }) => source)
}

/** @param headlines null when the source failed or was unreadable; earlier headlines stay then */
export async function endLookup(
  db: Db,
  { workgroupId, customerId }: Of,
  {
    source,
    name,
    headlines,
    now,
  }: { source: NewsSource; name: string; headlines: readonly SourceHeadline[] | null; now: Date },
): Promise<void> {
  const conditions = sql`workgroup_id = ${workgroupId} and customer_id = ${customerId} and source = ${source}`
  // Serializes concurrent results.
  const { rows } = await sql<{ lookedFor: string }>`
    select looked_for as "lookedFor" from headline_lookups where ${conditions} for update`.execute(db)
  if (!rows[0]) return
  // Headlines found for another name are deleted.
  if (rows[0].lookedFor !== name) await sql`delete from headlines where ${conditions}`.execute(db)
  const isAnswered = headlines !== null
  await sql`update headline_lookups set ended_at = ${now}, failed = ${!isAnswered}::boolean, looked_for = ${name},
    answered_at = case when ${isAnswered}::boolean then ${now} else answered_at end where ${conditions}`.execute(db)
  if (!headlines) return
  const found = [...new Map(headlines.map((one) => [linkHash(one.link), one])).entries()].map(([hash, one]) => ({
    ...one,
    // Times in the future, from a wrong clock, are set to now, so that they do not stay on top.
    publishedAt: one.publishedAt && one.publishedAt > now.toISOString() ? now.toISOString() : one.publishedAt,
    linkHash: hash,
  }))
  await sql`delete from headlines where ${conditions} and found_at < ${ago(now, retentionSeconds)}
    and link_hash <> all(${found.map((one) => one.linkHash)}::text[])`.execute(db)
  await sql`
    insert into headlines (workgroup_id, customer_id, source, link_hash, link, title, excerpt, outlet, published_at, found_at)
      select ${workgroupId}, ${customerId}, ${source}, r."linkHash", r.link, r.title, r.excerpt, r.outlet, r."publishedAt", ${now}
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r ("linkHash" text, link text, title text, excerpt text, outlet text, "publishedAt" timestamptz)
    on conflict (workgroup_id, customer_id, source, link_hash) do update
      set (link, title, excerpt, outlet, published_at, found_at) =
        (excluded.link, excluded.title, excluded.excerpt, excluded.outlet, excluded.published_at, excluded.found_at)`.execute(
    db,
  )
  await sql`delete from headlines where ${conditions} and id in (
    select id from headlines where ${conditions} order by published_at desc nulls last, id desc offset ${maxPerSource})`.execute(
    db,
  )
}

/**
 * Customers in use: with a log within a month, or viewed within two weeks; without those looked up in the last 20
 * hours.
 */
export async function customersDue(db: Db, workgroupId: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c where c.workgroup_id = ${workgroupId} and c.deleted_at is null and not c.is_sample
      and (c.last_log_at > ${ago(now, 30 * daySeconds)} or exists (select from headline_lookups n
        where n.workgroup_id = ${workgroupId} and n.customer_id = c.id and n.wanted_at > ${ago(now, 14 * daySeconds)}))
      and not exists (select from headline_lookups n
        where n.workgroup_id = ${workgroupId} and n.customer_id = c.id and n.asked_at > ${ago(now, 20 * 3_600)})
    order by c.last_log_at desc nulls last, c.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type KeptPage = OutputOf<typeof contract.kept>
export async function savedHeadlines(
  db: Db,
  { workgroupId, customerId }: Of,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<KeptPage> {
  const conditions = sql`k.workgroup_id = ${workgroupId} and k.customer_id = ${customerId} and k.dropped_at is null`
  const { rows: items } = await sql<KeptPage['items'][number]>`
    select k.id as "keptId", k.title, k.link, k.excerpt, k.outlet, k.published_at as "publishedAt", k.source, k.kept_at as "keptAt", ${personRef('k', 'kept_by_id')} as "keptBy"
    from kept_headlines k where ${conditions} order by k.kept_at desc, k.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from kept_headlines k where ${conditions}`.execute(db)
  return { items, total: rows[0]!.total }
}

/**
 * The first of two simultaneous requests saves the headline; a removed one is saved again.
 * @returns null when the headline no longer exists
 */
export async function saveHeadline(
  db: Db,
  { workgroupId, customerId }: Of,
  id: string,
  by: { userId: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into kept_headlines as k (workgroup_id, customer_id, source, link_hash, link, title, excerpt, outlet, published_at, kept_by_id, kept_at)
      select workgroup_id, customer_id, source, link_hash, link, title, excerpt, outlet, published_at, ${by.userId}, ${by.now}
      from headlines where workgroup_id = ${workgroupId} and customer_id = ${customerId} and id = ${id}
    on conflict (workgroup_id, customer_id, link_hash) do update
      set kept_by_id = case when k.dropped_at is null then k.kept_by_id else excluded.kept_by_id end,
        kept_at = case when k.dropped_at is null then k.kept_at else excluded.kept_at end, dropped_at = null
    returning id`.execute(db)
  return rows[0]?.id ?? null
}
/** Locks a saved headline of an existing customer. */
export async function lockSaved(db: Db, workgroupId: string, id: string) {
  const { rows } = await sql<{ byId: string; droppedAt: string | null }>`
    select k.kept_by_id as "byId", k.dropped_at as "droppedAt" from kept_headlines k
    join customers c on c.workgroup_id = k.workgroup_id and c.id = k.customer_id and c.deleted_at is null
    where k.workgroup_id = ${workgroupId} and k.id = ${id} for no key update of k`.execute(db)
  return rows[0]
}
export const setRemoved = (db: Db, workgroupId: string, id: string, at: Date | null) =>
  db
    .updateTable('kept_headlines')
    .set({ dropped_at: at })
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', id)
    .execute()
export const deleteRemoved = (db: Db, workgroupId: string, before: Date) =>
  db
    .deleteFrom('kept_headlines')
    .where('workgroup_id', '=', workgroupId)
    .where('dropped_at', '<', before.toISOString())
    .execute()
