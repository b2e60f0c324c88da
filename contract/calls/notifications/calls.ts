// Notifications and the names of their kinds. A kind needs a name below, an entry in kinds.ts, texts in
// contract/locales (`notify.<kind>` is the message, `notify.kind.<kind>` its name) and a call of `notify`
// (server/notifications/notify.ts).
import * as z from 'zod/mini'
import { bytes } from '../../core/bytes.ts'
import { call, Nothing, page, feature } from '../../core/call.ts'
import { signedFields } from '../../core/signed-links.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

/** Their default channels and the paths that they open are in kinds.ts. */
export const kindNames = [
  'co_author',
  'customer_given',
  'mention',
  'comment',
  'reply',
  'feedback',
  'feedback_answered',
  'invitation_accepted',
  'anniversary',
  'inquiry_answered',
  'notice',
  'import_finished',
  'import_stopped',
  'drafts_ending',
  'plan_alarm',
  'guest_answered',
  'keyword_alert',
  'keyword_rise',
  'weekly_report',
  'webhook_stopped',
] as const
export type NotificationKind = (typeof kindNames)[number]

/** Months after which a notification is no longer listed. */
export const listedMonths = 2

const fields = fieldsOf({
  id: 'noti_idx',
  kind: 'noti_kind',
  userId: 'login_idx',
  commentId: 'comment_idx',
  feedbackId: 'feedback_idx',
  inquiryId: 'question_idx',
  noticeId: 'notic_idx',
  importId: 'import_idx',
  planId: 'plan_idx',
  planText: 'plan_text',
  planAt: 'start_dt',
  alarmMinutes: 'alarm_min',
  isAllDay: 'all_day',
  guestName: 'guest_name',
  guestAnswer: 'answer_cod',
  word: 'noun',
  wordCount: 'noun_cnt',
  usualCount: 'avg_cnt',
  customerCount: 'acc_cnt',
  logId: 'sales_idx',
  logTitle: 'title',
  day: 'noti_day',
  isRead: 'read',
  ids: 'noti_idx',
  unreadOnly: 'unread',
  unread: 'unread_cnt',
})
export const Notification = fields({
  id: z.string(),
  kind: z.enum(kindNames),
  actor: z.nullable(PersonRef),
  logId: z.nullable(z.string()),
  /** Title of the log or notice, or name of the file; empty if there is none. */
  logTitle: z.string(),
  customerName: z.string(),
  /** The beginning of what was said: the comment, the feedback or its answer; empty where nothing was. */
  excerpt: z.string(), // not shown
  /** The comment or feedback, unless it is deleted. */
  commentId: z.nullable(z.string()), // not shown
  feedbackId: z.nullable(z.string()), // not shown
  customerId: z.nullable(z.string()),
  /** Customers that were put in the caller's charge; `customerId` is the first. */
  customerCount: z.nullable(z.number()),
  contactId: z.nullable(z.string()),
  contactName: z.string(),
  inquiryId: z.nullable(z.string()),
  noticeId: z.nullable(z.string()),
  importId: z.nullable(z.string()),
  /** The plan of an alarm, the instant at which its occurrence begins, and how long before it the alarm was due. */
  planId: z.nullable(z.string()),
  planText: z.string(),
  planAt: z.nullable(z.string()),
  alarmMinutes: z.nullable(z.number()),
  isAllDay: z.boolean(),
  /** The guest of the plan who answered, and the answer of then. */
  guestName: z.nullable(z.string()),
  guestAnswer: z.nullable(z.enum(['yes', 'maybe', 'no'])),
  /** The watched word; of a word that rises the logs of its week, and their average in the weeks before. */
  word: z.nullable(z.string()),
  wordCount: z.nullable(z.number()),
  usualCount: z.nullable(z.number()),
  /** `YYYY-MM-DD` of the anniversary, of the plan's occurrence, or of the Monday of the week. */
  day: z.nullable(z.string()),
  createdAt: z.string(),
  isRead: z.boolean(),
})
export const notifications = feature('notifications', {
  count: call('GET /notify/count_notifications', {
    audience: 'signedIn',
    summary: 'Number of unread notifications',
    input: Nothing,
    output: fields({ unread: z.number() }),
  }),
  list: call('POST /notify/list_notifications', {
    audience: 'member',
    summary: 'Notifications of the past two months that the caller may still read, newest first',
    input: fields({
      unreadOnly: z._default(z.boolean('rule.form'), false),
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: fields({ items: ['list', z.array(Notification)], total: ['totalCnt', z.number()], unread: z.number() }),
  }),
  read: call('POST /notify/read_notifications', {
    audience: 'member',
    summary: 'Marks notifications as read: the given ones, or all if none is given',
    input: fields({ ids: z._default(rule.listOf(rule.Id, rule.limits.pageSizeMax), []) }),
    output: fields({ unread: z.number() }),
    errors: ['not_found'],
  }), // not shown
  live: call('GET /notify/live', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Server-sent events: `news` when data should be reloaded; the stream ends with the session',
    rate: [{ per: 'account', limit: 'streams' }],
    input: Nothing,
    output: bytes({ types: ['text/event-stream; charset=utf-8'], disposition: 'inline', cache: 'no-store' }),
  }), // not shown
  /** One-click unsubscribe (RFC 8058): mail programs post to this URL. */
  unsubscribe: call('POST /notify/unsubscribe', {
    audience: 'link',
    summary: 'Unsubscribes from notification emails with one click in an email',
    input: fields({ userId: rule.Id, ...signedFields }),
    output: Nothing,
  }), // not shown
  mute: call('POST /notify/regi_mute', {
    audience: 'member',
    summary: 'Turns off email and push about a customer or a log',
    input: fields({ customerId: rule.OptionalId, logId: rule.OptionalId }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  unmute: call('POST /notify/del_mute', {
    audience: 'member',
    summary: 'Turns email and push about a customer or a log back on',
    input: fields({ customerId: rule.OptionalId, logId: rule.OptionalId }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  mutes: call('POST /notify/list_mute', {
    audience: 'member',
    summary: 'Customers and logs with email and push turned off',
    input: Nothing,
    output: page(fields({ customerId: z.string(), logId: z.string(), customerName: z.string(), logTitle: z.string() })),
  }), // not shown
})
