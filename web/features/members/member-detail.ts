import type { departments } from '../../../contract/calls/departments/calls.ts'
import type { membership } from '../../../contract/calls/members/membership.ts'
import type { OutputOf } from '../../../contract/core/call.ts'

export type MemberDetail = OutputOf<typeof membership.detail>
export type Units = OutputOf<typeof departments.list>['items']
