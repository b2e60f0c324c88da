// Counts of logs by word, in all logs and in those with a need of a type.
import { sql, type RawBuilder } from 'kysely'
import { typeNames, type NeedType } from '../../../contract/calls/needs/types.ts'
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import { logsBetween, type CountedScope } from './count-parts.ts'
import { totalRows, type Totals } from './running-totals.ts'

/** All logs, or those with a need of a type. */
export type CountedNeed = NeedType | ''
/** `needs`: a log counts in each that fits it. `words`: only these; null for all. */
type Asked = { needs: readonly CountedNeed[]; words: readonly string[] | null }

function totalsOf({ needs, words }: Asked): Totals {
  const isAsked = words ? sql`l.words && ${words}::text[]` : sql`true`
  const isShown = words ? sql`word = any(${words}::text[])` : sql`true`
  const types = needs.every((need) => need === '') ? sql`array['']` : sql`array[''] || l.need_types`
  return {
    table: 'word_rollups',
    keys: ['type', 'word'],
    // Those of each author would be nearly as large as the logs.
    byAuthor: false,
    counts: (scope, between, day) => sql`
      select day, type, word, count(*)::int as log_count
      from (select ${day} as day, l.words, l.need_types ${logsBetween(scope, between)} and ${isAsked}) l
        cross join lateral unnest(${types}) type cross join lateral unnest(l.words) word
      where type = any(${needs}::text[]) and ${isShown} group by 1, 2, 3`,
  }
}
export const wordTotals = totalsOf({ needs: ['', ...typeNames], words: null })

/** Rows with `span` (from 0), `type`, `word` and `log_count`, to be added up. */
export const wordRows = (
  scope: CountedScope,
  spans: readonly Days[],
  { needs, words = null }: Pick<Asked, 'needs'> & Partial<Asked>,
): RawBuilder<unknown> =>
  totalRows(
    scope,
    spans,
    totalsOf({ needs, words }),
    sql`r.type = any(${needs}::text[]) and ${words ? sql`r.word = any(${words}::text[])` : sql`true`}`,
  )
