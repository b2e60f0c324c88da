// Who I am: the one way to know it in the browser.
import { roleOf } from '../../contract/codes.ts'
import type { Person } from '../../contract/permissions.ts'
import { me as meCall } from '../../contract/calls/profile/me.ts'
import { useRead } from './queries.ts'
import { useStoredPerson } from '../session/session.ts'

/** All that the server says of me, once it has. */
export const useMe = () => useRead(meCall, {}, { staleTime: 60_000 }).data?.[0]

/** Whose searches this device keeps: of whom, in which workgroup. */
export const useSearcher = (): string => {
  const me = useMe()
  return me ? `${me.id} ${me.workgroupId}` : ''
}

/** For the sentences of permissions.ts and for "me" beside a name; until the server has said it, what this device was told last. */
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
