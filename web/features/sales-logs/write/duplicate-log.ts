import type { OutputOf } from '../../../../contract/core/call.ts'
import type { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import type { Format } from '../../../format/format.ts'
import { emptyForm, formOf, type LogForm } from '../shared/log-form.ts'

/** A new log with the values of another one, at the current time. @param me the author, who cannot be a co-author */
export function duplicateOf(log: OutputOf<typeof salesLogs.detail>, format: Format, me: string): LogForm {
  const { day, time } = emptyForm(format)
  const like = formOf(log, format)
  return { ...like, coAuthorIds: like.coAuthorIds.filter(({ value }) => value !== me), day, time, nextDay: null }
}
