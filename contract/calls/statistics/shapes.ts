// What calls of figures share: whose they are, their periods, and how these are divided.
import * as z from 'zod/mini'
import * as rule from '../../rules/rules.ts'
import { figureScopes } from '../leads/scopes.ts'
import { comparisons, intervals } from './periods.ts'

/** Wire names of figures of a scope, in a period and before it. */
export const figureWire = {
  whose: 'scope_cod',
  from: 'start_dt',
  to: 'end_dt',
  compare: 'compare_cod',
  interval: 'interval_cod',
  previousFrom: 'prev_start_dt',
  previousTo: 'prev_end_dt',
  spanDays: 'span_days',
  spanMonths: 'span_months',
  spans: 'span_list',
  count: 'use_cnt',
  previousCount: 'prev_cnt',
} as const
/** Whose records: the caller's own, those of a department (empty: the caller's) with its subdepartments, or all. */
export const scope = {
  whose: z._default(z.enum(figureScopes, 'rule.choice'), 'me'),
  departmentId: rule.OptionalId,
} as const
/** Both days are included; empty: the last 13 weeks or three months, to today. */
export const period = {
  from: rule.OptionalDay,
  to: rule.OptionalDay,
  compare: z._default(z.enum(comparisons, 'rule.choice'), 'before'),
} as const
/** What the spans are, and what the compared days are in: an interval of more than 93 spans is as `auto`. */
export const interval = { interval: z._default(z.enum(intervals, 'rule.choice'), 'auto') } as const
/** Each span lasts so many days, or months of the calendar (else 0); the last one may be shorter, of months also the first one. */
export const spanLength = { spanDays: z.number(), spanMonths: z.number() } as const
export const days = { from: z.string(), to: z.string(), previousFrom: z.string(), previousTo: z.string() } as const
