// A page that opens without a network goes on as the last one knew its reader: what is typed in it belongs to his workgroup.
import type { OutputOf } from '../../contract/core/call.ts'
import { me as meCall } from '../../contract/calls/profile/me.ts'
import { ownBuild } from '../boot/build-id.ts'
import { setRead } from '../api/queries.ts'
import { onDevice, stored } from './session.ts'
import { show, shownWorkgroup } from './tab-workgroup.ts'

type Me = OutputOf<typeof meCall>[number]
/** By this very build: another may know other fields. Gone at sign-out. */
export const remember = (me: Me): void => onDevice.write('me', JSON.stringify([ownBuild(), me]))

export function goOnAsLast(): void {
  const [build, me] = JSON.parse(onDevice.read('me') ?? '[]') as [build?: string, me?: Me]
  if (!me || build !== ownBuild() || me.id !== stored('login_idx') || shownWorkgroup()) return
  show({ id: me.workgroupId, name: me.workgroupName })
  setRead(meCall, {}, [me], 1)
}
