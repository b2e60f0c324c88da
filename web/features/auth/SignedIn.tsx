import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { signInThen } from '../../guard.ts'
import { useIsSignedIn } from '../../session.ts'
import { OneWorkgroup } from '../workgroups/OneWorkgroup.tsx'

/** For the steps between signing up and the first log: they stand outside /main, and want somebody all the same. */
export function SignedIn({ children }: { children: ReactNode }) {
  const isSignedIn = useIsSignedIn()
  const { pathname } = useLocation()
  return isSignedIn ? <OneWorkgroup>{children}</OneWorkgroup> : <Navigate to={signInThen(pathname)} replace />
}
