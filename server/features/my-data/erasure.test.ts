// Nothing remains of an erased account but the name where records of a workgroup name their author: every table is read.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { myData } from '../../../contract/calls/my-data/calls.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aSession, aTeam, password } from '../../../tests/support/builders/people.ts'
import { aPlan } from '../../../tests/support/builders/plans.ts'
import { anApp, aPasskey } from '../../../tests/support/builders/two-step.ts'
import {
  aCustomer,
  aDataExport,
  aDraft,
  anInquiry,
  anInvitation,
  aSalesLog,
  aContact,
  aView,
} from '../../../tests/support/builders/records.ts'
import { aFixture, photo } from '../../../tests/support/fixture.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import { startJobs, type JobQueue } from '../../jobs/queue.ts'

let app: TestApp
let queue: JobQueue
beforeAll(async () => {
  app = await startTestApp()
  queue = await startJobs(app.connection, pino({ level: 'silent' }))
})
afterAll(async () => {
  await queue.stop()
  await app.stop()
})

const tables = async (): Promise<string[]> =>
  (
    await app.owner.query<{ place: string }>(
      `select format('%I.%I', table_schema, table_name) as place from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'search', 'pgboss')`,
    )
  ).rows.map(({ place }) => place)
/** The tables with a row that contains one of these texts. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const place of await tables()) {
    const { rowCount } = await app.owner.query(
      `select from ${place} t where exists (select from unnest($1::text[]) s where strpos(to_jsonb(t)::text, s) > 0) limit 1`,
      [texts],
    )
    if (rowCount) found.push(place)
  }
  return found.sort()
}
/** The columns that name this user: references to users and members, and columns that hold the same without one. */
async function columnsNaming(userId: string): Promise<string[]> {
  const { rows: columns } = await app.owner.query<{ place: string; name: string; kind: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as place, quote_ident(c.column_name) as name, c.data_type as kind
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'search') and c.data_type in ('bigint', 'ARRAY')
       and (c.column_name ~ '(^|_)(user|owner|author|actor|subject|inviter|heir|head|asker|attendee|attended|co_author)_ids?$'
         or c.column_name ~ '_by_id$' or c.column_name = 'by_id' or c.table_name = 'users' and c.column_name = 'id')`,
  )
  const found: string[] = []
  for (const { place, name, kind } of columns) {
    const { rowCount } = await app.owner.query(
      `select from ${place} where ${kind === 'ARRAY' ? `${name}::bigint[] @> array[$1::bigint]` : `${name} = $1`} limit 1`,
      [userId],
    )
    if (rowCount) found.push(`${place.replace('public.', '')}.${name}`)
  }
  return found.sort()
}
const stored = async () =>
  (await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const erase = async (userId: string) => {
  app.passTime(limits.accountRestoreDays * 86_400 + 7_200)
  const jobs = (await runJob(app, 'erasures.find', {})).filter(({ name }) => name === 'account.erase')
  expect(jobs.map(({ payload }) => payload)).toContainEqual({ userId })
  return runJob(app, 'account.erase', { userId })
}

test('an account that was exported and deleted leaves the name of its records and nothing else', async () => {
  const fixture = await aFixture(app)
  const { ours, theirs } = fixture
  const { staff, workgroupId } = ours
  const phone = '+821055551234'
  await app.owner.query('update users set phone = $2, name = $3, is_operator = true where id = $1', [
    staff.id,
    phone,
    '허물벗은이',
  ])
  const was = await stored()
  expect((await app.ask(staff, profile.setPhoto, {}, {}, { man_photo: photo })).status).toBe(200)
  expect((await app.ask(staff, profile.setSettings, { theme: 'dark' })).status).toBe(200)
  const pictures = (await stored()).filter((name) => !was.includes(name))
  await anApp(app, staff.id)
  await aPasskey(app, staff.id)
  await aDraft(app, { by: staff, content: '비밀초안' })
  await aView(app, { by: staff, name: '비밀보기' })
  await aPlan(app, { by: staff, text: '비밀일정', start: '2026-12-24T01:00:00Z' })
  const shared = await aPlan(app, { by: ours.manager, start: '2026-12-24T01:00:00Z', attendeeIds: [staff.id] })
  // Others know the address: an invitation to another workgroup, and its entry in the trail.
  await anInvitation(app, { by: theirs.manager, email: staff.email })
  for (const one of [theirs.workgroupId, workgroupId])
    await app.owner.query(
      "insert into audit_entries (workgroup_id, at, kind, actor_id, values) values ($1, $2, 'invitation.sent', $3, $4)",
      [one, app.now(), ours.manager.id, JSON.stringify({ email: staff.email, role: 'staff' })],
    )
  await anInquiry(app, { by: staff })
  await app.owner.query('update inquiries set email = $1 where asker_id = $2', [staff.email, staff.id])
  const { key } = await aDataExport(app, { by: staff })
  expect((await app.ask(staff, myData.startExport)).status).toBe(200)
  const client = await app.owner.connect()
  await queue.enqueueOn(client)(
    'mail.notify',
    {
      userId: staff.id,
      mail: { to: staff.email, subject: 'x', text: 'x', html: 'x' },
    },
    { at: new Date(app.now().getTime() + 90 * 86_400_000) },
  )
  client.release()
  expect((await app.ask(staff, myData.deleteAccount, { password })).status).toBe(200)
  await app.mailsTo(staff.email, 1)
  const before = await columnsNaming(staff.id)
  // Wherever a member may be named there is something to erase.
  expect(before).toEqual(expect.arrayContaining(['drafts.owner_id', 'plans.owner_id', 'sessions.user_id']))

  const added = await erase(staff.id)
  expect(added.map(({ name }) => name)).toEqual(['photo.remove'])
  await app.files.sweep(new Date(app.now().getTime() + 7_200_000))
  for (const { name, payload } of added) await runJob(app, name, payload as never, { photos: app.photos })
  expect((await stored()).filter((name) => pictures.includes(name) || name === key)).toEqual([])

  expect(await tablesWith([staff.email, phone, '비밀초안', '비밀보기', '비밀일정'])).toEqual([])
  expect(await tablesWith(['허물벗은이'])).toEqual(['public.users'])
  const { rows } = await app.owner.query(
    'select email, password_hash, phone, photo_key, is_operator, last_workgroup_id from users where id = $1',
    [staff.id],
  )
  expect(rows).toEqual([
    {
      email: `erased-${staff.id}`,
      password_hash: '',
      phone: '',
      photo_key: null,
      is_operator: false,
      last_workgroup_id: null,
    },
  ])
  // Records of the workgroup that name who wrote or did something.
  expect(await columnsNaming(staff.id)).toEqual(remaining)
  const attendees = await app.owner.query('select attendee_ids from plans where id = $1', [shared])
  expect(attendees.rows).toEqual([{ attendee_ids: [] }])
  const { rows: trail } = await app.owner.query(
    "select values ->> 'email' as email from audit_entries where kind = 'invitation.sent' and actor_id = $1",
    [ours.manager.id],
  )
  const masked = staff.email.replace(/^(..)[^@]*/, '$1***')
  expect(trail.map(({ email }) => email)).toEqual([masked, masked])
  // Logs keep their author's name.
  const master = { ...ours.master, ...(await aSession(app, ours.master.id, workgroupId)) }
  const log = (await app.ask(master, salesLogs.detail, { id: ours.logId })).output
  expect(log.author).toMatchObject({ name: '허물벗은이', hasLeft: true })
  // The address is free, and signs in nobody.
  expect((await app.ask(null, auth.checkUser, { email: staff.email })).output.inUse).toBe(false)
  expect(await runJob(app, 'account.erase', { userId: staff.id }), 'a second time').toEqual([])
})
/** Names of authors and of those who did something, which the records of a workgroup keep. */
const remaining = [
  'audit_entries.actor_id',
  'audit_entries.subject_id',
  'comments.author_id',
  'contact_moves.by_id',
  'contacts.last_log_by_id',
  'contacts.registered_by_id',
  'customers.last_log_by_id',
  'customers.registered_by_id',
  'customers.updated_by_id',
  'files.added_by_id',
  'hidden_headlines.hidden_by_id',
  'kept_headlines.kept_by_id',
  'log_versions.saved_by_id',
  'members.user_id',
  'need_lessons.by_id',
  'need_merges.by_id',
  'need_nouns.by_id',
  'need_questions.by_id',
  'news_words.changed_by_id',
  'plans.updated_by_id',
  'sales_log_changes.author_id',
  'sales_logs.author_id',
  'search.entries.author_id',
  'stage_moves.by_id',
  'users.id',
]

test('docs/erasure.md names what goes and what stays', async () => {
  const page = await readFile(new URL('../../../docs/erasure.md', import.meta.url), 'utf8')
  const [, goes, stays] = page.split(/^## What (?:goes|stays)$/m) as [string, string, string]
  const quoted = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)
  expect(quoted(stays, /`([\w.]+\.\w*id)`/g).sort()).toEqual(remaining)
  const functions = await readFile(new URL('../../db/functions/account-deletion.sql', import.meta.url), 'utf8')
  const deleted = quoted(functions, /delete from (?:pgboss\.)?(\w+)/g)
  expect([...new Set(quoted(goes, /`([a-z_]+)`/g))].sort()).toEqual([...new Set(deleted)].sort())
})

test('an account without records leaves no row at all', async () => {
  const person = await aPerson(app, { phone: '+821055559876' })
  await app.ask(person, myData.startExport)
  expect((await app.ask(person, myData.deleteAccount, { password })).status).toBe(200)
  await app.mailsTo(person.email, 1)
  await erase(person.id)
  expect(await columnsNaming(person.id)).toEqual([])
  expect(await tablesWith([person.email, '+821055559876'])).toEqual([])
})

test('a restored account, one within its days and that of a Master are not erased by a late job', async () => {
  const { master, staff, colleague } = await aTeam(app)
  const rowOf = async (id: string) => (await app.owner.query('select * from users where id = $1', [id])).rows
  expect((await app.ask(staff, myData.deleteAccount, { password })).status).toBe(200)
  const before = [await rowOf(staff.id), await rowOf(colleague.id)]
  app.passTime(limits.accountRestoreDays * 86_400 - 60)
  for (const { id } of [staff, colleague]) expect(await runJob(app, 'account.erase', { userId: id })).toEqual([])
  expect([await rowOf(staff.id), await rowOf(colleague.id)]).toEqual(before)
  // A workgroup that an operator restored after its Master had deleted the account.
  await app.owner.query("update users set deleted_at = now() - interval '90 days' where id = $1", [master.id])
  const jobs = await runJob(app, 'erasures.find', {})
  expect(jobs.filter(({ payload }) => payload.userId === master.id)).toEqual([])
})

test('co-authors and people who are mentioned keep their name', async () => {
  const { staff, colleague, manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const contactId = await aContact(app, { by: staff, customerId })
  const log = await aSalesLog(app, { by: staff, customerId, contactId, coAuthorIds: [colleague.id] })
  await app.owner.query(
    'insert into comments (workgroup_id, sales_log_id, author_id, content) values ($1, $2, $3, $4)',
    [staff.workgroupId, log.id, staff.id, `<@${manager.id}> 확인해 주세요`],
  )
  for (const one of [colleague, manager])
    expect((await app.ask(one, myData.deleteAccount, { password })).status).toBe(200)
  await erase(colleague.id)
  await runJob(app, 'account.erase', { userId: manager.id })
  const again = { ...staff, ...(await aSession(app, staff.id, staff.workgroupId)) }
  const read = (await app.ask(again, salesLogs.detail, { id: log.id })).output
  expect(read.coAuthors.map(({ name }) => name)).toEqual([colleague.name])
  expect((await app.owner.query('select from members where user_id = $1', [manager.id])).rowCount).toBe(1)
})
