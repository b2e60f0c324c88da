// Paths of all screens of the web application, for its routes, links and mails.
export const paths = {
  landing: '/',
  signIn: '/signin',
  signUp: '/signup',
  invitedSignUp: '/signup/invite/:code/:email/:workgroup',
  joinByLink: '/join/:code',
  findId: '/findid',
  findPassword: '/findpw',
  passwordMailed: '/findpwsucceed',
  providerSignIn: '/signin/provider',
  changePassword: '/change_pw/:email/:code',
  authenticating: '/authing',
  firstWorkgroup: '/workgroup',
  firstInvitation: '/invite',
  congratulation: '/congratulation',
  terms: '/terms',
  privacy: '/privacy',
  home: '/main',
  logs: '/main/manage',
  search: '/main/search',
  log: '/main/manage/saleslog/:logId',
  logVersions: '/main/manage/versions/:logId',
  editLogNeeds: '/main/manage/saleslog/needsedit/:logId',
  logNeeds: '/main/manage/saleslog/needsedit/needslist/:logId',
  write: '/main/upload',
  drafts: '/main/drafts',
  editLog: '/main/upload/:logId',
  customers: '/main/customer',
  board: '/main/customer/board',
  importCustomers: '/main/customer/registerexcel',
  duplicates: '/main/customer/duplicates',
  registerCustomer: '/main/customer/register',
  customer: '/main/customer/details/:customerId',
  brief: '/main/customer/brief/:customerId',
  customerAndContact: '/main/customer/details/:customerId/:contactId',
  editCustomer: '/main/customer/edit/:customerId/:contactId',
  registerContact: '/main/customer/register_manager/:customerId/:contactId',
  contact: '/main/manager/profile/:customerId/:contactId',
  editContact: '/main/manager/editManager/:contactId/:customerId',
  twoCustomers: '/main/customer/merge/:customerId/:otherId',
  twoContacts: '/main/manager/merge/:contactId/:otherId',
  calendar: '/main/calendar',
  registerPlan: '/main/calendar/register',
  importPlans: '/main/calendar/import',
  workgroup: '/main/workgroup',
  editWorkgroup: '/main/workgroup/update',
  deleteWorkgroup: '/main/workgroup/delwgroup',
  registerWorkgroup: '/main/workgroup/register',
  changeWorkgroup: '/main/workgroup/chgwgroup',
  needs: '/main/needs',
  teach: '/main/needs/teach',
  coaching: '/main/coaching',
  statistics: '/main/statistics',
  keywords: '/main/statistics/keywords',
  weeklyReport: '/main/statistics/report',
  keywordAlerts: '/main/workgroup/logkword',
  nouns: '/main/needs/nouns',
  departments: '/main/workgroup/dept',
  orgChart: '/main/workgroup/orgchart',
  members: '/main/workgroup/member',
  invite: '/main/workgroup/member/invite',
  member: '/main/workgroup/member/profile/:memberId',
  leaveWorkgroup: '/main/workgroup/outwgroup',
  audit: '/main/workgroup/audit',
  webhooks: '/main/workgroup/webhooks',
  singleSignOn: '/main/workgroup/sso',
  membership: '/main/membership',
  bills: '/main/membership/phistory',
  changePlan: '/main/membership/payment',
  bill: '/main/membership/gpayment/:billId',
  orders: '/main/bidding',
  registerOrder: '/main/bidding/register',
  order: '/main/bidding/:orderId',
  editOrder: '/main/bidding/:orderId/update',
  orderDocument: '/main/bidding/:orderId/print/:supplierId',
  profile: '/main/etc/profile',
  shared: '/main/share',
  saveDevice: '/main/etc/savedevice/:device',
  security: '/main/etc/security',
  twoStep: '/main/etc/security/two-step',
  apiTokens: '/main/etc/api',
  connectApp: '/main/etc/api/connect',
  myData: '/main/etc/data',
  anniversaries: '/main/etc/notice/anniversary',
  notices: '/main/etc/notice/group',
  registerNotice: '/main/etc/notice/group/register',
  notice: '/main/etc/notice/group/detail/:noticeId',
  editNotice: '/main/etc/notice/group/update/:noticeId',
  serviceNotices: '/main/etc/notice/system',
  registerServiceNotice: '/main/etc/notice/system/register',
  serviceNotice: '/main/etc/notice/system/detail/:noticeId',
  editServiceNotice: '/main/etc/notice/system/update/:noticeId',
  support: '/main/support',
  inquiry: '/main/support/details/:inquiryId',
  publicSupport: '/support',
  openedInquiry: '/support/:code',
  planInvitation: '/plan/:code',
  bid: '/bid/:code',
  more: '/main/more',
  inbox: '/main/admin',
  serviceWorkgroups: '/main/admin/workgroups',
  serviceBills: '/main/admin/bills',
  inboxInquiry: '/main/admin/inquiry/:inquiryId',
  information: '/main/information',
  notifications: '/main/notification/lists',
  notificationSettings: '/main/notification/setting',
} as const
export type Path = (typeof paths)[keyof typeof paths]
/** The path parameter for "no id". */
export const noId = '0'

type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
/** The parameters of a path, by name. */
export type Params<P extends string> = Readonly<Record<NamesIn<P>, string>>
type Query = Readonly<Record<string, string | null | undefined>>

/** The query of a list without the sample (decision 21), for links behind figures, which leave it out. */
export const withoutSample = { sample: 'no' } as const

/** A path with its parameters filled in. Empty values of `query` are omitted. */
export function href<P extends Path>(path: P, params: Params<P>, query: Query = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name]!),
  )
  const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]))
  return search.size > 0 ? `${filled}?${search}` : filled
}
/** The absolute URL of a screen, for mails. @param publicUrl base URL of the application, without a trailing slash */
export const absoluteUrl = <P extends Path>(publicUrl: string, path: P, params: Params<P>): string =>
  `${publicUrl}/#${href(path, params)}`
