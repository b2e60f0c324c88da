import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import type { PlanRow } from './place-plans.ts'
import style from './Waiting.module.css'

/** Before the title of a plan whose write waits in the send queue, or was refused. The name of the plan says the same. */
export function WaitingMark({ row }: { row: PlanRow }) {
  if (!row.waiting) return null
  return (
    <span className={style.mark} data-waiting={row.waiting}>
      <Glyph icon={row.waiting === 'refused' ? IconAlert : IconClock} size={13} />
    </span>
  )
}
