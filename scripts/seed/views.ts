// Writes saved views of logs: two shared ones of a Manager, and one of each member.
import type { Seed } from './insert.ts'

export async function seedViews({ insert, demo, workgroupId, userIds }: Seed): Promise<void> {
  const manager = userIds[demo.members.findIndex(({ role }) => role === 'manager')]
  const view = { workgroup_id: workgroupId, owner_id: manager, is_shared: true, ver: 1 }
  await insert('saved_views', 'workgroup_id, owner_id, name, is_shared, filters, place, ver', [
    { ...view, name: '최근 제안', filters: { period: '3m', purpose: '0020005' }, place: 1 },
    { ...view, name: '피드백 있는 일지', filters: { hasFeedback: true }, place: 2 },
    ...userIds.map((owner_id) => ({
      ...view,
      owner_id,
      name: '다음 할 일 있는 내 일지',
      is_shared: false,
      filters: { period: '6m', hasNextStep: true, isMine: true },
      place: 1,
    })),
  ])
}
