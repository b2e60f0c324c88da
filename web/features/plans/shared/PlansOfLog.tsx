import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { plans } from '../../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { useRead } from '../../../api/reads.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { useZoneFormat } from './zone-format.ts'

/** Links to the plans made from the next step of a log, each to its day in the calendar. */
export function PlansOfLog({ logId }: { logId: string }) {
  const format = useZoneFormat()
  const { data } = useRead(plans.ofLog, { logId })
  return data?.items.map((plan) => {
    const day = plan.isAllDay ? plan.start : format.dayOf(plan.start)
    return (
      <Anchor
        key={plan.id}
        to={href(paths.calendar, {}, { day, plan: plan.id })}
        aria-label={`${plan.text}, ${format.dayTitle(day)}`}
      >
        <Glyph icon={IconCalendar} size={15} />
        <span className="num">
          {format.date(day)} {!plan.isAllDay && format.timeOf(plan.start)}
        </span>
      </Anchor>
    )
  })
}
