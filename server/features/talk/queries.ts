// Shared by comments and feedback of a log: who may be mentioned in a text, and who is notified of it.
import { sql, type RawBuilder } from 'kysely'
import { mentionedIds, maxMentions } from '../../../contract/calls/comments/mentions.ts'
import type { NotificationKind } from '../../../contract/calls/notifications/calls.ts'
import type { RuleKey } from '../../../contract/rules/violations.ts'
import type { MemberContext } from '../../calls/context.ts'
import type { Db } from '../../db/connect.ts'
import { notFound, ruleFailure, type ServerRule } from '../../core/failure.ts'
import { notifyBrowsers } from '../../realtime/live-events.ts'
import { notify } from '../../notifications/notify.ts'

/** The log of a comment or feedback. */
export type DiscussedLog = {
  id: string
  authorId: string
  coAuthorIds: string[]
  content: string
  commentCount: number
}
/** @throws not_found when the reader may not see it */
export async function logById({ db }: Pick<MemberContext, 'db'>, id: string): Promise<DiscussedLog> {
  const log = await db
    .selectFrom('sales_logs')
    .select(['id', 'author_id as authorId', 'co_author_ids as coAuthorIds', 'content', 'comment_count as commentCount'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!log) throw notFound()
  return log
}

/** The maximum number of suggested readers. */
const mostReaders = 500

/** A condition on a member `m`, the same as in the policy of sales_logs: may read the log now. */
const mayRead = (workgroupId: string, { authorId, coAuthorIds }: DiscussedLog): RawBuilder<unknown> =>
  sql`m.workgroup_id = ${workgroupId} and m.left_at is null and (m.role <= 2 or m.user_id = ${authorId} or m.user_id = any(${coAuthorIds}::bigint[]))`
async function readersOf(db: Db, workgroupId: string, log: DiscussedLog): Promise<Set<string>> {
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
export async function listReaders({ db, workgroupId }: MemberContext, log: DiscussedLog): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select m.user_id::text as id, u.name, m.rank, coalesce(d.name, '') as "departmentName",
      case when m.user_id = ${log.authorId} then 'author' when m.user_id = any(${log.coAuthorIds}::bigint[]) then 'co_author' else 'reader' end as part
    from members m join users u on u.id = m.user_id left join departments d on d.workgroup_id = m.workgroup_id and d.id = m.department_id
    where ${mayRead(workgroupId, log)}
    order by part, u.name collate "ko-x-icu", u.id limit ${mostReaders}`.execute(db)
  return rows
}

/**
 * The users that a text mentions and its previous version did not. Previous mentions may stay without access to the log.
 * @throws bad_input for a new mention of a user who may not read the log
 */
export async function newlyMentioned(
  { db, workgroupId }: MemberContext,
  log: DiscussedLog,
  content: string,
  before = '',
): Promise<string[]> {
  const refused = (key: RuleKey | ServerRule, values: Record<string, number> = {}) =>
    ruleFailure('content', key, values)
  const mentioned = mentionedIds(content)
  if (mentioned.length > maxMentions) throw refused('rule.too_many', { max: maxMentions })
  const previous = new Set(mentionedIds(before))
  const added = mentioned.filter((id) => !previous.has(id))
  if (added.length === 0) return []
  const readers = await readersOf(db, workgroupId, log)
  if (!added.every((id) => readers.has(id))) throw refused('rule.mention')
  return added
}
/** @throws bad_input when the log does not contain it */
export function checkSentence({ content }: DiscussedLog, sentence: string): void {
  if (!content.includes(sentence)) throw ruleFailure('sentence', 'rule.sentence')
}

type Recipients = Partial<Record<NotificationKind, readonly string[]>>
/**
 * Notifies users who may read the log, each once, for the first kind that contains them; and sends a live event to all
 * readers of the log.
 */
export async function notifyReaders(
  context: MemberContext,
  log: DiscussedLog,
  entry: { commentId: string } | { feedbackId: string },
  kinds: Recipients = {},
): Promise<void> {
  const { db, workgroupId, userId } = context
  const readers = await readersOf(db, workgroupId, log)
  const notified = new Set<string>()
  for (const [kind, ids] of Object.entries(kinds) as [NotificationKind, readonly string[]][]) {
    const to = ids.filter((id) => readers.has(id) && !notified.has(id))
    for (const id of to) notified.add(id)
    await notify(context, {
      to,
      kind,
      key: 'commentId' in entry ? `comment ${entry.commentId}` : `feedback ${entry.feedbackId}`,
      by: userId,
      logId: log.id,
      ...entry,
    })
  }
  await notifyBrowsers(db, [...readers], log.id)
}
