import { href, paths } from '../../../../contract/core/paths.ts'
import { startDraft } from '../../../offline/drafts/start-draft.ts'
import type { LogForm } from './log-form.ts'

/** The key under which a new log is stored while it is written. @param name of the form, from the URL */
export const logFormKey = (name: string): string => `write ${name}`
/** The name of the form of a new log about an occurrence of a plan. */
export const formOfPlan = (planId: string, day: string): string => `plan-${planId}-${day}`
/** @returns empty ids where the form is not about a plan */
export function planOfForm(name: string): { planId: string; planDay: string } {
  const [, planId = '', planDay = ''] = /^plan-([1-9]\d{0,17})-(\d{4}-\d\d-\d\d)$/.exec(name) ?? []
  return { planId, planDay }
}
/** Starts a new log with values from elsewhere. @returns its path */
export function startNewLog(values: LogForm, name: string): string {
  startDraft(logFormKey(name), { ...values, clientKey: crypto.randomUUID(), planId: '', planDay: '' })
  return href(paths.write, {}, { form: name })
}
/** The send queue holds at most one edit per log: another edit continues it. */
export const editSlotOf = (logId: string): string => `edit ${logId}`
