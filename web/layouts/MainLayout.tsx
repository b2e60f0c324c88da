import './frame.css'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useTexts } from '../ui/texts.ts'
import {
  Outlet,
  redirect,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router'
import { paths } from '../../contract/core/paths.ts'
import { WorkgroupGuard } from '../features/workgroups/shared/WorkgroupGuard.tsx'
import { signInPath } from '../session/guard.ts'
import { lazyComponent } from '../boot/lazy.ts'
import { AccountButtonContext } from '../kit/AccountButton.tsx'
import { useOfflineNotice } from '../api/reads.ts'
import { hasSignedOut, redirectFrom } from '../api/session-check.ts'
import { useMe, usePerson } from '../api/me.ts'
import { useFirstViewDone } from '../boot/use-deferred.ts'
import { shownWorkgroup } from '../session/tab-workgroup.ts'
import { isInNativeApp, useIsSignedIn, useSettings } from '../session/session.ts'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { ErrorNotice } from '../ui/feedback/ErrorNotice.tsx'
import { useShortcut } from '../ui/keys.ts'
import { setCurrentUser } from '../ui/elements/current-user.ts'
import { setWeekStart } from '../ui/week-start.ts'
import { railMedia, useMediaQuery } from '../ui/use-media-query.ts'
import { LoadingIndicator } from '../ui/feedback/LoadingIndicator.tsx'
import { BottomBar } from './BottomBar.tsx'
import { openQuickSearch, useIsQuickSearchOpen } from './quick-search-state.ts'
import { PhoneAccountButton } from './PhoneAccountButton.tsx'
import { Sidebar } from './Sidebar.tsx'

const DeferredShell = lazyComponent(async () => (await import('./DeferredShell.tsx')).DeferredShell)

/** Redirects users who may not open the address. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  const elsewhere = await redirectFrom(pathname, search)
  // The server was not reached: the stored profile stands in.
  if (!shownWorkgroup())
    await import('../api/restore-session.ts').then((session) => session.restoreLastSession()).catch(() => {})
  return elsewhere === null ? null : redirect(elsewhere)
}

const accountButton = <PhoneAccountButton />

/** The layout for signed-in users: sidebar on a desktop, bottom bar on a phone, neither within the native app. */
export function MainLayout() {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const isQuickSearchOpen = useIsQuickSearchOpen()
  const mayLoadDeferred = useFirstViewDone()
  const [areShortcutsOpen, setShortcutsOpen] = useState(false)
  const isRail = useIsRail()
  const bare = isInNativeApp()
  const offline = useOfflineNotice()
  useShortcuts(
    () => openQuickSearch(true),
    () => setShortcutsOpen(true),
  )
  useLeaveWhenSignedOut()
  const { userId } = usePerson()
  useLayoutEffect(() => setCurrentUser(userId), [userId])
  const weekStart = useMe()?.weekStart ?? ''
  useLayoutEffect(() => setWeekStart(weekStart), [weekStart])
  const content = (
    <main id="content" tabIndex={-1}>
      {navigation.state !== 'idle' && <LoadingIndicator look="bar" />}
      {offline && <offline.Strip {...offline} />}
      <WorkgroupGuard>
        <ErrorBoundary
          at={pathname}
          fallback={(_error, again) => <ErrorNotice page text={t('app.broken')} onRetry={again} />}
        >
          <Suspense fallback={<LoadingIndicator look="page" />}>
            <AccountButtonContext value={accountButton}>
              <Outlet />
            </AccountButtonContext>
          </Suspense>
        </ErrorBoundary>
      </WorkgroupGuard>
      <div id="below" />
    </main>
  )
  return (
    <>
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        {t('app.skip')}
      </a>
      {bare ? (
        <div className="app bare">{content}</div>
      ) : (
        <div className={`app ${isRail ? 'rail' : ''}`}>
          <Sidebar onSearch={() => openQuickSearch(true)} />
          {content}
          <BottomBar />
        </div>
      )}
      {(mayLoadDeferred || isQuickSearchOpen || areShortcutsOpen) && (
        <Suspense fallback={(isQuickSearchOpen || areShortcutsOpen) && <LoadingIndicator look="bar" />}>
          <DeferredShell areShortcutsOpen={areShortcutsOpen} onCloseShortcuts={() => setShortcutsOpen(false)} />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  )
}

function useShortcuts(search: () => void, showShortcuts: () => void): void {
  const { t } = useTexts()
  const navigate = useNavigate()
  const go = (to: string) => () => void navigate(to)
  useShortcut('Mod+KeyK', search, { label: t('app.find') })
  useShortcut('Shift+Slash', showShortcuts, { label: t('ui.shortcuts') })
  useShortcut('KeyC', go(paths.write), { label: t('nav.write') })
  const group = t('app.goTo')
  useShortcut('KeyG KeyH', go(paths.home), { label: t('nav.home'), group })
  useShortcut('KeyG KeyL', go(paths.logs), { label: t('nav.logs'), group })
  useShortcut('KeyG KeyC', go(paths.customers), { label: t('nav.customers'), group })
  useShortcut('KeyG KeyK', go(paths.calendar), { label: t('nav.calendar'), group })
  useShortcut('KeyG KeyM', go(paths.members), { label: t('nav.members'), group })
  useShortcut('KeyG KeyN', go(paths.notifications), { label: t('nav.notifications'), group })
}

/**
 * To sign-in: after a sign-out in another tab, or when the tokens could not be refreshed, with the way back here. Who has
 * signed out in this tab begins anew.
 */
function useLeaveWhenSignedOut(): void {
  const isSignedIn = useIsSignedIn()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isSignedIn) void navigate(signInPath(hasSignedOut() ? null : pathname + search), { replace: true })
  }, [isSignedIn, navigate, pathname, search])
}

/** Whether the sidebar shows icons only: on a narrow screen, on the calendar, or when the user folded it. */
function useIsRail(): boolean {
  const isNarrow = useMediaQuery(railMedia)
  const { pathname } = useLocation()
  return useSettings().foldedSidebar || isNarrow || pathname === paths.calendar
}
