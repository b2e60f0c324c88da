// Counts the logs that need coaching and the kinds they lack: in total, per user, and over time.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { addDays, addMonths } from '../../../contract/rules/days.ts'
import { improvementDays, type coaching as contract } from '../../../contract/calls/coaching/calls.ts'
import { typeNames, type NeedType } from '../../../contract/calls/needs/types.ts'
import type { Db } from '../../db/connect.ts'
import { personRef } from '../members/queries.ts'
import { authorConditions, dayConditions, withCustomer, type Scope, type AuthorFilter } from './queries.ts'
import { todayIn } from '../../core/dates.ts'

type Figures = OutputOf<typeof contract.figures>
type Counted = { readCount: number; coachingCount: number } & Record<NeedType, number>
type Row = Counted & { userId: string; from: string }
type FeedbackCounts = Pick<Figures['people'][number], 'feedbackCount' | 'improvedCount' | 'waitingCount'> & {
  userId: string
}

/** Longer periods are grouped by month. */
const mostWeeks = 27
const noFeedback = { feedbackCount: 0, improvedCount: 0, waitingCount: 0 }

export async function figuresOf(db: Db, scope: Scope & { now: Date }, filter: AuthorFilter): Promise<Figures> {
  const today = todayIn(scope.timeZone, scope.now)
  const span = filter.from && addDays(filter.from, mostWeeks * 7) >= (filter.to || today) ? 'week' : 'month'
  const rows = await countLogs(db, scope, filter, span)
  const feedback = await countFeedback(db, scope, filter)
  const ids = [...new Set([...rows, ...feedback].map(({ userId }) => userId))]
  const names = await membersByName(db, scope.workgroupId, ids)
  const people = names.map((person) => ({
    person,
    ...sumRows(
      rows.filter(({ userId }) => userId === person.id),
      span,
    ),
    ...noFeedback,
    ...withoutId(feedback.find(({ userId }) => userId === person.id)),
  }))
  return { ...sumRows(rows, span), span, people }
}
const withoutId = (feedback: FeedbackCounts | undefined) => {
  if (!feedback) return {}
  const { userId: _, ...counts } = feedback
  return counts
}

/** Sums the rows per span, including the empty spans between. */
function sumRows(rows: readonly Row[], span: Figures['span']): Omit<Figures, 'span' | 'people'> {
  const sum = (of: readonly Row[], name: keyof Counted) => of.reduce((all, one) => all + one[name], 0)
  const counts = (of: readonly Row[]) => ({
    readCount: sum(of, 'readCount'),
    coachingCount: sum(of, 'coachingCount'),
  })
  const days = rows.map(({ from }) => from).sort()
  const spans: Figures['spans'] = []
  const next = (from: string) => (span === 'week' ? addDays(from, 7) : addMonths(from, 1))
  for (let from = days[0] ?? ''; from !== '' && from <= days.at(-1)!; from = next(from))
    spans.push({ from, ...counts(rows.filter((one) => one.from === from)) })
  return { ...counts(rows), types: typeNames.map((type) => ({ type, lackCount: sum(rows, type) })), spans }
}

async function countLogs(db: Db, scope: Scope, filter: AuthorFilter, span: Figures['span']): Promise<Row[]> {
  const where = sql.join(
    [...authorConditions(scope, filter), ...dayConditions(sql`l.happened_at`, scope, filter)],
    sql` and `,
  )
  const lacking = sql.join(
    typeNames.map(
      (kind) =>
        sql`count(*) filter (where l.coaching_off_at is null and not l.need_types @> ${[kind]}::text[])::int as ${sql.id(kind)}`,
    ),
  )
  const { rows } = await sql<Row>`
    select l.author_id as "userId", date_trunc(${span}::text, l.happened_at at time zone ${scope.timeZone}::text)::date::text as "from",
      count(*)::int as "readCount", count(*) filter (where l.needs_coaching)::int as "coachingCount", ${lacking}
    from sales_logs l ${withCustomer} where ${where} and l.need_types is not null group by 1, 2`.execute(db)
  return rows
}

/**
 * Counts feedback by others on a user's logs that lacked something, and its outcome: a log about the same customer that
 * the user wrote or edited within `improvedDays` and that contains a missing kind. If the log was not analysed when the
 * feedback was given, its present gaps count.
 */
async function countFeedback(db: Db, scope: Scope & { now: Date }, filter: AuthorFilter): Promise<FeedbackCounts[]> {
  const where = sql.join(
    [...authorConditions(scope, filter), ...dayConditions(sql`f.created_at`, scope, filter)],
    sql` and `,
  )
  const inTime = (at: 'created_at' | 'updated_at') =>
    sql`(better.${sql.id(at)} > given.created_at and better.${sql.id(at)} <= given.until)`
  const { rows } = await sql<FeedbackCounts>`
    with given as materialized (
      select l.workgroup_id, l.author_id, l.customer_id, f.created_at, f.created_at + make_interval(days => ${improvementDays}) as until,
        coalesce(f.lacked, lacking_needs(l.need_types)) as lacked
      from feedback f join sales_logs l on l.workgroup_id = f.workgroup_id and l.id = f.sales_log_id ${withCustomer}
      where f.workgroup_id = ${scope.workgroupId} and f.author_id <> l.author_id and ${where}),
    seen as (
      select given.author_id, given.until, exists (
        select from sales_logs better where better.workgroup_id = given.workgroup_id and better.customer_id = given.customer_id
          and better.author_id = given.author_id and better.need_types && given.lacked
          and (${inTime('created_at')} or (better.updated_by_id = given.author_id and ${inTime('updated_at')}))) as improved
      from given where given.lacked <> '{}')
    select author_id as "userId", count(*)::int as "feedbackCount", count(*) filter (where improved)::int as "improvedCount",
      count(*) filter (where not improved and until > ${scope.now}::timestamptz)::int as "waitingCount"
    from seen group by 1`.execute(db)
  return rows
}

/** Sorted by name, so that the order implies no ranking. */
async function membersByName(
  db: Db,
  workgroupId: string,
  ids: readonly string[],
): Promise<Figures['people'][number]['person'][]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ person: Figures['people'][number]['person'] }>`
    select ${personRef('one', 'user_id')} as person from members one join users named on named.id = one.user_id
    where one.workgroup_id = ${workgroupId} and one.user_id = any(${ids}::bigint[]) order by named.name collate "ko-x-icu", one.user_id`.execute(
    db,
  )
  return rows.map(({ person }) => person)
}
