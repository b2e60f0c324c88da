// What people are told, and how they want to be told. A kind is one entry below, its words in contract/locales (`notify.<kind>` is the
// sentence, `notify.kind.<kind>` its name), and a `notify` where it comes about (server/notifications/notify.ts).
import * as z from 'zod/mini'
import { bytes } from '../../core/bytes.ts'
import { call, Nothing, page, room } from '../../core/call.ts'
import { proved } from '../../core/links.ts'
import { href, paths } from '../../core/paths.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

export const ways = ['app', 'mail', 'push'] as const
export type Way = (typeof ways)[number]
type About = {
  logId: string | null
  commentId: string | null
  feedbackId: string | null
  contactId: string | null
  customerId: string | null
  inquiryId: string | null
  noticeId: string | null
  importId: string | null
}
type Kind = {
  /** How one is told who has not said anything. */
  by: Readonly<Record<Way, boolean>>
  /** Where one goes from it. */
  to: (about: About) => string
}
const kind = (of: Kind): Kind => of
const log = ({ logId }: About) => (logId === null ? paths.logs : href(paths.log, { logId }))
/** What was said, in its place under the log. */
const said = ({ logId, commentId, feedbackId }: About) =>
  logId === null ? paths.logs : href(paths.log, { logId }, { comment: commentId, feedback: feedbackId })
export const kinds = {
  co_author: kind({ by: { app: true, mail: false, push: true }, to: log }),
  mention: kind({ by: { app: true, mail: true, push: true }, to: said }),
  comment: kind({ by: { app: true, mail: false, push: true }, to: said }),
  reply: kind({ by: { app: true, mail: false, push: true }, to: said }),
  feedback: kind({ by: { app: true, mail: true, push: true }, to: said }),
  feedback_answered: kind({ by: { app: true, mail: false, push: true }, to: said }),
  invitation_accepted: kind({ by: { app: true, mail: false, push: false }, to: () => paths.members }),
  anniversary: kind({
    by: { app: true, mail: true, push: false },
    to: ({ customerId, contactId }) =>
      customerId && contactId ? href(paths.contact, { customerId, contactId }) : paths.anniversaries,
  }),
  // Its mail is the answer itself (server/features/inquiries/notify-answer.ts).
  inquiry_answered: kind({
    by: { app: true, mail: true, push: true },
    to: ({ inquiryId }) => (inquiryId ? href(paths.inquiry, { inquiryId }) : paths.support),
  }),
  notice: kind({
    by: { app: true, mail: false, push: true },
    to: ({ noticeId }) => (noticeId ? href(paths.notice, { noticeId }) : paths.notices),
  }),
  import_finished: kind({
    by: { app: true, mail: false, push: true },
    to: ({ importId }) => (importId ? href(paths.importCustomers, {}, { import: importId }) : paths.customers),
  }),
  drafts_ending: kind({ by: { app: true, mail: true, push: false }, to: () => paths.drafts }),
} as const
export type NotificationKind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as NotificationKind[]

/** So far back the list goes. */
export const monthsKept = 2

const fields = fieldsOf({
  id: 'noti_idx',
  kind: 'noti_kind',
  userId: 'login_idx',
  commentId: 'comment_idx',
  feedbackId: 'feedback_idx',
  inquiryId: 'question_idx',
  noticeId: 'notic_idx',
  importId: 'import_idx',
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
  /** Of the log or the notice, or of a file its name; empty where it is about nothing that has one. */
  logTitle: z.string(),
  customerName: z.string(),
  /** What was said, and is still there. */
  commentId: z.nullable(z.string()), // not shown
  feedbackId: z.nullable(z.string()), // not shown
  customerId: z.nullable(z.string()),
  contactId: z.nullable(z.string()),
  contactName: z.string(),
  inquiryId: z.nullable(z.string()),
  noticeId: z.nullable(z.string()),
  importId: z.nullable(z.string()),
  /** `YYYY-MM-DD`: the day that is kept. */
  day: z.nullable(z.string()),
  createdAt: z.string(),
  isRead: z.boolean(),
})
export const notifications = room('notifications', {
  count: call('GET /notify/count_notifications', {
    audience: 'signedIn',
    summary: 'How many notifications one has not read',
    input: Nothing,
    output: fields({ unread: z.number() }),
  }),
  list: call('POST /notify/list_notifications', {
    audience: 'member',
    summary: 'What one was told in the past two months and may still read, newest first',
    input: fields({
      unreadOnly: z._default(z.boolean('rule.form'), false),
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: fields({ items: ['list', z.array(Notification)], total: ['totalCnt', z.number()], unread: z.number() }),
  }),
  read: call('POST /notify/read_notifications', {
    audience: 'member',
    summary: 'Marks notifications as read: those named, or all when none is',
    input: fields({ ids: z._default(rule.listOf(rule.Id, rule.limits.pageSizeMax), []) }),
    output: fields({ unread: z.number() }),
    errors: ['not_found'],
  }), // not shown
  live: call('GET /notify/live', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Server-sent events: `news` when something is to be asked for anew; they end with the session',
    rate: [{ per: 'account', limit: 'streams' }],
    input: Nothing,
    output: bytes({ types: ['text/event-stream; charset=utf-8'], shown: 'inline', cache: 'no-store' }),
  }), // not shown
  /** RFC 8058: what a mail program posts to, when its reader says that he wants no more of these mails. */
  unsubscribe: call('POST /notify/unsubscribe', {
    audience: 'link',
    summary: 'No more mails of notifications, in one click from a mail',
    input: fields({ userId: rule.Id, ...proved }),
    output: Nothing,
  }), // not shown
  mute: call('POST /notify/regi_mute', {
    audience: 'member',
    summary: 'Hears nothing more of a customer, or of a log',
    input: fields({ customerId: rule.OptionalId, logId: rule.OptionalId }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  unmute: call('POST /notify/del_mute', {
    audience: 'member',
    summary: 'Hears of a customer, or of a log, again',
    input: fields({ customerId: rule.OptionalId, logId: rule.OptionalId }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  mutes: call('POST /notify/list_mute', {
    audience: 'member',
    summary: 'What one hears nothing of',
    input: Nothing,
    output: page(fields({ customerId: z.string(), logId: z.string(), customerName: z.string(), logTitle: z.string() })),
  }), // not shown
})
