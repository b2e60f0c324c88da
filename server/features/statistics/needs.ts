// Counts logs with a need, by type and by item.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { typeNames } from '../../../contract/calls/needs/types.ts'
import type { statistics as contract } from '../../../contract/calls/statistics/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import type { Db } from '../../db/connect.ts'
import { onePlan } from '../../db/prepared.ts'
import { comparedCounts, countLogs, itemCounts, totalOf } from './log-counts.ts'
import { daysOf, stepAnswer, type Periods, type Scope } from './scope.ts'

type Needs = OutputOf<typeof contract.needs>

export async function needsOf(db: Db, scope: Scope, periods: Periods): Promise<Needs> {
  const { spans, step } = periods
  const { spans: rows } = await countLogs(db, scope, spans, { step })
  const { spans: before } = await countLogs(db, scope, [periods.previous])
  return {
    ...daysOf(periods),
    readCount: totalOf(rows, 'read'),
    previousReadCount: totalOf(before, 'read'),
    ...stepAnswer(periods),
    spans,
    // A log with needs of two types counts for both.
    types: comparedCounts(typeNames, spans.length, { rows, before }).map(({ name: type, ...counts }) => ({
      type,
      ...counts,
    })),
    items: await countItems(db, scope, periods),
  }
}

async function countItems(db: Db, scope: Scope, { now, previous }: Periods): Promise<Needs['items']> {
  const { rows } = await sql<Needs['items'][number]>`
    select ${onePlan} item.id as "itemId", item.name as "itemName", item.type, now.count, coalesce(previous.count, 0) as "previousCount"
    from (${itemCounts(scope, now)}) now left join (${itemCounts(scope, previous)}) previous using (id)
      join need_items item on item.workgroup_id = ${scope.workgroupId} and item.id = now.id
    order by now.count desc, item.name, item.id limit ${limits.statisticRows}`.execute(db)
  return rows
}
