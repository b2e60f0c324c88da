import './ui/tokens.css'
import './ui/base.css'
import 'letters/first.css'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startI18n } from './i18n/i18n.ts'
import { defer } from './boot/deferred.ts'
import { router } from './routes.tsx'
import { useSettings } from './session/session.ts'
import { ConfirmDialog } from './ui/overlays/ConfirmDialog.tsx'
import { setSingleKeys } from './ui/keys.ts'
import { useColorScheme } from './ui/color-scheme.ts'
import { setToastTime } from './ui/overlays/toast.ts'
import { Tooltips } from './ui/overlays/Tooltips.tsx'
import { Toasts } from './ui/overlays/Toasts.tsx'

function Product() {
  const { theme, toastTime, singleKeys } = useSettings()
  useColorScheme(theme)
  useEffect(() => setToastTime(toastTime), [toastTime])
  useEffect(() => setSingleKeys(singleKeys), [singleKeys])
  return (
    <StrictMode>
      <RouterProvider router={router} />
      <Toasts />
      <ConfirmDialog />
      <Tooltips />
    </StrictMode>
  )
}

/**
 * Milliseconds that rendering waits for the first screen, whose files are preloaded: a loading indicator would be
 * replaced at once.
 */
const timeoutMs = 150
const firstScreen = new Promise<void>((settle) => {
  const end = router.subscribe(({ initialized }) => {
    if (!initialized) return
    end()
    settle()
  })
  if (router.state.initialized) settle()
  setTimeout(settle, timeoutMs)
})
await Promise.all([startI18n(), firstScreen])
createRoot(document.getElementById('root')!).render(<Product />)
// Fonts for rare characters.
defer(() => import('letters/later.css'))
