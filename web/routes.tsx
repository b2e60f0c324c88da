// Every screen: one row. Loading, guard, layout and waiting come with the row.
import type { ComponentType } from 'react'
import { createHashRouter, Navigate, Outlet, redirect, useRouteError, type RouteObject } from 'react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../contract/paths.ts'
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
const leaveTheDoor = () => (isSignedIn() ? redirect(paths.logs) : null)
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
      { ...screen(paths.landing, () => import('./features/landing/LandingScreen.tsx')), loader: leaveTheDoor },
      {
        lazy: async () => ({ Component: (await import('./layouts/PublicLayout.tsx')).PublicLayout }),
        children: [
          { ...screen(paths.signIn, () => import('./features/auth/SignInScreen.tsx')), loader: leaveTheDoor },
          screen(paths.signUp, () => import('./features/auth/SignUpScreen.tsx')),
          screen(paths.invitedSignUp, () => import('./features/auth/InvitedSignUpScreen.tsx')),
          screen(paths.findId, () => import('./features/auth/FindIdScreen.tsx')),
          screen(paths.findPassword, () => import('./features/auth/FindPasswordScreen.tsx')),
          screen(paths.passwordMailed, () => import('./features/auth/PasswordMailedScreen.tsx')),
          screen(paths.changePassword, () => import('./features/auth/ChangePasswordScreen.tsx')),
          screen(paths.authenticating, () => import('./features/auth/AuthenticatingScreen.tsx')),
          screen(paths.firstWorkgroup, () => import('./features/workgroups/FirstWorkgroupScreen.tsx')),
          screen(paths.firstInvitation, () => import('./features/members/FirstInvitationScreen.tsx')),
          screen(paths.congratulation, () => import('./features/auth/CongratulationScreen.tsx')),
          screen(paths.terms, () => import('./features/landing/TermsScreen.tsx')),
          screen(paths.privacy, () => import('./features/landing/PrivacyScreen.tsx')),
        ],
      },
      {
        path: paths.home,
        loader: needsSession,
        shouldRevalidate: () => true,
        lazy: async () => ({ Component: (await import('./layouts/MainLayout.tsx')).MainLayout }),
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./features/home/HomeScreen.tsx')).HomeScreen }),
          },
          screen(paths.logs, () => import('./features/sales-logs/SalesLogsScreen.tsx')),
          screen(paths.log, () => import('./features/sales-logs/SalesLogScreen.tsx')),
          screen(paths.write, () => import('./features/sales-logs/WriteScreen.tsx')),
          screen(paths.editLog, () => import('./features/sales-logs/WriteScreen.tsx')),
          screen(paths.customers, () => import('./features/customers/CustomersScreen.tsx')),
          screen(paths.registerCustomer, () => import('./features/customers/RegisterCustomerScreen.tsx')),
          screen(paths.registerContact, () => import('./features/contacts/RegisterContactScreen.tsx')),
          screen(paths.customer, () => import('./features/customers/CustomerScreen.tsx')),
          screen(paths.customerAndContact, () => import('./features/customers/CustomerScreen.tsx')),
          screen(paths.editCustomer, () => import('./features/customers/EditCustomerScreen.tsx')),
          screen(paths.contact, () => import('./features/contacts/ContactScreen.tsx')),
          screen(paths.editContact, () => import('./features/contacts/EditContactScreen.tsx')),
          { path: 'workgroup', element: <Navigate to={paths.members} replace /> },
          screen(paths.registerWorkgroup, () => import('./features/workgroups/RegisterWorkgroupScreen.tsx')),
          screen(paths.changeWorkgroup, () => import('./features/workgroups/ChangeWorkgroupScreen.tsx')),
          screen(paths.members, () => import('./features/members/MembersScreen.tsx')),
          screen(paths.invite, () => import('./features/members/InviteScreen.tsx')),
          screen(paths.profile, () => import('./features/profile/ProfileScreen.tsx')),
        ],
      },
      screen('*', () => import('./features/landing/UnknownAddressScreen.tsx')),
    ],
  },
])
