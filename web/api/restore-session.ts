// The profile of the last session on this device, for a page that opens without a network: what the user types in it
// belongs to their workgroup.
import type { OutputOf } from '../../contract/core/call.ts'
import { me as meCall } from '../../contract/calls/profile/me.ts'
import { currentBuild } from '../boot/build-id.ts'
import { readStored, readStoredProfile, writeStoredProfile } from '../session/session.ts'
import { showWorkgroup, shownWorkgroup } from '../session/tab-workgroup.ts'
import { setCached } from './query-client.ts'

type Me = OutputOf<typeof meCall>[number]
/** Stored with the id of this build, since another build may know other fields. Removed at sign-out. */
export const rememberProfile = (me: Me): void => writeStoredProfile(JSON.stringify([currentBuild(), me]))

export function restoreLastSession(): void {
  const [build, me] = JSON.parse(readStoredProfile() ?? '[]') as [build?: string, me?: Me]
  if (!me || build !== currentBuild() || me.id !== readStored('login_idx') || shownWorkgroup()) return
  showWorkgroup({ id: me.workgroupId, name: me.workgroupName })
  setCached(meCall, {}, [me], 1)
}
