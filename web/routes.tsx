// Every screen: one row. Loading, guard, layout and waiting come with the row.
import type { ComponentType } from 'react'
import { createHashRouter, Navigate, Outlet, redirect, useRouteError, type RouteObject } from 'react-router'
import { useTranslation } from 'react-i18next'
import { loadTexts, type Room } from './i18n.ts'
import { isSignedIn } from './session.ts'
import { Failure } from './ui/lists/Failure.tsx'
import { Waiting } from './ui/lists/Waiting.tsx'

type Load = () => Promise<{ default?: never } & Record<string, ComponentType>>
/** Code and texts come together: nothing shows before both are there. */
const lazily =
  (load: Load, rooms: readonly Room[]): RouteObject['lazy'] =>
  async () => {
    const [parts] = await Promise.all([load(), loadTexts(rooms)])
    const [, Component] = Object.entries(parts).find(([exported]) => /(Screen|Layout)$/.test(exported)) ?? []
    if (!Component) throw new Error(`neither screen nor layout: ${Object.keys(parts).join()}`)
    return { Component }
  }
/** The texts of `common` are there always, those of the layout around it with the layout. */
const screen = (path: string, load: Load, rooms: readonly Room[]): RouteObject => ({ path, lazy: lazily(load, rooms) })

/** Signed-in people do not stand at the door. */
const leaveTheDoor = () => (isSignedIn() ? redirect('/main/manage') : null)
const needsSession = async ({ request }: { request: Request }) => {
  const { pathname, search } = new URL(request.url)
  // What speaks to the server is not part of the first page.
  const elsewhere = await (await import('./session-check.ts')).sentFrom(pathname, search)
  return elsewhere === null ? null : redirect(elsewhere)
}

function Broken() {
  const { t } = useTranslation()
  const error = useRouteError()
  console.error(error)
  return <Failure page text={t(navigator.onLine ? 'app.broken' : 'app.offline')} onRetry={() => location.reload()} />
}
const waiting = <Waiting look="page" />

export const router = createHashRouter([
  {
    errorElement: <Broken />,
    hydrateFallbackElement: waiting,
    element: <Outlet />,
    children: [
      {
        ...screen('/', () => import('./features/landing/LandingScreen.tsx'), ['landing', 'paper']),
        loader: leaveTheDoor,
      },
      {
        lazy: lazily(() => import('./layouts/PublicLayout.tsx'), ['contract']),
        children: [
          {
            ...screen('/signin', () => import('./features/auth/SignInScreen.tsx'), ['auth', 'paper']),
            loader: leaveTheDoor,
          },
          screen('/signup', () => import('./features/auth/SignUpScreen.tsx'), ['auth', 'paper']),
          screen(
            '/signup/invite/:inviteCode/:inviteEmail/:useName',
            () => import('./features/auth/InvitedSignUpScreen.tsx'),
            ['auth', 'paper'],
          ),
          screen('/findid', () => import('./features/auth/FindIdScreen.tsx'), ['auth', 'paper']),
          screen('/findpw', () => import('./features/auth/FindPasswordScreen.tsx'), ['auth', 'paper']),
          screen('/findpwsucceed', () => import('./features/auth/PasswordMailedScreen.tsx'), ['auth', 'paper']),
          screen('/change_pw/:email/:code', () => import('./features/auth/ChangePasswordScreen.tsx'), [
            'auth',
            'paper',
          ]),
          screen('/authing', () => import('./features/auth/AuthenticatingScreen.tsx'), ['auth', 'paper']),
          screen('/workgroup', () => import('./features/workgroups/FirstWorkgroupScreen.tsx'), ['workgroups', 'paper']),
          screen('/invite', () => import('./features/members/FirstInvitationScreen.tsx'), ['members', 'paper']),
          screen('/congratulation', () => import('./features/auth/CongratulationScreen.tsx'), ['auth', 'paper']),
          screen('/terms', () => import('./features/landing/TermsScreen.tsx'), ['landing', 'terms']),
          screen('/privacy', () => import('./features/landing/PrivacyScreen.tsx'), ['landing', 'privacy']),
        ],
      },
      {
        path: '/main',
        loader: needsSession,
        shouldRevalidate: () => true,
        lazy: lazily(() => import('./layouts/MainLayout.tsx'), ['contract']),
        children: [
          screen('', () => import('./features/home/HomeScreen.tsx'), ['home']),
          screen('manage', () => import('./features/sales-logs/SalesLogsScreen.tsx'), ['logs']),
          screen('manage/saleslog/:id', () => import('./features/sales-logs/SalesLogScreen.tsx'), ['logs']),
          screen('upload', () => import('./features/sales-logs/WriteScreen.tsx'), ['logs']),
          screen('upload/:id', () => import('./features/sales-logs/WriteScreen.tsx'), ['logs']),
          screen('customer', () => import('./features/customers/CustomersScreen.tsx'), ['customers', 'logs']),
          screen('customer/register', () => import('./features/customers/RegisterCustomerScreen.tsx'), [
            'customers',
            'contacts',
          ]),
          screen(
            'customer/register_manager/:accId/:managerId',
            () => import('./features/contacts/RegisterContactScreen.tsx'),
            ['contacts'],
          ),
          screen('customer/details/:accId', () => import('./features/customers/CustomerScreen.tsx'), [
            'customers',
            'contacts',
            'logs',
          ]),
          screen('customer/details/:accId/:managerId', () => import('./features/customers/CustomerScreen.tsx'), [
            'customers',
            'contacts',
            'logs',
          ]),
          screen('customer/edit/:accId/:managerId', () => import('./features/customers/EditCustomerScreen.tsx'), [
            'customers',
            'contacts',
          ]),
          screen('manager/profile/:accId/:singleId', () => import('./features/contacts/ContactScreen.tsx'), [
            'contacts',
            'customers',
            'logs',
          ]),
          screen('manager/editManager/:singleId/:accId', () => import('./features/contacts/EditContactScreen.tsx'), [
            'contacts',
          ]),
          { path: 'workgroup', element: <Navigate to="/main/workgroup/member" replace /> },
          screen('workgroup/register', () => import('./features/workgroups/RegisterWorkgroupScreen.tsx'), [
            'workgroups',
          ]),
          screen('workgroup/chgwgroup', () => import('./features/workgroups/ChangeWorkgroupScreen.tsx'), [
            'workgroups',
          ]),
          screen('workgroup/member', () => import('./features/members/MembersScreen.tsx'), ['members']),
          screen('workgroup/member/invite', () => import('./features/members/InviteScreen.tsx'), ['members']),
          screen('etc/profile', () => import('./features/profile/ProfileScreen.tsx'), ['profile', 'auth']),
        ],
      },
      screen('*', () => import('./features/landing/UnknownAddressScreen.tsx'), ['landing']),
    ],
  },
])
