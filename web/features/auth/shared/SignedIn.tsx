import type { ReactNode } from 'react'
import { Navigate, useLocation, type LoaderFunction } from 'react-router'
import { me } from '../../../../contract/calls/profile/me.ts'
import { signInThen } from '../../../session/guard.ts'
import { readNow } from '../../../api/queries.ts'
import { isSignedIn, useIsSignedIn } from '../../../session/session.ts'
import { OneWorkgroup } from '../../workgroups/shared/OneWorkgroup.tsx'

/** While the letters come, the server is asked who somebody is. */
export const loader: LoaderFunction = () => {
  if (isSignedIn()) readNow(me, {}).catch(() => {})
  return null
}
/** For the steps between signing up and the first log: they stand outside /main, and want somebody all the same. */
export function SignedIn({ children }: { children: ReactNode }) {
  const isStill = useIsSignedIn()
  const { pathname } = useLocation()
  return isStill ? <OneWorkgroup>{children}</OneWorkgroup> : <Navigate to={signInThen(pathname)} replace />
}
