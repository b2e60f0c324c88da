import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { LoadingIndicator } from '../ui/feedback/LoadingIndicator.tsx'

/** The layout before sign-in, without navigation; each screen renders its own `Gate`. */
export function PublicLayout() {
  return (
    <>
      <Suspense fallback={<LoadingIndicator look="page" />}>
        <Outlet />
      </Suspense>
      <ScrollRestoration />
    </>
  )
}
