import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../contract/core/paths.ts'
import { useMe } from '../../../api/me.ts'
import { queryClient } from '../../../api/query-client.ts'
import { goOn } from '../../../api/session-check.ts'
import { shownWorkgroup, useOtherWorkgroup } from '../../../session/tab-workgroup.ts'
import { withdraw } from '../../../ui/floats/confirm.ts'
import { Waiting } from '../../../ui/lists/Waiting.tsx'
import { lazily } from '../../../boot/lazy.ts'

const TwoWorkgroups = lazily(async () => (await import('../TwoWorkgroups.tsx')).WorkgroupConflictDialog)

/**
 * Wraps the screens of a workgroup. When another tab has entered another workgroup, it blocks them until the user
 * chooses one.
 */
export function OneWorkgroup({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const other = useOtherWorkgroup()
  const shown = shownWorkgroup()
  const [isLeaving, setLeaving] = useState(false)
  // `me` names the workgroup of these screens.
  useMe()
  // Reads rejected in the meantime are repeated.
  useEffect(() => (other ? () => void queryClient.invalidateQueries() : undefined), [other])
  const follow = async () => {
    withdraw()
    setLeaving(true)
    goOn()
    await navigate(paths.home)
    setLeaving(false)
  }
  return (
    <>
      {isLeaving ? <Waiting look="page" /> : children}
      {shown && other && (
        <Suspense fallback={null}>
          <TwoWorkgroups shown={shown} current={other} onFollow={() => void follow()} />
        </Suspense>
      )}
    </>
  )
}
