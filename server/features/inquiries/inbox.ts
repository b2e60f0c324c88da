// The operators' inbox of inquiries, and their notes.
import { sql } from 'kysely'
import { roleOf } from '../../../contract/codes.ts'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { inquiries as contract, InboxState } from '../../../contract/calls/inquiries/calls.ts'
import type { Db } from '../../db/connect.ts'
import { containsPattern } from '../../db/like.ts'
import { excerptOf } from '../../../contract/search/excerpt.ts'
import { messagesOf } from './queries.ts'

type Inbox = OutputOf<typeof contract.inbox>
type Handled = OutputOf<typeof contract.handled>
type WithoutFiles = Omit<Handled, 'files' | 'messages'> & Awaited<ReturnType<typeof messagesOf>>
export type By = { userId: string; userName: string; now: Date }

/** Conditions by state: waiting for the service, waiting for the user, completed. */
const stateConditions: Record<InboxState, ReturnType<typeof sql>> = {
  to_answer: sql`i.status = 'processing' and i.waiting_since is not null`,
  answered: sql`i.status = 'processing' and i.waiting_since is null`,
  completed: sql`i.status = 'completed'`,
}

export async function listInbox(
  db: Db,
  { userId }: Pick<By, 'userId'>,
  { state, taken, language, search, page, pageSize }: InputOf<typeof contract.inbox>,
): Promise<Inbox> {
  const pattern = containsPattern(search)
  const conditions = sql`${stateConditions[state]}
    ${taken === 'mine' ? sql`and i.taken_by_id = ${userId}` : sql``} ${taken === 'nobody' ? sql`and i.taken_by_id is null` : sql``}
    ${language ? sql`and i.language = ${language}` : sql``}
    ${
      search
        ? sql`and (i.content ilike ${pattern} or i.name ilike ${pattern} or i.email ilike ${pattern} or i.workgroup_name ilike ${pattern}
            or exists (select from inquiry_messages m where m.inquiry_id = i.id and m.content ilike ${pattern}))`
        : sql``
    }`
  const order = state === 'to_answer' ? sql`i.waiting_since, i.id` : sql`i.updated_at desc, i.id desc`
  const { rows } = await sql<Inbox['items'][number] & { start: string; last: string | null }>`
    select i.id, i.name, i.workgroup_name as "workgroupName", left(i.content, 1100) as start, i.waiting_since as "waitingSince", i.updated_at as "updatedAt",
      i.taken_by_name as "takenBy", i.taken_by_id is not distinct from ${userId}::bigint as "isMine",
      (select left(m.content, 1100) from inquiry_messages m where m.inquiry_id = i.id order by m.id desc limit 1) as last
    from inquiries i where ${conditions} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const { rows: counted } = await sql<Inbox['counts'] & { total: number; waitingSince: string | null }>`
    select count(*) filter (where ${conditions})::int as total, count(*) filter (where ${stateConditions.to_answer})::int as "toAnswer",
      count(*) filter (where ${stateConditions.answered})::int as answered, count(*) filter (where ${stateConditions.completed})::int as completed,
      min(i.waiting_since) filter (where ${stateConditions.to_answer}) as "waitingSince"
    from inquiries i`.execute(db)
  const { total, waitingSince, ...counts } = counted[0]!
  const items = rows.map(({ start, last, ...row }) => ({
    ...row,
    excerpt: excerptOf(start),
    lastExcerpt: excerptOf(last ?? ''),
  }))
  return { items, total, counts, waitingSince }
}

export async function handledInquiry(
  db: Db,
  id: string,
  { userId }: Pick<By, 'userId'>,
): Promise<WithoutFiles | undefined> {
  const { rows } = await sql<
    Omit<Handled, 'role' | 'files' | 'messages' | 'answer' | 'notes'> & { role: number | null }
  >`
    select i.id, i.name, i.email, i.mobile, i.country_code as "countryCode", i.content, i.status, i.created_at as "createdAt", i.language,
      i.workgroup_name as "workgroupName", (select count(*)::int from inquiries o where o.asked_in = i.asked_in) as "workgroupCount", i.role,
      i.asker_id is not null as "hasAccount", i.taken_by_name as "takenBy", i.taken_by_id is not distinct from ${userId}::bigint as "isMine", i.ver
    from inquiries i where i.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const notes = await db
    .selectFrom('inquiry_notes')
    .select(['id', 'by_name as byName', 'content', 'created_at as createdAt'])
    .where('inquiry_id', '=', id)
    .orderBy('id')
    .execute()
  return { ...row, role: row.role === null ? null : roleOf(row.role), ...(await messagesOf(db, id)), notes }
}

export const addNote = (db: Db, inquiryId: string, by: By, content: string) =>
  db
    .insertInto('inquiry_notes')
    .values({ inquiry_id: inquiryId, by_id: by.userId, by_name: by.userName, content, created_at: by.now })
    .execute()
