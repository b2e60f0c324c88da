import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../contract/calls/audit/calls.ts'
import { auditKinds } from '../../../contract/calls/audit/kinds.ts'
import { departmentEditing } from '../../../contract/calls/departments/editing.ts'
import { membership } from '../../../contract/calls/members/membership.ts'
import { rates } from '../../../contract/core/rates.ts'
import { contract } from '../../../contract/index.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { authClient } from '../../../tests/support/sign-in.ts'
import { aOneTimeCode } from '../../../tests/support/builders/codes-and-links.ts'
import { aContact, aCustomer } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const entriesOf = async (as: TestPerson, of: object = {}) =>
  (await app.ask(as, audit.list, { group: '', pageSize: 100, ...of })).output
const kindsOf = async (as: TestPerson, of: object = {}) => (await entriesOf(as, of)).items.map(({ kind }) => kind)

test('the Master reads who changed what, the latest first, with names also of those who have left', async () => {
  const { master, chief, staff } = await aTeam(app)
  await app.ask(chief, membership.edit, { ids: [staff.id], role: 'manager' })
  await app.ask(master, membership.remove, { ids: [staff.id] })
  const { items, total } = await entriesOf(master)
  expect(total).toBe(2)
  expect(items.map(({ kind, actorName, subjectName }) => [kind, actorName, subjectName])).toEqual([
    ['member.removed', master.name, staff.name],
    ['member.role', chief.name, staff.name],
  ])
  expect(items[1]!.values).toEqual(
    expect.arrayContaining([
      { name: 'from', value: 'staff' },
      { name: 'to', value: 'manager' },
    ]),
  )
})

test('it is filtered by group, by person and by days of the workgroup, and read page by page', async () => {
  const { master, chief, staff, manager, workgroupId } = await aTeam(app)
  await app.ask(chief, departmentEditing.create, { name: '해외영업팀' })
  await app.ask(chief, membership.edit, { ids: [staff.id], rank: '대리' })
  await app.ask(chief, membership.edit, { ids: [manager.id], rank: '과장' })
  expect(await kindsOf(master, { group: 'departments' })).toEqual(['department.added'])
  expect(await kindsOf(master, { userId: staff.id })).toEqual(['member.rank'])
  expect(await kindsOf(master, { userId: chief.id })).toHaveLength(3)
  expect(await kindsOf(master, { page: 2, pageSize: 2 })).toEqual(['department.added'])
  // Half past midnight in Seoul.
  await app.owner.query(
    "update audit_entries set at = '2026-03-01T15:30Z' where workgroup_id = $1 and subject_id = $2",
    [workgroupId, staff.id],
  )
  expect(await kindsOf(master, { from: '2026-03-02', to: '2026-03-02' })).toEqual(['member.rank'])
  expect(await kindsOf(master, { to: '2026-03-01' })).toEqual([])
})

test('a file of it is itself recorded', async () => {
  const { master, chief } = await aTeam(app)
  await app.ask(chief, departmentEditing.create, { name: '해외영업팀' })
  const { items, total } = (await app.ask(master, audit.export, { group: '' })).output
  expect([items.length, total]).toEqual([1, 1])
  const [latest] = (await entriesOf(master)).items
  expect([latest!.kind, Object.fromEntries(latest!.values.map(({ name, value }) => [name, value]))]).toEqual([
    'export.made',
    { what: 'audit', count: '1' },
  ])
})

