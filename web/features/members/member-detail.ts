import type { departments } from '../../../contract/calls/departments/calls.ts'
import type { members } from '../../../contract/calls/members/calls.ts'
import type { OutputOf } from '../../../contract/core/call.ts'

export type MemberDetail = OutputOf<typeof members.detail>
export type Units = OutputOf<typeof departments.list>['items']
