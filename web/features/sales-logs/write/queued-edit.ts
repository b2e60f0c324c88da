// Shows a log with the edit that waits in the send queue.
import type { ClientInputOf, OutputOf } from '../../../../contract/core/call.ts'
import type { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import type { Entry } from '../../../offline/send-queue/entry.ts'
import { useWaiting } from '../../../offline/send-queue/list.ts'
import type { LogForm } from '../shared/log-form.ts'

type Log = OutputOf<typeof salesLogs.detail>
export function useQueuedEdit(logId: string): (log: Log) => Log {
  const one = useWaiting().find(
    ({ kind, input, state }) => kind === 'edit' && input.id === logId && state === 'waiting',
  )
  return (log) => (one ? edited(log, one) : log)
}
function edited(log: Log, { values, input }: Entry): Log {
  const { customerId, contactId } = values as LogForm
  const {
    title,
    content,
    at,
    purpose,
    channel,
    keywords = [],
    nextStep = '',
    nextDay,
  } = input as ClientInputOf<typeof salesLogs.update>
  const names = { customerName: customerId?.title ?? '', contactName: contactId?.title ?? '' }
  return {
    ...log,
    ...names,
    title,
    content,
    at,
    purpose,
    channel,
    keywords: [...keywords],
    nextStep,
    nextDay: nextDay || null,
  }
}
