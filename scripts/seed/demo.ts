// Writes the sample workgroup into a database, as its owner, in one transaction.
import type pg from 'pg'
import { demoWorkgroup } from '../demo/workgroup.ts'
import { seedBills } from './bills.ts'
import { seedComments } from './comments.ts'
import { seedContacts, seedCustomers, seedStageMoves } from './customers.ts'
import { insertWith } from './insert.ts'
import { seedLessons } from './lessons.ts'
import { seedCoAuthorNotifications, seedLogs } from './logs.ts'
import { seedMembers } from './members.ts'
import { seedNotices } from './notices.ts'
import { seedOrders } from './orders.ts'
import { seedPlans } from './plans.ts'
import { seedViews } from './views.ts'

export type DemoSignIn = { role: string; name: string; rank: string; email: string; language: string }

/** @returns the users that can sign in; null if the workgroup exists already */
export async function seedDemo(client: pg.ClientBase, today: Date): Promise<DemoSignIn[] | null> {
  const demo = demoWorkgroup({ today })
  if ((await client.query('select from workgroups where address = $1', [demo.address])).rowCount) return null
  await client.query('begin')
  const insert = insertWith(client)
  const [workgroupId] = await insert('workgroups', 'name, address, time_zone, created_at', [
    { name: demo.name, address: demo.address, time_zone: demo.timeZone, created_at: demo.createdAt },
  ])
  const workgroup = { client, insert, demo, today, workgroupId: workgroupId! }
  const userIds = await seedMembers(workgroup)
  const customerIds = await seedCustomers({ ...workgroup, userIds })
  const contactIds = await seedContacts({ ...workgroup, userIds, customerIds })
  const logIds = await seedLogs({ ...workgroup, userIds, customerIds, contactIds })
  const seed = { ...workgroup, userIds, customerIds, contactIds, logIds }
  await seedStageMoves(seed)
  await seedComments(seed)
  await seedLessons(seed)
  await seedCoAuthorNotifications(seed)
  await seedViews(seed)
  await seedNotices(seed)
  await seedPlans(seed)
  await seedBills(seed)
  await seedOrders(seed)
  await client.query('commit')
  await client.query('analyze')
  return demo.members.map(({ role, name, rank, email, language }) => ({ role, name, rank, email, language }))
}
