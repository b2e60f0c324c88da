// Filters of customers: for their list, its export and saved views.
import * as z from 'zod/mini'
import { segments, stages } from '../../codes.ts'
import * as rule from '../../rules/rules.ts'

/** Wire names of the filters. */
export const customerFilterWire = {
  segment: 'segment_cod',
  stage: 'stage_cod',
  quietDays: 'quiet_days',
  isEnded: 'end_yn',
  isStarred: 'star_yn',
  withoutSample: 'nosample_yn',
  nextMeeting: 'next_plan',
  contactedFrom: 'contact_start_dt',
  contactedTo: 'contact_end_dt',
  contactedById: 'contact_login_idx',
  contactedDepartmentId: 'contact_dept_idx',
  contactedWord: 'contact_noun',
  isStuck: 'stuck_yn',
  leftStage: 'left_cod',
  enteredStage: 'entered_cod',
  movedFrom: 'move_start_dt',
  movedTo: 'move_end_dt',
} as const
/** `latest` registered first; by `name` in Korean collation; `quiet`: longest without a log first. */
export const customerSorts = ['latest', 'name', 'quiet'] as const
export const quietSpans = ['30', '60', '90'] as const
/**
 * Minimum number of days without a log; a customer without logs counts from its registration. `due`: due for a
 * follow-up, the rule of the home screen, in calendar days of the reader.
 */
export const quietDays = ['due', ...quietSpans] as const
/** Customers with a planned meeting that the caller may see: any, one that begins within seven days, or none. */
export const nextMeetings = ['any', 'week', 'none'] as const
/** `none`: customers without one. */
const orNone = <C extends string>(codes: readonly C[]) => rule.orEmpty(z.enum([...codes, 'none'], 'rule.choice'))
export const customerFilters = {
  search: rule.SearchText,
  segment: orNone(segments),
  stage: orNone(stages),
  /** Won, lost or on hold. */
  isEnded: z._default(z.boolean('rule.form'), false), // not shown
  ownerId: rule.OptionalId,
  /** Of the owner; includes subdepartments. */
  departmentId: rule.OptionalId, // not shown
  industry: rule.optionalText(100),
  quietDays: rule.orEmpty(z.enum(quietDays, 'rule.choice')), // not shown
  /** Starred by the caller. */
  isStarred: z._default(z.boolean('rule.form'), false), // not shown
  /** Without the sample customer, as statistics count. */
  withoutSample: z._default(z.boolean('rule.form'), false), // not shown
  nextMeeting: rule.orEmpty(z.enum(nextMeetings, 'rule.choice')), // not shown
  /** Customers with a log of these days; both are included. */
  contactedFrom: rule.OptionalDay, // not shown
  contactedTo: rule.OptionalDay, // not shown
  /** With these days: logs whose first author this is, or is in this department or one below it. */
  contactedById: rule.OptionalId, // not shown
  contactedDepartmentId: rule.OptionalId, // not shown
  /** With these days: logs with this word, as statistics count words. */
  contactedWord: rule.optionalText(rule.limits.word), // not shown
  /** Without contact for longer than usual at their stage (leads, `stuck`). */
  isStuck: z._default(z.boolean('rule.form'), false), // not shown
  /** Moved from the one stage, or from none, to the other one, within these days; both days are included. */
  leftStage: orNone(stages), // not shown
  enteredStage: rule.orEmpty(rule.Stage), // not shown
  movedFrom: rule.OptionalDay, // not shown
  movedTo: rule.OptionalDay, // not shown
  sort: z._default(z.enum(customerSorts, 'rule.choice'), 'latest'),
} as const
