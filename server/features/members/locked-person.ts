import type { Person } from '../../../contract/permissions.ts'
import type { MemberContext } from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { roleOfMember } from './queries.ts'

/**
 * Locks the workgroup, so that no role, no membership and no department changes until the commit, and returns the caller
 * with the role of now. @throws no_permission when the caller was removed meanwhile
 */
export async function lockedPerson({ db, workgroupId, person }: MemberContext): Promise<Person> {
  if (!(await lockWorkgroup(db))) throw notFound()
  const role = await roleOfMember(db, workgroupId, person.userId)
  if (role === null) throw new Failure('no_permission')
  return { ...person, role }
}
