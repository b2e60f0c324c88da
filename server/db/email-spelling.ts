// Normalizes mail addresses stored by old versions (Büro.example, full-width letters). SQL has no punycode, so this
// runs at start instead of in a migration.
import type pg from 'pg'
import { Email } from '../../contract/rules/rules.ts'

/** An address whose normal form belongs to another user does not change. @returns the number of changed addresses */
export async function normalizeEmails(owner: pg.ClientBase): Promise<number> {
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
