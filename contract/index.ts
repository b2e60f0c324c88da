// All calls, for the server, OpenAPI and wire.txt. The web imports its features' files one by one.
import { acceptances } from './acceptances.ts'
import { answerTemplates } from './answer-templates.ts'
import { auth } from './auth.ts'
import type { Call } from './call.ts'
import { coaching } from './coaching.ts'
import { comments } from './comments.ts'
import { contactMoves } from './contact-moves.ts'
import { contacts } from './contacts.ts'
import { customers } from './customers.ts'
import { departments } from './departments.ts'
import { docs } from './docs.ts'
import { drafts } from './drafts.ts'
import { editing } from './editing.ts'
import { feedback } from './feedback.ts'
import { files } from './files.ts'
import { firstSteps } from './first-steps.ts'
import { imports } from './imports.ts'
import { information } from './information.ts'
import { inquiries } from './inquiries.ts'
import { leads } from './leads.ts'
import { lessonFiles } from './lesson-files.ts'
import { members } from './members.ts'
import { merges } from './merges.ts'
import { needs } from './needs.ts'
import { news } from './news.ts'
import { notices, serviceNotices } from './notices.ts'
import { notifications } from './notifications.ts'
import { offline } from './offline.ts'
import { photos } from './photos.ts'
import { profile } from './profile.ts'
import { pushes } from './pushes.ts'
import { salesLogs } from './sales-logs.ts'
import { serviceFiles } from './service-files.ts'
import { stars } from './stars.ts'
import { timeline } from './timeline.ts'
import { views } from './views.ts'
import { workgroups } from './workgroups.ts'

export const contract = {
  auth,
  profile,
  acceptances,
  workgroups,
  departments,
  members,
  customers,
  leads,
  contacts,
  contactMoves,
  merges,
  news,
  stars,
  timeline,
  salesLogs,
  offline,
  editing,
  drafts,
  views,
  comments,
  feedback,
  files,
  serviceFiles,
  imports,
  needs,
  lessonFiles,
  coaching,
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

/** `[['salesLogs.create', call], …]` in the order of the contract. */
export const allCalls: readonly (readonly [name: string, call: Call])[] = Object.entries(contract).flatMap(
  ([room, calls]) => Object.entries(calls).map(([name, call]) => [`${room}.${name}`, call as Call] as const),
)
