// Roles, removal, leaving and return of members, also with concurrent calls.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { members } from '../../../contract/calls/members/calls.ts'
import { inviting } from '../../../contract/calls/members/inviting.ts'
import { membership } from '../../../contract/calls/members/membership.ts'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { workgroups } from '../../../contract/calls/workgroups/calls.ts'
import { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aDepartment, aPerson, aSession, aTeam, password } from '../../../tests/support/builders/people.ts'
import { aPlan } from '../../../tests/support/builders/plans.ts'
import { aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'
import { enterWorkgroup, inTransaction } from '../../db/connect.ts'
import { addMember } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const daysFrom = (days: number) => new Date(app.now().getTime() + days * 86_400_000)
const entriesOf = async (workgroupId: string) =>
  (
    await app.owner.query<{ kind: string; actor: string; subject: string; values: object }>(
      'select kind, actor_id::text as actor, subject_id::text as subject, values from audit_entries where workgroup_id = $1 order by id',
      [workgroupId],
    )
  ).rows
const owners = async (table: 'customers' | 'plans', ids: string[]) =>
  (
    await app.owner.query<{ owner: string | null }>(
      `select owner_id::text as owner from ${table} where id = any($1) order by id`,
      [ids],
    )
  ).rows.map(({ owner }) => owner)
const invitedBack = (workgroupId: string, userId: string, now: Date) =>
  inTransaction(app.pool, null, async (db) => {
    await enterWorkgroup(db, workgroupId, userId, 'staff')
    await addMember(db, { workgroupId, userId, role: 'staff', now })
  })

describe('editing members', () => {
  test('a Chief changes rank, department and role of up to ten members below, each recorded with its old value', async () => {
    const team = await aTeam(app)
    const departmentId = await aDepartment(app, team.workgroupId, '남부영업팀')
    const ids = [team.staff.id, team.manager.id]
    const answer = await app.ask(team.chief, membership.edit, { ids, role: 'manager', departmentId, rank: '과장' })
    expect(answer.status).toBe(200)
    const { output } = await app.ask(team.master, membership.detail, { id: team.staff.id })
    expect(output).toMatchObject({ role: 'manager', rank: '과장', departmentName: '남부영업팀', ver: 2 })
    const entries = await entriesOf(team.workgroupId)
    expect(entries.filter(({ subject }) => subject === team.staff.id)).toMatchObject([
      { kind: 'member.role', actor: team.chief.id, values: { from: 'staff', to: 'manager' } },
      { kind: 'member.department', values: { from: '', to: '남부영업팀' } },
      { kind: 'member.rank', values: { from: '', to: '과장' } },
    ])
    // The Manager's role did not change.
    expect(entries.filter(({ subject }) => subject === team.manager.id).map(({ kind }) => kind)).toEqual([
      'member.department',
      'member.rank',
    ])
    expect((await app.ask(team.chief, membership.edit, { ids: [] })).fields).toHaveProperty('login_idx')
    const eleven = Array.from({ length: 11 }, (_, at) => String(at + 1))
    expect((await app.ask(team.chief, membership.edit, { ids: eleven, rank: '' })).fields).toHaveProperty('login_idx')
  })
  test('nobody edits an equal, a superior or themselves, or gives their own role or the one of the Master', async () => {
    const team = await aTeam(app)
    const peer = await aPerson(app, { workgroupId: team.workgroupId, role: 1 })
    const edit = async (by: typeof peer, id: string, change: object = { rank: 'x' }) =>
      (await app.ask(by, membership.edit, { ids: [id], ...change })).error
    for (const { id } of [peer, team.master, team.chief]) expect(await edit(team.chief, id)).toBe('no_permission')
    expect(await edit(team.master, team.master.id)).toBe('no_permission')
    expect(await edit(team.chief, team.staff.id, { role: 'chief' })).toBe('no_permission')
    expect(await edit(team.master, team.staff.id, { role: 'master' })).toBe('no_permission')
    expect(await edit(team.master, team.staff.id, { role: 'chief' })).toBeUndefined()
    // One of several is not editable: none is edited.
    const both = { ids: [team.colleague.id, peer.id], rank: '부장' }
    expect((await app.ask(team.chief, membership.edit, both)).error).toBe('no_permission')
    expect((await app.ask(team.chief, membership.detail, { id: team.colleague.id })).output.rank).toBe('')
  })
  test('the rows of lists have the version, so that several edits are undone one by one, but not a later one by others', async () => {
    const team = await aTeam(app)
    const rows = (await app.ask(team.chief, members.list, { search: '' })).output.items
    const verOf = (id: string) => rows.find((row) => row.id === id)!.ver
    const ids = [team.staff.id, team.colleague.id]
    await app.ask(team.chief, membership.edit, { ids, role: 'manager' })
    await app.ask(team.master, membership.edit, { ids: [team.staff.id], role: 'chief' })
    const undo = (id: string) => app.ask(team.chief, membership.edit, { ids: [id], role: 'staff', ver: verOf(id) + 1 })
    expect((await undo(team.colleague.id)).status).toBe(200)
    expect((await undo(team.staff.id)).status).not.toBe(200)
    const roleOf = async (id: string) => (await app.ask(team.master, membership.detail, { id })).output.role
    expect(await Promise.all(ids.map(roleOf))).toEqual(['chief', 'staff'])
  })

  test('a stale edit is refused, and a department of another workgroup is no choice', async () => {
    const [team, other] = [await aTeam(app), await aTeam(app)]
    const departmentId = await aDepartment(app, other.workgroupId)
    const ids = [team.staff.id]
    expect((await app.ask(team.chief, membership.edit, { ids, rank: '대리', ver: 1 })).status).toBe(200)
    expect((await app.ask(team.master, membership.edit, { ids, rank: '과장', ver: 1 })).error).toBe('stale')
    expect((await app.ask(team.master, membership.edit, { ids, departmentId })).fields).toHaveProperty('dept_idx')
  })
  test('R23: a demotion acts at the next request of every session, and ends open streams', async () => {
    const team = await aTeam(app)
    const second = await aSession(app, team.manager.id, team.workgroupId)
    const stream = await fetch(app.url + contract.notifications.live.path, {
      headers: { authorization: `Bearer ${second.token}` },
    })
    const ended = (async () => {
      for await (const _ of stream.body!);
      return true
    })()
    const invite = (token: string) =>
      app.ask({ ...team.manager, token }, inviting.invite, { email: 'x@invited.example', role: 'staff' })
    expect((await invite(second.token)).status).toBe(200)
    await app.ask(team.chief, membership.edit, { ids: [team.manager.id], role: 'staff' })
    for (const token of [team.manager.token, second.token]) expect((await invite(token)).error).toBe('no_permission')
    expect(await ended).toBe(true)
  })
})

describe('R23: open streams end, so that the browser asks for its rights again', () => {
  /** Opens the event stream of a member, acts, and reads the stream to its end. */
  const endsAfter = async (token: string, act: () => Promise<{ status: number }>) => {
    const stream = await fetch(app.url + contract.notifications.live.path, {
      headers: { authorization: `Bearer ${token}` },
    })
    const ended = (async () => {
      for await (const _ of stream.body!);
    })()
    expect((await act()).status).toBe(200)
    await ended
  }
  test('after a removal', async () => {
    const { chief, staff } = await aTeam(app)
    const remove = () => app.ask(chief, membership.remove, { ids: [staff.id] })
    await endsAfter(staff.token, remove)
  })
  test('after the deletion of the account', async () => {
    const { staff } = await aTeam(app)
    const remove = () => app.ask(staff, contract.myData.deleteAccount, { password })
    await endsAfter(staff.token, remove)
  })
  test('after the transfer of the role of the Master, and after the deletion of the workgroup', async () => {
    const { master, chief, staff, workgroupId } = await aTeam(app)
    const transfer = () => app.ask(master, workgroupSettings.transfer, { userId: chief.id, password })
    await endsAfter(master.token, transfer)
    const { rows } = await app.owner.query<{ name: string }>('select name from workgroups where id = $1', [workgroupId])
    const erase = () => app.ask(chief, workgroupSettings.delete, { name: rows[0]!.name })
    await endsAfter(staff.token, erase)
  })
})

describe('the profile of a member', () => {
  test('figures are for the member and for Managers, devices for those who may edit the member', async () => {
    const team = await aTeam(app, { timeZone: 'Asia/Seoul' })
    const by = team.staff
    const customerId = await aCustomer(app, { by, ownerId: by.id })
    await aSalesLog(app, { by, customerId, at: daysFrom(-400) })
    await aSalesLog(app, { by, customerId, at: app.now() })
    await aPlan(app, { by, start: daysFrom(3).toISOString() })
    const seen = async (who: typeof by) => {
      const { figures, devices } = (await app.ask(who, membership.detail, { id: by.id })).output
      return [figures, devices?.deviceCount]
    }
    const figures = { logCount: 2, monthLogCount: 1, customerCount: 1, planCount: 1 }
    expect(await seen(by)).toEqual([figures, undefined])
    expect(await seen(team.colleague)).toEqual([null, undefined])
    expect(await seen(team.manager)).toEqual([figures, undefined])
    expect(await seen(team.chief)).toEqual([figures, 1])
    expect(await seen(team.master)).toEqual([figures, 1])
  })
  test('members are found by initial consonants, email, rank and department', async () => {
    const team = await aTeam(app)
    const departmentId = await aDepartment(app, team.workgroupId, '기술영업팀')
    const found = await aPerson(app, {
      workgroupId: team.workgroupId,
      name: '황보라',
      email: 'bora@zebra.example',
      departmentId,
    })
    await app.owner.query("update members set rank = '수석' where user_id = $1", [found.id])
    for (const search of ['ㅎㅂㄹ', '보라', 'zebra', '수석', '기술영업', '황보 기술'])
      expect(
        (await app.ask(team.staff, membership.search, { search })).output.items.map(({ id }) => id),
        search,
      ).toEqual([found.id])
  })
  test('R23: signing out ends the sessions of a lower role in this workgroup only', async () => {
    const [team, other] = [await aTeam(app), await aTeam(app)]
    const elsewhere = await aSession(app, team.staff.id, other.workgroupId)
    expect((await app.ask(team.chief, membership.signOut, { id: team.staff.id })).status).toBe(200)
    expect((await app.ask(team.staff, members.list)).error).toBe('invalid_token')
    expect((await app.ask({ ...team.staff, token: elsewhere.token }, workgroups.list)).status).toBe(200)
    expect((await app.ask(team.chief, membership.signOut, { id: team.master.id })).error).toBe('no_permission')
    expect((await app.ask(team.master, members.list)).status).toBe(200)
  })
})

describe('removing and leaving', () => {
  test('customers and open plans go to the heir; logs stay, private plans and past ones too', async () => {
    const team = await aTeam(app)
    const by = team.staff
    const ids = [await aCustomer(app, { by, ownerId: by.id }), await aCustomer(app, { by, ownerId: by.id })]
    const { id: logId } = await aSalesLog(app, { by, customerId: ids[0]! })
    const open = await aPlan(app, { by, start: daysFrom(2).toISOString(), attendeeIds: [team.colleague.id] })
    const past = await aPlan(app, { by, start: daysFrom(-9).toISOString() })
    const secret = await aPlan(app, { by, start: daysFrom(2).toISOString(), isPrivate: true })
    const theirs = await aPlan(app, { by: team.manager, start: daysFrom(2).toISOString(), attendeeIds: [by.id] })
    const heirId = team.colleague.id
    expect((await app.ask(team.chief, membership.remove, { ids: [by.id], heirId: by.id })).fields).toHaveProperty(
      'heir_idx',
    )
    const { output } = await app.ask(team.chief, membership.remove, { ids: [by.id], heirId })
    expect(output).toEqual({ customers: 2, plans: 1 })
    expect(await owners('customers', ids)).toEqual([heirId, heirId])
    expect(await owners('plans', [open, past, secret])).toEqual([heirId, by.id, by.id])
    const { rows } = await app.owner.query('select id::text, attendee_ids from plans where id = any($1) order by id', [
      [open, theirs],
    ])
    expect(rows).toEqual([
      { id: open, attendee_ids: [] },
      { id: theirs, attendee_ids: [] },
    ])
    expect((await app.ask(team.manager, salesLogs.detail, { id: logId })).output.author.id).toBe(by.id)
    expect((await app.ask(by, members.list)).error).toBe('no_workgroup')
    expect((await app.ask(team.manager, membership.detail, { id: by.id })).output.leftAt).not.toBeNull()
    expect((await entriesOf(team.workgroupId)).at(-1)).toMatchObject({
      kind: 'member.removed',
      actor: team.chief.id,
      subject: by.id,
      values: { customers: 2, plans: 1 },
    })
    // Twice: there is no such member any more.
    expect((await app.ask(team.chief, membership.remove, { ids: [by.id], heirId })).error).toBe('not_found')
  })
  test('without an heir customers have no owner; the Master cannot leave', async () => {
    const team = await aTeam(app)
    const id = await aCustomer(app, { by: team.manager, ownerId: team.manager.id })
    expect((await app.ask(team.manager, membership.leave, {})).output).toEqual({ customers: 1, plans: 0 })
    expect(await owners('customers', [id])).toEqual([null])
    expect((await app.ask(team.master, membership.leave, {})).error).toBe('master_stays')
  })
  test('who returns within 30 days finds department, rank, customers and plans; not what somebody changed since', async () => {
    const team = await aTeam(app)
    const departmentId = await aDepartment(app, team.workgroupId)
    const by = await aPerson(app, { workgroupId: team.workgroupId, role: 2, departmentId })
    await app.owner.query("update members set rank = '차장' where user_id = $1", [by.id])
    const ids = [await aCustomer(app, { by, ownerId: by.id }), await aCustomer(app, { by, ownerId: by.id })]
    const open = await aPlan(app, { by, start: daysFrom(2).toISOString() })
    const theirs = await aPlan(app, { by: team.manager, start: daysFrom(2).toISOString(), attendeeIds: [by.id] })
    await app.ask(team.chief, membership.remove, { ids: [by.id], heirId: team.colleague.id })
    await app.owner.query('update customers set owner_id = $2 where id = $1', [ids[1], team.manager.id])
    await invitedBack(team.workgroupId, by.id, daysFrom(29))
    const { output } = await app.ask(team.chief, membership.detail, { id: by.id })
    expect(output).toMatchObject({ departmentId, rank: '차장', role: 'staff', leftAt: null })
    expect(await owners('customers', ids)).toEqual([by.id, team.manager.id])
    expect(await owners('plans', [open])).toEqual([by.id])
    expect((await app.ask(team.manager, plans.detail, { id: theirs, day: '' })).output.attendees).toMatchObject([
      { id: by.id },
    ])
  })
  test('who returns later begins anew', async () => {
    const team = await aTeam(app)
    const departmentId = await aDepartment(app, team.workgroupId)
    const by = await aPerson(app, { workgroupId: team.workgroupId, departmentId })
    const id = await aCustomer(app, { by, ownerId: by.id })
    await app.ask(team.chief, membership.remove, { ids: [by.id], heirId: team.colleague.id })
    await invitedBack(team.workgroupId, by.id, daysFrom(31))
    expect((await app.ask(team.chief, membership.detail, { id: by.id })).output).toMatchObject({ departmentId: null })
    expect(await owners('customers', [id])).toEqual([team.colleague.id])
  })
  test('R24: the Master leaves, transfers and is removed by nobody, in any order of concurrent calls: there is always one', async () => {
    for (let seed = 0; seed < 5; seed++) {
      const team = await aTeam(app)
      const second = await aPerson(app, { workgroupId: team.workgroupId, role: 1 })
      const transfer = () => app.ask(team.master, workgroupSettings.transfer, { userId: second.id, password })
      const tries = [
        () => app.ask(team.master, membership.leave, {}),
        () => app.ask(second, membership.leave, {}),
        () => app.ask(team.chief, membership.remove, { ids: [team.master.id, second.id], heirId: '' }),
        () => app.ask(second, membership.remove, { ids: [team.staff.id], heirId: team.colleague.id }),
        () => app.ask(team.chief, membership.remove, { ids: [team.staff.id], heirId: '' }),
        () => app.ask(team.master, membership.edit, { ids: [second.id], role: 'staff' }),
      ]
      const calls = [transfer, ...Array.from({ length: 19 }, (_, at) => tries[(at * 7 + seed * 3) % tries.length]!)]
      const answers = await Promise.all(calls.map((call) => call()))
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const { rows } = await app.owner.query<{ masters: number; left: number }>(
        `select count(*) filter (where role = 0 and left_at is null)::int as masters, count(*) filter (where left_at is not null)::int as left
         from members where workgroup_id = $1`,
        [team.workgroupId],
      )
      expect(rows[0]!.masters).toBe(1)
      const removals = (await entriesOf(team.workgroupId)).filter(({ kind }) => /removed|left/.test(kind))
      expect(removals).toHaveLength(rows[0]!.left)
    }
  })
})
