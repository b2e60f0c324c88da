// What the file of a user's data contains: their account, and of each workgroup what they wrote. Each list is read in
// pages, as the user: row-level security holds. Property names are those of our code.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { settingsOf } from '../../notifications/settings.ts'

export const pageSize = 500
type Of = { workgroupId: string; userId: string }
export type Listed = { id: string; row: unknown }

/** @param fields SQL of the fields of `json_build_object` @param where rows of alias `x` besides their workgroup */
const list =
  (table: string, fields: RawBuilder<unknown>, where: (userId: string) => RawBuilder<unknown>) =>
  async (db: Db, { workgroupId, userId }: Of, after: string): Promise<Listed[]> => {
    const { rows } = await sql<Listed>`
      select x.id, json_build_object('id', x.id::text, ${fields}) as row from ${sql.table(table)} x
      where x.workgroup_id = ${workgroupId} and x.id > ${after} and ${where(userId)}
      order by x.id limit ${pageSize}`.execute(db)
    return rows
  }
const nameOf = (table: string, column: string) => sql`(
  select n.name from ${sql.table(table)} n where n.workgroup_id = x.workgroup_id and n.id = ${sql.ref(`x.${column}`)})`
const titleOfLog = sql`(select l.title from sales_logs l where l.workgroup_id = x.workgroup_id and l.id = x.sales_log_id)`
const isAuthor = (userId: string) => sql`x.author_id = ${userId}`
const isOwner = (userId: string) => sql`x.owner_id = ${userId}`

/** By the name of the file, without `.json`. */
export const lists = {
  logs: list(
    'sales_logs',
    sql`'at', x.happened_at, 'customer', ${nameOf('customers', 'customer_id')}, 'contact', ${nameOf('contacts', 'contact_id')},
      'purpose', x.purpose, 'channel', x.channel, 'title', x.title, 'content', x.content, 'keywords', x.keywords,
      'nextStep', x.next_step, 'nextDay', x.next_day, 'needs', x.need_types, 'createdAt', x.created_at,
      'updatedAt', x.updated_at`,
    isAuthor,
  ),
  comments: list(
    'comments',
    sql`'log', ${titleOfLog}, 'sentence', x.sentence, 'content', x.content, 'createdAt', x.created_at, 'editedAt', x.edited_at`,
    isAuthor,
  ),
  feedback: list(
    'feedback',
    sql`'log', ${titleOfLog}, 'sentence', x.sentence, 'content', x.content, 'answer', x.answer, 'createdAt', x.created_at,
      'editedAt', x.edited_at`,
    isAuthor,
  ),
  plans: list(
    'plans',
    sql`'text', x.text, 'isAllDay', x.is_all_day, 'firstDay', x.first_day, 'lastDay', x.last_day, 'startsAt', x.starts_at,
      'endsAt', x.ends_at, 'timeZone', x.time_zone, 'rule', x.rule, 'customer', ${nameOf('customers', 'customer_id')},
      'place', x.place, 'memo', x.memo, 'alarms', x.alarms, 'isPrivate', x.is_private, 'guests', x.guests,
      'createdAt', x.created_at, 'updatedAt', x.updated_at`,
    (userId) => sql`${isOwner(userId)} and x.deleted_at is null`,
  ),
  drafts: list(
    'drafts',
    sql`'kind', x.kind, 'customer', ${nameOf('customers', 'customer_id')}, 'title', x.title, 'content', x.content,
      'keywords', x.keywords, 'nextStep', x.next_step, 'device', x.device_name, 'createdAt', x.created_at,
      'updatedAt', x.updated_at`,
    isOwner,
  ),
  views: list('saved_views', sql`'name', x.name, 'isShared', x.is_shared, 'filters', x.filters`, isOwner),
  notifications: list(
    'notifications',
    sql`'kind', x.kind, 'createdAt', x.created_at, 'readAt', x.read_at`,
    (userId) => sql`x.user_id = ${userId}`,
  ),
} as const
/** The lists that the page counts. */
export const countedLists: readonly string[] = ['logs', 'comments', 'feedback', 'plans']

export type OwnFile = {
  id: string
  name: string
  type: string
  bytes: number
  key: string
  log: string | null
  createdAt: string
}
export async function filesOf(db: Db, { workgroupId, userId }: Of, after: string): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    select x.id, x.name, x.type, x.bytes, x.key, ${titleOfLog} as log, x.created_at as "createdAt" from files x
    where x.workgroup_id = ${workgroupId} and x.id > ${after} and x.added_by_id = ${userId} and x.deleted_at is null
    order by x.id limit ${pageSize}`.execute(db)
  return rows
}

/** The account: profile, settings, workgroups, devices, consents, starred customers and inquiries. */
export async function accountOf(db: Db, userId: string): Promise<object> {
  const { rows } = await sql<{ account: object }>`
    select json_build_object(
      'name', u.name, 'email', u.email, 'phone', u.phone, 'language', u.language, 'createdAt', u.created_at,
      'workgroups', (select coalesce(json_agg(json_build_object('name', w.name, 'rank', m.rank, 'joinedAt', m.joined_at, 'leftAt', m.left_at)), '[]')
        from members m join workgroups w on w.id = m.workgroup_id where m.user_id = u.id),
      'devices', (select coalesce(json_agg(json_build_object('device', s.device, 'signedInAt', s.created_at, 'lastSeenAt', s.last_seen_at) order by s.id), '[]')
        from sessions s where s.user_id = u.id and s.client_id <> 'api'),
      'apiTokens', (select coalesce(json_agg(json_build_object('name', t.name, 'ending', t.ending, 'scopes', t.scopes, 'workgroup', t.workgroup_name,
          'createdAt', t.created_at, 'expiresAt', t.expires_at, 'lastUsedAt', t.last_used_at) order by t.id), '[]') from own_api_tokens() t),
      'apps', (select coalesce(json_agg(json_build_object('name', a.name, 'scopes', a.scopes, 'workgroup', a.workgroup_name,
          'connectedAt', a.created_at, 'lastUsedAt', a.last_used_at) order by a.id), '[]') from own_apps(now(), '-infinity') a),
      'acceptances', (select coalesce(json_agg(json_build_object('what', a.what, 'version', a.version, 'at', a.at)), '[]')
        from acceptances a where a.user_id = u.id),
      'inquiries', (select coalesce(json_agg(json_build_object('content', i.content, 'createdAt', i.created_at, 'status', i.status,
          'messages', (select coalesce(json_agg(json_build_object('byService', m.by_service, 'content', m.content, 'createdAt', m.created_at) order by m.id), '[]')
            from inquiry_messages m where m.inquiry_id = i.id)) order by i.id), '[]')
        from inquiries i where i.asker_id = u.id)) as account
    from users u where u.id = ${userId}`.execute(db)
  return { ...rows[0]!.account, settings: await settingsOf(db, userId) }
}
/** The starred customers in the workgroup of the transaction. */
export async function starsOf(db: Db, { workgroupId, userId }: Of): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select json_build_object('customer', c.name, 'starredAt', s.starred_at) as row
    from customer_stars s join customers c on c.workgroup_id = s.workgroup_id and c.id = s.customer_id
    where s.workgroup_id = ${workgroupId} and s.user_id = ${userId} order by s.starred_at`.execute(db)
  return rows.map(({ row }) => row)
}