test('invitations, downloads, personal notes of a contact, the address of a calendar and the password are recorded', async () => {
  const team = await aTeam(app)
  const { master, manager } = team
  const { members, imports, contacts, calendarFeeds, planLists, profile } = contract
  const invited = await app.ask(manager, members.invite, { email: 'guest-of-audit@daon.example', role: 'staff' })
  const again = await app.ask(manager, members.invite, { email: 'guest-of-audit@daon.example', role: 'staff' })
  expect(invited.status).toBe(200)
  await app.ask(manager, members.cancelInvitation, { id: again.output.id })
  const customerId = await aCustomer(app, { by: manager })
  const contactId = await aContact(app, { by: manager, customerId })
  const contact = (await app.ask(manager, contacts.detail, { id: contactId })).output
  const edit = (more: object) => app.ask(manager, contacts.update, { ...contact, ...more } as never)
  const edited = await edit({ position: '부장' })
  await edit({ ver: edited.output.ver, personality: '꼼꼼해요' })
  await app.ask(manager, calendarFeeds.create, {})
  await app.ask(manager, calendarFeeds.remove, {})
  await app.ask(manager, calendarFeeds.remove, {})
  await app.ask(manager, planLists.download, { from: '2026-03-01', to: '2026-03-31' })
  await app.ask(manager, imports.download, {} as never)
  await app.ask(manager, profile.changePassword, { current: 'Sales-2026!', password: 'Other-2026!' })
  const recorded = await kindsOf(master, { userId: manager.id })
  expect(recorded.toSorted()).toEqual(
    [
      'invitation.sent',
      'invitation.resent',
      'invitation.cancelled',
      'contact.notes',
      'calendarFeed.made',
      'calendarFeed.ended',
      'export.made',
      'export.made',
      'password.changed',
    ].toSorted(),
  )
  const { rows } = await app.owner.query<{ values: object }>(
    "select values from audit_entries where workgroup_id = $1 and kind = 'contact.notes'",
    [team.workgroupId],
  )
  // That they changed, not what they say.
  expect(JSON.stringify(rows)).not.toContain('꼼꼼')
})

test('sign-ins and wrong passwords are recorded in each workgroup of the account, not those of strangers', async () => {
  const { master, staff } = await aTeam(app)
  const other = await aTeam(app)
  const { authorize, signIn } = authClient(() => app)
  expect((await authorize(staff.email, { password: 'Wrong-2026!' })).error).toBe('wrong_password')
  await signIn(staff)
  const recorded = async () =>
    (await entriesOf(master, { group: 'signIns' })).items.map(({ kind, actorId, subjectId }) => [
      kind,
      actorId,
      subjectId,
    ])
  await expect.poll(recorded).toEqual([
    ['signIn.done', staff.id, staff.id],
    ['signIn.failed', null, staff.id],
  ])
  expect((await entriesOf(other.master, { group: 'signIns' })).total).toBe(0)
})

test('the try that blocks an account is recorded once, and not again by tries that are refused', async () => {
  const { master, staff } = await aTeam(app)
  const { authorize } = authClient(() => app)
  for (let tries = 0; tries < rates.wrongPasswords.most + 2; tries += 1)
    await authorize(staff.email, { password: 'Wrong-2026!' })
  const recorded = async () => {
    const kinds = (await entriesOf(master, { group: 'signIns', userId: staff.id })).items.map(({ kind }) => kind)
    return ['signIn.failed', 'signIn.blocked'].map((one) => kinds.filter((kind) => kind === one).length)
  }
  await expect.poll(recorded).toEqual([rates.wrongPasswords.most, 1])
})

test('a new phone number, a file of logs, and names in push notifications are recorded', async () => {
  const { master, staff } = await aTeam(app)
  const { profile, pushes, salesLogs } = contract
  const [me] = (await app.ask(staff, profile.me)).output
  const phone = '+821048217730'
  const phoneCode = await aOneTimeCode({ app }, 'phone', phone)
  const { name, rank, language, ver } = me!
  const form = { name, rank, language, ver, phone, phoneCode }
  expect((await app.ask(staff, profile.update, form)).status).toBe(200)
  await app.ask(master, pushes.setShown, { showsNames: false })
  await app.ask(master, pushes.setShown, { showsNames: false })
  await app.ask(master, salesLogs.download)
  expect(await kindsOf(master, { userId: staff.id })).toEqual(['phone.changed'])
  await expect.poll(() => kindsOf(master, { userId: master.id })).toEqual(['export.made', 'workgroup.pushNames'])
})

test('the trail cannot be changed through the role of the application', async () => {
  const { master, chief, workgroupId } = await aTeam(app)
  await app.ask(chief, departmentEditing.create, { name: '해외영업팀' })
  const client = await app.pool.connect()
  try {
    for (const statement of [
      'update audit_entries set kind = kind',
      'delete from audit_entries',
      'truncate audit_entries',
      `insert into audit_entries (workgroup_id, at, kind) values (${workgroupId}, now(), 'member.role')`,
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  } finally {
    client.release()
  }
  expect((await entriesOf(master)).total).toBe(1)
})

test('every kind has a group of its own', () => {
  expect(new Set(auditKinds).size).toBe(auditKinds.length)
})
