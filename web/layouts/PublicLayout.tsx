import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { Waiting } from '../ui/lists/Waiting.tsx'

/** Before signing in: no navigation. Each screen stands in `Gate`. */
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
