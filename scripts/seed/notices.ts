// Writes notices of the sample workgroup and of the service.
import { notices } from '../demo/notices.ts'
import type { Seed } from './insert.ts'

export async function seedNotices({ client, insert, demo, today, workgroupId, userIds }: Seed): Promise<void> {
  const master = userIds[demo.members.findIndex(({ role }) => role === 'master')]
  for (const { isService, daysAgo, isPinned, ...notice } of notices) {
    const at = new Date(today.getTime() - daysAgo * 86_400_000 - 90 * 60_000)
    const row = { ...notice, is_pinned: isPinned ?? false, opens_at: at, created_at: at, ver: 1 }
    const columns = 'title, content, is_pinned, opens_at, created_at, ver'
    if (isService) {
      await insert('service_notices', columns, [row])
      continue
    }
    const [id] = await insert('notices', `workgroup_id, author_id, tells, told_at, ${columns}`, [
      { ...row, workgroup_id: workgroupId, author_id: master, tells: true, told_at: at },
    ])
    // All members have read notices older than a day; the author has read all.
    await client.query(
      `insert into notice_reads (workgroup_id, notice_id, user_id, read_at)
       select workgroup_id, $2, user_id, $4 from members where workgroup_id = $1 and (user_id = $3 or $5)`,
      [workgroupId, id, master, at, daysAgo > 1],
    )
  }
}
