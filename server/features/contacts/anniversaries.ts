import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/call.ts'
import { daysAhead, type contacts as contract } from '../../../contract/contacts.ts'
import { contactsKept } from '../../anniversaries.ts'
import type { Db } from '../../db/connect.ts'
import { keptFrom } from '../../lunar.ts'
import { personRef } from '../members/queries.ts'

type Asked = InputOf<typeof contract.anniversaries> & { workgroupId: string; userId: string; today: string }
type Anniversary = OutputOf<typeof contract.anniversaries>['items'][number]

/** @param today `YYYY-MM-DD` where the workgroup is */
export async function listAnniversaries(
  db: Db,
  { workgroupId, userId, today, ownOnly, kind, page, pageSize }: Asked,
): Promise<{ items: Anniversary[]; total: number }> {
  const coming = sql`${contactsKept(workgroupId, keptFrom(today, daysAhead))}
    ${ownOnly ? sql`and c.owner_id = ${userId}` : sql``} ${kind ? sql`and a.kind = ${kind}` : sql``}`
  const { rows: items } = await sql<Anniversary>`
    select k.id as "contactId", k.name as "contactName", k.position, k.email, k.mobile, k.company_phone as "companyPhone",
      c.id as "customerId", c.name as "customerName", ${personRef('c', 'owner_id')} as owner,
      a.kind, a.given, a.is_lunar as "isLunar", d.day, d.day - ${today}::date as "daysLeft",
      k.last_log_at as "lastLogAt", k.last_log_channel as "lastLogChannel"
    from ${coming} order by d.day, k.name collate "ko-x-icu", k.id, a.kind limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${coming}`.execute(db)
  return { items, total: counted[0]!.total }
}
