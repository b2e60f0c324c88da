import { useEffect, useState, type ReactNode } from 'react'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { plans } from '../../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { dotted, titled } from '../../../format/format.ts'
import { Chip } from '../../../ui/elements/Chip.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useZoneFormat } from './zone-format.ts'

type Plans = OutputOf<typeof plans.list>['items']

/**
 * On home: the plans of today that the user owns or takes part in, the next one with the time until it begins; nothing
 * where there are none.
 * @param children content below, shown together with it to avoid layout shift
 */
export function TodaysPlans({ children }: { children: ReactNode }) {
  const { userId } = usePerson()
  const { today, timeZone } = useZoneFormat()
  const from = today()
  const input = { from, to: from, timeZone, userIds: [userId] }
  const { data, isPending } = useRead(plans.list, input, { enabled: userId !== '' })
  if (isPending) return null
  return (
    <>
      {data && data.items.length > 0 && <PlansToday rows={data.items} />}
      {children}
    </>
  )
}

function PlansToday({ rows }: { rows: Plans }) {
  const { t, language } = useTexts()
  const format = useZoneFormat()
  const now = useMinute()
  const today = format.today()
  const next = rows.find((plan) => !plan.isAllDay && Date.parse(plan.start) > now)
  const to = href(paths.calendar, {}, { day: today })
  return (
    <Section title={t('home.today')} count={format.number(rows.length)} more={{ label: t('home.toCalendar'), to }}>
      <RowList label={t('home.today')}>
        {rows.map((plan) => (
          <ListRow
            key={`${plan.id} ${plan.day}`}
            lead={
              plan.isAllDay ? (
                t('home.allDay')
              ) : (
                <time className="num" dateTime={plan.start}>
                  {format.dayOf(plan.start) < today
                    ? format.dayShort(format.dayOf(plan.start))
                    : format.timeOf(plan.start)}
                </time>
              )
            }
            title={plan.text}
            to={href(paths.calendar, {}, { day: today, plan: plan.id })}
            sub={dotted(
              plan.customerName,
              plan.contactName && titled(plan.contactName, plan.contactPosition),
              plan.place,
            )}
            facts={plan === next && <Chip>{timeUntil(Date.parse(plan.start) - now, language)}</Chip>}
          />
        ))}
      </RowList>
    </Section>
  )
}
/** '36분 후', 'in 2 hr.' */
function timeUntil(ms: number, language: string): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  const format = new Intl.RelativeTimeFormat(language, { style: 'short' })
  return minutes < 60 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour')
}
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
