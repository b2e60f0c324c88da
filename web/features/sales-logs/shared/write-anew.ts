import { href, paths } from '../../../../contract/core/paths.ts'
import { keepTyped } from '../../../offline/drafts/keep-typed.ts'
import type { LogForm } from './log-form.ts'

/** What a new log is kept under while it is written. @param name of the form, from its address */
export const keptAs = (name: string): string => `write ${name}`
/** Begins a new log with what was typed for another. @returns its address */
export function writeAnew(values: LogForm, name: string): string {
  keepTyped(keptAs(name), { ...values, clientKey: crypto.randomUUID() })
  return href(paths.write, {}, { form: name })
}
/** There is one waiting of a log: what is edited again goes on from it. */
export const slotOf = (logId: string): string => `edit ${logId}`
