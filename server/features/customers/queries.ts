import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import { manualStages, stages, type Stage } from '../../../contract/codes.ts'
import type { customers as contract } from '../../../contract/calls/customers/calls.ts'
import { due } from '../../../contract/calls/customers/due.ts'
import { stuck } from '../../../contract/calls/leads/calls.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { instantOf, localTime } from '../../../contract/rules/zoned-times.ts'
import { nameKey } from '../../../contract/search/company-forms.ts'
import type { quietSpans } from '../../../contract/calls/customers/filters.ts'
import { canonicalWord } from '../../db/canonical-words.ts'
import type { Db } from '../../db/connect.ts'
import { searchPatterns, nameSearchText } from '../../db/search-text.ts'
import { justDeleted, writtenBy, type Writer } from '../../db/audit-columns.ts'
import { departmentMemberIds } from '../departments/queries.ts'
import { personRef } from '../members/queries.ts'
import { customersWithMeeting } from '../plans/queries.ts'
import { starredBy } from '../stars/queries.ts'

export type Customer = OutputOf<typeof contract.detail>
type CustomerFields = Omit<InputOf<typeof contract.create>, 'clientKey' | 'contact'>

/** The contact with the latest log, else the first registered; the same for every member. */
export const mainContact = sql<Customer['mainContact']>`(
  select json_build_object('id', k.id::text, 'name', k.name, 'position', k.position) from contacts k
  where k.workgroup_id = c.workgroup_id and k.customer_id = c.id and k.deleted_at is null order by k.last_log_at desc nulls last, k.id limit 1)`

const selectCustomers = (db: Db) =>
  db
    .selectFrom('customers as c')
    .select([
      'c.id',
      'c.name',
      'c.ceo_name as ceoName',
      'c.business_number as businessNumber',
      'c.industry',
      'c.segment',
      'c.stage',
      'c.stage_at as stageAt',
      'c.phone',
      'c.fax',
      'c.email',
      'c.homepage',
      'c.address',
      'c.employees',
      'c.memo',
      'c.owner_id as ownerId',
      'c.registered_by_id as registeredById',
      'c.created_at as registeredAt',
      'c.updated_at as updatedAt',
      'c.ver',
      'c.is_sample as isSample',
      personRef('c', 'owner_id').$castTo<Customer['owner']>().as('owner'),
      'c.last_log_at as lastLogAt',
      'c.last_log_channel as lastLogChannel',
      'c.reached_stage as reachedStage',
      personRef('c', 'updated_by_id').$castTo<Customer['updatedBy']>().as('updatedBy'),
      personRef('c', 'last_log_by_id').$castTo<Customer['lastLogBy']>().as('lastLogBy'),
    ])
/** Customers without their counts and main contact. */
export const customersByIds = async (
  db: Db,
  ids: string[],
): Promise<Omit<Customer, 'contactCount' | 'logCount' | 'mainContact'>[]> =>
  ids.length === 0 ? [] : selectCustomers(db).where('c.id', 'in', ids).execute()
export const customerById = (db: Db, id: string): Promise<Customer | undefined> =>
  selectCustomers(db)
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .select([
      sql<number>`(select count(*)::int from contacts k where k.workgroup_id = c.workgroup_id and k.customer_id = c.id and k.deleted_at is null)`.as(
        'contactCount',
      ),
      sql<number>`(select count(*)::int from sales_logs l where l.workgroup_id = c.workgroup_id and l.customer_id = c.id)`.as(
        'logCount',
      ),
      mainContact.as('mainContact'),
    ])
    .executeTakeFirst()
