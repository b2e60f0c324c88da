// What only the Master may do: edit, logo, transfer, delete, and restoring.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { oauth } from '../../../contract/calls/auth/oauth.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { workgroups } from '../../../contract/calls/workgroups/calls.ts'
import { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'
import { rates } from '../../../contract/core/rates.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  aPerson,
  aSession,
  aTeam,
  deletion,
  password,
  type TestPerson,
} from '../../../tests/support/builders/people.ts'
import { aNotification, aSalesLog } from '../../../tests/support/builders/records.ts'
import { withConcurrentChange } from '../../../tests/support/concurrent-change.ts'
import { photo } from '../../../tests/support/fixture.ts'
import { hashPassword } from '../../security/passwords.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))

const edit = { name: '새 이름', timeZone: 'Asia/Seoul', weekStart: '' as const, ver: 1 }
const anAddress = () => `edited-${(count += 1)}`
const rolesIn = async (workgroupId: string) =>
  Object.fromEntries(
    (
      await app.owner.query<{ id: string; role: number }>(
        'select user_id::text as id, role from members where workgroup_id = $1 and left_at is null',
        [workgroupId],
      )
    ).rows.map(({ id, role }) => [id, role]),
  )
const auditOf = async (workgroupId: string) =>
  (
    await app.owner.query(
      'select kind, actor_id::text as actor, subject_id::text as about, values from audit_entries where workgroup_id = $1 order by id',
      [workgroupId],
    )
  ).rows

describe('editing the workgroup', () => {
  test('name, address, time zone and first day of the week; each change is in the audit trail', async () => {
    const { master, workgroupId } = await aTeam(app, { name: '가나' })
    const address = anAddress()
    const before = (await app.ask(master, workgroupSettings.detail)).output
    const edited = await app.ask(master, workgroupSettings.update, {
      name: ' 다라  유통 ',
      address: address.toUpperCase(),
      timeZone: 'asia/tokyo',
      weekStart: '1',
      ver: 1,
    })
    expect(edited.output).toMatchObject({
      id: workgroupId,
      name: '다라 유통',
      address,
      timeZone: 'Asia/Tokyo',
      weekStart: '1',
      ver: 2,
    })
    expect((await app.ask(master, profile.me)).output).toMatchObject([
      { workgroupName: '다라 유통', timeZone: 'Asia/Tokyo', weekStart: '1' },
    ])
    const actor = master.id
    expect(await auditOf(workgroupId)).toEqual([
      { kind: 'workgroup.name', actor, about: null, values: { from: '가나', to: '다라 유통' } },
      { kind: 'workgroup.address', actor, about: null, values: { from: before.address, to: address } },
      { kind: 'workgroup.timeZone', actor, about: null, values: { from: 'Asia/Seoul', to: 'Asia/Tokyo' } },
      { kind: 'workgroup.weekStart', actor, about: null, values: { from: '', to: '1' } },
    ])
  })
  test('what stays as it is, is not recorded, and is not checked again: a name that became reserved later stays', async () => {
    const { master, workgroupId } = await aTeam(app, { name: 'Daon Inc.' })
    const { address } = (await app.ask(master, workgroupSettings.detail)).output
    expect((await app.ask(master, workgroupSettings.update, { ...edit, name: 'Daon Inc.', address })).status).toBe(200)
    expect(await auditOf(workgroupId)).toEqual([])
  })
  test.each([
    [{ name: '(주)다온' }, 'corporate_form', 'comp_name'],
    [{ name: '세일즈로그 고객센터' }, 'name_reserved', 'comp_name'],
    [{ address: 'admin' }, 'address_reserved', 'comp_domain'],
    [{ address: 'taken-by-another' }, 'url_in_use', 'comp_domain'],
    [{ address: 'a b' }, 'bad_input', 'comp_domain'],
    [{ name: ' ' }, 'required_missing', 'comp_name'],
    [{ timeZone: 'Mars/Olympus' }, 'bad_input', 'timezone'],
    [{ weekStart: '7' }, 'bad_input', 'week_start'],
  ])('%o: %s, and nothing changes', async (wrong, word, field) => {
    await app.owner.query(
      "insert into workgroups (name, address) values ('다른', 'taken-by-another') on conflict do nothing",
    )
    const { master } = await aTeam(app)
    const before = (await app.ask(master, workgroupSettings.detail)).output
    const answer = await app.ask(master, workgroupSettings.update, {
      ...edit,
      address: anAddress(),
      ...(wrong as object),
    })
    expect([answer.error, Object.keys(answer.fields ?? {})]).toEqual([word, [field]])
    expect((await app.ask(master, workgroupSettings.detail)).output).toEqual(before)
  })
  test('a stale edit is refused with the current record', async () => {
    const { master } = await aTeam(app)
    const address = anAddress()
    await app.ask(master, workgroupSettings.update, { ...edit, address })
    const stale = await app.ask(master, workgroupSettings.update, { ...edit, name: '또 다른', address })
    expect([stale.status, stale.error]).toEqual([409, 'stale'])
    expect(stale.message).toMatchObject({ comp_name: edit.name, comp_domain: address, ver: 2 })
  })
})

