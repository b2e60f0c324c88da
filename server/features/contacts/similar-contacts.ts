// Finds existing contacts that a new one may duplicate.
import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { contacts as contract } from '../../../contract/calls/contacts/calls.ts'
import { OptionalContactPhone } from '../../../contract/rules/phone-rules.ts'
import { OptionalEmail } from '../../../contract/rules/rules.ts'
import { foldForSearch } from '../../../contract/rules/text-normalization.ts'
import type { Db } from '../../db/connect.ts'
import { normalizedBy, maxSimilar } from '../customers/queries.ts'

type SimilarContact = OutputOf<typeof contract.alike>['items'][number]

export async function findSimilarContacts(
  db: Db,
  workgroupId: string,
  input: InputOf<typeof contract.alike>,
): Promise<SimilarContact[]> {
  const mobile = normalizedBy(OptionalContactPhone, input.mobile)
  const email = normalizedBy(OptionalEmail, input.email)
  const name = foldForSearch(input.name).replace(/\s+/g, '')
  const reasons: [why: SimilarContact['why'], is: RawBuilder<unknown>][] = []
  if (mobile) reasons.push(['mobile', sql`k.mobile = ${mobile}`])
  if (email) reasons.push(['mail', sql`k.email = ${email}`])
  if (name && input.customerId)
    reasons.push(['name', sql`k.customer_id = ${input.customerId} and split_part(k.search, e'\n', 1) = ${name}`])
  if (reasons.length === 0) return []
  const why = sql`case ${sql.join(
    reasons.map(([word, is]) => sql`when ${is} then ${word}::text`),
    sql` `,
  )} end`
  const rank = sql`case ${sql.join(
    reasons.map(([, is], at) => sql`when ${is} then ${at}::int`),
    sql` `,
  )} end`
  const { rows } = await sql<SimilarContact>`
    select k.id, k.name, k.position, c.id as "customerId", c.name as "customerName", ${why} as why
    from contacts k join customers c on c.workgroup_id = k.workgroup_id and c.id = k.customer_id and c.deleted_at is null and not c.is_sample
    where k.workgroup_id = ${workgroupId} and k.deleted_at is null and k.id <> ${input.exceptId || 0} and (${sql.join(
      reasons.map(([, is]) => sql`(${is})`),
      sql` or `,
    )})
    order by ${rank}, k.name collate "ko-x-icu", k.id limit ${maxSimilar}`.execute(db)
  return rows
}
