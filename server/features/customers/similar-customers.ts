// Finds existing customers that a new one may duplicate.
import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { customers as contract } from '../../../contract/calls/customers/calls.ts'
import { OptionalContactPhone } from '../../../contract/rules/phone-rules.ts'
import { BusinessNumber, OptionalEmail } from '../../../contract/rules/rules.ts'
import { nameKey } from '../../../contract/search/company-forms.ts'
import type { Db } from '../../db/connect.ts'
import { personRef } from '../members/queries.ts'
import { duplicateKeys, isLive, maxSimilar, normalizedBy, publicMailDomains } from './queries.ts'

type SimilarCustomer = OutputOf<typeof contract.alike>['items'][number]
export async function findSimilarCustomers(
  db: Db,
  workgroupId: string,
  input: InputOf<typeof contract.alike>,
): Promise<SimilarCustomer[]> {
  const number = normalizedBy(BusinessNumber, input.businessNumber)
  const phone = normalizedBy(OptionalContactPhone, input.phone)
  const domain = normalizedBy(OptionalEmail, input.email).split('@')[1] ?? ''
  const key = nameKey(input.name)
  const reasons: [why: SimilarCustomer['why'], is: RawBuilder<unknown>][] = []
  if (number) reasons.push(['number', sql`${duplicateKeys.number} = ${number}`])
  if (key) reasons.push(['name', sql`${duplicateKeys.name} = ${key}`])
  if (phone) reasons.push(['phone', sql`${duplicateKeys.phone} = ${phone}`])
  if (domain && !publicMailDomains.has(domain)) reasons.push(['mail', sql`${duplicateKeys.mail} = ${domain}`])
  if (reasons.length === 0) return []
  const each = reasons.map(
    ([why, is], rank) => sql`
      select * from (select c.id, ${rank}::int as place, ${why}::text as why from customers c
        where ${isLive(workgroupId)} and not c.is_sample and c.id <> ${input.exceptId || 0} and ${is} order by c.id limit ${maxSimilar}) found`,
  )
  const { rows } = await sql<SimilarCustomer>`
    select c.id, c.name, c.ceo_name as "ceoName", ${personRef('c', 'owner_id')} as owner, first.why
    from (select distinct on (id) id, place, why from (${sql.join(each, sql` union all `)}) all_found order by id, place) first
      join customers c on c.workgroup_id = ${workgroupId} and c.id = first.id
    order by first.place, c.name collate "ko-x-icu", c.id limit ${maxSimilar}`.execute(db)
  return rows
}
