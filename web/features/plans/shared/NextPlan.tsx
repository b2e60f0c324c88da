import { plans } from '../../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { addDays } from '../../../../contract/rules/days.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { useRead } from '../../../api/reads.ts'
import { dotted, titled } from '../../../format/format.ts'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { useZoneFormat } from './zone-format.ts'

/** The next plan with a customer that the user may read, of the days that one list can have. @param none shown without one */
export function NextPlan({ customerId, none }: { customerId: string; none: string }) {
  const format = useZoneFormat()
  const today = format.today()
  const to = addDays(today, limits.planRangeDays - 1)
  const { data } = useRead(plans.list, { from: today, to, timeZone: format.timeZone, customerId })
  if (!data) return null
  const now = new Date().toISOString()
  const next = data.items.find((plan) => plan.isAllDay || plan.end > now)
  if (!next) return <p className="s13 t3">{none}</p>
  const day = next.isAllDay ? next.start : format.dayOf(next.start)
  const owner = data.people.find(({ id }) => id === next.ownerId)
  return (
    <ul>
      <ListRow
        to={href(paths.calendar, {}, { day, plan: next.id })}
        title={next.text}
        sub={dotted(
          next.isAllDay ? format.dayTitle(day) : `${format.dayTitle(day)} ${format.timeOf(next.start)}`,
          next.contactName && titled(next.contactName, next.contactPosition),
          next.place,
        )}
        facts={owner && <span>{owner.name}</span>}
      />
    </ul>
  )
}
