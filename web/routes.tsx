// The route table: one row per screen, with its chunk, text namespaces, layout and guard.
import type { ComponentType } from 'react'
import { createHashRouter, redirect, type LoaderFunction, type RouteObject } from 'react-router'
import { paths } from '../contract/core/paths.ts'
import { canLoadFiles } from './boot/can-load-files.ts'
import { preloadScreen } from './boot/preload-screen.ts'
import { RouteError } from './layouts/RouteError.tsx'
import { BackClosesOverlays } from './layouts/BackClosesOverlays.tsx'
import { loadTexts, type RouteNamespace } from './i18n/i18n.ts'
import { waitForFonts } from './boot/fonts.ts'
import { isSignedIn } from './session/session.ts'
import { LoadingIndicator } from './ui/feedback/LoadingIndicator.tsx'

type Load = () => Promise<Record<string, ComponentType<never> | LoaderFunction>>
/** Loads the chunk of a screen or layout together with its texts. A layout may export a `loader` that guards it. */
const lazily =
  (load: Load, namespaces: readonly RouteNamespace[]): RouteObject['lazy'] =>
  async () => {
    // A browser does not request a failed module again until the page is reloaded: without a network none is requested.
    if (!canLoadFiles()) throw new Error('offline')
    const [{ loader, ...components }] = await Promise.all([load(), loadTexts(namespaces)])
    const [, Component] = Object.entries(components).find(([exported]) => /(Screen|Layout)$/.test(exported)) ?? []
    if (!Component) throw new Error(`neither screen nor layout: ${Object.keys(components).join()}`)
    return { Component: Component as ComponentType, ...(loader && { loader: loader as LoaderFunction }) }
  }
/** A row. @param namespaces text namespaces beyond `common` and those of the layouts */
const screen = (path: string, load: Load, namespaces: readonly RouteNamespace[]): RouteObject => ({
  path,
  lazy: lazily(() => (preloadScreen(path), load()), namespaces),
})
/**
 * The screens in a layout. A screen that fails to load is replaced by an error within the layout, so that navigation
 * stays.
 */
const within = (path: string, screens: RouteObject[]): RouteObject[] => [
  {
    errorElement: <RouteError />,
    children: screens.map((one) => (one.path === path ? { index: true as const, lazy: one.lazy } : one)),
  },
]

/** The loader of screens for users who are not signed in. */
const redirectSignedIn = () => (isSignedIn() ? redirect(paths.logs) : waitForFonts())

const waiting = <LoadingIndicator look="page" />

