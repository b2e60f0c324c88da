// Pages of customers, each with the time, author and channel of its latest log, the same for every member (migration
// touches).
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { customers as contract } from '../../../contract/calls/customers/calls.ts'
import { numberSearchDigits } from '../../../contract/search/name-search.ts'
import { foldForSearch } from '../../../contract/rules/text-normalization.ts'
import type { Db } from '../../db/connect.ts'
import { containsPattern } from '../../db/like.ts'
import { searchPatterns } from '../../db/search-text.ts'
import { personRef } from '../members/queries.ts'
import {
  every,
  searchConditions,
  isLive,
  mainContact,
  listConditions,
  orders,
  type Filters,
  type ListContext,
} from './queries.ts'

type Row = OutputOf<typeof contract.list>['items'][number]
type Choice = OutputOf<typeof contract.choose>['items'][number]
type ContactChoice = OutputOf<typeof contract.chooseContact>['items'][number]
const maxChoices = 20

type Reader = { workgroupId: string; userId: string }

export async function listCustomers(
  db: Db,
  context: ListContext,
  filters: Filters & { page: number; pageSize: number },
): Promise<{ items: Row[]; total: number }> {
  const where = await listConditions(db, context, filters)
  const order = orders[filters.sort]
  // The page is cut first; its details are joined afterwards.
  const { rows } = await sql<Row & { total: number }>`
    select (select count(*)::int from customers c where ${where}) as total, page.*
    from (values (1)) as always left join (
      select row_number() over (order by ${order}) as place, c.id, c.name, c.ceo_name as "ceoName", c.industry, c.segment, c.stage, c.phone, c.registered_by_id as "registeredById", c.created_at as "registeredAt", c.is_sample as "isSample",
        c.reached_stage as "reachedStage", c.last_log_at as "lastLogAt", c.last_log_channel as "lastLogChannel", ${personRef('c', 'last_log_by_id')} as "lastLogBy", ${personRef('c', 'owner_id')} as owner, ${mainContact} as "mainContact",
        (select count(*)::int from contacts k where k.workgroup_id = c.workgroup_id and k.customer_id = c.id and k.deleted_at is null) as "contactCount"
      from (
        select c.* from customers c where ${where} order by ${order} limit ${filters.pageSize} offset ${(filters.page - 1) * filters.pageSize}
      ) c
    ) page on true order by page.place`.execute(db)
  return { items: rows.filter((row) => row.id !== null), total: rows[0]!.total }
}

const maxIndustries = 20
/** The most frequent industries that contain the text; ignores spaces, case and accents. */
export async function findIndustries(
  db: Db,
  workgroupId: string,
  search: string,
): Promise<{ industry: string; count: number }[]> {
  const { rows } = await sql<{ industry: string; count: number }>`
    select c.industry, count(*)::int as count from customers c where ${isLive(workgroupId)} and c.industry <> ''
    group by c.industry order by count desc, c.industry collate "ko-x-icu" limit 2000`.execute(db)
  const searched = foldedText(search)
  return rows.filter(({ industry }) => foldedText(industry).includes(searched)).slice(0, maxIndustries)
}
const foldedText = (text: string) => foldForSearch(text).replace(/\s+/g, '')

/** Contacts `k` of customers `c` that match a search: every word is in one of the two names, at least one in the contact's. */
const contactConditions = (patterns: readonly string[]) => [
  sql`k.workgroup_id = c.workgroup_id and k.deleted_at is null`,
  ...patterns.map((pattern) => sql`(k.search like ${pattern} or c.search like ${pattern})`),
  ...(patterns.length > 0
    ? [
        sql`(${sql.join(
          patterns.map((pattern) => sql`k.search like ${pattern}`),
          sql` or `,
        )})`,
      ]
    : []),
]

