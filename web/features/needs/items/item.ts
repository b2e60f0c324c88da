import type { OutputOf } from '../../../../contract/core/call.ts'
import type { needs } from '../../../../contract/calls/needs/calls.ts'

/** An item of the workgroup's list of needs. */
export type Item = OutputOf<typeof needs.list>['items'][number]
