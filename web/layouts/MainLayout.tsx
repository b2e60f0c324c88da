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
import { OneWorkgroup } from '../features/workgroups/shared/OneWorkgroup.tsx'
import { signInThen } from '../session/guard.ts'
import { lazily } from '../boot/lazy.ts'
import { useKept } from '../api/queries.ts'
import { sentFrom } from '../api/session-check.ts'
import { usePerson } from '../api/me.ts'
import { useLater } from '../boot/use-deferred.ts'
import { shownWorkgroup } from '../session/tab-workgroup.ts'
import { isBare, useIsSignedIn, useSettings } from '../session/session.ts'
import { ErrorBoundary } from '../ui/lists/ErrorBoundary.tsx'
import { Failure } from '../ui/lists/Failure.tsx'
import { useShortcut } from '../ui/keys.ts'
import { setOwn } from '../ui/marks/own.ts'
import { railMedia, useMedia } from '../ui/use-media.ts'
import { Waiting } from '../ui/lists/Waiting.tsx'
import { BottomBar } from './BottomBar.tsx'
import { setFinding, useIsFinding } from './finder-state.ts'
import { Sidebar } from './Sidebar.tsx'

const Later = lazily(async () => (await import('./Later.tsx')).Later)

/** Before a screen of the frame opens: who may not stay is sent elsewhere. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  const elsewhere = await sentFrom(pathname, search)
  // The server was not reached: this device knows who is here.
  if (!shownWorkgroup()) await import('../session/last-session.ts').then((its) => its.goOnAsLast()).catch(() => {})
  return elsewhere === null ? null : redirect(elsewhere)
}

/** Signed in: sidebar on a desk, bottom bar on a phone; in the wrapper's bare mode neither. */
export function MainLayout() {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const isFinding = useIsFinding()
  const isLater = useLater()
  const [isAsking, setAsking] = useState(false)
  const isFolded = useRail()
  const bare = isBare()
  const kept = useKept()
  useShortcuts(
    () => setFinding(true),
    () => setAsking(true),
  )
  useLeaveWhenSignedOut()
  const { userId } = usePerson()
  useLayoutEffect(() => setOwn(userId), [userId])
  const content = (
    <main id="content" tabIndex={-1}>
      {navigation.state !== 'idle' && <Waiting look="bar" />}
      {kept && <kept.Strip {...kept} />}
      <OneWorkgroup>
        <ErrorBoundary
          at={pathname}
          fallback={(_error, again) => <Failure page text={t('app.broken')} onRetry={again} />}
        >
          <Suspense fallback={<Waiting look="page" />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </OneWorkgroup>
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
        <div className={`app ${isFolded ? 'rail' : ''}`}>
          <Sidebar onFind={() => setFinding(true)} />
          {content}
          <BottomBar />
        </div>
      )}
      {(isLater || isFinding || isAsking) && (
        <Suspense fallback={(isFinding || isAsking) && <Waiting look="bar" />}>
          <Later isAsking={isAsking} onAsked={() => setAsking(false)} />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  )
}

function useShortcuts(find: () => void, explain: () => void): void {
  const { t } = useTexts()
  const navigate = useNavigate()
  const go = (to: string) => () => void navigate(to)
  useShortcut('Mod+KeyK', find, { label: t('app.find') })
  useShortcut('Shift+Slash', explain, { label: t('ui.shortcuts') })
  useShortcut('KeyC', go(paths.write), { label: t('nav.write') })
  const group = t('app.goTo')
  useShortcut('KeyG KeyH', go(paths.home), { label: t('nav.home'), group })
  useShortcut('KeyG KeyL', go(paths.logs), { label: t('nav.logs'), group })
  useShortcut('KeyG KeyC', go(paths.customers), { label: t('nav.customers'), group })
  useShortcut('KeyG KeyM', go(paths.members), { label: t('nav.members'), group })
  useShortcut('KeyG KeyN', go(paths.notifications), { label: t('nav.notifications'), group })
}

/** Signed out in another tab, or a refresh was refused: to the door, and back here afterwards. */
function useLeaveWhenSignedOut(): void {
  const isSignedIn = useIsSignedIn()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isSignedIn) void navigate(signInThen(pathname + search), { replace: true })
  }, [isSignedIn, navigate, pathname, search])
}

/** The sidebar is icons only where there is no room for words, or where one folded it. */
function useRail(): boolean {
  const isNarrow = useMedia(railMedia)
  return useSettings().foldedSidebar || isNarrow
}
