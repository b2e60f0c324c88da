// What other features count as the statistics do.
import { sql } from 'kysely'
import { comparedPeriods, type Days } from '../../../contract/calls/statistics/periods.ts'
import type { Db } from '../../db/connect.ts'
import type { Scope } from './scope.ts'
import { activityOf } from './activity.ts'
import { needsOf } from './needs.ts'
import { canonicalWords } from '../../db/canonical-words.ts'
import { countsInSpans } from './word-counts.ts'
import { isShownWord, listWords } from './words.ts'

type Workgroup = Pick<Scope, 'workgroupId' | 'timeZone'>
/** All logs, without figures of departments. */
const wholeWorkgroup = ({ workgroupId, timeZone }: Workgroup): Scope => ({
  workgroupId,
  timeZone,
  userIds: null,
  departmentId: null,
})

/** The number of logs of a workgroup with each word in each week, as the statistics count them; none for a word that is hidden. */
export async function countsByWeek(
  db: Db,
  of: Workgroup,
  weeks: readonly Days[],
  words: readonly string[],
): Promise<{ word: string; counts: number[] }[]> {
  const scope = wholeWorkgroup(of)
  const counted = await canonicalWords(db, of.workgroupId, words)
  const { rows } = await sql<{ word: string; week: number; count: number }>`
    select word, span as week, log_count as count
    from (${countsInSpans(scope, weeks, { needs: [''], words: counted })}) of_words
    where ${isShownWord(scope, sql`word`)}`.execute(db)
  const counts = new Map(rows.map(({ word, week, count }) => [`${week} ${word}`, count]))
  return words.map((word, at) => ({
    word,
    counts: weeks.map((_, week) => counts.get(`${week} ${counted[at]}`) ?? 0),
  }))
}

/** The figures of a week beside those of the week before, of the whole workgroup. */
export async function figuresOfWeek(db: Db, of: Workgroup, now: Days) {
  const scope = wholeWorkgroup(of)
  const periods = comparedPeriods(now, 'before')
  const { clearest } = await listWords(db, scope, periods, { need: '', trend: '', search: '' }, { from: 0, most: 1 })
  return { activity: await activityOf(db, scope, periods), needs: await needsOf(db, scope, periods), word: clearest }
}
export type WeekFigures = Awaited<ReturnType<typeof figuresOfWeek>>
