// Filters of logs: for their list, search, summary, export and saved views.
import * as z from 'zod/mini'
import { NeedChoice } from '../needs/types.ts'
import { limits } from '../../rules/limits.ts'
import * as rule from '../../rules/rules.ts'

/** Wire names of the filters. */
export const filterWire = {
  authorId: 'login_idx',
  isFirstAuthor: 'first_yn',
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
  /** Includes subdepartments. */
  departmentId: rule.OptionalId,
  customerId: rule.OptionalId,
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

/** Periods in months, ending today. */
export const periods = { '3m': 3, '6m': 6, '9m': 9, '1y': 12, '2y': 24 } as const
export type Period = keyof typeof periods
export const periodNames = Object.keys(periods) as Period[]
export const defaultPeriod = '3m'
