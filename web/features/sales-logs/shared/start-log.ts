import { href, paths } from '../../../../contract/core/paths.ts'
import { startDraft } from '../../../offline/drafts/start-draft.ts'
import type { LogForm } from './log-form.ts'

/** The key under which a new log is stored while it is written. @param name of the form, from the URL */
export const logFormKey = (name: string): string => `write ${name}`
/** Starts a new log with values from elsewhere. @returns its path */
export function startNewLog(values: LogForm, name: string): string {
  startDraft(logFormKey(name), { ...values, clientKey: crypto.randomUUID() })
  return href(paths.write, {}, { form: name })
}
/** The send queue holds at most one edit per log: another edit continues it. */
export const editSlotOf = (logId: string): string => `edit ${logId}`
