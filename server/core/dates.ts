// Calendar days in a time zone.

/** @returns the day it is there now, `YYYY-MM-DD`. Swedish dates have that form. */
export const todayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)

/** @returns the minute it is there at an instant, `YYYY-MM-DD HH:mm` */
export const minuteIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
