// What the notification of an alarm says. Used by mails and pushes, and by the list in the browser.
import { clockTime } from '../../rules/days.ts'
import { localTime } from '../../rules/zoned-times.ts'

/** Of a plan with a time and of a whole day: in time, late, and missed. */
export const alarmTexts = [
  'notify.plan_alarm',
  'notify.plan_alarm.late',
  'notify.plan_alarm.missed',
  'notify.plan_alarm.day',
  'notify.plan_alarm.day_late',
  'notify.plan_alarm.day_missed',
] as const
export type AlarmText = (typeof alarmTexts)[number]

/** Alarms are looked for every second: later than this many minutes they were not delivered in time. */
const lateMinutes = 1

export type NotifiedAlarm = {
  /** Instants, ISO 8601: the start of the occurrence, and when the alarm was delivered to the list. */
  planAt: string
  createdAt: string
  alarmMinutes: number
  isAllDay: boolean
  /** First day of the occurrence in the time zone of the plan. */
  day: string
}

/**
 * The text of an alarm, and its values except the title.
 * @param timeZone of the reader (IANA)
 */
export function alarmWords(
  alarm: NotifiedAlarm,
  language: string,
  timeZone: string,
): { key: AlarmText; values: { time: string; day: string; before: string; late: string } } {
  const [begin, rung] = [Date.parse(alarm.planAt), Date.parse(alarm.createdAt)]
  const age = Math.floor((rung - begin) / 60_000) + alarm.alarmMinutes
  const state = rung >= begin ? 'missed' : age >= lateMinutes ? 'late' : null
  const key = ['notify.plan_alarm', alarm.isAllDay ? ['day', state].filter(Boolean).join('_') : state]
  const at = localTime(timeZone, begin)
  const time = clockTime(at.minutes)
  const isThatDay = at.day === localTime(timeZone, rung).day
  return {
    key: key.filter(Boolean).join('.') as AlarmText,
    values: {
      time: isThatDay ? time : `${dateIn(language, at.day)} ${time}`,
      day: dateIn(language, alarm.day),
      before: durationIn(language, alarm.alarmMinutes),
      late: durationIn(language, age),
    },
  }
}
const dateIn = (language: string, day: string) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', day: 'numeric' }).format(new Date(day))
/** '10분', '2시간'; from two hours on in whole hours. */
const durationIn = (language: string, minutes: number) => {
  const [value, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value as number)
}
