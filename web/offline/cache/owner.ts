// The owner of the offline cache: one account, in one workgroup, in one role. Nobody else is shown anything of it.
import type { OutputOf } from '../../../contract/core/call.ts'
import { roleOf } from '../../../contract/codes.ts'
import { Contact } from '../../../contract/calls/contacts/calls.ts'
import { Customer } from '../../../contract/calls/customers/calls.ts'
import type { me as meCall } from '../../../contract/calls/profile/me.ts'
import { PlanRow } from '../../../contract/calls/plans/calls.ts'
import { PlanTexts } from '../../../contract/calls/plans/lists.ts'
import { SalesLog } from '../../../contract/calls/sales-logs/calls.ts'
import { isSignedIn, readStored } from '../../session/session.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'

export type Me = OutputOf<typeof meCall>[number]
/** The field names of the records: those of another build may differ. */
const shape = [SalesLog, Customer, Contact, PlanRow, PlanTexts]
  .map(({ names }) => names.map(([name]) => name).join())
  .join(';')
const hashed = (text: string) => {
  let hash = 0
  for (const character of text) hash = (Math.imul(hash, 31) + character.codePointAt(0)!) | 0
  return hash.toString(36)
}
const of = (userId: string, workgroupId: string, role: string) => [userId, workgroupId, role, hashed(shape)].join(' ')
export const ownerOf = (me: Me): string => of(me.id, me.workgroupId, me.role)
export const workgroupOf = (owner: string): string => owner.split(' ')[1] ?? ''
/** Whether it is the owner of the current session, as far as this device knows. */
export const isOwn = (owner: string): boolean =>
  isSignedIn() &&
  owner === of(readStored('login_idx') ?? '', shownWorkgroup()?.id ?? '', roleOf(readStored('permissions') ?? ''))
/**
 * Why the cache of the previous owner was deleted; null: it was another user's, or the fields of the records have
 * changed.
 */
export function lossReason(before: string, now: string): 'removed' | 'roleChanged' | null {
  const [[user, workgroup, role], [userNow, workgroupNow, roleNow]] = [before.split(' '), now.split(' ')]
  if (user !== userNow) return null
  if (workgroup !== workgroupNow) return workgroupNow === '0' ? 'removed' : null
  return role === roleNow ? null : 'roleChanged'
}
