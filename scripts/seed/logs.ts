// Writes the logs of the sample workgroup, and the notifications of their co-authors.
import { excerptOf } from '../../contract/search/excerpt.ts'
import type { Seed } from './insert.ts'

export async function seedLogs({
  insert,
  demo,
  workgroupId,
  userIds,
  customerIds,
  contactIds,
}: Omit<Seed, 'logIds'>): Promise<string[]> {
  return insert(
    'sales_logs',
    'workgroup_id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt, keywords, next_step, next_day, created_at, updated_at, ver',
    demo.logs.map((log) => ({
      workgroup_id: workgroupId,
      author_id: userIds[log.author],
      co_author_ids: log.coAuthors.map((author) => userIds[author]),
      customer_id: customerIds[log.customer],
      contact_id: contactIds[log.contact],
      happened_at: log.at,
      purpose: log.purpose,
      channel: log.channel,
      sales_type: log.salesType,
      title: log.title,
      content: log.content,
      excerpt: excerptOf(log.content),
      keywords: log.keywords,
      next_step: log.nextStep,
      next_day: log.nextDate || null,
      created_at: log.registeredAt,
      updated_at: log.registeredAt,
      ver: 1,
    })),
  )
}

/** Notifications of the last two months; those older than eight days are read. */
export async function seedCoAuthorNotifications({ client, workgroupId, today }: Seed): Promise<void> {
  await client.query(
    `insert into notifications (workgroup_id, user_id, kind, key, actor_id, sales_log_id, created_at, read_at, mailed_at)
     select l.workgroup_id, co.id, 'co_author', 'co_author ' || l.id, l.author_id, l.id, l.created_at,
       case when l.created_at < $2::timestamptz - interval '8 days' then l.created_at + interval '2 hours' end, l.created_at
     from sales_logs l, unnest(l.co_author_ids) co (id)
     where l.workgroup_id = $1 and l.created_at between $2::timestamptz - interval '2 months' and $2`,
    [workgroupId, today],
  )
}
