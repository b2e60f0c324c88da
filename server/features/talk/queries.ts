// What is said under a log: who may be named in it, and who is told of it. Comments and feedback share it.
import { sql, type RawBuilder } from 'kysely'
import { mentionedIds, maxMentions } from '../../../contract/calls/comments/mentions.ts'
import type { NotificationKind } from '../../../contract/calls/notifications/calls.ts'
import type { RuleKey } from '../../../contract/rules/violations.ts'
import type { MemberContext } from '../../calls/context.ts'
import type { Db } from '../../db/connect.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { notifyBrowsers } from '../../realtime/live-events.ts'
import { notify } from '../../notifications/notify.ts'

/** A log under which something is said. */
export type TalkedLog = { id: string; authorId: string; coAuthorIds: string[]; content: string; commentCount: number }
/** @throws not_found for who may not read it */
export async function talkedLog({ db }: Pick<MemberContext, 'db'>, id: string): Promise<TalkedLog> {
  const log = await db
    .selectFrom('sales_logs')
    .select(['id', 'author_id as authorId', 'co_author_ids as coAuthorIds', 'content', 'comment_count as commentCount'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!log) throw notFound()
  return log
}

/** Whom one may choose from. */
const mostReaders = 500

/** As `m`: who may read a log now, as the policy of sales_logs has it. */
const mayRead = (workgroupId: string, { authorId, coAuthorIds }: TalkedLog): RawBuilder<unknown> =>
  sql`m.workgroup_id = ${workgroupId} and m.left_at is null and (m.role <= 2 or m.user_id = ${authorId} or m.user_id = any(${coAuthorIds}::bigint[]))`
async function readersOf(db: Db, workgroupId: string, log: TalkedLog): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from members m where ${mayRead(workgroupId, log)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
type Reader = {
  id: string
  name: string
  rank: string
  departmentName: string
  part: 'author' | 'co_author' | 'reader'
}
export async function listReaders({ db, workgroupId }: MemberContext, log: TalkedLog): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select m.user_id::text as id, u.name, m.rank, coalesce(d.name, '') as "departmentName",
      case when m.user_id = ${log.authorId} then 'author' when m.user_id = any(${log.coAuthorIds}::bigint[]) then 'co_author' else 'reader' end as part
    from members m join users u on u.id = m.user_id left join departments d on d.workgroup_id = m.workgroup_id and d.id = m.department_id
    where ${mayRead(workgroupId, log)}
    order by part, u.name collate "ko-x-icu", u.id limit ${mostReaders}`.execute(db)
  return rows
}

/**
 * Those whom a text names anew. Who was named in it before may stay, also when he may not read it any more.
 * @throws bad_input for who may not read the log
 */
export async function newlyNamed(
  { db, workgroupId }: MemberContext,
  log: TalkedLog,
  content: string,
  before = '',
): Promise<string[]> {
  const refused = (key: RuleKey, values: Record<string, number> = {}) =>
    new Failure('bad_input', { fields: { content: { key, values } } })
  const named = mentionedIds(content)
  if (named.length > maxMentions) throw refused('rule.too_many', { max: maxMentions })
  const stood = new Set(mentionedIds(before))
  const added = named.filter((id) => !stood.has(id))
  if (added.length === 0) return []
  const readers = await readersOf(db, workgroupId, log)
  if (!added.every((id) => readers.has(id))) throw refused('rule.mention')
  return added
}
/** @throws bad_input when it does not stand in the log */
export function checkSentence({ content }: TalkedLog, sentence: string): void {
  if (!content.includes(sentence))
    throw new Failure('bad_input', { fields: { sentence: { key: 'rule.sentence', values: {} } } })
}

type Told = Partial<Record<NotificationKind, readonly string[]>>
/**
 * Tells people of what was said, each by the first kind that names him and only who may read it; and the browsers of all who
 * may read the log, that there is something new under it.
 */
export async function tellTalk(
  context: MemberContext,
  log: TalkedLog,
  said: { commentId: string } | { feedbackId: string },
  kinds: Told = {},
): Promise<void> {
  const { db, workgroupId, userId } = context
  const readers = await readersOf(db, workgroupId, log)
  const told = new Set<string>()
  for (const [kind, ids] of Object.entries(kinds) as [NotificationKind, readonly string[]][]) {
    const to = ids.filter((id) => readers.has(id) && !told.has(id))
    for (const id of to) told.add(id)
    await notify(context, {
      to,
      kind,
      key: 'commentId' in said ? `comment ${said.commentId}` : `feedback ${said.feedbackId}`,
      by: userId,
      logId: log.id,
      ...said,
    })
  }
  await notifyBrowsers(db, [...readers], log.id)
}
