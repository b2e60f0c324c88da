// The signed-in user.
import { roleOf } from '../../contract/codes.ts'
import type { Person } from '../../contract/permissions.ts'
import { me as meCall } from '../../contract/calls/profile/me.ts'
import { useRead } from './reads.ts'
import { useStoredPerson } from '../session/session.ts'

/** The profile; undefined until it is loaded. */
export const useMe = () => useRead(meCall, {}, { staleTime: 60_000 }).data?.[0]

/** The owner of the search history on this device: user and workgroup. Empty until the profile is loaded. */
export const useSearchOwner = (): string => {
  const me = useMe()
  return me ? `${me.id} ${me.workgroupId}` : ''
}

/** The user for the predicates of permissions.ts; until the profile is loaded, from what this device has stored. */
export function usePerson(): Person & { name: string } {
  const me = useMe()
  const stored = useStoredPerson()
  const role = me?.role ?? roleOf(stored.role)
  return {
    userId: me?.id ?? stored.id,
    name: me?.name ?? stored.name,
    role,
    inWorkgroup: me ? me.workgroupId !== '0' : true,
    isOperator: me?.isOperator ?? role === 'operator',
  }
}
