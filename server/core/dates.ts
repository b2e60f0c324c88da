// Calendar days in a time zone.

/** @returns the day it is there now, `YYYY-MM-DD`. Swedish dates have that form. */
export const todayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
