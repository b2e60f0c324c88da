// The first day of the week: that of the workgroup, or the usual one of the language. Set by the main layout.
import { firstWeekday } from '../../contract/rules/days.ts'
import { externalStore } from './external-store.ts'
import { useTexts } from './texts.ts'

const ofWorkgroup = externalStore('')
/** @param weekStart 0 (Sunday) to 6; empty for that of the language */
export function setWeekStart(weekStart: string): void {
  if (weekStart !== ofWorkgroup.get()) ofWorkgroup.set(weekStart)
}
/** 0 (Sunday) to 6. */
export function useFirstWeekday(): number {
  const { language } = useTexts()
  const own = ofWorkgroup.use((weekStart) => weekStart)
  return own === '' ? firstWeekday(language) : Number(own)
}
