import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../../contract/paths.ts'
import { useSession } from '../../session.ts'
import { OneWorkgroup } from '../workgroups/OneWorkgroup.tsx'
import { withNext } from './next-path.ts'

/** For the steps between signing up and the first log: they stand outside /main, and want somebody all the same. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { isSignedIn } = useSession()
  const { pathname } = useLocation()
  return isSignedIn ? (
    <OneWorkgroup>{children}</OneWorkgroup>
  ) : (
    <Navigate to={withNext(paths.signIn, pathname)} replace />
  )
}
