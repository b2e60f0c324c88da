// Writes the sample workgroup into a database, as its owner: one statement a table, all in one transaction.
import type pg from 'pg'
import { legalVersions } from '../contract/calls/acceptances/legal.ts'
import { e164 } from '../contract/rules/phone-numbers.ts'
import { stages, stagesByHand } from '../contract/codes.ts'
import { nameKey } from '../contract/search/company-forms.ts'
import { storedRole } from '../server/db/roles.ts'
import { searchTextOf } from '../server/db/search-text.ts'
import { excerptOf } from '../contract/search/excerpt.ts'
import { hashPassword } from '../server/security/passwords.ts'
import { notices } from './demo/notices.ts'
import { demoWorkgroup } from './demo/workgroup.ts'
import { seedLessons } from './seed/lessons.ts'
import { seedComments } from './seed/comments.ts'

export const demoPassword = 'Daon-2026!'
export type DemoSignIn = { role: string; name: string; rank: string; email: string; language: string }

/** A colleague who lets the others see since when he is there: a year in twelve days. */
const showsJoining = 4
const soonAYear = (today: Date) => {
  const day = new Date(today.getTime() + 12 * 864e5)
  day.setUTCFullYear(day.getUTCFullYear() - 1)
  return day.toISOString()
}
/** @returns who can sign in; null when the workgroup is there already */
export async function fillDemo(client: pg.ClientBase, today: Date): Promise<DemoSignIn[] | null> {
  const demo = demoWorkgroup({ today })
  const signIns = demo.members.map(({ role, name, rank, email, language }) => ({ role, name, rank, email, language }))
  if ((await client.query('select from workgroups where address = $1', [demo.address])).rowCount) return null
  await client.query('begin')
  /** Rows as JSON become rows of the table; their new ids come back in the same order. */
  const insert = async (table: string, columns: string, rows: object[], returning = 'id'): Promise<string[]> => {
    const { rows: made } = await client.query<{ id: string }>(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) with ordinality order by ordinality returning ${returning} as id`,
      [JSON.stringify(rows)],
    )
    return made.map((row) => row.id)
  }
  const [workgroup] = await insert('workgroups', 'name, address, time_zone, created_at', [
    { name: demo.name, address: demo.address, time_zone: demo.timeZone, created_at: demo.createdAt },
  ])
  const workgroup_id = workgroup!
  const departments = await insert(
    'departments',
    'workgroup_id, name',
    demo.departments.map(({ name }) => ({ workgroup_id, name })),
  )
  const password_hash = await hashPassword(demoPassword)
  const users = await insert(
    'users',
    'email, name, password_hash, phone, language, is_operator, last_workgroup_id, created_at, ver',
    demo.members.map((member) => ({
      email: member.email,
      name: member.name,
      password_hash,
      phone: e164(member.phone),
      language: member.language,
      is_operator: false,
      last_workgroup_id: workgroup_id,
      created_at: demo.createdAt,
      ver: 1,
    })),
  )
  await insert(
    'acceptances',
    'user_id, what, version, at',
    users.flatMap((user_id) =>
      Object.entries(legalVersions).map(([what, version]) => ({ user_id, what, version, at: demo.createdAt })),
    ),
    'user_id',
  )
  await insert(
    'members',
    'workgroup_id, user_id, role, department_id, rank, joined_at, ver',
    demo.members.map((member, at) => ({
      workgroup_id,
      user_id: users[at],
      role: storedRole(member.role),
      department_id: departments[member.department],
      rank: member.rank,
      joined_at: at === showsJoining ? soonAYear(today) : demo.createdAt,
      ver: 1,
    })),
    'user_id',
  )
  await insert(
    'user_settings',
    'user_id, settings',
    [{ user_id: users[showsJoining], settings: { showsJoining: true } }],
    'user_id',
  )
  const customers = await insert(
    'customers',
    'workgroup_id, name, ceo_name, business_number, industry, segment, stage, stage_at, phone, fax, email, homepage, address, employees, memo, owner_id, registered_by_id, search, created_at, updated_at, ver',
    demo.customers.map((customer, at) => ({
      workgroup_id,
      name: customer.name,
      ceo_name: customer.ceoName,
      business_number: customer.businessNumber,
      industry: customer.industry,
      segment: customer.segment,
      stage: customer.stage,
      stage_at: stageReachedAt(demo.logs, at, customer.stage) ?? customer.registeredAt,
      phone: e164(customer.phone),
      fax: e164(customer.fax),
      email: customer.email,
      homepage: customer.homepage,
      address: customer.address,
      employees: customer.employees,
      memo: customer.memo,
      owner_id: users[customer.owner],
      registered_by_id: users[customer.owner],
      search: searchTextOf(customer.name, customer.ceoName),
      name_key: nameKey(customer.name),
      created_at: customer.registeredAt,
      updated_at: customer.registeredAt,
      ver: 1,
    })),
  )
  const contacts = await insert(
    'contacts',
    'workgroup_id, customer_id, name, position, affiliation, email, mobile, company_phone, fax, home_address, anniversary, is_lunar, wedding_anniversary, is_wedding_lunar, other_info, personality, interests, health_and_hobby, career, alma_mater, family, registered_by_id, search, created_at, updated_at, ver',
    demo.contacts.map((contact) => ({
      workgroup_id,
      customer_id: customers[contact.customer],
      name: contact.name,
      position: contact.position,
      affiliation: contact.affiliation,
      email: contact.email,
      mobile: e164(contact.mobile),
      company_phone: e164(contact.companyPhone),
      fax: '',
      home_address: '',
      anniversary: contact.anniversary || null,
      is_lunar: contact.isLunar,
      wedding_anniversary: contact.weddingAnniversary || null,
      is_wedding_lunar: false,
      other_info: contact.otherInfo,
      personality: contact.personality,
      interests: contact.interests,
      health_and_hobby: contact.healthAndHobby,
      career: contact.career,
      alma_mater: contact.almaMater,
      family: contact.family,
      registered_by_id: users[demo.customers[contact.customer]!.owner],
      search: searchTextOf(contact.name),
      created_at: demo.customers[contact.customer]!.registeredAt,
      updated_at: demo.customers[contact.customer]!.registeredAt,
      ver: 1,
    })),
  )
  const logs = await insert(
    'sales_logs',
    'workgroup_id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt, keywords, next_step, next_day, created_at, updated_at, ver',
    demo.logs.map((log) => ({
      workgroup_id,
      author_id: users[log.author],
      co_author_ids: log.coAuthors.map((author) => users[author]),
      customer_id: customers[log.customer],
      contact_id: contacts[log.contact],
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
  await seedComments({ client, insert, demo, workgroupId: workgroup_id, users, logs, today })
  await seedLessons({ client, insert, demo, workgroupId: workgroup_id, users, logs })
  await client.query(
    `insert into notifications (workgroup_id, user_id, kind, key, actor_id, sales_log_id, created_at, read_at, mailed_at)
     select l.workgroup_id, co.id, 'co_author', 'co_author ' || l.id, l.author_id, l.id, l.created_at,
       case when l.created_at < $2::timestamptz - interval '8 days' then l.created_at + interval '2 hours' end, l.created_at
     from sales_logs l, unnest(l.co_author_ids) co (id)
     where l.workgroup_id = $1 and l.created_at between $2::timestamptz - interval '2 months' and $2`,
    [workgroup_id, today],
  )
  // As a Manager would keep them, and each of the people of the demo for himself.
  const manager = users[demo.members.findIndex(({ role }) => role === 'manager')]
  const view = { workgroup_id, owner_id: manager, is_shared: true, ver: 1 }
  await insert('saved_views', 'workgroup_id, owner_id, name, is_shared, filters, place, ver', [
    { ...view, name: '최근 제안', filters: { period: '3m', purpose: '0020005' }, place: 1 },
    { ...view, name: '피드백 있는 일지', filters: { hasFeedback: true }, place: 2 },
    ...users.map((owner_id) => ({
      ...view,
      owner_id,
      name: '다음 할 일 있는 내 일지',
      is_shared: false,
      filters: { period: '6m', hasNextStep: true, isMine: true },
      place: 1,
    })),
  ])
  const master = users[demo.members.findIndex(({ role }) => role === 'master')]
  for (const { isService, daysAgo, isPinned, ...notice } of notices) {
    const at = new Date(today.getTime() - daysAgo * 86_400_000 - 90 * 60_000)
    const row = { ...notice, is_pinned: isPinned ?? false, opens_at: at, created_at: at, ver: 1 }
    const columns = 'title, content, is_pinned, opens_at, created_at, ver'
    if (isService) {
      await insert('service_notices', columns, [row])
      continue
    }
    const [id] = await insert('notices', `workgroup_id, author_id, tells, told_at, ${columns}`, [
      { ...row, workgroup_id, author_id: master, tells: true, told_at: at },
    ])
    // Everybody has read what is older than yesterday.
    await client.query(
      `insert into notice_reads (workgroup_id, notice_id, user_id, read_at)
       select workgroup_id, $2, user_id, $4 from members where workgroup_id = $1 and (user_id = $3 or $5)`,
      [workgroup_id, id, master, at, daysAgo > 1],
    )
  }
  await client.query('commit')
  await client.query('analyze')
  return signIns
}

/** The first log of the purpose that is the stage's; won, lost and on hold came by hand, after the last log. */
function stageReachedAt(
  logs: readonly { customer: number; purpose: string; at: string }[],
  customer: number,
  stage: string,
): string | undefined {
  const own = logs.filter((log) => log.customer === customer)
  if ((stagesByHand as readonly string[]).includes(stage)) return own.at(-1)?.at
  return own.find((log) => log.purpose.slice(3) === stages.find((each) => each === stage)?.slice(3))?.at
}
