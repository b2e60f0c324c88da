// Every screen: one row. Loading, guard, layout and waiting come with the row.
import { useEffect, type ComponentType } from 'react'
import {
  createHashRouter,
  Navigate,
  Outlet,
  redirect,
  useBlocker,
  useLocation,
  useNavigationType,
  type LoaderFunction,
  type RouteObject,
} from 'react-router'
import { paths } from '../contract/core/paths.ts'
import { askAhead } from './boot/preload-files.ts'
import { Broken } from './layouts/RouteError.tsx'
import { filesCome } from './boot/files-available.ts'
import { loadTexts, type Room } from './i18n/i18n.ts'
import { lettersCame } from './boot/fonts.ts'
import { isSignedIn } from './session/session.ts'
import { closeAll, closeTop, isOpen } from './ui/floats/open-floats.ts'
import { Waiting } from './ui/lists/Waiting.tsx'

type Load = () => Promise<Record<string, ComponentType<never> | LoaderFunction>>
/** Code and texts come together: nothing shows before both are there. Who may stay in a layout comes with it, as its `loader`. */
const lazily =
  (load: Load, rooms: readonly Room[]): RouteObject['lazy'] =>
  async () => {
    // A file that failed to come is not asked for again by a browser: without a network none is, so that it comes later without a reload.
    if (!filesCome()) throw new Error('offline')
    const [{ loader, ...parts }] = await Promise.all([load(), loadTexts(rooms)])
    const [, Component] = Object.entries(parts).find(([exported]) => /(Screen|Layout)$/.test(exported)) ?? []
    if (!Component) throw new Error(`neither screen nor layout: ${Object.keys(parts).join()}`)
    return { Component: Component as ComponentType, ...(loader && { loader: loader as LoaderFunction }) }
  }
/** The texts of `common` are there always, those of the layout around it with the layout. */
const screen = (path: string, load: Load, rooms: readonly Room[]): RouteObject => ({
  path,
  lazy: lazily(() => (askAhead(path), load()), rooms),
})
/** The screens in a layout at an address. What cannot be loaded is said in its place: the layout stays, and the ways to what is loaded. */
const within = (path: string, screens: RouteObject[]): RouteObject[] => [
  {
    errorElement: <Broken />,
    children: screens.map((one) => (one.path === path ? { index: true as const, lazy: one.lazy } : one)),
  },
]

/** Signed-in people do not stand at the door. */
const leaveTheDoor = () => (isSignedIn() ? redirect(paths.logs) : lettersCame())

/** Whatever floats closes with Back first, and the screen stays. */
function Root() {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && isOpen())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    closeTop()
    blocker.reset()
  }, [blocker])
  // An address that was typed, or a step past what we know, takes the screen away all the same.
  const { pathname } = useLocation()
  const isStep = useNavigationType() === 'POP'
  useEffect(() => {
    if (isStep) closeAll()
  }, [pathname, isStep])
  return <Outlet />
}
const waiting = <Waiting look="page" />

export const router = createHashRouter([
  {
    errorElement: <Broken />,
    hydrateFallbackElement: waiting,
    element: <Root />,
    children: [
      {
        ...screen(paths.landing, () => import('./features/landing/LandingScreen.tsx'), ['landing', 'paper']),
        loader: leaveTheDoor,
      },
      {
        loader: lettersCame,
        lazy: lazily(() => import('./layouts/PublicLayout.tsx'), ['paper', 'contract']),
        children: within('/', [
          {
            ...screen(paths.signIn, () => import('./features/auth/SignInScreen.tsx'), ['auth']),
            loader: leaveTheDoor,
          },
          screen(paths.signUp, () => import('./features/auth/SignUpScreen.tsx'), ['auth']),
          screen(paths.invitedSignUp, () => import('./features/auth/InvitedSignUpScreen.tsx'), ['auth']),
          screen(paths.findId, () => import('./features/auth/FindIdScreen.tsx'), ['auth']),
          screen(paths.findPassword, () => import('./features/auth/FindPasswordScreen.tsx'), ['auth']),
          screen(paths.passwordMailed, () => import('./features/auth/PasswordMailedScreen.tsx'), ['auth']),
          screen(paths.changePassword, () => import('./features/auth/ChangePasswordScreen.tsx'), ['auth']),
          screen(paths.authenticating, () => import('./features/auth/AuthenticatingScreen.tsx'), ['auth']),
          screen(paths.firstWorkgroup, () => import('./features/workgroups/FirstWorkgroupScreen.tsx'), ['workgroups']),
          screen(paths.firstInvitation, () => import('./features/members/FirstInvitationScreen.tsx'), ['members']),
          screen(paths.congratulation, () => import('./features/auth/CongratulationScreen.tsx'), ['auth']),
          screen(paths.publicSupport, () => import('./features/inquiries/PublicSupportScreen.tsx'), [
            'support',
            'files',
          ]),
          screen(paths.openedInquiry, () => import('./features/inquiries/OpenedInquiryScreen.tsx'), [
            'support',
            'files',
          ]),
        ]),
      },
      {
        loader: lettersCame,
        lazy: lazily(() => import('./layouts/PublicLayout.tsx'), []),
        children: within('/', [
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
          { path: 'workgroup', element: <Navigate to={paths.members} replace /> },
          screen(paths.registerWorkgroup, () => import('./features/workgroups/RegisterWorkgroupScreen.tsx'), [
            'workgroups',
          ]),
          screen(paths.changeWorkgroup, () => import('./features/workgroups/ChangeWorkgroupScreen.tsx'), [
            'workgroups',
          ]),
          screen(paths.members, () => import('./features/members/MembersScreen.tsx'), ['members']),
          screen(paths.invite, () => import('./features/members/InviteScreen.tsx'), ['members']),
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
          screen(paths.notifications, () => import('./features/notifications/NotificationsScreen.tsx'), [
            'notifications',
          ]),
          screen(paths.notificationSettings, () => import('./features/notifications/NotificationSettingsScreen.tsx'), [
            'notifications',
          ]),
          screen(paths.support, () => import('./features/inquiries/SupportScreen.tsx'), ['support', 'files']),
          screen(paths.inquiry, () => import('./features/inquiries/InquiryScreen.tsx'), ['support', 'files']),
          screen(paths.inbox, () => import('./features/inquiries/InboxScreen.tsx'), ['inbox', 'support', 'files']),
          screen(paths.inboxInquiry, () => import('./features/inquiries/InboxScreen.tsx'), [
            'inbox',
            'support',
            'files',
          ]),
          {
            ...screen(paths.information, () => import('./features/information/InformationScreen.tsx'), ['information']),
            loader: lettersCame,
          },
          screen(paths.profile, () => import('./features/profile/ProfileScreen.tsx'), ['profile', 'auth']),
        ]),
      },
      {
        ...screen('*', () => import('./features/landing/UnknownAddressScreen.tsx'), ['landing']),
        loader: lettersCame,
      },
    ],
  },
])
