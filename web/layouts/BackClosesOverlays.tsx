import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import {
  Outlet,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router'
import {
  closeAllOverlays,
  closeTopOverlay,
  isOverlayOpen,
  isSecondEntry,
  secondEntry,
  useIsOverlayOpen,
} from '../ui/overlays/open-overlays.ts'

/** Back closes the topmost overlay first; the screen stays. */
export function BackClosesOverlays() {
  // Navigation that cannot be blocked (a typed address) closes all overlays.
  const { pathname, search, state } = useLocation()
  const isStep = useNavigationType() === 'POP'
  useEffect(() => {
    if (isStep) closeAllOverlays()
  }, [pathname, search, isStep])
  const before = useRef<unknown>(null)
  useEffect(() => {
    // Back from the second entry of the first page leaves the application, as from its only entry.
    if (isStep && isSecondEntry(before.current) && isFirstEntry()) history.back()
    before.current = state
  }, [state, isStep])
  return (
    <>
      <WhileOpen />
      <Outlet />
    </>
  )
}
/** The router warns of a blocker at a typed address, so that none is registered without an overlay. */
const WhileOpen = () => (useIsOverlayOpen() ? <BackBlocker /> : null)

const isFirstEntry = () => (history.state as { idx?: number } | null)?.idx === 0

function BackBlocker() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { router } = useContext(RouterContext)!
  // Not by `useBlocker`, which blocks two renders later: Back may be pressed as soon as an overlay is painted.
  useLayoutEffect(() => {
    const key = 'overlays'
    router.getBlocker(key, ({ historyAction }) => historyAction === 'POP' && isOverlayOpen())
    const unsubscribe = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(key)
      if (blocker?.state !== 'blocked') return
      blocker.reset()
      closeTopOverlay()
    })
    return () => {
      unsubscribe()
      router.deleteBlocker(key)
    }
  }, [router])
  useEffect(() => {
    // Back from the first entry leaves the application and asks no blocker: without CloseWatcher, which handles Back
    // itself, the page gets a second entry.
    if ('CloseWatcher' in globalThis || !isFirstEntry()) return
    void navigate(pathname + search, { state: secondEntry, preventScrollReset: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for an overlay: its page stays the same
  }, [])
  return null
}
