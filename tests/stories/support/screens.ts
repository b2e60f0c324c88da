// An address for every screen, with records to show: for screenshots, axe and page weights.
// tests/stories/pages/screens.test.ts reports missing ones.
import { href, noId, paths } from '../../../contract/core/paths.ts'

export type Ids = {
  /** A member of Staff. */
  member: string
  customer: string
  contact: string
  otherCustomer: string
  otherContact: string
  log: string
  inquiry: string
  notice: string
  serviceNotice: string
  /** An open bill, and a paid one. */
  bill: string
  receipt: string
  /** Purchase orders, and a supplier that won the awarded one. */
  draftOrder: string
  sealedOrder: string
  openOrder: string
  awardedOrder: string
  winner: string
  /** The client id of an app that asks to be connected; unknown by default. */
  app?: string
}
/** localStorage items to set before the screen is opened. */
type Kept = Record<string, string>
export type Row = readonly [name: string, route: string, kept?: Kept]
const email = 'somebody@daon.example'
const appRequest = (clientId: string) => ({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: 'http://127.0.0.1:8123/callback',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
})

export const publicScreens: readonly Row[] = [
  ['landing', paths.landing],
  ['signin', paths.signIn],
  ['signup', paths.signUp],
  ['findid', paths.findId],
  ['findpw', paths.findPassword],
  ['findpwsucceed', paths.passwordMailed],
  ['change_pw', href(paths.changePassword, { email, code: 'code' })],
  ['signup-invite', href(paths.invitedSignUp, { code: 'code', email, workgroup: '다온소재' })],
  ['join', href(paths.joinByLink, { code: 'x'.repeat(43) })],
  // Normally shown for a moment only; stays here, because the code is invalid.
  ['authing', paths.authenticating, { auth_code: 'none' }],
  // Nothing was begun in this tab.
  ['provider-sign-in', paths.providerSignIn],
  ['terms', paths.terms],
  ['privacy', paths.privacy],
  ['public-support', paths.publicSupport],
  ['opened-inquiry', href(paths.openedInquiry, { code: 'x'.repeat(43) })],
  ['plan-invitation', href(paths.planInvitation, { code: `1.${'x'.repeat(43)}` })],
  ['bid', href(paths.bid, { code: `1.${'x'.repeat(43)}` })],
  ['unknown', '/nowhere'],
]
/** For a signed-in member; the first three are a new user's steps. */
export const memberScreens = ({
  log: logId,
  customer: customerId,
  contact: contactId,
  otherCustomer,
  otherContact,
  inquiry: inquiryId,
  notice: noticeId,
  serviceNotice,
  member: memberId,
  app = '',
  ...orders
}: Ids): readonly Row[] => [
  ['workgroup', paths.firstWorkgroup],
  ['invite', paths.firstInvitation],
  ['congratulation', paths.congratulation],
  ['home', paths.home],
  ['logs', paths.logs],
  ['logs-filtered', `${paths.logs}?purpose=0020005`],
  ['search', paths.search],
  ['search-found', href(paths.search, {}, { q: '단가' })],
  ['log', href(paths.log, { logId })],
  ['log-versions', href(paths.logVersions, { logId })],
  ['edit-needs', href(paths.editLogNeeds, { logId })],
  ['needs-list', href(paths.logNeeds, { logId })],
  ['calendar', paths.calendar],
  ['calendar-month', href(paths.calendar, {}, { view: 'month' })],
  ['calendar-day', href(paths.calendar, {}, { view: 'day' })],
  ['calendar-register', paths.registerPlan],
  ['calendar-import', paths.importPlans],
  ['write', paths.write],
  ['drafts', paths.drafts],
  ['edit', href(paths.editLog, { logId })],
  ['customers', paths.customers],
  ['customer-board', paths.board],
  ['import-customers', paths.importCustomers],
  ['duplicates', paths.duplicates],
  ['register-customer', paths.registerCustomer],
  ['customer', href(paths.customer, { customerId })],
  ['customer-logs', href(paths.customer, { customerId }, { view: 'logs' })],
  ['customer-needs', href(paths.customer, { customerId }, { view: 'needs' })],
  ['customer-details', href(paths.customer, { customerId }, { view: 'details' })],
  ['brief', href(paths.brief, { customerId })],
  ['customer-contact', href(paths.customerAndContact, { customerId, contactId })],
  ['edit-customer', href(paths.editCustomer, { customerId, contactId })],
  ['register-contact', href(paths.registerContact, { customerId, contactId: noId })],
  ['contact', href(paths.contact, { customerId, contactId })],
  ['merge-customers', href(paths.twoCustomers, { customerId, otherId: otherCustomer })],
  ['merge-choose', href(paths.twoCustomers, { customerId, otherId: noId })],
  ['merge-contacts', href(paths.twoContacts, { contactId, otherId: otherContact })],
  ['edit-contact', href(paths.editContact, { contactId, customerId })],
  ['needs', paths.needs],
  ['teach', paths.teach],
  ['coaching', paths.coaching],
  ['statistics', paths.statistics],
  ['keywords', paths.keywords],
  ['nouns', paths.nouns],
  ['departments', paths.departments],
  ['org-chart', paths.orgChart],
  ['members', paths.members],
  ['member', href(paths.member, { memberId })],
  ['leave', paths.leaveWorkgroup],
  ['audit-refused', paths.audit],
  ['webhooks-refused', paths.webhooks],
  ['single-sign-on-refused', paths.singleSignOn],
  ['keyword-alerts-refused', paths.keywordAlerts],
  ['weekly-report-refused', paths.weeklyReport],
  ['membership-refused', paths.membership],
  ['shared-nothing', paths.shared],
  ['save-device', href(paths.saveDevice, { device: 'token' })],
  ['member-invite', paths.invite],
  ['register-workgroup', paths.registerWorkgroup],
  ['change-workgroup', paths.changeWorkgroup],
  ['workgroup-settings', paths.workgroup],
  ['edit-workgroup', paths.editWorkgroup],
  ['delete-workgroup', paths.deleteWorkgroup],
  ['support', paths.support],
  ['inquiry', href(paths.inquiry, { inquiryId })],
  ['more', paths.more],
  ['profile', paths.profile],
  ['security', paths.security],
  ['two-step', paths.twoStep],
  ['api-tokens', paths.apiTokens],
  ['connect-app', href(paths.connectApp, {}, appRequest(app))],
  ['my-data', paths.myData],
  ['information', paths.information],
  ['anniversaries', `${paths.anniversaries}?whose=everybody`],
  ['notices', paths.notices],
  ['notice', href(paths.notice, { noticeId })],
  ['service-notices', paths.serviceNotices],
  ['service-notice', href(paths.serviceNotice, { noticeId: serviceNotice })],
  ['orders', paths.orders],
  ['register-order', paths.registerOrder],
  ['edit-order', href(paths.editOrder, { orderId: orders.draftOrder })],
  ['order-open', href(paths.order, { orderId: orders.openOrder })],
  ['order-awarded', href(paths.order, { orderId: orders.awardedOrder })],
  ['order-document', href(paths.orderDocument, { orderId: orders.awardedOrder, supplierId: orders.winner })],
  ['notifications', paths.notifications],
  ['notification-settings', paths.notificationSettings],
]
/** For the Master only. */
export const masterScreens = ({
  notice: noticeId,
  member: memberId,
  bill: billId,
  receipt,
}: Pick<Ids, 'notice' | 'member' | 'bill' | 'receipt'>): readonly Row[] => [
  ['member-edited', href(paths.member, { memberId })],
  ['leave-master', paths.leaveWorkgroup],
  ['audit', paths.audit],
  ['webhooks', paths.webhooks],
  ['single-sign-on', paths.singleSignOn],
  ['keyword-alerts', paths.keywordAlerts],
  ['weekly-report', paths.weeklyReport],
  ['membership', paths.membership],
  ['bills', paths.bills],
  ['change-plan', href(paths.changePlan, {}, { plan: 'team', cycle: 'year' })],
  ['change-to-free', href(paths.changePlan, {}, { plan: 'free' })],
  ['bill', href(paths.bill, { billId })],
  ['receipt', href(paths.bill, { billId: receipt })],
  ['register-notice', paths.registerNotice],
  ['edit-notice', href(paths.editNotice, { noticeId })],
]
/** For the operator of the service. */
export const operatorScreens = ({
  inquiry: inquiryId,
  serviceNotice,
}: Pick<Ids, 'inquiry' | 'serviceNotice'>): readonly Row[] => [
  ['inbox', paths.inbox],
  ['service-workgroups', paths.serviceWorkgroups],
  ['service-bills', paths.serviceBills],
  ['service-bills-open', href(paths.serviceBills, {}, { state: 'open' })],
  ['inbox-inquiry', href(paths.inboxInquiry, { inquiryId })],
  ['operator-notices', paths.serviceNotices],
  ['register-service-notice', paths.registerServiceNotice],
  ['edit-service-notice', href(paths.editServiceNotice, { noticeId: serviceNotice })],
]
/** For a user without records. */
export const emptyScreens: readonly Row[] = [
  paths.home,
  paths.logs,
  paths.customers,
  paths.members,
  paths.statistics,
  paths.keywords,
].map((path) => [`empty ${path}`, path])
