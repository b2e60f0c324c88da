// The scope that a call needs from an API token, and what no token may do. The only place that says so.
import { needsToken, type Call } from '../../core/call.ts'
import type { Contract } from '../../index.ts'
import type { RoomScope, TokenRoom } from './scopes.ts'

type Feature = keyof Contract
type CallsOf<F extends Feature> = readonly (keyof Contract[F] & string)[]
export type CallName = { [F in Feature]: `${F}.${keyof Contract[F] & string}` }[Feature]
/** The call of a name. */
export type CallNamed<N extends CallName> = N extends `${infer F extends Feature}.${infer K}`
  ? K extends keyof Contract[F]
    ? Contract[F][K] & Call
    : never
  : never

/** The room of each feature; null: none of its calls takes an API token. */
const roomOfFeature: Record<Feature, TokenRoom | null> = {
  acceptances: null,
  answerTemplates: null,
  apiTokens: null,
  apps: null,
  audit: 'workgroup',
  auth: 'account',
  bidding: 'orders',
  bids: null,
  billing: 'workgroup',
  calendarFeeds: null,
  coaching: 'needs',
  comments: 'logs',
  contactMoves: 'customers',
  contacts: 'customers',
  customers: 'customers',
  departments: 'workgroup',
  docs: null,
  drafts: 'logs',
  editing: 'logs',
  feedback: 'logs',
  files: 'logs',
  firstSteps: 'account',
  holidays: 'calendar',
  imports: 'customers',
  information: 'account',
  inquiries: 'account',
  keywordAlerts: 'statistics',
  keywords: 'statistics',
  leads: 'customers',
  lessonFiles: 'needs',
  members: 'workgroup',
  merges: 'customers',
  myData: null,
  needs: 'needs',
  news: 'customers',
  notices: 'workgroup',
  notifications: 'account',
  offline: 'logs',
  photos: null,
  planGuests: null,
  planImports: 'calendar',
  planLists: 'calendar',
  plans: 'calendar',
  profile: 'account',
  providerProof: null,
  providerSignIn: null,
  pushes: 'workgroup',
  salesLogs: 'logs',
  secondStep: null,
  serviceAdmin: null,
  serviceFiles: 'account',
  serviceNotices: 'account',
  singleSignOn: null,
  stars: 'customers',
  statistics: 'statistics',
  timeline: 'logs',
  twoStep: null,
  views: 'logs',
  webhooks: null,
  weeklyReport: 'statistics',
  workgroups: 'workgroup',
}
/** Calls whose room is not that of their feature. */
const roomOfCall: { readonly [N in CallName]?: TokenRoom } = {
  'files.addToNotice': 'workgroup',
  'offline.contacts': 'customers',
  'offline.customers': 'customers',
}
/**
 * Calls that change nothing for others: at most they note that the caller has read something or was given a file. All
 * other calls need `write`, so a new call is never readable by mistake.
 */
const reads: { readonly [F in Feature]?: CallsOf<F> } = {
  audit: ['list', 'export'],
  auth: ['secure'],
  bidding: ['list', 'suppliers', 'detail', 'download', 'openFile'],
  billing: ['membership', 'quote', 'bills', 'bill', 'seats'],
  coaching: ['list', 'figures', 'questions'],
  comments: ['list', 'readers'],
  contactMoves: ['list', 'left'],
  contacts: ['detail', 'list', 'alike', 'anniversaries'],
  customers: ['list', 'alike', 'industries', 'detail', 'rhythm', 'choose', 'chooseContact'],
  departments: ['list', 'members', 'chart'],
  drafts: ['list', 'detail'],
  editing: ['versions', 'version'],
  feedback: ['list', 'ofCustomer', 'toRead'],
  files: ['open', 'ofCustomer'],
  firstSteps: ['detail'],
  holidays: ['list'],
  imports: ['list', 'detail', 'rows', 'lookAtUndo', 'template', 'rejected', 'download'],
  information: ['detail'],
  inquiries: ['list', 'detail'],
  keywordAlerts: ['detail', 'rises'],
  keywords: ['list', 'byNeed', 'detail', 'download'],
  leads: ['summary', 'board', 'moves'],
  lessonFiles: ['download', 'look'],
  members: ['list', 'search', 'detail', 'invitations', 'checkInvitees', 'joinLink'],
  merges: ['preview', 'previewContacts', 'recent'],
  needs: ['list', 'previewMerge', 'ofLog', 'ofWriting', 'ofCustomer', 'queue', 'changes', 'lessons', 'nouns'],
  news: ['naver', 'google', 'daum', 'list', 'kept'],
  notices: ['detail', 'list', 'newest', 'readers'],
  notifications: ['count', 'list', 'live', 'mutes'],
  offline: ['logs', 'logsOf', 'customers', 'contacts'],
  planImports: ['look'],
  planLists: ['stored', 'search', 'download'],
  plans: ['detail', 'list', 'busy', 'ofLog', 'unwritten'],
  profile: ['me', 'settings'],
  salesLogs: ['list', 'search', 'summary', 'ownDays', 'keywords', 'download', 'downloadState', 'detail'],
  serviceFiles: ['open'],
  serviceNotices: ['detail', 'list', 'newest'],
  stars: ['list'],
  statistics: ['activity', 'needs', 'contacts', 'segments', 'download'],
  timeline: ['list', 'nextSteps'],
  views: ['list', 'counts'],
  weeklyReport: ['detail'],
  workgroups: ['list', 'creationDate', 'detail', 'contents'],
}
/**
 * What no token may do, whatever its scopes, beside the features without a room and the calls of the service
 * administrator: what signs in or makes another key, changes how the user signs in, ends or begins a membership, moves a
 * token to another workgroup, or costs money.
 */
const never: ReadonlySet<string> = new Set<CallName>([
  'auth.acceptInvite',
  'auth.joinByLink',
  'billing.change',
  'members.leave',
  'members.signOut',
  'profile.changeEmail',
  'profile.changePassword',
  'profile.devices',
  'profile.signOutDevice',
  'profile.signOutEverywhere',
  'profile.startEmailChange',
  'pushes.device',
  'pushes.register',
  'pushes.registerWrapper',
  'pushes.remove',
  'workgroups.change',
  'workgroups.create',
  'workgroups.createAtSignUp',
  'workgroups.delete',
  'workgroups.restore',
  'workgroups.transfer',
])

/**
 * @param name of the call, as `salesLogs.create`
 * @returns null for a call that no API token may make; `open` for one that does not identify its caller
 */
export function scopeOfCall(name: string, call: Call): RoomScope | 'open' | null {
  if (!needsToken(call) && !call.optionalAuth) return 'open'
  const [feature, own] = name.split('.') as [Feature, string]
  const room = roomOfCall[name as CallName] ?? roomOfFeature[feature]
  if (room === null || call.audience === 'operator' || never.has(name)) return null
  return `${room}:${(reads[feature] as readonly string[] | undefined)?.includes(own) ? 'read' : 'write'}`
}