/** Customers found by name, then those by a number, then those by a contact; each the user's latest logged first, then by name. */
export async function customerChoices(
  db: Db,
  { workgroupId, userId }: Reader,
  search: string,
): Promise<{ items: Choice[]; total: number }> {
  const patterns = searchPatterns(search)
  const digits = numberSearchDigits(search)
  const inNumber = containsPattern(digits)
  const isNamed = every([sql`true`, ...searchConditions(search)])
  const isNumbered = digits
    ? sql`(replace(c.business_number, '-', '') like ${inNumber} or c.phone like ${inNumber})`
    : sql`false`
  const isOfContact = sql`(${every(contactConditions(patterns))} ${digits ? sql`or k.workgroup_id = c.workgroup_id and k.deleted_at is null and (k.mobile like ${inNumber} or k.company_phone like ${inNumber})` : sql``})`
  const foundContact =
    patterns.length > 0
      ? sql`(select distinct on (k.customer_id) k.customer_id, json_build_object('id', k.id::text, 'name', k.name, 'mobile', k.mobile, 'companyPhone', k.company_phone) as contact
          from contacts k join customers c on c.workgroup_id = k.workgroup_id and c.id = k.customer_id
          where k.workgroup_id = ${workgroupId} and ${isOfContact} order by k.customer_id, k.last_log_at desc nulls last, k.id)`
      : sql`(select null::bigint as customer_id, null::json as contact)`
  const order = sql`c.place, c.last_at desc nulls last, c.name collate "ko-x-icu", c.id`
  const { rows } = await sql<Choice & { total: number }>`
    select c.total, c.id, c.name, c.ceo_name as "ceoName", c.business_number as "businessNumber", c.phone, c.industry, c.stage, c.last_log_at as "lastLogAt", c.last_log_channel as "lastLogChannel",
      ${personRef('c', 'last_log_by_id')} as "lastLogBy", case when c.place = 2 then c.contact end as "foundContact"
    from (
      select *, count(*) over ()::int as total from (
        select c.*, mine.last_at, found.contact, case when ${isNamed} then 0 when ${isNumbered} then 1 when found.contact is not null then 2 end as place
        from customers c
        left join (select customer_id, max(happened_at) as last_at from sales_logs where workgroup_id = ${workgroupId} and author_id = ${userId} group by customer_id) mine on mine.customer_id = c.id
        left join ${foundContact} found on found.customer_id = c.id
        where ${isLive(workgroupId)}
      ) c where c.place is not null order by ${order} limit ${maxChoices}
    ) c order by ${order}`.execute(db)
  return { items: rows, total: rows[0]?.total ?? 0 }
}

const contactColumns = sql`k.id, k.name, k.position, k.affiliation, c.id as "customerId", c.name as "customerName", k.mobile, k.company_phone as "companyPhone"`

/**
 * Searches the contacts of all customers, last touched first, then by name. Every word must match the contact's or the
 * customer's name, at least one of them the contact's.
 */
export async function searchContacts(
  db: Db,
  workgroupId: string,
  search: string,
): Promise<{ items: ContactChoice[]; total: number }> {
  const where = every([isLive(workgroupId), ...contactConditions(searchPatterns(search))])
  const { rows } = await sql<ContactChoice & { total: number }>`
    select ${contactColumns}, count(*) over ()::int as total
    from contacts k join customers c on c.workgroup_id = k.workgroup_id and c.id = k.customer_id
    where ${where} order by k.last_log_at desc nulls last, k.name collate "ko-x-icu", k.id limit ${maxChoices}`.execute(
    db,
  )
  return { items: rows, total: rows[0]?.total ?? 0 }
}

/** The contact of the user's latest log with the customer comes first, then all by name; filtered by the search. */
export async function contactChoices(
  db: Db,
  { workgroupId, userId }: Reader,
  customerId: string,
  search: string,
): Promise<{ items: ContactChoice[]; total: number }> {
  const where = every([
    sql`k.workgroup_id = ${workgroupId} and k.customer_id = ${customerId} and k.deleted_at is null`,
    ...searchPatterns(search).map((pattern) => sql`k.search like ${pattern}`),
  ])
  const { rows } = await sql<ContactChoice>`
    select ${contactColumns} from contacts k join customers c on c.workgroup_id = k.workgroup_id and c.id = k.customer_id
    where ${where}
    order by k.id is not distinct from (
      select l.contact_id from sales_logs l join contacts live on live.workgroup_id = l.workgroup_id and live.id = l.contact_id and live.deleted_at is null
      where l.workgroup_id = ${workgroupId} and l.customer_id = ${customerId} and l.author_id = ${userId} order by l.happened_at desc, l.id desc limit 1
    ) desc, k.name collate "ko-x-icu", k.id`.execute(db)
  return { items: rows, total: rows.length }
}
