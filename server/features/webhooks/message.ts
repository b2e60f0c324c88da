// The body of a request to a webhook.
import { toWire } from '../../../contract/core/call.ts'
import { dataOf, recordFields, testEvent, type RecordKind } from '../../../contract/calls/webhooks/events.ts'

export type Told = {
  event: string
  subjectId: string
  actorId: string | null
  /** Ids and stages by our names, as the trigger has written them. */
  details: Record<string, string>
  happenedAt: string
}
const idNames = {
  log: 'logId',
  comment: 'commentId',
  feedback: 'feedbackId',
  customer: 'customerId',
  contact: 'contactId',
  plan: 'planId',
} as const satisfies Record<RecordKind, string>

/** Null for a test, which is about no record. */
export const kindOf = (event: string): RecordKind | null =>
  event === testEvent ? null : (event.slice(0, event.indexOf('.')) as RecordKind)

const codecs = Object.fromEntries((Object.keys(recordFields) as RecordKind[]).map((kind) => [kind, dataOf(kind)]))
const testCodec = dataOf(null)

/** @param fields of the record; undefined where the webhook sends ids only, null where the record is gone */
export function bodyOf(workgroupId: string, told: Told, fields: object | null | undefined): string {
  const kind = kindOf(told.event)
  const data = {
    workgroupId,
    ...(kind && { [idNames[kind]]: told.subjectId }),
    ...told.details,
    actorId: told.actorId,
    ...(kind && fields !== undefined && { fields }),
  }
  return JSON.stringify({
    type: told.event,
    timestamp: new Date(told.happenedAt).toISOString(),
    data: toWire(kind ? codecs[kind]! : testCodec, data),
  })
}
