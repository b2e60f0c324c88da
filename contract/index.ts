// All calls, for the server, OpenAPI and wire.txt. The web application imports single call files instead, so that its
// chunks stay small. `// not shown` marks calls and fields that the specification does not show.
import { acceptances } from './calls/acceptances/calls.ts'
import { answerTemplates } from './calls/answer-templates/calls.ts'
import { apiTokens } from './calls/api-tokens/calls.ts'
import { apps } from './calls/apps/calls.ts'
import { auth } from './calls/auth/calls.ts'
import { oauth } from './calls/auth/oauth.ts'
import { joining } from './calls/auth/joining.ts'
import type { Call } from './core/call.ts'
import { calendarFeeds } from './calls/plans/feeds.ts'
import { holidays } from './calls/plans/holidays.ts'
import { planLists } from './calls/plans/lists.ts'
import { coaching } from './calls/coaching/calls.ts'
import { statistics } from './calls/statistics/calls.ts'
import { keywordAlerts } from './calls/keyword-alerts/calls.ts'
import { bidding } from './calls/bidding/calls.ts'
import { bids } from './calls/bidding/bids.ts'
import { billing } from './calls/billing/calls.ts'
import { weeklyReport } from './calls/weekly-report/calls.ts'
import { keywords } from './calls/statistics/keywords.ts'
import { comments } from './calls/comments/calls.ts'
import { contactMoves } from './calls/contact-moves/calls.ts'
import { contacts } from './calls/contacts/calls.ts'
import { customers } from './calls/customers/calls.ts'
import { audit } from './calls/audit/calls.ts'
import { webhooks } from './calls/webhooks/calls.ts'
import { departments } from './calls/departments/calls.ts'
import { departmentEditing } from './calls/departments/editing.ts'
import { docs } from './calls/docs/calls.ts'
import { drafts } from './calls/drafts/calls.ts'
import { editing } from './calls/editing/calls.ts'
import { feedback } from './calls/feedback/calls.ts'
import { files } from './calls/files/calls.ts'
import { firstSteps } from './calls/first-steps/calls.ts'
import { imports } from './calls/imports/calls.ts'
import { information } from './calls/information/calls.ts'
import { inquiries } from './calls/inquiries/calls.ts'
import { leads } from './calls/leads/calls.ts'
import { lessonFiles } from './calls/needs/lesson-files.ts'
import { members } from './calls/members/calls.ts'
import { inviting } from './calls/members/inviting.ts'
import { invitations } from './calls/members/invitations.ts'
import { joinLinks } from './calls/members/join-link.ts'
import { membership } from './calls/members/membership.ts'
import { merges } from './calls/merges/calls.ts'
import { myData } from './calls/my-data/calls.ts'
import { needs } from './calls/needs/calls.ts'
import { news } from './calls/news/calls.ts'
import { notices, serviceNotices } from './calls/notices/calls.ts'
import { notifications } from './calls/notifications/calls.ts'
import { offline } from './calls/offline/calls.ts'
import { photos } from './calls/photos/calls.ts'
import { plans } from './calls/plans/calls.ts'
import { planImports } from './calls/plans/imports.ts'
import { planGuests } from './calls/plans/guests.ts'
import { profile } from './calls/profile/calls.ts'
import { ownEmail } from './calls/profile/email.ts'
import { pushes } from './calls/pushes/calls.ts'
import { salesLogs } from './calls/sales-logs/calls.ts'
import { serviceFiles } from './calls/service-files/calls.ts'
import { serviceAdmin } from './calls/service-admin/calls.ts'
import { singleSignOn } from './calls/single-sign-on/calls.ts'
import { providerProof } from './calls/single-sign-on/proof.ts'
import { providerSignIn } from './calls/single-sign-on/sign-in.ts'
import { stars } from './calls/stars/calls.ts'
import { timeline } from './calls/timeline/calls.ts'
import { twoStep } from './calls/two-step/calls.ts'
import { secondStep } from './calls/two-step/sign-in.ts'
import { views } from './calls/views/calls.ts'
import { workgroups } from './calls/workgroups/calls.ts'
import { workgroupSettings } from './calls/workgroups/settings.ts'

export const contract = {
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
  workgroups: { ...workgroups, ...workgroupSettings },
  audit,
  departments: { ...departments, ...departmentEditing },
  members: { ...members, ...membership, ...invitations, ...inviting, ...joinLinks },
  customers,
  leads,
  contacts,
  contactMoves,
  merges,
  news,
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
export type Contract = typeof contract

/** Every call with its full name, `[['salesLogs.create', call], …]`, in the order of `contract`. */
export const allCalls: readonly (readonly [name: string, call: Call])[] = Object.entries(contract).flatMap(
  ([feature, calls]) => Object.entries(calls).map(([name, call]) => [`${feature}.${name}`, call as Call] as const),
)
