import './ui/tokens.css'
import './ui/base.css'
import 'letters/first.css'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startI18n } from './i18n/i18n.ts'
import { later } from './boot/deferred.ts'
import { router } from './routes.tsx'
import { useSettings } from './session/session.ts'
import { Confirms } from './ui/floats/Confirms.tsx'
import { setSingleKeys } from './ui/keys.ts'
import { useColorScheme } from './ui/scheme.ts'
import { setToastTime } from './ui/floats/toast.ts'
import { Tips } from './ui/floats/Tips.tsx'
import { Toasts } from './ui/floats/Toasts.tsx'

function Product() {
  const { theme, toastTime, singleKeys } = useSettings()
  useColorScheme(theme)
  useEffect(() => setToastTime(toastTime), [toastTime])
  useEffect(() => setSingleKeys(singleKeys), [singleKeys])
  return (
    <StrictMode>
      <RouterProvider router={router} />
      <Toasts />
      <Confirms />
      <Tips />
    </StrictMode>
  )
}

/** How long nothing is drawn while the first screen's files, asked for long ago, begin: what waits would be drawn and thrown away. */
const patience = 150
const firstScreen = new Promise<void>((settle) => {
  const end = router.subscribe(({ initialized }) => {
    if (!initialized) return
    end()
    settle()
  })
  if (router.state.initialized) settle()
  setTimeout(settle, patience)
})
await Promise.all([startI18n(), firstScreen])
createRoot(document.getElementById('root')!).render(<Product />)
// Rare letters: until they are there the system's own stand in their place.
later(() => import('letters/later.css'))
