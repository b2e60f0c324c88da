// Writes the service administrator of the demo, who is in no workgroup.
import type pg from 'pg'
import { legalVersions } from '../../contract/calls/acceptances/legal.ts'
import { hashPassword } from '../../server/security/passwords.ts'
import { insertWith } from './insert.ts'
import { demoPassword } from './members.ts'

export const demoOperator = { name: '한서비', email: 'service@daon.example' }

/** Writes nothing where it exists already. */
export async function seedOperator(client: pg.ClientBase): Promise<void> {
  const { name, email } = demoOperator
  if ((await client.query('select from users where email = $1', [email])).rowCount) return
  const insert = insertWith(client)
  const at = new Date().toISOString()
  const [userId] = await insert('users', 'email, name, password_hash, phone, language, is_operator, created_at, ver', [
    {
      email,
      name,
      password_hash: await hashPassword(demoPassword),
      phone: '+821000000001',
      language: 'ko',
      is_operator: true,
      created_at: at,
      ver: 1,
    },
  ])
  await insert(
    'acceptances',
    'user_id, what, version, at',
    Object.entries(legalVersions).map(([what, version]) => ({ user_id: userId, what, version, at })),
    'user_id',
  )
}
