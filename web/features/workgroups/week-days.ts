import { weekStarts } from '../../../contract/calls/workgroups/week-start.ts'
import { addDays } from '../../../contract/rules/days.ts'
import type { Translate } from '../../ui/texts.ts'

/** The name of a first day of the week, as people choose it. @param language of the screen */
export function weekStartName(weekStart: string, language: string, t: Translate): string {
  if (weekStart === '') return t('wgroup.weekStart.reader')
  // 2026-11-22 is a Sunday.
  const day = new Date(`${addDays('2026-11-22', Number(weekStart))}T00:00Z`)
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(day)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
export const weekStartOptions = (language: string, t: Translate) =>
  weekStarts.map((value) => ({ value, label: weekStartName(value, language, t) }))
