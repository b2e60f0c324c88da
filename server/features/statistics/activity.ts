// Counts logs: in total, over time, by first author and by department.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { channels, purposes } from '../../../contract/codes.ts'
import type { statistics as contract } from '../../../contract/calls/statistics/calls.ts'
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import type { Db } from '../../db/connect.ts'
import { onePlan } from '../../db/prepared.ts'
import { departmentsOfMembers, listDepartments } from '../departments/queries.ts'
import { personRefsOf } from '../members/queries.ts'
import { customerCounts } from './customer-counts.ts'
import {
  comparedCounts,
  countLogs,
  totalOf,
  type BothPeriods,
  type CountedPerson,
  type LogCounts,
} from './log-counts.ts'
import { daysOf, stepAnswer, type Periods, type Scope } from './scope.ts'

export type Activity = OutputOf<typeof contract.activity>
type Counts = Record<'count' | 'meetingCount' | 'readCount' | 'needCount' | 'coachingCount', number>

export async function activityOf(db: Db, scope: Scope, periods: Periods): Promise<Activity> {
  const { now, previous } = periods
  const { step } = periods
  const { spans: rows, people } = await countLogs(db, scope, periods.spans, { step, withPeople: true })
  const { spans: before, people: peopleBefore } = await countLogs(db, scope, periods.spansBefore, {
    step,
    withPeople: true,
  })
  const spans = periods.spans.map((days, at) => {
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
    ...stepAnswer(periods),
    spans,
    purposes: byCode(purposes, spans.length, { rows, before }),
    channels: byCode(channels, spans.length, { rows, before }),
    people: await byPerson(db, scope, people, peopleBefore),
    departments: await byDepartment(db, scope, people, peopleBefore),
  }
}

function sum(rows: readonly Pick<LogCounts, 'log' | 'meeting' | 'read' | 'need' | 'coaching'>[]): Counts {
  return {
    count: totalOf(rows, 'log'),
    meetingCount: totalOf(rows, 'meeting'),
    readCount: totalOf(rows, 'read'),
    needCount: totalOf(rows, 'need'),
    coachingCount: totalOf(rows, 'coaching'),
  }
}

/** As their list does: without deleted customers, whose logs are counted. */
async function countCustomers(db: Db, scope: Scope, days: Days): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${onePlan} count(*)::int as count from (${customerCounts(scope, days)}) contacted
    where not exists (
      select from customers c where c.workgroup_id = ${scope.workgroupId} and c.id = contacted.customer_id and c.deleted_at is not null)`.execute(
    db,
  )
  return rows[0]!.count
}

/** In the order of the codes. */
const byCode = <Code extends keyof LogCounts>(codes: readonly Code[], spans: number, both: BothPeriods) =>
  comparedCounts(codes, spans, both).map(({ name: code, ...counts }) => ({ code, ...counts }))

/** Most logs first, then by name. Includes those who wrote in one of the periods only. */
async function byPerson(
  db: Db,
  scope: Scope,
  counted: readonly CountedPerson[],
  before: readonly CountedPerson[],
): Promise<Activity['people']> {
  const ids = new Set([...counted, ...before.filter(({ log }) => log > 0)].map(({ userId }) => userId))
  const people = (await personRefsOf(db, scope.workgroupId, [...ids])).map((person) => {
    const isOf = ({ userId }: CountedPerson) => userId === person.id
    const ofPerson = counted.filter(isOf)
    return {
      person,
      ...sum(ofPerson),
      previousCount: sum(before.filter(isOf)).count,
      sharedCount: totalOf(ofPerson, 'shared'),
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
  people: readonly CountedPerson[],
  before: readonly CountedPerson[],
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
  const countIn = (id: string, counted: readonly CountedPerson[]) =>
    sum(counted.filter(({ userId }) => shownAbove(ofMembers.get(userId)) === id)).count
  return shown.map(({ id, name }) => ({
    departmentId: id,
    name,
    count: countIn(id, people),
    previousCount: countIn(id, before),
  }))
}