export const isCustomer = async (db: Db, id: string) =>
  (await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Locked to serialize concurrent edits. */
export const lockCustomer = (db: Db, id: string) =>
  db
    .selectFrom('customers')
    .select(['id', 'owner_id as ownerId', 'registered_by_id as registeredById', 'stage', 'stage_at', 'ver'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
type Locked = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>

const columnsOf = (input: CustomerFields) => ({
  name: input.name,
  ceo_name: input.ceoName,
  business_number: input.businessNumber,
  industry: input.industry,
  segment: input.segment,
  phone: input.phone,
  fax: input.fax,
  email: input.email,
  homepage: input.homepage,
  address: input.address,
  employees: input.employees,
  memo: input.memo,
  owner_id: input.ownerId || null,
  search: nameSearchText(input.name, input.ceoName),
  name_key: nameKey(input.name),
})

/** @throws the constraint violation customers_same_name_and_ceo */
export const addCustomer = (db: Db, by: { workgroupId: string; userId: string; now: Date }, input: CustomerFields) =>
  db
    .insertInto('customers')
    .values({
      ...columnsOf(input),
      workgroup_id: by.workgroupId,
      registered_by_id: by.userId,
      updated_by_id: by.userId,
      stage: input.stage,
      stage_at: input.stage ? by.now : null,
      created_at: by.now,
      updated_at: by.now,
    })
    .returning(['id', 'ver'])
    .executeTakeFirstOrThrow()
/** @throws the constraint violation customers_same_name_and_ceo */
export const changeCustomer = (db: Db, was: Locked, input: CustomerFields, by: Writer) => {
  const stage = input.stage || was.stage
  return db
    .updateTable('customers')
    .set({
      ...columnsOf(input),
      // Ten digits of another country, as an import stored them, stay as they are: the form shows them like Korean ones.
      business_number: sql`case when business_number = ${input.businessNumber.replaceAll('-', '')} then business_number else ${input.businessNumber} end`,
      stage,
      stage_at: stage === was.stage ? was.stage_at : by.now,
      ver: was.ver + 1,
      ...writtenBy(by),
    })
    .where('id', '=', was.id)
    .execute()
}
export const hideCustomer = (db: Db, was: Locked, by: Writer) =>
  db
    .updateTable('customers')
    .set({ deleted_at: by.now, ver: was.ver + 1, ...writtenBy(by) })
    .where('id', '=', was.id)
    .execute()

/** @returns false where the deletion cannot be undone (any more) */
export async function restoreCustomer(db: Db, id: string, by: Writer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set((of) => ({ deleted_at: null, ver: of('ver', '+', 1), ...writtenBy(by) }))
    .where('id', '=', id)
    .where(justDeleted(by))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const lowerThan = (stage: Stage): readonly (Stage | '')[] => ['', ...stages.slice(0, stages.indexOf(stage))]
export const isLower = (stage: Stage | '', reached: Stage): boolean => lowerThan(reached).includes(stage)
/** Only raises the stage; never changes a later one, so won, lost and on hold stay. */
export async function raiseStage(
  db: Db,
  id: string,
  reached: Stage,
  by: Writer & { workgroupId: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set((of) => ({ stage: reached, stage_at: by.now, ver: of('ver', '+', 1), ...writtenBy(by) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('stage', 'in', [...lowerThan(reached)])
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    await sql`update stage_moves m set by_log = true where m.workgroup_id = ${by.workgroupId} and m.id = (
      select id from stage_moves where workgroup_id = ${by.workgroupId} and customer_id = ${id} order by id desc limit 1)`.execute(
      db,
    )
}

export type Filters = Omit<InputOf<typeof contract.list>, 'page' | 'pageSize'>
/** The reader and the current time. */
export type ListContext = { workgroupId: string; userId: string; timeZone: string; now: Date }
export const every = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)
export const isLive = (workgroupId: string) => sql`c.workgroup_id = ${workgroupId} and c.deleted_at is null`
export const searchConditions = (search: string) =>
  searchPatterns(search).map((pattern) => sql`c.search like ${pattern}`)

export const orders: Record<Filters['sort'], RawBuilder<unknown>> = {
  latest: sql`c.created_at desc, c.id desc`,
  name: sql`c.name collate "ko-x-icu", c.id`,
  quiet: sql`c.last_log_at nulls first, c.created_at, c.id`,
}

const dayMilliseconds = 86_400_000
/** The condition on customers with, or without, a next meeting that the reader may know of. */
async function meetingConditions(
  db: Db,
  at: ListContext,
  wanted: Filters['nextMeeting'],
): Promise<RawBuilder<unknown>[]> {
  if (wanted === '') return []
  const ids = await customersWithMeeting(db, at, wanted === 'week')
  return [wanted === 'none' ? sql`c.id <> all(${ids}::bigint[])` : sql`c.id = any(${ids}::bigint[])`]
}
/** The conditions of the list's filters on customers `c`. */
export async function listConditions(db: Db, at: ListContext, filters: Filters): Promise<RawBuilder<unknown>> {
  const { workgroupId, userId } = at
  const ofDepartment = await departmentMemberIds(db, workgroupId, filters.departmentId)
  return every([
    isLive(workgroupId),
    ...(await meetingConditions(db, at, filters.nextMeeting)),
    ...searchConditions(filters.search),
    ...(filters.segment ? [sql`c.segment = ${codeOf(filters.segment)}`] : []),
    ...(filters.stage ? [sql`c.stage = ${codeOf(filters.stage)}`] : []),
    ...(filters.isEnded ? [sql`c.stage = any(${manualStages as readonly string[]}::text[])`] : []),
    ...(filters.ownerId ? [sql`c.owner_id = ${filters.ownerId}`] : []),
    ...(ofDepartment ? [sql`c.owner_id = any(${ofDepartment}::bigint[])`] : []),
    ...(filters.industry ? [sql`c.industry = ${filters.industry}`] : []),
    ...(filters.withoutSample ? [sql`not c.is_sample`] : []),
    ...(filters.isStarred ? [sql`c.id = any(array(${starredBy({ workgroupId, userId })}))`] : []),
    ...quietConditions(at, filters.quietDays),
    ...(filters.isStuck ? [await stuckCondition(db, at)] : []),
    ...movedConditions(at, filters),
    ...(await contactedConditions(db, at, filters)),
  ])
}
const codeOf = (chosen: string) => (chosen === 'none' ? '' : chosen)
/** The start of a day in the time zone of the workgroup, and the end of another one. */
const startOf = ({ timeZone }: ListContext, day: string) => instantOf(timeZone, { day, minutes: 0 })
const endOf = (at: ListContext, day: string) => startOf(at, addDays(day, 1))

/** The condition on customers with a move between these stages, or within these days. */
function movedConditions(
  at: ListContext,
  { leftStage, enteredStage, movedFrom, movedTo }: Filters,
): RawBuilder<unknown>[] {
  const ofMove = [
    ...(leftStage ? [sql`m.from_stage = ${codeOf(leftStage)}`] : []),
    ...(enteredStage ? [sql`m.to_stage = ${enteredStage}`] : []),
    ...(movedFrom ? [sql`m.moved_at >= ${startOf(at, movedFrom)}`] : []),
    ...(movedTo ? [sql`m.moved_at < ${endOf(at, movedTo)}`] : []),
  ]
  if (ofMove.length === 0) return []
  return [
    sql`exists (select from stage_moves m where ${every([sql`m.workgroup_id = c.workgroup_id and m.customer_id = c.id`, ...ofMove])})`,
  ]
}

/** Days in the previous stage, of moves `moved`. */
export const daysInStage = sql`extract(epoch from (moved.moved_at - moved.from_at)) / 86400`
/** The usual days in each stage, in the order of `stages`: the median of the moves out of it, within limits (leads, `stuck`). */
export async function usualDays(db: Db, workgroupId: string): Promise<number[]> {
  const { rows } = await sql<{ stage: string; days: number }>`
    select moved.from_stage as stage, percentile_cont(0.5) within group (order by ${daysInStage})::float8 as days
    from stage_moves moved where moved.workgroup_id = ${workgroupId} and moved.from_stage <> ''
    group by moved.from_stage having count(moved.from_at) >= ${stuck.minMoves}`.execute(db)
  const { min, max } = stuck.days
  const known = new Map(rows.map(({ stage, days }) => [stage, Math.min(max, Math.max(min, Math.round(days)))]))
  return stages.map((stage) => known.get(stage) ?? stuck.defaultDays)
}
/** `usualDays` as a table `usual`. */
export const usualOfStages = (usual: readonly number[]): RawBuilder<unknown> =>
  sql`unnest(${stages as readonly string[]}::text[], ${usual}::float8[]) usual (stage, days)`
/** Whether customer `c` is stuck, whose stage `usual` is about. */
export const isStuckIn = (now: Date): RawBuilder<unknown> => sql`
  c.stage <> all(${manualStages as readonly string[]}::text[])
  and extract(epoch from (${now}::timestamptz - greatest(c.stage_at, c.last_log_at))) / 86400 > usual.days`
const stuckCondition = async (db: Db, { workgroupId, now }: ListContext): Promise<RawBuilder<unknown>> => {
  const usual = usualOfStages(await usualDays(db, workgroupId))
  return sql`exists (select from ${usual} where usual.stage = c.stage and ${isStuckIn(now)})`
}

/** The condition on customers with a log of some days or people: of those that the reader may read. */
async function contactedConditions(
  db: Db,
  at: ListContext,
  { contactedFrom: from, contactedTo: to, contactedById: author, contactedDepartmentId, contactedWord: word }: Filters,
): Promise<RawBuilder<unknown>[]> {
  if ([from, to, author, contactedDepartmentId, word].every((value) => value === '')) return []
  const ofDepartment = await departmentMemberIds(db, at.workgroupId, contactedDepartmentId)
  return [
    sql`exists (select from sales_logs l where ${every([
      sql`l.workgroup_id = c.workgroup_id and l.customer_id = c.id`,
      ...(from ? [sql`l.happened_at >= ${startOf(at, from)}`] : []),
      ...(to ? [sql`l.happened_at < ${endOf(at, to)}`] : []),
      ...(word ? [sql`${await canonicalWord(db, at.workgroupId, word)} = any(l.words)`] : []),
      ...(author ? [sql`l.author_id = ${author}`] : []),
      ...(ofDepartment ? [sql`l.author_id = any(${ofDepartment}::bigint[])`] : []),
    ])})`,
  ]
}
/** Whether customer `c` has had no log for so many days, or was registered so many days ago without one since. */
export const isQuietFor = (days: (typeof quietSpans)[number], now: Date): RawBuilder<unknown> =>
  sql`coalesce(c.last_log_at, c.created_at) < ${new Date(now.getTime() - Number(days) * dayMilliseconds)}`
function quietConditions({ timeZone, now }: ListContext, quiet: Filters['quietDays']): RawBuilder<unknown>[] {
  if (quiet === '') return []
  if (quiet !== 'due') return [isQuietFor(quiet, now)]
  /** The end of the last day that is so many days ago. */
  const daysAgo = (days: number) =>
    instantOf(timeZone, { day: addDays(localTime(timeZone, now).day, 1 - days), minutes: 0 })
  return [
    sql`not c.is_sample and c.stage <> all(${due.restingStages as readonly string[]}::text[])`,
    sql`(c.last_log_at < ${daysAgo(due.afterDays)} or c.last_log_at is null and c.created_at < ${daysAgo(due.afterRegistrationDays)})`,
  ]
}
/** Counts the customers of each filter in one statement. */
export async function countCustomers(db: Db, at: ListContext, each: Filters[]): Promise<number[]> {
  if (each.length === 0) return []
  const counts: RawBuilder<unknown>[] = []
  for (const [n, filters] of each.entries()) {
    const where = await listConditions(db, at, filters)
    counts.push(sql`select ${n}::int as n, count(*)::int as total from customers c where ${where}`)
  }
  const { rows } = await sql<{ total: number }>`${sql.join(counts, sql` union all `)} order by n`.execute(db)
  return rows.map(({ total }) => total)
}
/** The ids of all customers in the list, in its order, or the existing ones of `ids`; without samples. */
export async function selectedCustomerIds(
  db: Db,
  at: ListContext,
  { ids, ...filters }: Filters & { ids: string[] },
): Promise<string[]> {
  const selection =
    ids.length > 0
      ? sql`${isLive(at.workgroupId)} and c.id = any(${ids}::bigint[])`
      : await listConditions(db, at, filters)
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c where ${selection} and not c.is_sample order by ${orders[filters.sort]}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Public mail providers: their domains identify no company. */
export const publicMailDomains = new Set(
  'gmail.com googlemail.com naver.com daum.net hanmail.net kakao.com nate.com korea.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.jp yahoo.co.kr icloud.com me.com qq.com 163.com 126.com gmx.com gmx.de web.de orange.fr free.fr laposte.net proton.me protonmail.com'.split(
    ' ',
  ),
)
/** What duplicates have in common, by reason. A mail domain of `publicMailDomains` is none. */
export const duplicateKeys = {
  number: sql`c.business_number`,
  name: sql`c.name_key`,
  phone: sql`c.phone`,
  mail: sql`split_part(c.email, '@', 2)`,
} as const
/** The maximum number of suggested duplicates. */
export const maxSimilar = 5
/** Normalizes input like the given rule; empty when it is incomplete or invalid. */
export const normalizedBy = (rule: z.ZodMiniType, typed: string): string => {
  const read = z.safeParse(rule, typed)
  return read.success ? String(read.data) : ''
}
