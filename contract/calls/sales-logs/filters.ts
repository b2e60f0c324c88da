// Filters of logs: for their list, search, summary, export and saved views.
import * as z from 'zod/mini'
import { NeedChoice } from '../needs/types.ts'
import { limits } from '../../rules/limits.ts'
import { addDays, addMonths, mondayOf } from '../../rules/days.ts'
import * as rule from '../../rules/rules.ts'

/** Wire names of the filters. */
export const filterWire = {
  authorId: 'login_idx',
  isFirstAuthor: 'first_yn',
  isCoAuthor: 'couser_yn',
  withoutSample: 'nosample_yn',
  from: 'start_dt',
  to: 'end_dt',
  purpose: 'purpose_cod',
  channel: 'channel_cod',
  hasFeedback: 'feedback_yn',
  hasNextStep: 'next_yn',
  hasFiles: 'file_yn',
  need: 'type_cod',
  needItemId: 'needs_cod',
  word: 'noun',
  isMine: 'mine_yn',
} as const
/** `newest` or `oldest` activity first, by `customer` name, or `best` match first. */
export const salesLogSorts = ['newest', 'oldest', 'customer', 'best'] as const
/** With, without, or (null) either. */
const optionalFlag = z._default(z.nullable(z.boolean('rule.form')), null)
export const logFilters = {
  from: rule.OptionalDay,
  to: rule.OptionalDay,
  authorId: rule.OptionalId,
  /** With an author: without the logs that they co-authored. */
  isFirstAuthor: z._default(z.boolean('rule.form'), false),
  /** With an author: only the logs of others that they co-authored. */
  isCoAuthor: z._default(z.boolean('rule.form'), false), // not shown
  /** Includes subdepartments. */
  departmentId: rule.OptionalId,
  customerId: rule.OptionalId,
  /** Without logs about the sample customer, as statistics count them. */
  withoutSample: z._default(z.boolean('rule.form'), false), // not shown
  contactId: rule.OptionalId,
  purpose: rule.orEmpty(rule.Purpose),
  channel: rule.orEmpty(rule.Channel),
  keyword: rule.optionalText(10),
  hasFeedback: optionalFlag,
  hasNextStep: optionalFlag,
  hasFiles: optionalFlag,
  /** Logs with a sentence about any of these kinds; `none`: logs that need coaching. */
  need: z._default(NeedChoice, ''),
  /** Logs with a sentence about this need of the workgroup. */
  needItemId: rule.OptionalId,
  /** Logs with this noun in their text or among their keywords, as statistics count them; case counts. */
  word: rule.optionalText(limits.word),
  search: rule.SearchText,
  sort: z._default(z.enum(salesLogSorts, 'rule.choice'), 'newest'),
} as const

/** Whether filters choose logs by their author, other than the reader: figures of these are for Managers and above. */
export const areOfOthers = (
  { authorId, departmentId }: { authorId: string; departmentId: string },
  readerId: string,
): boolean => departmentId !== '' || (authorId !== '' && authorId !== readerId)

/** Periods in months, ending today. */
export const periods = { '3m': 3, '6m': 6, '9m': 9, '1y': 12, '2y': 24 } as const
export type Period = keyof typeof periods
export const periodNames = Object.keys(periods) as Period[]
export const defaultPeriod = '3m'

/** Periods of the list of logs and of its saved views: those of the calendar, weeks from Monday, then the ones above. */
export const logPeriodNames = ['today', 'week', 'lastWeek', 'month', ...periodNames] as const
export type LogPeriod = (typeof logPeriodNames)[number]
/** The first and the last day of a period; an empty `to` leaves its end open. @param today as YYYY-MM-DD */
export function daysOfPeriod(period: LogPeriod, today: string): { from: string; to: string } {
  const [monday, first] = [mondayOf(today), `${today.slice(0, 7)}-01`]
  if (period === 'today') return { from: today, to: today }
  if (period === 'week') return { from: monday, to: addDays(monday, 6) }
  if (period === 'lastWeek') return { from: addDays(monday, -7), to: addDays(monday, -1) }
  if (period === 'month') return { from: first, to: addDays(addMonths(first, 1), -1) }
  return { from: addMonths(today, -periods[period]), to: '' }
}
