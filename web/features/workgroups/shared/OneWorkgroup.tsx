import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../contract/core/paths.ts'
import { useMe } from '../../../api/me.ts'
import { queries } from '../../../api/queries.ts'
import { goOn } from '../../../api/session-check.ts'
import { shownWorkgroup, useOtherWorkgroup } from '../../../session/tab-workgroup.ts'
import { withdraw } from '../../../ui/floats/confirm.ts'
import { Waiting } from '../../../ui/lists/Waiting.tsx'
import { lazily } from '../../../boot/lazy.ts'

const TwoWorkgroups = lazily(async () => (await import('../TwoWorkgroups.tsx')).TwoWorkgroups)

/** Around screens of a workgroup: once another tab has entered another one, these stand still until it is said where to go on. */
export function OneWorkgroup({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const other = useOtherWorkgroup()
  const shown = shownWorkgroup()
  const [isLeaving, setLeaving] = useState(false)
  // Whose screens these are comes with it.
  useMe()
  // What was refused meanwhile is read again.
  useEffect(() => (other ? () => void queries.invalidateQueries() : undefined), [other])
  const leave = async () => {
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
          <TwoWorkgroups shown={shown} now={other} onGoOn={() => void leave()} />
        </Suspense>
      )}
    </>
  )
}