describe('the logo', () => {
  const logoKey = async (id: string) =>
    (await app.owner.query<{ key: string | null }>('select logo_key as key from workgroups where id = $1', [id]))
      .rows[0]!.key
  const send = (master: TestPerson, files?: readonly (readonly [string, Uint8Array])[]) =>
    app.ask(master, workgroupSettings.setLogo, {}, {}, files && { man_photo: files })
  test('the first of several pictures counts, the others are deleted; without a picture it is removed', async () => {
    const { master, workgroupId } = await aTeam(app)
    const set = await send(master, [
      ['a.png', photo],
      ['b.png', photo],
      ['c.png', photo],
    ])
    expect(set.message).toEqual({ logo_url: set.output.logoUrl })
    expect((await app.ask(master, workgroupSettings.detail)).output.logoUrl).not.toBeNull()
    const first = (await logoKey(workgroupId))!
    expect((await fetch(`${app.url}${set.output.logoUrl}`)).headers.get('content-type')).toBe('image/webp')
    const removed = await send(master)
    expect(removed.message).toEqual({ logo_url: null })
    expect(await logoKey(workgroupId)).toBeNull()
    await expect.poll(() => app.photos.read(first)).toBeNull()
    expect((await auditOf(workgroupId)).map(({ kind, values }) => [kind, values])).toEqual([
      ['workgroup.logo', { to: 'set' }],
      ['workgroup.logo', { to: 'removed' }],
    ])
    await send(master)
    expect(await auditOf(workgroupId), 'a logo that is not there is not removed').toHaveLength(2)
  })
  test('what is no picture is refused, and the logo stays', async () => {
    const { master, workgroupId } = await aTeam(app)
    await send(master, [['a.png', photo]])
    const before = await logoKey(workgroupId)
    expect((await send(master, [['a.png', Buffer.from('<svg/>')]])).error).toBe('not_an_image')
    expect(await logoKey(workgroupId)).toBe(before)
  })
})

describe('handing over the role of the Master', () => {
  test('the successor becomes Master, the old one Chief, at the next request; both are told by mail', async () => {
    const { master, staff, workgroupId } = await aTeam(app, { name: '한빛 산업' })
    expect((await app.ask(master, workgroupSettings.transfer, { userId: staff.id, password })).status).toBe(200)
    expect(await rolesIn(workgroupId)).toMatchObject({ [master.id]: 1, [staff.id]: 0 })
    expect((await app.ask(master, workgroupSettings.contents)).error).toBe('no_permission')
    expect((await app.ask(staff, workgroupSettings.contents)).output).toEqual({ memberCount: 5, logs: 0, customers: 0 })
    for (const [to, other] of [
      [master, staff],
      [staff, master],
    ] as const) {
      const [mail] = await app.mailsTo(to.email, 1)
      expect(mail!.text).toContain('한빛 산업')
      expect(mail!.text).toContain(other.name)
    }
    expect(await auditOf(workgroupId)).toEqual([
      { kind: 'workgroup.transferred', actor: master.id, about: staff.id, values: {} },
    ])
  })
  test('a wrong password changes nothing and is counted; the right one is not', async () => {
    const { master, chief, workgroupId } = await aTeam(app)
    const before = await rolesIn(workgroupId)
    for (let tries = 0; tries < rates.wrongOwnPasswords.most; tries += 1) {
      const wrong = await app.ask(master, workgroupSettings.transfer, { userId: chief.id, password: 'Wrong-2026!' })
      expect([wrong.status, wrong.error, Object.keys(wrong.fields!)]).toEqual([401, 'wrong_password', ['password']])
    }
    const locked = await app.ask(master, workgroupSettings.transfer, { userId: chief.id, password })
    expect([locked.error, Number(locked.headers.get('retry-after')) > 0]).toEqual(['too_many_tries', true])
    expect(await rolesIn(workgroupId)).toEqual(before)
    app.passTime(rates.wrongOwnPasswords.seconds)
    const again = { ...master, ...(await aSession(app, master.id, workgroupId)) }
    expect((await app.ask(again, workgroupSettings.transfer, { userId: chief.id, password })).status).toBe(200)
    expect((await app.owner.query("select from attempts where key like 'wrongOwn%' and count > 10")).rowCount).toBe(1)
  })
  test('to oneself, to somebody who has left, or to a stranger: "Transfer failed."', async () => {
    const { master, workgroupId } = await aTeam(app)
    const left = await aPerson(app, { workgroupId, left: true })
    const stranger = await aPerson(app)
    for (const { id } of [master, left, stranger, { id: '987654321' }]) {
      const refused = await app.ask(master, workgroupSettings.transfer, { userId: id, password })
      expect([refused.status, refused.error]).toEqual([409, 'transfer_failed'])
      expect(refused.message).toMatch(/^Transfer failed\./)
    }
  })
  test('a successor who leaves meanwhile, and a password that is changed meanwhile, make it fail', async () => {
    const { master, chief, workgroupId } = await aTeam(app)
    const leaving = await withConcurrentChange(
      app,
      async (client) => {
        await client.query('select from workgroups where id = $1 for update', [workgroupId])
        await client.query('update members set left_at = now() where user_id = $1', [chief.id])
      },
      () => app.ask(master, workgroupSettings.transfer, { userId: chief.id, password }),
    )
    expect(leaving.error).toBe('transfer_failed')
    expect((await rolesIn(workgroupId))[master.id]).toBe(0)
    const { manager, master: second, workgroupId: other } = await aTeam(app)
    const hash = await hashPassword('Other-2026!')
    const changing = await withConcurrentChange(
      app,
      async (client) => {
        await client.query('select from workgroups where id = $1 for update', [other])
        await client.query('update users set password_hash = $2 where id = $1', [second.id, hash])
      },
      () => app.ask(second, workgroupSettings.transfer, { userId: manager.id, password }),
    )
    expect(changing.error).toBe('wrong_password')
  })
})

