// A log that is being written, as a draft: what there is of it, and back.
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import type { DraftFields, DraftWay } from '../../../offline/drafts/tab-drafts.ts'
import type { Format } from '../../../format/format.ts'
import { inputOf, type LogForm } from './log-form.ts'

const fieldsOf = (values: LogForm, format: Format): DraftFields => inputOf(values, format)
/** Without words and a customer there is nothing that anybody wrote. */
const isEmpty = ({ customerId, title, content, nextStep, keywords }: LogForm) =>
  !customerId && keywords.length === 0 && `${title}${content}${nextStep}`.trim() === ''

export type NewLogForm = LogForm & { clientKey: string }
export const newLogDraft = (format: Format): DraftWay<NewLogForm> => ({
  kind: 'log',
  key: ({ clientKey }) => clientKey,
  write: (values) => fieldsOf(values, format),
  read: async (draft) => (await import('../write/log-of-draft.ts')).newLogOf(draft, format),
  isEmpty,
})
/** The form that edits a log, and what it begins with: which version it was, so that nothing newer is overwritten unasked. */
export const editFormOf = (logId: string): string => `${salesLogs.detail.path} ${logId}`
export const editedLogDraft = (logId: string, format: Format): DraftWay<LogForm & { ver: number }> => ({
  kind: 'edit',
  key: () => `log ${logId}`,
  write: (values) => ({ ...fieldsOf(values, format), logId, logVer: values.ver }),
  read: async (draft) => (await import('../write/log-of-draft.ts')).editedLogOf(draft, format),
  isEmpty: () => false,
})
