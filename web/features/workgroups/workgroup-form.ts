import type { OutputOf } from '../../../contract/core/call.ts'
import type { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'

export type Workgroup = OutputOf<typeof workgroupSettings.detail>
export type WorkgroupValues = Pick<Workgroup, 'name' | 'address' | 'timeZone' | 'weekStart'>

export const workgroupFormOf = ({ name, address, timeZone, weekStart }: Workgroup): WorkgroupValues => ({
  name,
  address,
  timeZone,
  weekStart,
})