describe('deleting and restoring', () => {
  const day = 86_400
  test('asks for the exact name; then nobody is in it, every member is told, and they see who deleted it', async () => {
    const { master, staff, workgroupId } = await aTeam(app, { name: '한빛 산업' })
    for (const name of ['한빛산업', '한빛 산업 ', 'x'].filter((name) => name.trim() !== '한빛 산업')) {
      const refused = await app.ask(master, workgroupSettings.delete, { name })
      expect([refused.error, Object.keys(refused.fields!)]).toEqual(['name_differs', ['comp_name']])
    }
    expect((await app.ask(master, workgroupSettings.delete, { name: '한빛 산업' })).status).toBe(200)
    for (const person of [master, staff]) {
      expect((await app.ask(person, oauth.secure)).message).toEqual({ org_idx: '0', auth_ok: true })
      expect((await app.ask(person, workgroups.change, { id: workgroupId })).error).toBe('not_found')
      expect((await app.ask(person, workgroups.list)).output.items).toMatchObject([
        {
          id: workgroupId,
          deletedAt: expect.any(String) as string,
          deletedBy: master.name,
          deletedByEmail: master.email,
        },
      ])
      expect((await app.mailsTo(person.email, 1))[0]!.text).toContain('한빛 산업')
    }
    expect((await auditOf(workgroupId)).map(({ kind }) => kind)).toEqual(['workgroup.deleted'])
  })
  test('its address stays taken while it can be restored', async () => {
    const { master, workgroupId } = await aTeam(app)
    const { address } = (await app.ask(master, workgroupSettings.detail)).output
    await deletion(app, workgroupId, master)
    expect((await app.ask(await aPerson(app), workgroups.create, { name: '새터', address })).error).toBe('url_in_use')
  })
  test('its Master restores it within 30 days: everything is as it was, also where each device was', async () => {
    const { master, staff, workgroupId } = await aTeam(app)
    await aSalesLog(app, { by: staff })
    await deletion(app, workgroupId, master)
    expect((await app.ask(staff, workgroupSettings.restore, { id: workgroupId })).error).toBe('no_permission')
    expect((await app.ask(await aPerson(app), workgroupSettings.restore, { id: workgroupId })).error).toBe('not_found')
    expect((await app.ask(master, workgroupSettings.restore, { id: workgroupId })).message).toEqual({
      org_idx: workgroupId,
    })
    expect((await app.ask(staff, oauth.secure)).output.workgroupId).toBe(workgroupId)
    expect((await app.ask(master, workgroupSettings.contents)).output).toEqual({
      memberCount: 5,
      logs: 1,
      customers: 1,
    })
    expect((await app.ask(master, workgroups.list)).output.items).toMatchObject([{ deletedAt: null, deletedBy: '' }])
    expect((await app.ask(master, workgroupSettings.restore, { id: workgroupId })).error).toBe('not_found')
    expect((await auditOf(workgroupId)).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['workgroup.restored', master.id],
    ])
  })
  test('each member is told of the restoration, in that member’s language; those who had left are not', async () => {
    const { master, chief, staff, colleague, workgroupId } = await aTeam(app, { name: '한빛 산업' })
    await app.owner.query("update users set language = 'fr' where id = $1", [staff.id])
    await app.owner.query('update members set left_at = now() where user_id = $1', [colleague.id])
    await deletion(app, workgroupId, master)
    await app.ask(master, workgroupSettings.restore, { id: workgroupId })
    for (const [person, subject] of [
      [master, '한빛 산업 was restored'],
      [chief, '한빛 산업 was restored'],
      [staff, '한빛 산업 a été restauré'],
    ] as const)
      expect((await app.mailsTo(person.email, 1))[0]!.subject).toBe(subject)
    const { rows } = await app.owner.query("select from pgboss.job where name = 'mail.send' and data->>'to' = $1", [
      colleague.email,
    ])
    expect(rows).toEqual([])
  })
  test('so does the service administrator, who still sees nothing of it', async () => {
    const { master, workgroupId } = await aTeam(app)
    const operator = await aPerson(app, { isOperator: true })
    await deletion(app, workgroupId, master)
    expect((await app.ask(operator, workgroupSettings.restore, { id: workgroupId })).status).toBe(200)
    expect((await app.ask(operator, workgroupSettings.detail)).error).toBe('no_workgroup')
    expect((await app.ask(master, oauth.secure)).output.workgroupId).toBe(workgroupId)
  })
  test('after 30 days nobody restores it', async () => {
    const { master, workgroupId } = await aTeam(app)
    await deletion(app, workgroupId, master)
    const later = async (seconds: number) => {
      app.passTime(seconds)
      return { ...master, ...(await aSession(app, master.id, workgroupId)) }
    }
    const restore = async (who: TestPerson) => app.ask(who, workgroupSettings.restore, { id: workgroupId })
    const early = await later(limits.workgroupRestoreDays * day - 60)
    expect((await restore(early)).status).toBe(200)
    await deletion(app, workgroupId, master)
    expect((await restore(await later(limits.workgroupRestoreDays * day))).error).toBe('not_found')
  })
  test('a Master who hands over while deleting: one of the two succeeds', async () => {
    const { master, chief, workgroupId } = await aTeam(app, { name: '한빛' })
    const answer = await withConcurrentChange(
      app,
      async (client) => {
        await client.query('select from workgroups where id = $1 for update', [workgroupId])
        await client.query('update members set role = 1 where user_id = $1', [master.id])
        await client.query('update members set role = 0 where user_id = $1', [chief.id])
      },
      () => app.ask(master, workgroupSettings.delete, { name: '한빛' }),
    )
    expect(answer.error).toBe('no_permission')
    expect((await app.ask(chief, workgroupSettings.contents)).status).toBe(200)
    expect((await auditOf(workgroupId)).map(({ kind }) => kind)).toEqual([])
  })
})

