// The link by which anybody who has it joins a workgroup, as the workgroup sees it.
import { roleOf, type Role } from '../../../contract/codes.ts'
import { rolesOfJoinLink } from '../../../contract/permissions.ts'
import type { Db } from '../../db/connect.ts'
import { storedRole } from '../../db/roles.ts'

/** The link that was not ended. */
export async function currentLink(db: Db, workgroupId: string, now: Date) {
  const row = await db
    .selectFrom('join_links as l')
    .innerJoin('users as u', 'u.id', 'l.made_by_id')
    .innerJoin('members as m', (on) =>
      on.onRef('m.workgroup_id', '=', 'l.workgroup_id').onRef('m.user_id', '=', 'l.made_by_id'),
    )
    .where('l.workgroup_id', '=', workgroupId)
    .where('l.ended_at', 'is', null)
    .select([
      'l.id',
      'l.role',
      'l.use_limit as limit',
      'l.uses',
      'u.name as madeByName',
      'l.created_at as madeAt',
      'l.expires_at as expiresAt',
      'l.made_by_id as madeById',
      'm.role as makerRole',
      'm.left_at as makerLeftAt',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { madeById, makerRole, makerLeftAt, ...link } = row
  const role = roleOf(row.role)
  const maker = { userId: madeById, role: roleOf(makerRole), inWorkgroup: makerLeftAt === null, isOperator: false }
  const isOpen =
    new Date(row.expiresAt) > now && row.uses < row.limit && rolesOfJoinLink(maker).some((each) => each === role)
  return { ...link, role, isOpen }
}
type NewLink = {
  workgroupId: string
  role: Role
  hash: Buffer
  limit: number
  madeById: string
  now: Date
  expiresAt: Date
}
/** The workgroup is locked, so that it has one link after two calls at once. */
export async function addLink(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto('join_links')
    .values({
      workgroup_id: link.workgroupId,
      role: storedRole(link.role),
      hash: link.hash,
      use_limit: link.limit,
      made_by_id: link.madeById,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute()
}
/** @param id null for the current one. @returns the role of the link that this has ended */
export const endLink = (db: Db, workgroupId: string, id: string | null, now: Date): Promise<Role | null> =>
  db
    .updateTable('join_links')
    .set({ ended_at: now })
    .where('workgroup_id', '=', workgroupId)
    .$if(id !== null, (query) => query.where('id', '=', id))
    .where('ended_at', 'is', null)
    .returning('role')
    .executeTakeFirst()
    .then((row) => (row ? roleOf(row.role) : null))
