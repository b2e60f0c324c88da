// What customers can be filtered by: of their list, of a file of it, and of what is saved as a view.
import * as z from 'zod/mini'
import * as rule from '../../rules/rules.ts'

/** Their names on the wire. */
export const customerFilterWire = {
  segment: 'segment_cod',
  stage: 'stage_cod',
  quietDays: 'quiet_days',
  isStarred: 'star_yn',
} as const
/** `latest` registered first, `name` in the Korean order, `quiet` longest without a log first. */
export const customerSorts = ['latest', 'name', 'quiet'] as const
/** Without a log for so many days; a customer without any counts from when it was registered. */
export const quietDays = ['30', '60', '90'] as const
export const customerFilters = {
  search: rule.SearchText,
  segment: rule.optionally(rule.Segment),
  stage: rule.optionally(rule.Stage),
  ownerId: rule.OptionalId,
  industry: rule.optionalText(100),
  quietDays: rule.optionally(z.enum(quietDays, 'rule.choice')), // not shown
  /** By who looks. */
  isStarred: z._default(z.boolean('rule.form'), false), // not shown
  sort: z._default(z.enum(customerSorts, 'rule.choice'), 'latest'),
} as const
