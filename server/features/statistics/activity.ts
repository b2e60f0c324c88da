// Counts logs: in total, over time, by first author and by department.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { statistics as contract } from '../../../contract/calls/statistics/calls.ts'
import { meetingChannel, spanDaysOf, spansOf, type Days } from '../../../contract/calls/statistics/periods.ts'
import type { Db } from '../../db/connect.ts'
import { withCustomer } from '../coaching/queries.ts'
import { departmentsOfMembers, listDepartments } from '../departments/queries.ts'
import { personRefsOf } from '../members/queries.ts'
import { daysOf, logsIn, spanOf, type Periods, type Scope } from './scope.ts'

type Activity = OutputOf<typeof contract.activity>
const countNames = ['count', 'meetingCount', 'readCount', 'needCount', 'coachingCount'] as const
type Counts = Record<(typeof countNames)[number], number>
type Row = Counts & { userId: string; span: number }

export async function activityOf(db: Db, scope: Scope, periods: Periods): Promise<Activity> {
  const { now, previous } = periods
  const rows = await countLogs(db, scope, now)
  const before = await countLogs(db, scope, previous)
  const spans = spansOf(now).map((days, at) => {
    const [counts, earlier] = [rows, before].map((all) => sum(all.filter(({ span }) => span === at)))
    return {
      ...days,
      count: counts!.count,
      meetingCount: counts!.meetingCount,
      previousCount: earlier!.count,
      previousMeetingCount: earlier!.meetingCount,
    }
  })
  return {
    ...daysOf(periods),
    now: { ...sum(rows), customerCount: await countCustomers(db, scope, now) },
    previous: { ...sum(before), customerCount: await countCustomers(db, scope, previous) },
    spanDays: spanDaysOf(now),
    spans,
    people: await byPerson(db, scope, now, { rows, before }),
    departments: await byDepartment(db, scope, { rows, before }),
  }
}

const sum = (rows: readonly Counts[]) =>
  Object.fromEntries(countNames.map((name) => [name, rows.reduce((all, row) => all + row[name], 0)])) as Counts

/** Counts logs by first author and span of the period. */
async function countLogs(db: Db, scope: Scope, days: Days): Promise<Row[]> {
  const starts = spansOf(days).map(({ from }) => from)
  const { rows } = await sql<Row>`
    select l.author_id as "userId", ${spanOf(scope, starts)} as span,
      count(*)::int as count, count(*) filter (where l.channel = ${meetingChannel})::int as "meetingCount",
      count(l.need_types)::int as "readCount", count(*) filter (where l.need_types <> '{}')::int as "needCount",
      count(*) filter (where l.needs_coaching)::int as "coachingCount"
    from sales_logs l ${withCustomer} where ${logsIn(scope, days)} group by 1, 2`.execute(db)
  return rows
}
async function countCustomers(db: Db, scope: Scope, days: Days): Promise<number> {
  // Distinct rows are hashed; a distinct aggregate would sort them.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select distinct l.customer_id from sales_logs l ${withCustomer} where ${logsIn(scope, days)}) contacted`.execute(
    db,
  )
  return rows[0]!.count
}

type BothPeriods = { rows: readonly Row[]; before: readonly Row[] }
/** Most logs first, then by name. Includes those who wrote in one of the periods only. */
async function byPerson(db: Db, scope: Scope, days: Days, { rows, before }: BothPeriods): Promise<Activity['people']> {
  const { rows: shared } = await sql<{ userId: string; count: number }>`
    select co.id as "userId", count(*)::int as count
    from sales_logs l ${withCustomer} cross join lateral unnest(l.co_author_ids) co (id)
    where ${logsIn({ ...scope, userIds: null }, days)} and l.co_author_ids <> '{}' and (${scope.userIds}::bigint[] is null or co.id = any(${scope.userIds}::bigint[]))
    group by 1`.execute(db)
  const ids = new Set([...rows, ...before, ...shared].map(({ userId }) => userId))
  const people = (await personRefsOf(db, scope.workgroupId, [...ids])).map((person) => {
    const isOf = ({ userId }: { userId: string }) => userId === person.id
    return {
      person,
      ...sum(rows.filter(isOf)),
      previousCount: sum(before.filter(isOf)).count,
      sharedCount: shared.find(isOf)?.count ?? 0,
    }
  })
  const collator = new Intl.Collator('ko')
  return people.toSorted(
    (one, other) => other.count - one.count || collator.compare(one.person.name, other.person.name),
  )
}

/** Former members belong to no department. */
async function byDepartment(
  db: Db,
  { workgroupId, departmentId }: Scope,
  { rows, before }: BothPeriods,
): Promise<Activity['departments']> {
  if (departmentId === null) return []
  const all = await listDepartments(db, workgroupId)
  const parentOf = new Map(all.map((one) => [one.id, one.parentId]))
  const shown = all.filter(({ parentId }) => (parentId ?? '') === departmentId)
  const shownIds = new Set(shown.map(({ id }) => id))
  /** The shown department that a department is, or is below. */
  const shownAbove = (id: string | null | undefined): string | null => {
    if (!id || shownIds.has(id)) return id ?? null
    return shownAbove(parentOf.get(id))
  }
  const ofMembers = await departmentsOfMembers(db, workgroupId)
  const countIn = (id: string, counted: readonly Row[]) =>
    sum(counted.filter(({ userId }) => shownAbove(ofMembers.get(userId)) === id)).count
  return shown.map(({ id, name }) => ({
    departmentId: id,
    name,
    count: countIn(id, rows),
    previousCount: countIn(id, before),
  }))
}
