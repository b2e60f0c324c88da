// The current user, for screens that show or hide by right.
import { roleOf } from '../contract/codes.ts'
import type { Person } from '../contract/permissions.ts'
import { profile } from '../contract/profile.ts'
import { useRead } from './queries.ts'
import { useSession } from './session.ts'

export const useMe = () => useRead(profile.me, {}, { staleTime: 60_000 }).data?.[0]

/** For the sentences of permissions.ts; until `me` is there, what this device was told last. The server decides anyway. */
export function usePerson(): Person {
  const me = useMe()
  const { permission, userId } = useSession()
  const role = me?.role ?? roleOf(permission)
  return {
    userId: me?.id ?? userId ?? '',
    role,
    inWorkgroup: me ? me.workgroupId !== '0' : true,
    isOperator: me?.isOperator ?? role === 'operator',
  }
}
