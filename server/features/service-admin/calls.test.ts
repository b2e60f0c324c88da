import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceAdmin } from '../../../contract/calls/service-admin/calls.ts'
import { rates } from '../../../contract/core/rates.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aSession, aTeam } from '../../../tests/support/builders/people.ts'
import { anApp } from '../../../tests/support/builders/two-step.ts'
import { authClient } from '../../../tests/support/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const { authorize } = authClient(() => app)

describe('workgroups', () => {
  test('are listed with their usage, the newest first, and found by name and address', async () => {
    const operator = await aPerson(app, { isOperator: true })
    const [first, second] = [await aTeam(app, { name: '가람물산' }), await aTeam(app, { name: '나래산업' })]
    await app.owner.query('update members set left_at = now() where workgroup_id = $1 and user_id = $2', [
      first.workgroupId,
      first.staff.id,
    ])
    await app.owner.query("update sessions set last_seen_at = '2026-03-02T03:00:00Z' where current_workgroup_id = $1", [
      first.workgroupId,
    ])
    const { items, total, allCount, deletedCount } = (await app.ask(operator, serviceAdmin.workgroups)).output
    expect([total, allCount, deletedCount]).toEqual([2, 2, 0])
    expect(items.map(({ id, name, memberCount }) => [id, name, memberCount])).toEqual([
      [second.workgroupId, '나래산업', 5],
      [first.workgroupId, '가람물산', 4],
    ])
    expect(items[1]!.lastSeenAt).toBe('2026-03-02T03:00:00+00:00')
    const search = async (text: string) =>
      (await app.ask(operator, serviceAdmin.workgroups, { search: text })).output.items.map(({ name }) => name)
    expect(await search('가람')).toEqual(['가람물산'])
    expect(await search(items[0]!.address.toUpperCase())).toEqual(['나래산업'])
    expect(await search('%')).toEqual([])
    const page = (await app.ask(operator, serviceAdmin.workgroups, { page: 2, pageSize: 1 })).output
    expect([page.items.map(({ name }) => name), page.total]).toEqual([['가람물산'], 2])
    await app.owner.query('update workgroups set deleted_at = now(), deleted_by_id = $2 where id = $1', [
      first.workgroupId,
      first.master.id,
    ])
    const deleted = (await app.ask(operator, serviceAdmin.workgroups, { state: 'deleted' })).output
    expect([deleted.items.map(({ name }) => name), deleted.deletedCount]).toEqual([['가람물산'], 1])
  })
})

describe('a sign-in', () => {
  const look = async (email: string) =>
    (await app.ask(await aPerson(app, { isOperator: true }), serviceAdmin.signIn, { email })).output

  test('without an account', async () => {
    expect(await look('nobody@daon.example')).toEqual({
      hasAccount: false,
      userId: '',
      createdAt: null,
      lastSeenAt: null,
      deviceCount: 0,
      workgroupCount: 0,
      deletedCount: 0,
      hasTwoStep: false,
      needsTwoStep: false,
      blockedUntil: null,
    })
  })
  test('says devices, workgroups, two-step sign-in and its requirement', async () => {
    const { staff, workgroupId } = await aTeam(app)
    await aSession(app, staff.id, workgroupId)
    const plain = await look(staff.email)
    expect(plain).toMatchObject({
      hasAccount: true,
      userId: staff.id,
      deviceCount: 2,
      workgroupCount: 1,
      deletedCount: 0,
      hasTwoStep: false,
      needsTwoStep: false,
    })
    await app.owner.query("update workgroups set two_step_from = now() - interval '1 hour' where id = $1", [
      workgroupId,
    ])
    expect((await look(staff.email)).needsTwoStep).toBe(true)
    await anApp(app, staff.id)
    expect(await look(staff.email)).toMatchObject({ hasTwoStep: true, needsTwoStep: false })
    await app.owner.query('update sessions set ended_at = now() where user_id = $1', [staff.id])
    expect(await look(staff.email)).toMatchObject({ deviceCount: 0, lastSeenAt: null })
  })
  test('says until when wrong tries block it, and not for an address that only begins like it', async () => {
    const person = await aPerson(app)
    for (let tries = 0; tries < rates.wrongPasswords.most; tries += 1)
      await authorize(person.email, { password: 'Wrong-2026!' })
    const { blockedUntil } = await look(person.email)
    expect(Date.parse(blockedUntil!)).toBeGreaterThan(app.now().getTime())
    expect((await look(person.email.slice(0, -1))).blockedUntil).toBe(null)
    app.passTime(rates.wrongPasswords.seconds + 1)
    expect((await look(person.email)).blockedUntil).toBe(null)
  })
})
