// What each kind of notification does by default. Apart from the calls, which every page loads.
import { addDays } from '../../rules/days.ts'
import { href, paths } from '../../core/paths.ts'
import { kindNames, type NotificationKind } from './calls.ts'

export const notificationChannels = ['app', 'mail', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
type About = {
  logId: string | null
  commentId: string | null
  feedbackId: string | null
  contactId: string | null
  customerId: string | null
  customerCount: number | null
  inquiryId: string | null
  noticeId: string | null
  importId: string | null
  planId: string | null
  day: string | null
  word: string | null
}
type Kind = {
  /** Default channels. */
  defaults: Readonly<Record<NotificationChannel, boolean>>
  /** Mails and pushes are sent at once, also in quiet hours, each by itself, and about muted customers. */
  isUrgent?: true
  /** Path of the screen that the notification opens. */
  path: (about: About) => string
}
const logPath = ({ logId }: About) => (logId === null ? paths.logs : href(paths.log, { logId }))
/** A comment or feedback below its log. */
const commentPath = ({ logId, commentId, feedbackId }: About) =>
  logId === null ? paths.logs : href(paths.log, { logId }, { comment: commentId, feedback: feedbackId })
const planPath = ({ planId, day }: Pick<About, 'planId' | 'day'>) =>
  href(paths.calendar, {}, { view: planId && 'day', day: planId && day, plan: planId })
const importPath = ({ importId }: About) =>
  importId ? href(paths.importCustomers, {}, { import: importId }) : paths.customers
const weekFrom = (day: string | null) => ({ from: day, to: day && addDays(day, 6) })

export const kinds: Readonly<Record<NotificationKind, Kind>> = {
  co_author: { defaults: { app: true, mail: false, push: true }, path: logPath },
  customer_given: {
    defaults: { app: true, mail: false, push: true },
    path: ({ customerId, customerCount }) =>
      customerId && customerCount === 1
        ? href(paths.customer, { customerId })
        : href(paths.customers, {}, { owner: 'me' }),
  },
  mention: { defaults: { app: true, mail: true, push: true }, path: commentPath },
  comment: { defaults: { app: true, mail: false, push: true }, path: commentPath },
  reply: { defaults: { app: true, mail: false, push: true }, path: commentPath },
  feedback: { defaults: { app: true, mail: true, push: true }, path: commentPath },
  feedback_answered: { defaults: { app: true, mail: false, push: true }, path: commentPath },
  invitation_accepted: { defaults: { app: true, mail: false, push: false }, path: () => paths.members },
  anniversary: {
    defaults: { app: true, mail: true, push: false },
    path: ({ customerId, contactId }) =>
      customerId && contactId ? href(paths.contact, { customerId, contactId }) : paths.anniversaries,
  },
  // The answer is mailed in full instead (server/features/inquiries/notify-answer.ts).
  inquiry_answered: {
    defaults: { app: true, mail: true, push: true },
    path: ({ inquiryId }) => (inquiryId ? href(paths.inquiry, { inquiryId }) : paths.support),
  },
  notice: {
    defaults: { app: true, mail: false, push: true },
    path: ({ noticeId }) => (noticeId ? href(paths.notice, { noticeId }) : paths.notices),
  },
  import_finished: { defaults: { app: true, mail: false, push: true }, path: importPath },
  import_stopped: { defaults: { app: true, mail: false, push: true }, path: importPath },
  drafts_ending: { defaults: { app: true, mail: true, push: false }, path: () => paths.drafts },
  plan_alarm: {
    defaults: { app: true, mail: false, push: true },
    isUrgent: true,
    // A visit begins with the brief of its customer.
    path: ({ planId, day, customerId }) => (customerId ? href(paths.brief, { customerId }) : planPath({ planId, day })),
  },
  keyword_alert: { defaults: { app: true, mail: true, push: false }, path: logPath },
  keyword_rise: {
    defaults: { app: true, mail: true, push: false },
    // The week that it is about, so that the number is the same there.
    path: ({ word, day }) => href(paths.keywords, {}, { word, ...weekFrom(day) }),
  },
  weekly_report: {
    defaults: { app: true, mail: true, push: false },
    path: ({ day }) => href(paths.statistics, {}, weekFrom(day)),
  },
  webhook_stopped: { defaults: { app: true, mail: true, push: false }, path: () => paths.webhooks },
  guest_answered: { defaults: { app: true, mail: false, push: true }, path: planPath },
}
export const urgentKinds: readonly NotificationKind[] = kindNames.filter((kind) => kinds[kind].isUrgent)
