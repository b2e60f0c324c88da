// Converts a log being written to and from a draft.
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import type { DraftFields, DraftCodec } from '../../../offline/drafts/tab-drafts.ts'
import type { Format } from '../../../format/format.ts'
import { inputOf, type LogForm, type NewLogForm } from './log-form.ts'

const fieldsOf = (values: LogForm, format: Format): DraftFields => inputOf(values, format)
/** A form without text and customer is not stored. */
const isEmpty = ({ customerId, title, content, nextStep, keywords }: LogForm) =>
  !customerId && keywords.length === 0 && `${title}${content}${nextStep}`.trim() === ''

export const newLogDraft = (format: Format): DraftCodec<NewLogForm> => ({
  kind: 'log',
  key: ({ clientKey }) => clientKey,
  write: (values) => ({ ...fieldsOf(values, format), planId: values.planId, planDay: values.planDay }),
  read: async (draft) => (await import('../write/log-of-draft.ts')).newLogOf(draft, format),
  isEmpty,
})
/** The form that edits a log. The draft contains the base version, so that a newer one is not overwritten silently. */
export const editFormOf = (logId: string): string => `${salesLogs.detail.path} ${logId}`
export const editedLogDraft = (logId: string, format: Format): DraftCodec<LogForm & { ver: number }> => ({
  kind: 'edit',
  key: () => `log ${logId}`,
  write: (values) => ({ ...fieldsOf(values, format), logId, logVer: values.ver }),
  read: async (draft) => (await import('../write/log-of-draft.ts')).editedLogOf(draft, format),
  isEmpty: () => false,
})
