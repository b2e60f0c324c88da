import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import type { Format } from '../../format/format.ts'
import type { FieldsOf } from '../../kit/forms/use-form.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { firstFree } from './free-time.ts'
import type { PlanForm } from './plan-form.ts'
import { useZoneFormat } from './shared/zone-format.ts'
import style from './Calendar.module.css'

/** Who of the people is busy at the chosen time, and the next time at which all are free. It never blocks. */
export function BusyNotice({ form, exceptId }: { form: FieldsOf<PlanForm>; exceptId: string }) {
  const { t } = useTexts()
  const person = usePerson()
  const format = useZoneFormat()
  const { values, change } = form
  const userIds = [person.userId, ...values.attendeeIds.map((one) => one.value)]
  const times = timesOf(values, format)
  const day = values.day ?? ''
  const busy = useRead(
    plans.busy,
    { userIds, from: day, to: addDays(day || '2026-01-01', 7), timeZone: format.timeZone, exceptId },
    { enabled: times !== null && person.userId !== '', keepPrevious: true },
  )
  if (!times || !busy.data) return null
  const timed = busy.data.items.filter((item) => !item.isAllDay)
  const clashes = timed.filter((item) => item.start < times.end && item.end > times.start)
  if (clashes.length === 0) return null
  const nameOf = (id: string) =>
    id === person.userId ? t('plans.you') : (values.attendeeIds.find((one) => one.value === id)?.title ?? '')
  const free = firstFree(timed, times, format.timeZone)
  return (
    <div className={style.busy} role="status">
      <Glyph icon={IconAlert} />
      <div>
        {clashes.slice(0, 3).map((item) => (
          <p key={`${item.userId} ${item.start}`}>
            {t('plans.isBusy', {
              name: nameOf(item.userId),
              from: format.timeOf(item.start),
              to: format.timeOf(item.end),
            })}
          </p>
        ))}
        {free && (
          <Button
            look="ghost"
            size="sm"
            onClick={() =>
              change(
                {
                  day: format.dayOf(free.start),
                  time: format.timeOf(free.start),
                  endDay: format.dayOf(free.end),
                  endTime: format.timeOf(free.end),
                },
                'start',
                'end',
              )
            }
          >
            {t('plans.takeFree', { when: format.moment(free.start) })}
          </Button>
        )}
      </div>
    </div>
  )
}
function timesOf({ isAllDay, day, time, endDay, endTime }: PlanForm, format: Format) {
  if (isAllDay || !day || !time || !endDay || !endTime) return null
  const [start, end] = [format.instantOf(day, time), format.instantOf(endDay, endTime)]
  return end > start ? { start, end } : null
}
