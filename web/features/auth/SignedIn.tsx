import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../../session.ts'
import { withNext } from './next-path.ts'

/** For the steps between signing up and the first log: they stand outside /main, and want somebody all the same. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { isSignedIn } = useSession()
  const { pathname } = useLocation()
  return isSignedIn ? children : <Navigate to={withNext('/signin', pathname)} replace />
}
