// Plans (the specification's schedules, "salesplan"): the calendar of a workgroup. A repeated plan is one record; its
// occurrences are computed (recurrence.ts) and addressed by the plan's id and the day on which they begin.
import * as z from 'zod/mini'
import { call, feature, Nothing, page } from '../../core/call.ts'
import { PersonRef } from '../../core/person.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { limits } from '../../rules/rules.ts'
import { alarmMinutes } from './alarms.ts'
import { Guests, WrittenGuests } from './guests.ts'

const fields = fieldsOf({
  id: 'plan_idx',
  day: 'plan_day',
  text: 'plan_text',
  start: 'start_dt',
  end: 'end_dt',
  isAllDay: 'all_day',
  attendeeIds: 'attendees',
  isPrivate: 'private_yn',
  isBusy: 'busy_yn',
  look: 'color_cod',
  contactPosition: 'man_position',
  seriesId: 'series_idx',
  logId: 'sales_idx',
  writtenLogId: 'written_sales_idx',
  from: 'from_dt',
  to: 'to_dt',
  people: 'user_list',
  userIds: 'login_idx',
  userId: 'login_idx',
  departmentIds: 'dept_idx',
  guests: 'guest_list',
  items: 'list',
  total: 'totalCnt',
})

/** The four looks of a plan, from the accent and the grey ramps. */
export const looks = ['soft', 'full', 'sand', 'ink'] as const
export type Look = (typeof looks)[number]
/** What a change of a repeated plan applies to: one occurrence, it and the following ones, or all. */
export const scopes = ['one', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]
/** What became of a past occurrence: a log about it exists, or its owner said that none is needed. */
export const outcomes = ['open', 'written', 'dismissed'] as const

const id = rule.Id
const Repeat = z._default(
  z
    .string()
    .check(rule.rawLengthWithin(limits.repeatRule, 'rule.repeat'), z.maxLength(limits.repeatRule, 'rule.repeat')),
  '',
)
/** An instant, or for a whole day the day. The end of a whole-day plan is its last day. */
const Time = z.union([rule.Day, rule.Instant])
const TimeZone = z._default(z.string().check(rule.rawLengthWithin(50, 'rule.time_zone')), '')
const written = {
  text: rule.oneLine(1, limits.line),
  start: Time,
  end: Time,
  isAllDay: z._default(z.boolean('rule.form'), false),
  /** IANA name; the clock time of a repeated plan is kept in it. Empty: that of the workgroup. */
  timeZone: TimeZone,
  customerId: rule.OptionalId,
  contactId: rule.OptionalId,
  place: rule.optionalText(),
  memo: rule.optionalMultiline(),
  alarms: z._default(rule.listOf(z.literal(alarmMinutes, 'rule.choice'), alarmMinutes.length), []),
  /** Rule of RFC 5545, e.g. `FREQ=WEEKLY;BYDAY=MO`; empty: no repetition. */
  repeat: Repeat,
  attendeeIds: rule.Ids,
  guests: WrittenGuests, // not shown
  isPrivate: z._default(z.boolean('rule.form'), false),
  look: z._default(z.enum(looks, 'rule.choice'), 'soft'),
} as const
/** An occurrence of a repeated plan; empty: the plan itself, or the first occurrence. */
const day = rule.OptionalDay
const scope = z._default(z.enum(scopes, 'rule.choice'), 'all')

