import type { ReactNode } from 'react'
import { Navigate, useLocation, type LoaderFunction } from 'react-router'
import { me } from '../../../../contract/calls/profile/me.ts'
import { signInPath } from '../../../session/guard.ts'
import { readOnce } from '../../../api/reads.ts'
import { isSignedIn, useIsSignedIn } from '../../../session/session.ts'
import { WorkgroupGuard } from '../../workgroups/shared/WorkgroupGuard.tsx'

/** Requests the current user while the fonts load. */
export const loader: LoaderFunction = () => {
  if (isSignedIn()) readOnce(me, {}).catch(() => {})
  return null
}
/** Requires a session on the onboarding screens, which are outside /main. */
export function SignedIn({ children }: { children: ReactNode }) {
  const isStill = useIsSignedIn()
  const { pathname } = useLocation()
  return isStill ? <WorkgroupGuard>{children}</WorkgroupGuard> : <Navigate to={signInPath(pathname)} replace />
}
