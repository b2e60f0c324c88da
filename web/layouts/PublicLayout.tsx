import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { queries } from '../queries.ts'
import { Waiting } from '../ui/lists/Waiting.tsx'

/** Before signing in: no navigation. Each screen stands in `Gate`. */
export function PublicLayout() {
  return (
    <QueryClientProvider client={queries}>
      <Suspense fallback={<Waiting look="page" />}>
        <Outlet />
      </Suspense>
      <ScrollRestoration />
    </QueryClientProvider>
  )
}
