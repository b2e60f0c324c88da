// Whether a log says already what an edit was to make it say.
import type { GivenTo, OutputOf } from '../../../contract/core/call.ts'
import type { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'

type Said = GivenTo<typeof salesLogs.update>
type Log = OutputOf<typeof salesLogs.detail>
export function saysAlready(log: Log, input: Said): boolean {
  const plain = ['title', 'content', 'customerId', 'contactId', 'purpose', 'channel', 'nextStep', 'nextDay'] as const
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return (
    plain.every((name) => (log[name] ?? '') === (input[name] ?? '')) &&
    Date.parse(log.at) === Date.parse(input.at) &&
    same(log.keywords, input.keywords) &&
    same(log.coAuthors.map(({ id }) => id).toSorted(), [...(input.coAuthorIds ?? [])].toSorted())
  )
}
