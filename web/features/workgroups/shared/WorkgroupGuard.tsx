import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '../../../../contract/core/paths.ts'
import { useMe } from '../../../api/me.ts'
import { queryClient } from '../../../api/query-client.ts'
import { leaveLostWorkgroup, redirectFrom } from '../../../api/session-check.ts'
import { shownWorkgroup, useIsOutside, useOtherWorkgroup } from '../../../session/tab-workgroup.ts'
import { dismissQuestion } from '../../../ui/overlays/confirm.ts'
import { LoadingIndicator } from '../../../ui/feedback/LoadingIndicator.tsx'
import { lazyComponent } from '../../../boot/lazy.ts'
import { withTexts } from '../../../i18n/with-texts.ts'

const LostWorkgroup = lazyComponent(
  async () => (await withTexts(['lost'], () => import('../LostWorkgroupDialog.tsx'))).LostWorkgroupDialog,
)

/**
 * Leads to the setup of two-step sign-in once the workgroup of an open screen requires it. What was typed is a draft, and
 * the setup returns to this address.
 */
function useTwoStepRequirement(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isOutside = useIsOutside()
  // The address that is being opened is the one to return to.
  const isArrived = useNavigation().state === 'idle'
  useEffect(() => {
    if (!isOutside || !isArrived) return
    let isOver = false
    void redirectFrom(pathname, search).then((to) => {
      if (isOver || !to?.startsWith(paths.twoStep)) return
      void queryClient.invalidateQueries()
      void navigate(to, { replace: true })
    })
    return () => {
      isOver = true
    }
  }, [isOutside, isArrived, navigate, pathname, search])
}

/**
 * Wraps the screens of a workgroup. When the user is no longer in it, but in another one, it blocks them until they go on
 * there.
 */
export function WorkgroupGuard({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const other = useOtherWorkgroup()
  const shown = shownWorkgroup()
  const [isLeaving, setLeaving] = useState(false)
  useTwoStepRequirement()
  // `me` names the workgroup of these screens.
  useMe()
  // Reads rejected in the meantime are repeated.
  useEffect(() => (other ? () => void queryClient.invalidateQueries() : undefined), [other])
  const follow = async () => {
    dismissQuestion()
    setLeaving(true)
    leaveLostWorkgroup()
    await navigate(paths.home)
    setLeaving(false)
  }
  return (
    <>
      {isLeaving ? <LoadingIndicator look="page" /> : children}
      {shown && other && (
        <Suspense fallback={null}>
          <LostWorkgroup shown={shown} current={other} onContinue={() => void follow()} />
        </Suspense>
      )}
    </>
  )
}
