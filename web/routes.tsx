// Every screen: one row. Loading, guard, layout and waiting come with the row.
import type { ComponentType } from 'react'
import { createHashRouter, Navigate, Outlet, redirect, useRouteError, type RouteObject } from 'react-router'
import { useTranslation } from 'react-i18next'
import { isSignedIn } from './session.ts'
import { Failure } from './ui/lists/Failure.tsx'
import { Waiting } from './ui/lists/Waiting.tsx'

type Load = () => Promise<{ default?: never } & Record<string, ComponentType>>
const screen = (path: string, load: Load): RouteObject => ({
  path,
  lazy: async () => {
    const [name, Component] = Object.entries(await load()).find(([exported]) => exported.endsWith('Screen')) ?? []
    if (!Component) throw new Error(`no screen at ${path} ${name ?? ''}`)
    return { Component }
  },
})

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
      { ...screen('/', () => import('./features/landing/LandingScreen.tsx')), loader: leaveTheDoor },
      {
        lazy: async () => ({ Component: (await import('./layouts/PublicLayout.tsx')).PublicLayout }),
        children: [
          { ...screen('/signin', () => import('./features/auth/SignInScreen.tsx')), loader: leaveTheDoor },
          screen('/signup', () => import('./features/auth/SignUpScreen.tsx')),
          screen(
            '/signup/invite/:inviteCode/:inviteEmail/:useName',
            () => import('./features/auth/InvitedSignUpScreen.tsx'),
          ),
          screen('/findid', () => import('./features/auth/FindIdScreen.tsx')),
          screen('/findpw', () => import('./features/auth/FindPasswordScreen.tsx')),
          screen('/findpwsucceed', () => import('./features/auth/PasswordMailedScreen.tsx')),
          screen('/change_pw/:email/:code', () => import('./features/auth/ChangePasswordScreen.tsx')),
          screen('/authing', () => import('./features/auth/AuthenticatingScreen.tsx')),
          screen('/workgroup', () => import('./features/workgroups/FirstWorkgroupScreen.tsx')),
          screen('/invite', () => import('./features/members/FirstInvitationScreen.tsx')),
          screen('/congratulation', () => import('./features/auth/CongratulationScreen.tsx')),
          screen('/terms', () => import('./features/landing/TermsScreen.tsx')),
          screen('/privacy', () => import('./features/landing/PrivacyScreen.tsx')),
        ],
      },
      {
        path: '/main',
        loader: needsSession,
        shouldRevalidate: () => true,
        lazy: async () => ({ Component: (await import('./layouts/MainLayout.tsx')).MainLayout }),
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./features/home/HomeScreen.tsx')).HomeScreen }),
          },
          screen('manage', () => import('./features/sales-logs/SalesLogsScreen.tsx')),
          screen('manage/saleslog/:id', () => import('./features/sales-logs/SalesLogScreen.tsx')),
          screen('upload', () => import('./features/sales-logs/WriteScreen.tsx')),
          screen('upload/:id', () => import('./features/sales-logs/WriteScreen.tsx')),
          screen('customer', () => import('./features/customers/CustomersScreen.tsx')),
          screen('customer/register', () => import('./features/customers/RegisterCustomerScreen.tsx')),
          screen(
            'customer/register_manager/:accId/:managerId',
            () => import('./features/contacts/RegisterContactScreen.tsx'),
          ),
          screen('customer/details/:accId', () => import('./features/customers/CustomerScreen.tsx')),
          screen('customer/details/:accId/:managerId', () => import('./features/customers/CustomerScreen.tsx')),
          screen('customer/edit/:accId/:managerId', () => import('./features/customers/EditCustomerScreen.tsx')),
          screen('manager/profile/:accId/:singleId', () => import('./features/contacts/ContactScreen.tsx')),
          screen('manager/editManager/:singleId/:accId', () => import('./features/contacts/EditContactScreen.tsx')),
          { path: 'workgroup', element: <Navigate to="/main/workgroup/member" replace /> },
          screen('workgroup/register', () => import('./features/workgroups/RegisterWorkgroupScreen.tsx')),
          screen('workgroup/chgwgroup', () => import('./features/workgroups/ChangeWorkgroupScreen.tsx')),
          screen('workgroup/member', () => import('./features/members/MembersScreen.tsx')),
          screen('workgroup/member/invite', () => import('./features/members/InviteScreen.tsx')),
          screen('etc/profile', () => import('./features/profile/ProfileScreen.tsx')),
        ],
      },
      screen('*', () => import('./features/landing/UnknownAddressScreen.tsx')),
    ],
  },
])
