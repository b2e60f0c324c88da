// Addresses that were kept before every spelling of one was one (Büro.example, full-width letters): SQL cannot write
// punycode, so this is done at the start, by the owner, for as long as there are such rows.
import type pg from 'pg'
import { Email } from '../../contract/rules/rules.ts'

/** One whose plain spelling is somebody else's stays as it is: nobody takes over another account. @returns how many were written anew */
export async function spellEmails(owner: pg.ClientBase): Promise<number> {
  const { rows } = await owner.query<{ id: string; email: string }>(
    "select id, email from users where email ~ '[^ -~]' order by id",
  )
  let count = 0
  for (const { id, email } of rows) {
    const plain = Email.safeParse(email)
    if (!plain.success || plain.data === email) continue
    const { rowCount } = await owner.query(
      'update users set email = $2 where id = $1 and not exists (select from users where email = $2)',
      [id, plain.data],
    )
    count += rowCount ?? 0
  }
  return count
}
