// The handler of each call; the compiler names a missing one.
import type { Contract } from '../contract/index.ts'
import type { Handler, Handlers, SteppedHandler } from './calls/context.ts'
import { acceptances } from './features/acceptances/calls.ts'
import { answerTemplates } from './features/answer-templates/calls.ts'
import { auth } from './features/auth/calls.ts'
import { joining } from './features/auth/joining.ts'
import { oauth } from './features/auth/oauth.ts'
import { secondStep } from './features/auth/second-step.ts'
import { coaching } from './features/coaching/calls.ts'
import { statistics } from './features/statistics/calls.ts'
import { keywordAlerts } from './features/keyword-alerts/calls.ts'
import { bidding } from './features/bidding/calls.ts'
import { bids } from './features/bidding/bids.ts'
import { billing } from './features/billing/calls.ts'
import { weeklyReport } from './features/weekly-report/calls.ts'
import { keywords } from './features/statistics/keywords.ts'
import { comments } from './features/comments/calls.ts'
import { contactMoves } from './features/contact-moves/calls.ts'
import { contacts } from './features/contacts/calls.ts'
import { customers } from './features/customers/calls.ts'
import { audit } from './features/audit/calls.ts'
import { departments } from './features/departments/calls.ts'
import { docs } from './features/docs/calls.ts'
import { drafts } from './features/drafts/calls.ts'
import { editing } from './features/editing/calls.ts'
import { feedback } from './features/feedback/calls.ts'
import { files } from './features/files/calls.ts'
import { firstSteps } from './features/first-steps/calls.ts'
import { imports } from './features/imports/calls.ts'
import { information } from './features/information/calls.ts'
import { inquiries } from './features/inquiries/calls.ts'
import { leads } from './features/leads/calls.ts'
import { members } from './features/members/calls.ts'
import { merges } from './features/merges/calls.ts'
import { needs } from './features/needs/calls.ts'
import { lessonFiles } from './features/needs/lesson-files.ts'
import { news } from './features/news/calls.ts'
import { notices, serviceNotices } from './features/notices/calls.ts'
import { notifications } from './features/notifications/calls.ts'
import { offline } from './features/offline/calls.ts'
import { photos } from './features/photos/calls.ts'
import { plans } from './features/plans/calls.ts'
import { calendarFeeds } from './features/plans/feeds.ts'
import { holidays } from './features/holidays/calls.ts'
import { planLists } from './features/plans/lists.ts'
import { planImports } from './features/plans/imports.ts'
import { planGuests } from './features/plans/guests/calls.ts'
import { profile } from './features/profile/calls.ts'
import { ownEmail } from './features/profile/email.ts'
import { pushes } from './features/pushes/calls.ts'
import { salesLogs } from './features/sales-logs/calls.ts'
import { serviceFiles } from './features/service-files/calls.ts'
import { serviceAdmin } from './features/service-admin/calls.ts'
import { stars } from './features/stars/calls.ts'
import { timeline } from './features/timeline/calls.ts'
import { myData } from './features/my-data/calls.ts'
import { apps } from './features/auth/apps.ts'
import { apiTokens } from './features/api-tokens/calls.ts'
import { webhooks } from './features/webhooks/calls.ts'
import { singleSignOn } from './features/auth/single-sign-on/calls.ts'
import { providerProof } from './features/auth/single-sign-on/proof.ts'
import { providerSignIn } from './features/auth/single-sign-on/sign-in.ts'
import { twoStep } from './features/two-step/calls.ts'
import { views } from './features/views/calls.ts'
import { workgroups } from './features/workgroups/calls.ts'

const handlersByFeature: { [R in keyof Contract]: Handlers<Contract[R]> } = {
  auth: { ...oauth, ...auth, ...joining },
  secondStep,
  providerSignIn,
  profile: { ...profile, ...ownEmail },
  twoStep,
  singleSignOn,
  providerProof,
  apiTokens,
  apps,
  myData,
  acceptances,
  workgroups,
  audit,
  departments,
  members,
  customers,
  leads,
  contacts,
  contactMoves,
  merges,
  stars,
  serviceAdmin,
  timeline,
  salesLogs,
  offline,
  editing,
  drafts,
  plans,
  planGuests,
  planImports,
  calendarFeeds,
  holidays,
  planLists,
  views,
  comments,
  feedback,
  files,
  serviceFiles,
  imports,
  needs,
  lessonFiles,
  coaching,
  statistics,
  keywords,
  keywordAlerts,
  weeklyReport,
  webhooks,
  billing,
  bidding,
  bids,
  notifications,
  news,
  notices,
  serviceNotices,
  inquiries,
  answerTemplates,
  pushes,
  firstSteps,
  information,
  photos,
  docs,
}
type AnyHandler = Handler | { steps: SteppedHandler } | { reads: Handler }
const handlers = new Map<string, AnyHandler>(
  Object.entries(handlersByFeature).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, handler]) => [`${feature}.${name}`, handler as unknown as AnyHandler] as const),
  ),
)

/** @param name as in `salesLogs.create` */
export const handlerOf = (name: string): AnyHandler => handlers.get(name)!
