import type { ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import type { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'

type Edit = ClientInputOf<typeof salesLogs.update>
type Log = OutputOf<typeof salesLogs.detail>
/** Whether a log already has the values of an edit: its response was lost. */
export function isAlreadyApplied(log: Log, input: Edit): boolean {
  const plain = ['title', 'content', 'customerId', 'contactId', 'purpose', 'channel', 'nextStep', 'nextDay'] as const
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return (
    plain.every((name) => (log[name] ?? '') === (input[name] ?? '')) &&
    Date.parse(log.at) === Date.parse(input.at) &&
    same(log.keywords, input.keywords) &&
    same(log.coAuthors.map(({ id }) => id).toSorted(), [...(input.coAuthorIds ?? [])].toSorted())
  )
}
