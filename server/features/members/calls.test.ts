import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { members } from '../../../contract/calls/members/calls.ts'
import { invitations } from '../../../contract/calls/members/invitations.ts'
import { inviting } from '../../../contract/calls/members/inviting.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aDepartment, aPerson, aTeam } from '../../../tests/support/builders/people.ts'
import { anInvitation } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))

describe('the members of a workgroup', () => {
  test('are listed by name in Korean alphabetical order, without former members, searchable by name or address', async () => {
    const team = await aTeam(app)
    await aPerson(app, { workgroupId: team.workgroupId, name: '가온', email: 'first@daon.example' })
    await aPerson(app, { workgroupId: team.workgroupId, name: '힘찬 100%', email: 'last_one@daon.example' })
    await aPerson(app, { workgroupId: team.workgroupId, name: '떠난 이', left: true })
    const { items, total } = (await app.ask(team.staff, members.list)).output
    expect([total, items[0]!.name, items.at(-1)!.name]).toEqual([7, '가온', '힘찬 100%'])
    const found = async (search: string) =>
      (await app.ask(team.staff, members.list, { search })).output.items.map((member) => member.name)
    expect(await found('FIRST@')).toEqual(['가온'])
    for (const search of ['0%', 'last_o']) expect(await found(search)).toEqual(['힘찬 100%'])
    for (const search of ['%', '_', '\\']) expect((await found(search)).length).toBeLessThan(2)
    expect(await found('떠난')).toEqual([])
  })
  test('are listed page by page, and by department', async () => {
    const team = await aTeam(app)
    const departmentId = await aDepartment(app, team.workgroupId)
    await app.owner.query('update members set department_id = $1 where user_id = any($2)', [
      departmentId,
      [team.staff.id, team.manager.id],
    ])
    expect(
      (await app.ask(team.staff, members.list, { departmentId })).output.items
        .map((member) => [member.id, member.departmentName])
        .sort(),
    ).toEqual(
      [
        [team.manager.id, '수도권영업팀'],
        [team.staff.id, '수도권영업팀'],
      ].sort(),
    )
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => app.ask(team.staff, members.list, { page, pageSize: 2 })),
    )
    expect(pages.map((page) => [page.output.items.length, page.output.total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
      [0, 5],
    ])
    expect(new Set(pages.flatMap((page) => page.output.items.map((member) => member.id))).size).toBe(5)
    expect((await app.ask(team.staff, members.list, { pageSize: 101 })).fields).toHaveProperty('pagesize')
  })
  test('R12: contain no fields that members may not see', async () => {
    const { staff } = await aTeam(app)
    expect((await app.ask(staff, members.list)).body).not.toMatch(/argon2|password|last_workgroup|is_operator|language/)
  })
})

describe('invitations', () => {
  test('are listed with address, inviter, role and expiry', async () => {
    const team = await aTeam(app)
    const invited = await app.ask(team.manager, inviting.invite, { email: ' Guest@Invited.Example ', role: 'staff' })
    const { items, total } = (await app.ask(team.chief, invitations.invitations)).output
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      id: invited.output.id,
      email: 'guest@invited.example',
      role: 'staff',
      inviterName: team.manager.name,
      isExpired: false,
    })
    expect(new Date(items[0]!.expiresAt).getTime() - new Date(items[0]!.invitedAt).getTime()).toBe(72 * 3_600_000)
    expect((await app.ask(team.chief, invitations.invitations)).body, 'the code is in the mail alone').not.toMatch(
      /hash|[\w-]{43}/,
    )
  })
  test('two invitations of one address replace each other', async () => {
    const team = await aTeam(app)
    const [first, second] = [
      await app.ask(team.manager, inviting.invite, { email: 'same@invited.example', role: 'staff' }),
      await app.ask(team.master, inviting.invite, { email: 'same@invited.example', role: 'chief' }),
    ]
    expect(second.output.id).toBe(first.output.id)
    expect((await app.ask(team.manager, invitations.invitations)).output).toMatchObject({
      total: 1,
      items: [{ role: 'chief', inviterName: team.master.name }],
    })
  })
  test('R12: a Manager invites no Chief, and can neither downgrade nor cancel invitations with higher roles by inviting again', async () => {
    const team = await aTeam(app)
    for (const role of ['0', '1'] as const)
      expect((await app.ask(team.manager, inviting.invite, { email: 'up@invited.example', role })).error).toBe(
        'no_permission',
      )
    expect((await app.ask(team.master, inviting.invite, { email: 'up@invited.example', role: 'master' })).error).toBe(
      'no_permission',
    )
  })
  test('R25: one address receives at most five mails an hour, from any inviters', async () => {
    const [team, other] = [await aTeam(app), await aTeam(app)]
    for (const who of [team.manager, team.chief, team.master, other.manager, other.chief])
      expect((await app.ask(who, inviting.invite, { email: 'flood@invited.example', role: 'staff' })).status).toBe(200)
    const sixth = await app.ask(other.master, inviting.invite, { email: 'flood@invited.example', role: 'staff' })
    expect([sixth.status, sixth.error]).toEqual([429, 'too_many_tries'])
    expect(await app.mailsTo('flood@invited.example', 5)).toHaveLength(5)
  })
  test('a burst of invitations is sent within seconds, not one every half minute', async () => {
    const team = await aTeam(app)
    await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        app.ask(team.chief, inviting.invite, { email: `burst${at}@invited.example`, role: 'staff' }),
      ),
    )
    expect(await app.mailsTo('@invited.example', 9 + 4)).not.toHaveLength(0)
    for (let at = 0; at < 4; at += 1) expect(await app.mailsTo(`burst${at}@invited.example`)).toHaveLength(1)
  })
  test('another workgroup neither sees nor cancels them', async () => {
    const [team, other] = [await aTeam(app), await aTeam(app)]
    const { id } = await anInvitation(app, { by: team.manager })
    expect((await app.ask(other.master, invitations.invitations)).output).toEqual({ items: [], total: 0 })
    expect((await app.ask(other.master, inviting.cancelInvitation, { id })).error).toBe('not_found')
    expect((await app.ask(team.master, invitations.invitations)).output.total).toBe(1)
  })
})
