import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { Failure } from '../ui/lists/Failure.tsx'
import { useTexts } from '../ui/texts.ts'

/** Without a network a reload would leave nothing: one goes to the same place again, and the screen does once the network is back. */
export function Broken() {
  const { t } = useTexts()
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [wasOffline] = useState(!navigator.onLine)
  const again = useEffectEvent(() => void navigate(pathname + search, { replace: true }))
  useEffect(() => console.error(error), [error])
  useEffect(() => {
    if (!wasOffline) return
    const listen = () => again()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [wasOffline])
  return (
    <Failure
      page
      text={t(wasOffline ? 'app.offline' : 'app.broken')}
      onRetry={() => (navigator.onLine ? location.reload() : again())}
    />
  )
}