/** One occurrence in a list. Of a private plan that the caller takes no part in only the time is sent (`isBusy`). */
export const PlanRow = fields({
  id: z.string(),
  day: z.string(),
  ver: z.number(),
  text: z.string(),
  start: z.string(),
  end: z.string(),
  isAllDay: z.boolean(),
  timeZone: z.string(),
  ownerId: z.string(),
  attendeeIds: z.array(z.string()),
  customerId: z.string(),
  customerName: z.string(),
  contactId: z.string(),
  contactName: z.string(),
  contactPosition: z.string(),
  place: z.string(),
  look: z.enum(looks),
  isPrivate: z.boolean(),
  isBusy: z.boolean(),
  isRepeated: ['repeat_yn', z.boolean()],
  alarms: z.array(z.number()),
  outcome: z.enum(outcomes),
  /** The log that was written about it, if the caller may read it. */
  writtenLogId: z.string(),
})
export const Plan = fields({
  id: z.string(),
  /** The occurrence that was asked for. */
  day: z.string(),
  ver: z.number(),
  text: z.string(),
  /** Of that occurrence. */
  start: z.string(),
  end: z.string(),
  isAllDay: z.boolean(),
  timeZone: z.string(),
  owner: PersonRef,
  /** The owner is no longer a member of the workgroup. */
  hasOwnerLeft: ['owner_left_yn', z.boolean()],
  attendees: z.array(PersonRef),
  guests: Guests, // not shown
  customerId: z.string(),
  customerName: z.string(),
  contactId: z.string(),
  contactName: z.string(),
  contactPosition: z.string(),
  place: z.string(),
  memo: z.string(),
  alarms: z.array(z.number()),
  repeat: z.string(),
  isPrivate: z.boolean(),
  isBusy: z.boolean(),
  look: z.enum(looks),
  /** The series from which this plan was taken out by an edit of one occurrence; empty if it was not. */
  seriesId: z.string(),
  /** The log whose next step it is, if the caller may read it. */
  logId: z.string(),
  logTitle: ['sales_title', z.string()],
  outcome: z.enum(outcomes),
  writtenLogId: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
const Change = fields({ id: z.string(), ver: z.number() })
/** A message about the result, in the caller's language. */
const ResultMessage = z.string()

export const plans = feature('plans', {
  create: call('POST /schedule/regi_salesplan', {
    audience: 'member',
    summary: 'Adds a plan',
    creates: true,
    rate: [{ per: 'account', limit: 'plansMade' }],
    input: fields({ ...written, logId: rule.OptionalId, clientKey: rule.ClientKey }),
    output: Change,
    errors: ['not_found', 'too_many_repeated', 'too_many_tries'],
  }),
  update: call('POST /schedule/upd_salesplan', {
    audience: 'member',
    summary: 'Edits a plan, or one or several occurrences of a repeated one',
    rate: [{ per: 'account', limit: 'plansChanged' }],
    /** `start` and `end` are those of the occurrence. */
    input: fields({ ...written, id, ver: rule.Version, day, scope }),
    output: Plan,
    errors: ['not_found', 'no_permission', 'stale', 'too_many_repeated', 'too_many_made'],
  }),
  delete: call('POST /schedule/del_salesplan', {
    audience: 'member',
    summary: 'Deletes a plan, or one or several occurrences of a repeated one; returns a message',
    rate: [{ per: 'account', limit: 'plansChanged' }],
    input: fields({ id, ver: rule.Version, day, scope }),
    output: ResultMessage,
    errors: ['not_found', 'no_permission', 'stale'],
  }),
  /** Within an hour, and only while nobody has changed the plan since. */
  undo: call('POST /schedule/undo_salesplan', {
    audience: 'member',
    summary: "Undoes the caller's last edit or deletion of a plan",
    rate: [{ per: 'account', limit: 'plansChanged' }],
    input: fields({ id }),
    output: Change,
    errors: ['not_found', 'stale', 'too_many_made'],
  }), // not shown
  /** Leave a plan of somebody else that one takes part in. */
  leave: call('POST /schedule/out_salesplan', {
    audience: 'member',
    summary: 'Removes the caller from the people who take part in a plan',
    input: fields({ id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'stale'],
  }), // not shown
  detail: call('POST /schedule/detail_salesplan', {
    audience: 'member',
    summary: 'One plan, or one occurrence of a repeated one',
    input: fields({ id, day }),
    output: Plan,
    errors: ['not_found'],
  }),
  list: call('POST /schedule/list_salesplan', {
    audience: 'member',
    summary: 'Occurrences in a range of days, by start; Staff see their own plans and those they take part in',
    /**
     * `to` is inclusive; `timeZone` is that of the reader. Departments include subdepartments. Without users and
     * departments: all that the caller may see.
     */
    input: fields({
      from: rule.Day,
      to: rule.Day,
      timeZone: TimeZone,
      userIds: z._default(rule.listOf(rule.Id, limits.planPeople), []),
      departmentIds: z._default(rule.listOf(rule.Id, limits.planPeople), []),
      customerId: rule.OptionalId,
    }),
    /** `people`: the owners and attendees of the items. `more`: the range has more than `limits.planOccurrences`. */
    output: fields({
      items: z.array(PlanRow),
      total: z.number(),
      more: z.boolean(),
      people: z.array(PersonRef),
    }),
  }),
  /** Times only: who asks may not know the plans themselves. */
  busy: call('POST /schedule/list_salesplan_busy', {
    audience: 'member',
    summary: 'When members are busy in a range of days, without what they do',
    rate: [{ per: 'account', limit: 'plansChanged' }],
    input: fields({
      userIds: rule.listOf(rule.Id, limits.selection + 1, 1),
      from: rule.Day,
      to: rule.Day,
      timeZone: TimeZone,
      /** A plan that does not count, because it is being edited. */
      exceptId: ['plan_idx', rule.OptionalId],
    }),
    output: page(fields({ userId: z.string(), start: z.string(), end: z.string(), isAllDay: z.boolean() })),
    errors: ['not_found'],
  }), // not shown
  /** Without private plans of others. Of a repeated plan the first occurrence. */
  ofLog: call('POST /schedule/list_salesplan_saleslog', {
    audience: 'member',
    summary: 'Plans made from the next step of a log, by day; limited to what the caller may read',
    input: fields({ logId: rule.Id }),
    output: page(PlanRow),
    errors: ['not_found'],
  }), // not shown
  unwritten: call('POST /schedule/list_salesplan_unwritten', {
    audience: 'member',
    summary: "The caller's plans with a customer of the past 30 days that have ended without a log, latest first",
    input: Nothing,
    output: page(PlanRow),
  }), // not shown
  /** Takes an occurrence off the list above, or puts it back. */
  dismiss: call('POST /schedule/upd_salesplan_outcome', {
    audience: 'member',
    summary: 'Says that a plan needs no log, or takes that back',
    input: fields({ id, day: rule.Day, isDismissed: ['dismiss_yn', z.boolean('rule.form')] }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
})
