// Writes the users of the sample workgroup, their departments, memberships and settings.
import { legalVersions } from '../../contract/calls/acceptances/legal.ts'
import { e164 } from '../../contract/rules/phone-numbers.ts'
import { storedRole } from '../../server/db/roles.ts'
import { hashPassword } from '../../server/security/passwords.ts'
import type { Seed } from './insert.ts'

export const demoPassword = 'Daon-2026!'

/** A member who shows their joining date to others; their first anniversary is in twelve days. */
const anniversaryMember = 4
const almostAYearAgo = (today: Date) => {
  const day = new Date(today.getTime() + 12 * 864e5)
  day.setUTCFullYear(day.getUTCFullYear() - 1)
  return day.toISOString()
}

/** @returns the ids of the users, in the order of `demo.members` */
export async function seedMembers({
  client,
  insert,
  demo,
  today,
  workgroupId,
}: Pick<Seed, 'client' | 'insert' | 'demo' | 'today' | 'workgroupId'>): Promise<string[]> {
  const departmentIds = await insert(
    'departments',
    'workgroup_id, name, position, ver',
    demo.departments.map(({ name, head }, at) => ({
      workgroup_id: workgroupId,
      name,
      // One without a head is above the others.
      position: head === null ? 0 : at + 1,
      ver: 1,
    })),
  )
  const passwordHash = await hashPassword(demoPassword)
  const userIds = await insert(
    'users',
    'email, name, password_hash, phone, language, is_operator, last_workgroup_id, created_at, ver',
    demo.members.map((member) => ({
      email: member.email,
      name: member.name,
      password_hash: passwordHash,
      phone: e164(member.phone),
      language: member.language,
      is_operator: false,
      last_workgroup_id: workgroupId,
      created_at: demo.createdAt,
      ver: 1,
    })),
  )
  await insert(
    'acceptances',
    'user_id, what, version, at',
    userIds.flatMap((user_id) =>
      Object.entries(legalVersions).map(([what, version]) => ({ user_id, what, version, at: demo.createdAt })),
    ),
    'user_id',
  )
  await insert(
    'members',
    'workgroup_id, user_id, role, department_id, rank, joined_at, ver',
    demo.members.map((member, at) => ({
      workgroup_id: workgroupId,
      user_id: userIds[at],
      role: storedRole(member.role),
      department_id: departmentIds[member.department],
      rank: member.rank,
      joined_at: at === anniversaryMember ? almostAYearAgo(today) : demo.createdAt,
      ver: 1,
    })),
    'user_id',
  )
  for (const [at, { above, head }] of demo.departments.entries())
    await client.query('update departments set parent_id = $2, head_id = $3 where id = $1', [
      departmentIds[at],
      above === null ? null : departmentIds[above],
      head === null ? null : userIds[head],
    ])
  await insert(
    'user_settings',
    'user_id, settings',
    [{ user_id: userIds[anniversaryMember], settings: { showsJoining: true } }],
    'user_id',
  )
  return userIds
}
