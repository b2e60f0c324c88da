import type { OutputOf } from '../../../contract/core/call.ts'
import type { workgroups } from '../../../contract/calls/workgroups/calls.ts'

export type Workgroup = OutputOf<typeof workgroups.detail>
export type WorkgroupValues = Pick<Workgroup, 'name' | 'address' | 'timeZone' | 'weekStart'>

export const workgroupFormOf = ({ name, address, timeZone, weekStart }: Workgroup): WorkgroupValues => ({
  name,
  address,
  timeZone,
  weekStart,
})
