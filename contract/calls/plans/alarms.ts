// Alarms of plans.

/** Minutes before the start, as the specification lists them. */
export const alarmMinutes = [5, 10, 30, 120, 240] as const
/** Alarms of a whole-day plan count from this hour of its first day, in the time zone of the plan. */
export const wholeDayAlarmHour = 9
