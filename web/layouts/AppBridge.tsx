import { useEffect } from 'react'
import { notifications } from '../../contract/calls/notifications/calls.ts'
import { useRead } from '../api/reads.ts'
import { closeTopOverlay, isOverlayOpen } from '../ui/overlays/open-overlays.ts'
import { answerBack, setBadge } from '../wrapper.ts'

/** Closes what floats; else leaves the screen for the one before it. @returns false where there is none */
function goBack(): boolean {
  if (isOverlayOpen()) {
    closeTopOverlay()
    return true
  }
  // The router counts its entries.
  const { idx = 0 } = (history.state ?? {}) as { idx?: number }
  if (idx > 0) history.back()
  return idx > 0
}

/** In the mobile wrapper, and in an installed page: the badge of the icon, and the wrapper's back button. */
export function AppBridge() {
  const unread = useRead(notifications.count, {}, { staleTime: 60_000 }).data?.unread
  useEffect(() => {
    if (unread !== undefined) setBadge(unread)
  }, [unread])
  useEffect(() => {
    const end = answerBack(goBack)
    // After the sign-out nothing is unread.
    return () => {
      end()
      setBadge(0)
    }
  }, [])
  return null
}