export const router = createHashRouter([
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: waiting,
    element: <BackClosesOverlays />,
    children: [
      {
        ...screen(paths.landing, () => import('./features/landing/LandingScreen.tsx'), ['landing', 'paper']),
        loader: redirectSignedIn,
      },
      {
        loader: waitForFonts,
        lazy: lazily(() => import('./layouts/PublicLayout.tsx'), ['paper', 'contract']),
        children: within('/', [
          {
            ...screen(paths.signIn, () => import('./features/auth/SignInScreen.tsx'), ['auth']),
            loader: redirectSignedIn,
          },
          screen(paths.signUp, () => import('./features/auth/SignUpScreen.tsx'), ['auth']),
          screen(paths.invitedSignUp, () => import('./features/auth/InvitedSignUpScreen.tsx'), ['auth', 'join']),
          screen(paths.joinByLink, () => import('./features/auth/JoinScreen.tsx'), ['auth', 'join']),
          screen(paths.findId, () => import('./features/auth/FindIdScreen.tsx'), ['auth']),
          screen(paths.findPassword, () => import('./features/auth/FindPasswordScreen.tsx'), ['auth']),
          screen(paths.passwordMailed, () => import('./features/auth/PasswordMailedScreen.tsx'), ['auth']),
          screen(paths.changePassword, () => import('./features/auth/ChangePasswordScreen.tsx'), ['auth']),
          screen(paths.providerSignIn, () => import('./features/auth/ProviderSignInScreen.tsx'), ['auth']),
          screen(paths.authenticating, () => import('./features/auth/AuthenticatingScreen.tsx'), ['auth']),
          screen(paths.firstWorkgroup, () => import('./features/workgroups/FirstWorkgroupScreen.tsx'), ['workgroups']),
          screen(paths.firstInvitation, () => import('./features/members/FirstInvitationScreen.tsx'), [
            'members',
            'invite',
          ]),
          screen(paths.congratulation, () => import('./features/auth/CongratulationScreen.tsx'), ['auth']),
          screen(paths.publicSupport, () => import('./features/inquiries/PublicSupportScreen.tsx'), [
            'support',
            'files',
          ]),
          screen(paths.openedInquiry, () => import('./features/inquiries/OpenedInquiryScreen.tsx'), [
            'support',
            'files',
          ]),
          screen(paths.planInvitation, () => import('./features/plans/PlanInvitationScreen.tsx'), ['plans', 'guests']),
        ]),
      },
      {
        loader: waitForFonts,
        lazy: lazily(() => import('./layouts/PublicLayout.tsx'), []),
        children: within('/', [
          screen(paths.bid, () => import('./features/bids/BidScreen.tsx'), ['bid', 'contract', 'files']),
          screen(paths.terms, () => import('./features/landing/TermsScreen.tsx'), ['landing', 'terms']),
          screen(paths.privacy, () => import('./features/landing/PrivacyScreen.tsx'), ['landing', 'privacy']),
        ]),
      },
      {
        path: paths.home,
        shouldRevalidate: () => true,
        lazy: lazily(() => import('./layouts/MainLayout.tsx'), ['contract']),
        children: within(paths.home, [
          screen(paths.home, () => import('./features/home/HomeScreen.tsx'), ['home', 'steps']),
          screen(paths.logs, () => import('./features/sales-logs/list/SalesLogsScreen.tsx'), ['logs', 'steps']),
          screen(paths.search, () => import('./features/sales-logs/search/SearchScreen.tsx'), ['logs', 'search']),
          screen(paths.log, () => import('./features/sales-logs/read/SalesLogScreen.tsx'), ['logs', 'talk', 'files']),
          screen(paths.logVersions, () => import('./features/editing/VersionsScreen.tsx'), ['drafts', 'logs']),
          screen(paths.editLogNeeds, () => import('./features/needs/LogNeedsScreen.tsx'), ['needs']),
          screen(paths.logNeeds, () => import('./features/needs/LogNeedsScreen.tsx'), ['needs']),
          screen(paths.write, () => import('./features/sales-logs/write/WriteScreen.tsx'), ['logs', 'files']),
          screen(paths.editLog, () => import('./features/sales-logs/write/EditLogScreen.tsx'), ['logs', 'files']),
          screen(paths.drafts, () => import('./features/drafts/DraftsScreen.tsx'), ['drafts', 'home']),
          screen(paths.customers, () => import('./features/customers/list/CustomersScreen.tsx'), [
            'customers',
            'logs',
            'steps',
          ]),
          screen(paths.board, () => import('./features/customers/board/CustomerBoardScreen.tsx'), [
            'customers',
            'leads',
            'logs',
          ]),
          screen(paths.importCustomers, () => import('./features/imports/ImportScreen.tsx'), ['imports']),
          screen(paths.duplicates, () => import('./features/merges/DuplicatesScreen.tsx'), ['merges']),
          screen(paths.registerCustomer, () => import('./features/customers/RegisterCustomerScreen.tsx'), [
            'customers',
            'contacts',
          ]),
          screen(paths.registerContact, () => import('./features/contacts/RegisterContactScreen.tsx'), ['contacts']),
          screen(paths.customer, () => import('./features/customers/CustomerScreen.tsx'), [
            'customers',
            'contacts',
            'logs',
          ]),
          screen(paths.brief, () => import('./features/briefs/BriefScreen.tsx'), ['brief']),
          screen(paths.customerAndContact, () => import('./features/customers/CustomerScreen.tsx'), [
            'customers',
            'contacts',
            'logs',
          ]),
          screen(paths.editCustomer, () => import('./features/customers/EditCustomerScreen.tsx'), [
            'customers',
            'contacts',
          ]),
          screen(paths.contact, () => import('./features/contacts/ContactScreen.tsx'), [
            'contacts',
            'customers',
            'logs',
          ]),
          screen(paths.editContact, () => import('./features/contacts/EditContactScreen.tsx'), ['contacts']),
          screen(paths.twoCustomers, () => import('./features/merges/TwoCustomersScreen.tsx'), ['merges', 'customers']),
          screen(paths.twoContacts, () => import('./features/merges/TwoContactsScreen.tsx'), ['merges', 'contacts']),
          screen(paths.needs, () => import('./features/needs/items/NeedsScreen.tsx'), ['needs', 'teaching', 'logs']),
          screen(paths.nouns, () => import('./features/nouns/NounsScreen.tsx'), ['nouns', 'teaching', 'needs', 'logs']),
          screen(paths.teach, () => import('./features/needs/teach/TeachScreen.tsx'), ['needs', 'teaching']),
          screen(paths.coaching, () => import('./features/coaching/CoachingScreen.tsx'), ['coaching', 'coach', 'logs']),
          screen(paths.keywords, () => import('./features/statistics/keywords/KeywordsScreen.tsx'), [
            'statistics',
            'logs',
          ]),
          screen(paths.statistics, () => import('./features/statistics/StatisticsScreen.tsx'), ['statistics', 'logs']),
          screen(paths.calendar, () => import('./features/plans/CalendarScreen.tsx'), ['plans']),
          screen(paths.registerPlan, () => import('./features/plans/PlanFormScreen.tsx'), ['plans']),
          screen(paths.importPlans, () => import('./features/plans/import/PlanImportScreen.tsx'), ['plans', 'ics']),
          screen(paths.workgroup, () => import('./features/workgroups/WorkgroupScreen.tsx'), ['wgroup', 'workgroups']),
          screen(paths.deleteWorkgroup, () => import('./features/workgroups/WorkgroupScreen.tsx'), [
            'wgroup',
            'workgroups',
          ]),
          screen(paths.editWorkgroup, () => import('./features/workgroups/EditWorkgroupScreen.tsx'), [
            'wgroup',
            'workgroups',
          ]),
          screen(paths.registerWorkgroup, () => import('./features/workgroups/RegisterWorkgroupScreen.tsx'), [
            'workgroups',
          ]),
          screen(paths.changeWorkgroup, () => import('./features/workgroups/ChangeWorkgroupScreen.tsx'), [
            'workgroups',
          ]),
          screen(paths.weeklyReport, () => import('./features/weekly-report/WeeklyReportScreen.tsx'), ['alerts']),
          screen(paths.keywordAlerts, () => import('./features/keyword-alerts/KeywordAlertsScreen.tsx'), ['alerts']),
          screen(paths.audit, () => import('./features/audit/AuditScreen.tsx'), ['audit', 'wgroup']),
          screen(paths.webhooks, () => import('./features/webhooks/WebhooksScreen.tsx'), ['webhooks', 'wgroup']),
          screen(paths.singleSignOn, () => import('./features/single-sign-on/SingleSignOnScreen.tsx'), [
            'sso',
            'wgroup',
          ]),
          screen(paths.membership, () => import('./features/billing/MembershipScreen.tsx'), ['billing', 'wgroup']),
          screen(paths.bills, () => import('./features/billing/BillsScreen.tsx'), ['billing', 'wgroup']),
          screen(paths.changePlan, () => import('./features/billing/ChangePlanScreen.tsx'), ['billing', 'wgroup']),
          screen(paths.bill, () => import('./features/billing/BillScreen.tsx'), ['billing', 'wgroup']),
          screen(paths.orders, () => import('./features/bidding/OrdersScreen.tsx'), ['bidding']),
          screen(paths.registerOrder, () => import('./features/bidding/WriteOrderScreen.tsx'), ['bidding', 'files']),
          screen(paths.order, () => import('./features/bidding/OrderScreen.tsx'), ['bidding', 'files']),
          screen(paths.editOrder, () => import('./features/bidding/WriteOrderScreen.tsx'), ['bidding', 'files']),
          screen(paths.orderDocument, () => import('./features/bidding/OrderDocumentScreen.tsx'), ['bidding']),
          screen(paths.departments, () => import('./features/members/departments/DepartmentsScreen.tsx'), [
            'dept',
            'members',
          ]),
          screen(paths.orgChart, () => import('./features/members/departments/OrgChartScreen.tsx'), [
            'dept',
            'members',
          ]),
          screen(paths.members, () => import('./features/members/MembersScreen.tsx'), ['members']),
          screen(paths.member, () => import('./features/members/MemberScreen.tsx'), ['members']),
          screen(paths.leaveWorkgroup, () => import('./features/members/LeaveScreen.tsx'), ['members']),
          screen(paths.invite, () => import('./features/members/InviteScreen.tsx'), ['members', 'invite']),
          screen(paths.anniversaries, () => import('./features/contacts/AnniversariesScreen.tsx'), [
            'anniversaries',
            'contacts',
            'notices',
          ]),
          screen(paths.notices, () => import('./features/notices/NoticesScreen.tsx'), ['notices']),
          screen(paths.serviceNotices, () => import('./features/notices/NoticesScreen.tsx'), ['notices']),
          screen(paths.registerNotice, () => import('./features/notices/WriteNoticeScreen.tsx'), ['notices', 'files']),
          screen(paths.registerServiceNotice, () => import('./features/notices/WriteNoticeScreen.tsx'), [
            'notices',
            'files',
          ]),
          screen(paths.notice, () => import('./features/notices/NoticeScreen.tsx'), ['notices', 'files']),
          screen(paths.serviceNotice, () => import('./features/notices/NoticeScreen.tsx'), ['notices', 'files']),
          screen(paths.editNotice, () => import('./features/notices/WriteNoticeScreen.tsx'), ['notices', 'files']),
          screen(paths.editServiceNotice, () => import('./features/notices/WriteNoticeScreen.tsx'), [
            'notices',
            'files',
          ]),
          screen(paths.shared, () => import('./features/contacts/SharedScreen.tsx'), ['shared']),
          screen(paths.saveDevice, () => import('./features/notifications/SaveDeviceScreen.tsx'), ['notifications']),
          screen(paths.notifications, () => import('./features/notifications/NotificationsScreen.tsx'), [
            'notifications',
          ]),
          screen(paths.notificationSettings, () => import('./features/notifications/NotificationSettingsScreen.tsx'), [
            'notifications',
          ]),
          screen(paths.support, () => import('./features/inquiries/SupportScreen.tsx'), ['support', 'files']),
          screen(paths.inquiry, () => import('./features/inquiries/InquiryScreen.tsx'), ['support', 'files']),
          screen(paths.inbox, () => import('./features/inquiries/InboxScreen.tsx'), ['inbox', 'support', 'files']),
          screen(paths.serviceBills, () => import('./features/billing/operator/ServiceBillsScreen.tsx'), ['billing']),
          screen(paths.serviceWorkgroups, () => import('./features/service-admin/ServiceWorkgroupsScreen.tsx'), [
            'service',
          ]),
          screen(paths.inboxInquiry, () => import('./features/inquiries/InboxScreen.tsx'), [
            'inbox',
            'support',
            'files',
          ]),
          {
            ...screen(paths.information, () => import('./features/information/InformationScreen.tsx'), ['information']),
            loader: waitForFonts,
          },
          screen(paths.more, () => import('./layouts/MoreScreen.tsx'), ['wgroup']),
          screen(paths.profile, () => import('./features/profile/ProfileScreen.tsx'), ['profile', 'auth']),
          screen(paths.security, () => import('./features/security/SecurityScreen.tsx'), ['security']),
          screen(paths.apiTokens, () => import('./features/api-tokens/ApiTokensScreen.tsx'), ['api']),
          screen(paths.connectApp, () => import('./features/api-tokens/ConnectAppScreen.tsx'), [
            'api',
            'security',
            'second',
          ]),
          screen(paths.myData, () => import('./features/my-data/MyDataScreen.tsx'), ['mydata']),
          screen(paths.twoStep, () => import('./features/security/TwoStepScreen.tsx'), ['security']),
        ]),
      },
      {
        ...screen('*', () => import('./features/landing/UnknownAddressScreen.tsx'), ['landing']),
        loader: waitForFonts,
      },
    ],
  },
])
