import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { Waiting } from '../ui/lists/Waiting.tsx'

/** The layout before sign-in, without navigation; each screen renders its own `Gate`. */
export function PublicLayout() {
  return (
    <>
      <Suspense fallback={<Waiting look="page" />}>
        <Outlet />
      </Suspense>
      <ScrollRestoration />
    </>
  )
}
