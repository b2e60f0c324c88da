// Which cached reads a write invalidates.
import type { Query, QueryKey } from '@tanstack/react-query'
import type { Contract } from '../../contract/index.ts'
import { queryClient } from './query-client.ts'

export type Feature = keyof Contract
/** By the call group of a write: the groups whose reads show its names, counts or dates. */
const invalidates: Readonly<Record<Feature, readonly Feature[]>> = {
  auth: [],
  secondStep: [],
  providerSignIn: [],
  acceptances: ['acceptances'],
  information: [],
  docs: [],
  photos: [],
  profile: ['profile', 'members', 'customers', 'salesLogs'],
  workgroups: ['workgroups', 'profile', 'members', 'serviceAdmin'],
  audit: [],
  myData: ['myData'],
  singleSignOn: ['singleSignOn'],
  providerProof: [],
  twoStep: ['twoStep', 'profile', 'serviceAdmin'],
  apiTokens: ['apiTokens'],
  apps: ['apps'],
  webhooks: ['webhooks'],
  departments: ['departments', 'members'],
  members: ['members', 'billing', 'departments', 'workgroups', 'profile', 'customers', 'salesLogs', 'firstSteps'],
  customers: ['customers', 'leads', 'contacts', 'salesLogs', 'views', 'firstSteps', 'timeline', 'merges'],
  leads: ['leads', 'customers', 'salesLogs', 'timeline'],
  contacts: ['contacts', 'customers', 'salesLogs', 'timeline'],
  contactMoves: ['contactMoves', 'contacts', 'customers', 'salesLogs', 'timeline'],
  merges: [
    'news',
    'merges',
    'stars',
    'contactMoves',
    'customers',
    'leads',
    'contacts',
    'salesLogs',
    'views',
    'drafts',
    'notifications',
    'timeline',
    'plans',
    'planLists',
  ],
  news: ['news'],
  // Lists and saved views can filter by star.
  stars: ['stars', 'customers', 'views'],
  // The switcher shows in which workgroup there are new ones. A notification can be about an inquiry, a notice, a comment, feedback, a
  // plan or a guest's answer to it, or a draft saved on another device.
  notifications: [
    'notifications',
    'workgroups',
    'inquiries',
    'notices',
    'serviceNotices',
    'comments',
    'feedback',
    'drafts',
    'timeline',
    'plans',
  ],
  notices: ['notices', 'notifications'],
  serviceNotices: ['serviceNotices'],
  serviceAdmin: ['serviceAdmin'],
  inquiries: ['inquiries'],
  answerTemplates: ['answerTemplates'],
  pushes: ['pushes', 'workgroups'],
  salesLogs: [
    'salesLogs',
    'editing',
    'drafts',
    'views',
    'customers',
    'leads',
    'contacts',
    'firstSteps',
    'needs',
    'coaching',
    'timeline',
    // A log may be about a plan.
    'plans',
  ],
  timeline: [],
  offline: [],
  editing: ['editing', 'salesLogs', 'views', 'customers', 'leads', 'contacts', 'needs', 'coaching', 'timeline'],
  drafts: ['drafts'],
  plans: ['plans', 'planLists', 'timeline', 'customers', 'views'],
  planLists: [],
  planGuests: ['planGuests'],
  planImports: ['plans', 'planLists', 'timeline', 'customers', 'views'],
  calendarFeeds: ['calendarFeeds'],
  holidays: [],
  views: ['views'],
  // Lists of logs show the number of comments.
  comments: ['comments', 'salesLogs', 'timeline'],
  // Lists of logs and saved views can filter by feedback.
  feedback: ['feedback', 'salesLogs', 'coaching', 'views', 'timeline'],
  // Lists of logs show their needs, and saved views can filter by them.
  needs: ['needs', 'salesLogs', 'coaching', 'keywords', 'views'],
  lessonFiles: ['needs', 'salesLogs', 'coaching', 'views'],
  coaching: ['coaching', 'salesLogs', 'views'],
  // Few invalidate their reads: the screens read their figures whenever they are opened.
  statistics: [],
  // Synonyms and hidden words change which logs have a word.
  keywords: ['keywords', 'salesLogs', 'views', 'keywordAlerts'],
  keywordAlerts: ['keywordAlerts'],
  weeklyReport: ['weeklyReport'],
  billing: ['billing', 'members'],
  bidding: ['bidding'],
  bids: [],
  files: ['files', 'salesLogs', 'notices', 'timeline'],
  serviceFiles: ['serviceNotices'],
  imports: ['imports', 'customers', 'leads', 'contacts', 'salesLogs', 'views', 'firstSteps', 'timeline', 'merges'],
  firstSteps: ['firstSteps', 'customers', 'leads', 'contacts', 'salesLogs', 'views', 'timeline'],
}

/** Invalidates the reads of a call group and of those that show it; resolves when the mounted ones are refetched. */
export async function invalidate(room: Feature, except?: QueryKey): Promise<void> {
  const rooms: readonly unknown[] = invalidates[room]
  const excepted = JSON.stringify(except)
  const isAffected = ({ queryKey }: Query) => rooms.includes(queryKey[0]) && JSON.stringify(queryKey) !== excepted
  // A first fetch under way may have been answered before the write, and invalidating it does not repeat it.
  void queryClient.cancelQueries({
    type: 'active',
    predicate: (one) => one.state.data === undefined && isAffected(one),
  })
  await queryClient.invalidateQueries({ predicate: isAffected })
}
const invalidateOfLog = (logId: string, rooms: readonly unknown[]): void =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [room, , input] }) =>
      rooms.includes(room) && (input as { logId?: string } | undefined)?.logId === logId,
  })
/** After a comment or feedback on a log. */
export const invalidateDiscussion = (logId: string): void => invalidateOfLog(logId, ['comments', 'feedback'])
/** After a user opened a log, began to edit it, or left it. */
export const invalidatePresence = (logId: string): void => invalidateOfLog(logId, ['editing'])