test('the list says which workgroup has unread notifications that its badge shows', async () => {
  const [here, there] = [await aTeam(app), await aTeam(app)]
  const joined = async (workgroupId: string) =>
    app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 9)', [
      workgroupId,
      here.staff.id,
    ])
  await joined(there.workgroupId)
  const { id: logId } = await aSalesLog(app, { by: there.manager, coAuthorIds: [here.staff.id] })
  const unread = async () =>
    Object.fromEntries(
      (await app.ask(here.staff, workgroups.list)).output.items.map(({ id, hasUnread }) => [id, hasUnread]),
    )
  expect(await unread()).toEqual({ [here.workgroupId]: false, [there.workgroupId]: false })
  const asMember = { ...here.staff, workgroupId: there.workgroupId }
  const id = await aNotification(app, { to: asMember, by: there.manager, logId })
  expect(await unread()).toEqual({ [here.workgroupId]: false, [there.workgroupId]: true })
  expect((await app.ask(here.staff, workgroupSettings.detail)).output.id, 'the call stays where it was').toBe(
    here.workgroupId,
  )
  await app.owner.query("update sales_logs set co_author_ids = '{}' where id = $1", [logId])
  expect((await unread())[there.workgroupId], 'what may not be read any more does not count').toBe(false)
  await app.owner.query('update sales_logs set co_author_ids = array[$2::bigint] where id = $1', [logId, here.staff.id])
  await app.owner.query('update notifications set read_at = now() where id = $1', [id])
  expect((await unread())[there.workgroupId]).toBe(false)
  await app.owner.query('update notifications set read_at = null where id = $1', [id])
  expect((await unread())[there.workgroupId]).toBe(true)
  await deletion(app, there.workgroupId, there.master)
  expect((await unread())[there.workgroupId], 'nothing is new in a deleted one').toBe(false)
})
