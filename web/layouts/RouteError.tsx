import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { ErrorNotice } from '../ui/feedback/ErrorNotice.tsx'
import { useTexts } from '../ui/texts.ts'

/**
 * Shown for a screen that failed. Without a network a reload would lose the page: then it navigates to the same address
 * again once the network is back.
 */
export function RouteError() {
  const { t } = useTexts()
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [wasOffline] = useState(!navigator.onLine)
  const retry = useEffectEvent(() => void navigate(pathname + search, { replace: true }))
  const hasRetried = useRef(false)
  useEffect(() => {
    console.error(error)
    // A browser does not request a module again that it failed to load: only a new page does.
    if (hasRetried.current && navigator.onLine) location.reload()
  }, [error])
  useEffect(() => {
    if (!wasOffline) return
    const listen = () => {
      hasRetried.current = true
      retry()
    }
    // The network came back before this was listening.
    if (navigator.onLine) listen()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [wasOffline])
  return (
    <ErrorNotice
      page
      text={t(wasOffline ? 'app.offline' : 'app.broken')}
      onRetry={() => (navigator.onLine ? location.reload() : retry())}
    />
  )
}
