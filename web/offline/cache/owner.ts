// Whose content it is: of one account, in one workgroup, in one role. What another one would be shown he gets from the server.
import type { OutputOf } from '../../../contract/core/call.ts'
import { roleOf } from '../../../contract/codes.ts'
import { Contact } from '../../../contract/calls/contacts/calls.ts'
import { Customer } from '../../../contract/calls/customers/calls.ts'
import type { me as meCall } from '../../../contract/calls/profile/me.ts'
import { SalesLog } from '../../../contract/calls/sales-logs/calls.ts'
import { isSignedIn, stored } from '../../session/session.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'

export type Me = OutputOf<typeof meCall>[number]
/** What a record consists of: that of another build may have other fields. */
const shape = [SalesLog, Customer, Contact].map(({ names }) => names.map(([name]) => name).join()).join(';')
const hashed = (text: string) => {
  let hash = 0
  for (const sign of text) hash = (Math.imul(hash, 31) + sign.codePointAt(0)!) | 0
  return hash.toString(36)
}
const of = (userId: string, workgroupId: string, role: string) => [userId, workgroupId, role, hashed(shape)].join(' ')
export const ownerOf = (me: Me): string => of(me.id, me.workgroupId, me.role)
/** As far as this device knows who is here. */
export const isOwn = (owner: string): boolean =>
  isSignedIn() &&
  owner === of(stored('login_idx') ?? '', shownWorkgroup()?.id ?? '', roleOf(stored('permissions') ?? ''))
/** Why nothing of another owner is kept any more; null: it is none of the reader's business, or the records look different. */
export function whyOther(before: string, now: string): 'removed' | 'roleChanged' | null {
  const [[user, workgroup, role], [userNow, workgroupNow, roleNow]] = [before.split(' '), now.split(' ')]
  if (user !== userNow) return null
  if (workgroup !== workgroupNow) return workgroupNow === '0' ? 'removed' : null
  return role === roleNow ? null : 'roleChanged'
}
