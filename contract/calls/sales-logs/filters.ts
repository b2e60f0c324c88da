// What logs can be filtered by: of the list, of a search, of a summary, and of what is saved as a view.
import * as z from 'zod/mini'
import { NeedChoice } from '../needs/types.ts'
import * as rule from '../../rules/rules.ts'

/** Their names on the wire. */
export const filterWire = {
  authorId: 'login_idx',
  from: 'start_dt',
  to: 'end_dt',
  purpose: 'purpose_cod',
  channel: 'channel_cod',
  hasFeedback: 'feedback_yn',
  hasNextStep: 'next_yn',
  hasFiles: 'file_yn',
  need: 'type_cod',
  needItemId: 'needs_cod',
  isMine: 'mine_yn',
} as const
/** `newest` first by the time of the activity, `oldest` first, by `customer` name, or `best` first: by where the words stand. */
export const salesLogSorts = ['newest', 'oldest', 'customer', 'best'] as const
/** With, without, or (not given) either. */
const optionalYes = z._default(z.nullable(z.boolean('rule.form')), null)
export const logFilters = {
  from: rule.OptionalDay,
  to: rule.OptionalDay,
  authorId: rule.OptionalId,
  /** With those below it. */
  departmentId: rule.OptionalId,
  customerId: rule.OptionalId,
  contactId: rule.OptionalId,
  purpose: rule.optionally(rule.Purpose),
  channel: rule.optionally(rule.Channel),
  keyword: rule.optionalText(10),
  hasFeedback: optionalYes,
  hasNextStep: optionalYes,
  hasFiles: optionalYes,
  /** Any of these, told in one of its sentences; `none`: it needs coaching. */
  need: z._default(NeedChoice, ''),
  /** One of the workgroup's needs, told of in one of its sentences. */
  needItemId: rule.OptionalId,
  search: rule.SearchText,
  sort: z._default(z.enum(salesLogSorts, 'rule.choice'), 'newest'),
} as const

/** Months back from today. */
export const periods = { '3m': 3, '6m': 6, '9m': 9, '1y': 12, '2y': 24 } as const
export type Period = keyof typeof periods
export const periodNames = Object.keys(periods) as Period[]
export const usualPeriod = '3m'
